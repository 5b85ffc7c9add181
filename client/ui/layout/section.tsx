import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** A short detail beside the title, such as a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, set off by a hairline. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside ? <p className={styles.aside}>{aside}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** The content of an empty section, and the next step, if there is one. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
