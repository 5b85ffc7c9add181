import { Alert } from '../../ui/alert.tsx';
import styles from './bulletin.module.css';
import type { Notice } from './use-notice.ts';

/** What has just been done to the alliance, in sight wherever the page is scrolled to; it moves nothing. */
export function Bulletin({ notice }: { notice: Notice | null }) {
  return (
    <div className={styles.place}>
      {notice ? (
        <div className={styles.sheet}>
          <Alert tone={notice.tone}>{notice.text}</Alert>
        </div>
      ) : null}
    </div>
  );
}

/** The same beside the button of a form, which keeps the room for it. */
export function FormNotice({ notice }: { notice: Notice | null }) {
  return <div className={styles.beside}>{notice ? <Alert tone={notice.tone}>{notice.text}</Alert> : null}</div>;
}
