import type { ReactNode } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import styles from './action-notice.module.css';
import type { Notice } from './use-notice.ts';

interface ActionNoticeProps {
  notice: Notice | null;
  children: ReactNode;
}

/** The last action's outcome, laid over the content: visible at any scroll position, without a layout shift. */
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
