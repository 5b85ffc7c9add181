import type { ReactNode } from 'react';
import styles from './action-row.module.css';
import { Button } from './form/button.tsx';
import { Countdown } from './format/countdown.tsx';
import { useKeptFocus } from './layout/use-kept-focus.ts';

interface ActionRowProps {
  picture: ReactNode;
  name: ReactNode;
  /** What stands below the name. */
  words: ReactNode;
  facts: ReactNode;
  /** What is due; without it `state` stands in its place. */
  action: { readonly word: string; readonly busyWord: string; readonly name: string } | undefined;
  /** How long it is still under construction, in ms. */
  left: number | undefined;
  state: ReactNode;
  busy: boolean;
  onAction: () => void;
}

/** One of the things that stand somewhere: lit when it is due, dimmed while it is under construction. */
export function ActionRow({
  picture,
  name,
  words,
  facts,
  action: act,
  left,
  state,
  busy,
  onAction: onAct,
}: ActionRowProps) {
  const focus = useKeptFocus(act !== undefined);
  const look = act ? styles.due : left === undefined ? undefined : styles.waiting;
  return (
    <li ref={focus.row} tabIndex={-1} className={look ? `${styles.row} ${look}` : styles.row}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {words}
      </div>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.state}>
        {act ? (
          <Button
            kind="primary"
            busy={busy}
            busyLabel={act.busyWord}
            aria-label={`${act.word} ${act.name}`}
            onClick={() => {
              focus.markUsed();
              onAct();
            }}
          >
            {act.word}
          </Button>
        ) : (
          <>
            {left === undefined ? null : (
              <span className={styles.left}>
                <Countdown left={left} />
              </span>
            )}
            {state}
          </>
        )}
      </div>
    </li>
  );
}
