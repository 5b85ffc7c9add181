import type { ReactNode } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import styles from './action-notice.module.css';
import type { Notice } from './use-notice.ts';

interface ActionNoticeProps {
  notice: Notice | null;
  children: ReactNode;
}

/** Says over its content what has just been done, in sight wherever the page is scrolled to; it moves nothing. */
export function ActionNotice({ notice, children }: ActionNoticeProps) {
  return (
    <div className={styles.room}>
      <div className={styles.place}>
        {notice ? (
          <div className={styles.sheet}>
            <Alert tone={notice.tone}>{notice.text}</Alert>
          </div>
        ) : null}
      </div>
      {children}
    </div>
  );
}
