import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import { Button } from '../../../ui/form/button.tsx';
import { fetched } from '../../../ui/layout/client-file.ts';
import { cardsOf, textPieces } from '../links/links.ts';
import { firstLines } from './first-lines.ts';
import styles from './message-text.module.css';

const LinkCard = lazy(async () => ({ default: (await fetched(import('../links/link-card.tsx'))).LinkCard }));

/** Lines of a text that are shown at first. With more, one message could fill the page. */
const LINES = 10;

interface MessageTextProps {
  text: string;
  /** The name of the reader in small letters; a mention of it stands out. */
  ownName?: string;
}

/**
 * The text that somebody wrote, with mentions and links into the game marked, and a card for each link below. Only the first
 * lines of a long text are shown.
 */
export const MessageText = memo(function MessageText({ text, ownName }: MessageTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const start = firstLines(text, LINES);
  const pieces = textPieces(isOpen ? text : (start ?? text), window.location.origin);
  return (
    <>
      <p className={styles.text} dir="auto">
        {pieces.map(({ text: words, name, path }, index) => {
          const key = `${index}`;
          if (path !== undefined) {
            return (
              <Link key={key} to={path}>
                {words}
              </Link>
            );
          }
          if (name === undefined) return words;
          return (
            <span key={key} className={styles.name} data-own={name.toLowerCase() === ownName}>
              {words}
            </span>
          );
        })}
      </p>
      {start === undefined ? null : (
        <Button kind="bare" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? allianceHallTexts.message.less : allianceHallTexts.message.more}
        </Button>
      )}
      {cardsOf(pieces).map((path) => (
        <Suspense key={path} fallback={<div className={styles.place} />}>
          <LinkCard path={path} />
        </Suspense>
      ))}
    </>
  );
});
