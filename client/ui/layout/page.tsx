import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../art/marks/icons.tsx';
import styles from './page.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useTitle } from './use-title.ts';

interface PageProps {
  title: string;
  /** One line with the most important information of the page. */
  lead?: ReactNode;
  /** A link back to the parent page. */
  above?: ReactNode;
  picture?: ReactNode;
  /** Details below the lead. */
  facts?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of every page inside the game: title, lead, tools. */
export function Page({ title, lead, above, picture, facts, tools, children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  useTitle(title);
  return (
    <main ref={main} id="main" className={styles.page} tabIndex={-1}>
      {above}
      <header className={styles.head}>
        <div className={picture ? styles.who : undefined}>
          {picture ? <div className={styles.picture}>{picture}</div> : null}
          <div className={styles.name}>
            <h1 className={styles.title}>{title}</h1>
            {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          </div>
          {facts ? <div className={styles.facts}>{facts}</div> : null}
        </div>
        {tools ? <div className={styles.tools}>{tools}</div> : null}
      </header>
      {children}
    </main>
  );
}

/** A link to the parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" size={16} />
      {children}
    </Link>
  );
}
