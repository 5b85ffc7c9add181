import type { ReactNode } from 'react';
import type { Refusal } from '#shared/refusals';
import styles from './alert.module.css';

interface AlertProps {
  tone?: 'bad' | 'good';
  children: ReactNode;
  action?: ReactNode;
}

/** A message on the page about what went wrong or well, announced at once by screen readers. */
export function Alert({ tone = 'bad', children, action }: AlertProps) {
  return (
    <div role="alert" className={tone === 'good' ? `${styles.alert} ${styles.good}` : styles.alert}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Says in a dialog why nothing can be done in it. `id` is for the `aria-describedby` of its buttons. */
export function RefusalNote({ refusal, id }: { refusal: Refusal; id: string | undefined }) {
  return (
    <p id={id} className={styles.note}>
      {refusal.text}
    </p>
  );
}
