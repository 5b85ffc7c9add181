import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { fetched } from '../../../ui/layout/client-file.ts';
import { cardsOf, textPieces } from '../links/links.ts';
import styles from './message-text.module.css';

const LinkCard = lazy(async () => ({ default: (await fetched(import('../links/link-card.tsx'))).LinkCard }));

interface MessageTextProps {
  text: string;
  /** The name of the reader in small letters; a mention of it stands out. */
  ownName?: string;
}

/** What somebody wrote, as text: with mentions and links into the game marked, and a card for each link below. */
export const MessageText = memo(function MessageText({ text, ownName }: MessageTextProps) {
  const pieces = textPieces(text, window.location.origin);
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
      {cardsOf(pieces).map((path) => (
        <Suspense key={path} fallback={<div className={styles.place} />}>
          <LinkCard path={path} />
        </Suspense>
      ))}
    </>
  );
});
