import type { VacationView } from '#shared/api/vacation';
import { useHasPassed } from '../../clock/server-clock.ts';
import { vacationBannerTexts } from '../../texts/players/vacation-banner.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './account-banners.module.css';

/** Says on every page that a leave is announced, or lasts: then nothing can be done, and the banner says how to end that. */
export function VacationBanner({
  vacation: { phase, begins_at, ends_at, endable_at },
  besieged,
}: {
  vacation: VacationView;
  /** Whether an army stands before a world of the player's, which puts the begin off. */
  besieged: boolean;
}) {
  const hasLasted = useHasPassed(endable_at);
  const isEndable = endable_at === null || hasLasted;
  return (
    <section className={`${styles.banner} ${styles.leave}`} aria-label={vacationBannerTexts.label}>
      <p>
        {phase === 'announced'
          ? vacationBannerTexts.announced(<Moment at={begins_at} />)
          : vacationBannerTexts.onLeave(<Moment at={ends_at} />)}{' '}
        {isEndable ? null : vacationBannerTexts.endable(<Moment at={endable_at} />)}
        {phase === 'announced' && besieged ? vacationBannerTexts.besieged : null}
      </p>
      <ButtonLink to="/settings#leave">
        {phase === 'announced'
          ? vacationBannerTexts.callOff
          : isEndable
            ? vacationBannerTexts.end
            : vacationBannerTexts.see}
      </ButtonLink>
    </section>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{clockTime(at)}</time>;
