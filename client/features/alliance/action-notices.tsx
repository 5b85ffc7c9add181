import type { ReactNode } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import styles from './action-notices.module.css';
import type { ActionNotice } from './use-action-notices.ts';

interface ActionNoticesProps {
  notices: readonly ActionNotice[];
  children: ReactNode;
}

/** The outcomes of the last actions, laid over the content: visible at any scroll position, without a layout shift. */
export function ActionNotices({ notices, children }: ActionNoticesProps) {
  return (
    <div className={styles.room}>
      <div className={styles.place}>
        <div className={styles.sheets}>
          {notices.map(({ text, tone }) => (
            <div key={text} className={styles.sheet}>
              <Alert tone={tone}>{text}</Alert>
            </div>
          ))}
        </div>
      </div>
      {children}
    </div>
  );
}
