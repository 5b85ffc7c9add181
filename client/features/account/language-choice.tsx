import { LANGUAGE_NAMES, LANGUAGES } from '#shared/catalogue/languages';
import { follow } from '../../language/follow.ts';
import { LANGUAGE } from '../../language/language.ts';
import { accountTexts } from '../../texts/players/account.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './auth-layout.module.css';

/** The languages of the game, for visitors: each by its own name, the page's own marked. */
export function LanguageChoice() {
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
