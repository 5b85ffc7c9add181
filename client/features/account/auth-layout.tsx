import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT } from '#shared/catalogue/product';
import { Gate } from '../../art/gate/gate.tsx';
import { accountTexts } from '../../texts/players/account.ts';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './auth-layout.module.css';
import { LanguageChoice } from './language-choice.tsx';

interface AuthLayoutProps {
  title: string;
  lead: string;
  /** How many chevrons of the picture are locked: more on each page from registration to login. */
  locked: number;
  foot: ReactNode;
  children: ReactNode;
}

/** The layout of every page before the game: the picture of the gate, and the form beside it. */
export function AuthLayout({ title, lead, locked, foot, children }: AuthLayoutProps) {
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  useTitle(title);
  return (
    <div className={styles.frame}>
      <div className={styles.picture} aria-hidden="true">
        <Gate locked={locked} open={false} size={560} />
      </div>
      <main ref={main} className={styles.side} tabIndex={-1}>
        <div className={styles.column}>
          <Link to="/" className={styles.home}>
            ← {title === PRODUCT ? accountTexts.about : PRODUCT}
          </Link>
          <header>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </header>
          {children}
          <footer className={styles.foot}>{foot}</footer>
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}
