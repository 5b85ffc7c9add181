import { type ReactNode, useRef } from 'react';
import styles from './page.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useTitle } from './use-title.ts';

interface PageProps {
  title: string;
  /** One line that says what matters here right now. */
  lead?: ReactNode;
  /** Where this page hangs: a link back. */
  above?: ReactNode;
  picture?: ReactNode;
  /** Facts below the lead. */
  facts?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame that every page inside the game has: its title, what matters now, its tools. */
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
