import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGE_NAMES, LANGUAGES } from '#shared/catalogue/languages';
import { PRODUCT } from '#shared/catalogue/product';
import { Gate } from '../../art/gate/gate.tsx';
import { follow } from '../../language/follow.ts';
import { LANGUAGE } from '../../language/language.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Button } from '../../ui/form/button.tsx';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  title: string;
  lead: string;
  /** How many chevrons of the picture are locked: more on each page from registration to login. */
  locked: number;
  /** Null for none. */
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
          {foot === null ? null : <footer className={styles.foot}>{foot}</footer>}
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}

/** The languages of the game, for visitors: each by its own name, the page's own marked. */
function LanguageChoice() {
  return (
    <nav className={styles.languages} aria-label={accountTexts.language}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          kind="bare"
          lang={language}
          aria-current={language === LANGUAGE}
          onClick={() => follow(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
    </nav>
  );
}
