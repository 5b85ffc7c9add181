import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../art/marks/icons.tsx';
import styles from './back-link.module.css';

/** A link to the parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" size={16} />
      {children}
    </Link>
  );
}
