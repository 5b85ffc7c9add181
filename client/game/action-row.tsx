import type { ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { Button } from '../ui/form/button.tsx';
import { Countdown } from '../ui/format/countdown.tsx';
import { TimeBar } from '../ui/format/time-bar.tsx';
import styles from './action-row.module.css';

interface Act {
  readonly word: string;
  readonly busyWord: string;
  readonly name: string;
  /** The id of the sentence that says why it cannot be done now. */
  readonly forbiddenAt?: string | undefined;
}

interface ActionRowProps {
  /** The ids of what it stands for, where a picture leads to it. */
  shows?: string | undefined;
  picture: ReactNode;
  name: ReactNode;
  /** Content below the name. */
  words: ReactNode;
  facts: ReactNode;
  /** The action that is due; without it `state` is shown in its place. */
  action: Act | undefined;
  /** From when until when it is under construction, in ms since 1970; undefined once it is not. */
  construction?: { readonly from: number; readonly until: number } | undefined;
  state: ReactNode;
  busy: boolean;
  onAction: () => void;
}

/** A row for a building or ship: highlighted when an action is due, dimmed while under construction. */
export function ActionRow({
  shows,
  picture,
  name,
  words,
  facts,
  action: act,
  construction,
  state,
  busy,
  onAction: onAct,
}: ActionRowProps) {
  const look = act ? styles.due : construction ? styles.waiting : undefined;
  return (
    <li
      className={look ? `${styles.row} ${look}` : styles.row}
      data-shows={shows}
      tabIndex={shows === undefined ? undefined : -1}
    >
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
            disabled={act.forbiddenAt !== undefined}
            aria-describedby={act.forbiddenAt}
            aria-label={uiTexts.one(act.word, act.name)}
            onClick={onAct}
          >
            {act.word}
          </Button>
        ) : (
          <>
            {construction ? (
              <span className={styles.left}>
                <Countdown until={construction.until} />
              </span>
            ) : null}
            {state}
          </>
        )}
      </div>
      {construction ? (
        <div className={styles.bar}>
          <TimeBar {...construction} />
        </div>
      ) : null}
    </li>
  );
}
