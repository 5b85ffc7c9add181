import { keepAccount } from '#shared/api/settings';
import { request, textOf } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';
import { deletionBannerTexts } from '../../texts/players/deletion-banner.ts';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './account-banners.module.css';

/** Says on every page when the account will be deleted, with the button that keeps it. */
export function DeletionBanner({ deleteAt }: { deleteAt: string }) {
  const keep = useCommand(() => request(keepAccount));
  return (
    <section className={styles.banner} aria-label={deletionBannerTexts.label}>
      <p>{deletionBannerTexts.due(<time dateTime={deleteAt}>{clockTime(deleteAt)}</time>)}</p>
      <Button busy={keep.isPending} busyLabel={deletionBannerTexts.keeping} onClick={() => keep.mutate()}>
        {deletionBannerTexts.keep}
      </Button>
      {keep.isError ? <p role="alert">{textOf(keep.error, keepAccount.fallback)}</p> : null}
    </section>
  );
}
