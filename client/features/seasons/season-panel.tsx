import { Link } from 'react-router-dom';
import type { Season } from '#shared/api/seasons';
import { rulePath } from '#shared/catalogue/battle-rules';
import { SEASON_DAYS } from '#shared/catalogue/seasons';
import { hoursToAfford, mightLacking } from '#shared/rules/seasons/climb';
import { dayBegins, momentsAfter } from '#shared/rules/seasons/moments';
import { type SeasonSpan, seasonDay } from '#shared/rules/seasons/season-day';
import type { Dashboard } from '../../api/keys.ts';
import { useResources } from '../../api/queries.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { seasonTexts } from '../../texts/seasons.ts';
import { timeLeft } from '../../ui/format/duration.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './season-panel.module.css';

/** How many of the moments to come are shown; the rules list all. */
const SHOWN = 2;
const HOUR_MS = 3_600_000;

type Standing = NonNullable<Dashboard['standing']>;

/** The season's day, what comes next, the player's place, and what would raise it. Nothing between seasons, or where none ends. */
export function SeasonPanel({ season, standing }: Pick<Dashboard, 'season' | 'standing'>) {
  const span = spanOf(season);
  if (!span || season.over) return null;
  return <Running number={season.number} span={span} standing={standing} />;
}

type EndingSpan = { [Edge in keyof SeasonSpan]: number };

function spanOf({ began_at, ends_at }: Season): EndingSpan | undefined {
  return ends_at === null ? undefined : { beganAt: Date.parse(began_at), endsAt: Date.parse(ends_at) };
}

function Running({ number, span, standing }: { number: number; span: EndingSpan; standing: Standing | null }) {
  // The days of a season that ends do not depend on the game's speed.
  const today = useServerNow((now) => seasonDay(span, now, 1));
  const words = seasonTexts.panel;
  return (
    <Section
      title={seasonTexts.season(number)}
      aside={<Link to={rulePath('season')}>{words.day(today, SEASON_DAYS)}</Link>}
    >
      <dl className={styles.panel}>
        <div>
          <dt>{words.next}</dt>
          {momentsAfter(today)
            .slice(0, SHOWN)
            .map((moment) => (
              <dd key={moment.day}>
                {seasonTexts.moment(moment)}
                <span className={styles.sub}>
                  {words.at(moment.day, clockTime(new Date(dayBegins(moment.day, span)).toISOString()))}
                </span>
              </dd>
            ))}
        </div>
        <div>
          <dt>{words.own}</dt>
          {standing ? <Place standing={standing} /> : <dd>{words.noPlace}</dd>}
        </div>
      </dl>
    </Section>
  );
}

function Place({ standing: { rank, of, score, above } }: { standing: Standing }) {
  const words = seasonTexts.panel;
  return (
    <dd>
      <Link to="/players">{words.place(rank, of)}</Link>
      <span className={styles.sub}>{above ? <Climb score={score} above={above} /> : words.first}</span>
    </dd>
  );
}

/** How much might is lacking to the next place, and how long stock and income take to be worth it. */
function Climb({ score, above }: { score: number; above: NonNullable<Standing['above']> }) {
  const { data: stock } = useResources();
  const lacking = mightLacking(score, above.score);
  const hours = stock && hoursToAfford(lacking, stock, stock.rates);
  return (
    <>
      {seasonTexts.panel.lacking(lacking, above.rank)}{' '}
      {typeof hours === 'number' ? seasonTexts.panel.affords(timeLeft(hours * HOUR_MS)) : null}
    </>
  );
}
