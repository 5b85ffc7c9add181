import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import { DeletionBanner } from './deletion-banner.tsx';
import { VacationBanner } from './vacation-banner.tsx';

/** What every page says of the whole account: that it will be deleted, and that it is on leave. */
export function AccountBanners({
  delete_at,
  vacation,
  situations,
}: Pick<Answer<typeof getDashboard>, 'delete_at' | 'vacation' | 'situations'>) {
  return (
    <>
      {delete_at ? <DeletionBanner deleteAt={delete_at} /> : null}
      {vacation ? (
        <VacationBanner vacation={vacation} besieged={situations.sieges.some(({ side }) => side === 'ruler')} />
      ) : null}
    </>
  );
}
