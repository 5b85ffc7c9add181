import { useRef } from 'react';
import { PRODUCT } from '#shared/catalogue/product';
import { useSessionOwner } from '../../api/http/session.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { conductTexts } from '../../texts/players/conduct.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './conduct-page.module.css';

/** /rules: the rules of conduct. Everybody may read them, without an account. */
export function ConductPage() {
  const main = useRef<HTMLElement>(null);
  const isPlayer = useSessionOwner() !== null;
  useArrivalFocus(main);
  useTitle(conductTexts.title);
  const { decency, peace, decent, privacy, honesty, adverts, faults } = conductTexts.rules;
  return (
    <main ref={main} id="main" className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <Logo size={40} />
        <div>
          <p className={styles.product}>{PRODUCT}</p>
          <h1 className={styles.title}>{conductTexts.title}</h1>
        </div>
        <ButtonLink to={isPlayer ? '/dashboard' : '/'} kind="primary">
          {isPlayer ? conductTexts.back : conductTexts.play}
        </ButtonLink>
      </header>
      <p className={styles.lead}>{conductTexts.lead}</p>
      <ol className={styles.rules}>
        {[decency, peace, decent, privacy, honesty, adverts, faults].map((rule) => (
          <li key={rule.heading}>
            <Rule {...rule} />
          </li>
        ))}
      </ol>
      <div className={styles.others}>
        <Rule {...conductTexts.everywhere} />
        <Rule {...conductTexts.help} />
        <Rule {...conductTexts.consequences} />
      </div>
    </main>
  );
}

function Rule({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <p>{text}</p>
    </section>
  );
}
