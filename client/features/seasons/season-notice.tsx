import { Link } from 'react-router-dom';
import type { Season } from '#shared/api/seasons';
import { isEndAnnounced } from '#shared/rules/seasons/seasons';
import { useServerNow } from '../../clock/server-clock.ts';
import { seasonTexts } from '../../texts/seasons.ts';
import { timeLeft } from '../../ui/format/duration.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './season-notice.module.css';

/** Says when the season ends during its last two weeks, and when the next one begins once it is over. */
export function SeasonNotice({ season }: { season: Season }) {
  const end = season.ends_at;
  const isAnnounced = useServerNow((now) => end !== null && isEndAnnounced({ endsAt: Date.parse(end) }, now));
  if (end === null || !isAnnounced) return null;
  return (
    <section className={styles.notice} aria-label={seasonTexts.notice.label} data-over={season.over || undefined}>
      <p>
        <Sentence season={season} end={end} />
      </p>
      <Link to="/hall-of-fame">{seasonTexts.notice.link}</Link>
    </section>
  );
}

function Sentence({ season, end }: { season: Season; end: string }) {
  return useServerNow((now) => sentence(season, end, now));
}

function sentence({ number, over, next_at }: Season, end: string, now: number): string {
  const left = timeLeft(Date.parse(end) - now);
  if (!over)
    return left === '' ? seasonTexts.notice.ending(number) : seasonTexts.notice.ends(number, left, clockTime(end));
  return seasonTexts.notice.over(number, next_at !== null && Date.parse(next_at) > now ? clockTime(next_at) : null);
}
