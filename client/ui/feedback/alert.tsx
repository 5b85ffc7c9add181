import type { ReactNode } from 'react';
import styles from './alert.module.css';

interface AlertProps {
  tone?: 'bad' | 'good';
  children: ReactNode;
  action?: ReactNode;
}

/** Says at once, in its place on the page, what went wrong or well. */
export function Alert({ tone = 'bad', children, action }: AlertProps) {
  return (
    <div role="alert" className={tone === 'good' ? `${styles.alert} ${styles.good}` : styles.alert}>
      <p>{children}</p>
      {action}
    </div>
  );
}
