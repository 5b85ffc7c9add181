import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { Letter, LetterPage } from '#shared/api/letters/letters';
import { letterTexts } from '../../texts/players/letters.ts';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { Empty } from '../../ui/layout/section.tsx';
import styles from './letters.module.css';
import { type ReportedSubject, ReportPlayerDialog } from './report-dialog.tsx';
import { useReading } from './use-mutations.ts';

interface ThreadProps {
  /** The latest page. */
  latest: LetterPage;
  /** All letters that were loaded, newest first. */
  letters: readonly Letter[];
  earlier: { readonly exist: boolean; readonly busy: boolean; readonly load: () => void };
  /** How the words of a letter are shown, with what they link to. */
  words: (text: string) => ReactNode;
}

/** The letters of two players, the newest at the foot. Showing them marks them as read. */
export function Thread({ latest, letters, earlier, words }: ThreadProps) {
  const { user_id: otherId, username } = latest;
  const [reported, setReported] = useState<ReportedSubject | null>(null);
  // What was new when the page was opened keeps its mark.
  const [readBefore] = useState(() => (latest.unread > 0 ? latest.read_letter_id : Number.POSITIVE_INFINITY));
  useReading(latest);
  const upwards = letters.toReversed();
  const firstNew = upwards.find(({ user_id, letter_id }) => user_id === otherId && letter_id > readBefore);
  if (upwards.length === 0) {
    return (
      <>
        <Arrival latest={latest} />
        <Empty>{letterTexts.thread.none}</Empty>
      </>
    );
  }
  return (
    <>
      <Arrival latest={latest} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section className={styles.thread} aria-label={letterTexts.thread.label(username)} tabIndex={0}>
        <div>
          {earlier.exist ? (
            <p className={styles.earlier}>
              <Button busy={earlier.busy} busyLabel={letterTexts.thread.loadingEarlier} onClick={earlier.load}>
                {letterTexts.thread.earlier}
              </Button>
            </p>
          ) : null}
          <ol className={styles.letters}>
            {upwards.map((letter) => (
              <Fragment key={letter.letter_id}>
                {letter === firstNew ? <li className={styles.fresh}>{letterTexts.thread.fresh}</li> : null}
                <Line
                  letter={letter}
                  author={letter.user_id === otherId ? letterTexts.someone(username) : null}
                  words={words}
                  onReport={() => setReported({ userId: otherId, username, letterId: letter.letter_id })}
                />
              </Fragment>
            ))}
          </ol>
        </div>
      </section>
      {reported ? <ReportPlayerDialog reported={reported} onClose={() => setReported(null)} /> : null}
    </>
  );
}

interface LineProps extends Pick<ThreadProps, 'words'> {
  letter: Letter;
  author: string | null;
  onReport: () => void;
}

/** One letter. `author`: null for the player's own. */
function Line({ letter, author, words, onReport }: LineProps) {
  const when = clockTime(letter.sent_at);
  return (
    <li className={styles.letter} data-own={author === null || undefined}>
      <p className={styles.from}>
        <b>{author ?? letterTexts.thread.you}</b> <time dateTime={letter.sent_at}>{when}</time>
        {author === null ? null : (
          <button
            type="button"
            className={styles.report}
            aria-label={letterTexts.reports.letterLabel(author, when)}
            onClick={onReport}
          >
            {letterTexts.reports.report}
          </button>
        )}
      </p>
      <div className={styles.words}>{words(letter.text)}</div>
    </li>
  );
}

/** Reads aloud a letter that arrives while the page is open, and none that was there before. */
function Arrival({ latest: { user_id, username, letters } }: { latest: LetterPage }) {
  const newest = letters[0];
  const known = useRef(newest?.letter_id ?? 0);
  const isNews = newest !== undefined && newest.letter_id > known.current && newest.user_id === user_id;
  return (
    <p className="visually-hidden" aria-live="polite">
      {isNews ? letterTexts.thread.arrived(username, newest.text) : ''}
    </p>
  );
}
