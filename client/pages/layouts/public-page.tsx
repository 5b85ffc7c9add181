import { type ReactNode, useRef } from 'react';
import { PRODUCT } from '#shared/catalogue/product';
import { useSessionOwner } from '../../api/http/session.ts';
import { Logo } from '../../art/marks/logo.tsx';
import { uiTexts } from '../../texts/ui.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { useArrivalFocus } from '../../ui/layout/use-arrival-focus.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './public-page.module.css';

interface PublicPageProps {
  title: string;
  /** Above the title. */
  kind?: string;
  lead?: ReactNode;
  /** 'text' for reading, 'wide' for reports. */
  width?: 'text' | 'wide';
  /** Whether the head leads into the game: players back, and everybody else to the landing page. */
  withWay?: boolean;
  children: ReactNode;
}

/** The frame of the pages that everybody may read, without an account. */
export function PublicPage({ title, kind = PRODUCT, lead, width, withWay = false, children }: PublicPageProps) {
  const main = useRef<HTMLElement>(null);
  const isPlayer = useSessionOwner() !== null;
  useArrivalFocus(main);
  useTitle(title);
  return (
    <main ref={main} id="main" className={styles.page} data-width={width} tabIndex={-1}>
      <header className={withWay ? `${styles.head} ${styles.act}` : styles.head}>
        <Logo size={40} />
        <div>
          <p className={styles.kind}>{kind}</p>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {withWay ? (
          <ButtonLink to={isPlayer ? '/dashboard' : '/'} kind="primary">
            {isPlayer ? uiTexts.backToGame : uiTexts.play}
          </ButtonLink>
        ) : null}
      </header>
      {children}
    </main>
  );
}
