import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { keepAccount } from '#shared/api/settings';
import type { VacationView } from '#shared/api/vacation';
import { request, textOf } from '../../api/http/request.ts';
import { useHasPassed } from '../../clock/server-clock.ts';
import { useCommand } from '../../live/use-command.ts';
import { deletionBannerTexts, vacationBannerTexts } from '../../texts/players/account-banners.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './account-banners.module.css';
import { AnnouncementStrip } from './announcement-strip.tsx';

/** What every page says above the rest: what the operators announce, that the account will be deleted, and that it is on leave. */
export function AccountBanners({
  delete_at,
  vacation,
  situations,
  announcement,
}: Pick<Answer<typeof getDashboard>, 'delete_at' | 'vacation' | 'situations' | 'announcement'>) {
  return (
    <>
      {announcement ? <AnnouncementStrip key={announcement.id} announcement={announcement} /> : null}
      {delete_at ? <DeletionBanner deleteAt={delete_at} /> : null}
      {vacation ? (
        <VacationBanner vacation={vacation} besieged={situations.sieges.some(({ side }) => side === 'ruler')} />
      ) : null}
    </>
  );
}

/** Says on every page when the account will be deleted, with the button that keeps it. */
function DeletionBanner({ deleteAt }: { deleteAt: string }) {
  const keep = useCommand(() => request(keepAccount));
  return (
    <section className={styles.banner} aria-label={deletionBannerTexts.label}>
      <p>{deletionBannerTexts.due(<time dateTime={deleteAt}>{clockTime(deleteAt)}</time>)}</p>
      <Button busy={keep.isPending} busyLabel={deletionBannerTexts.keeping} onClick={() => keep.mutate()}>
        {deletionBannerTexts.keep}
      </Button>
      {keep.isError ? <p role="alert">{textOf(keep.error)}</p> : null}
    </section>
  );
}

/**
 * Says on every page that a leave is announced or has begun: during a leave nothing can be done, and the banner says how to end
 * it.
 */
function VacationBanner({
  vacation: { phase, begins_at, ends_at, endable_at },
  besieged,
}: {
  vacation: VacationView;
  /** Whether one of the player's worlds is under siege, which puts off the beginning of the leave. */
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
