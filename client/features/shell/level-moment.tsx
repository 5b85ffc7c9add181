import type { ReactNode } from 'react';
import { shellTexts } from '../../texts/shell.ts';
import styles from './level-moment.module.css';
import { type NewLevels, useNewLevels } from './use-new-levels.ts';

interface LevelMomentProps {
  /** What follows the celebration, until `done` is called. */
  unlocks: (levels: NewLevels, done: () => void) => ReactNode;
}

/** Celebrates a new level for three seconds over the whole screen, without blocking clicks, then says what it unlocks. */
export function LevelMoment({ unlocks }: LevelMomentProps) {
  const { levels, celebrating, done } = useNewLevels();
  if (!levels) return null;
  if (!celebrating) return unlocks(levels, done);
  return (
    <div role="status" className={styles.moment}>
      <svg
        width="40"
        height="24"
        viewBox="0 0 40 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M2 2h36L20 22Z" fill="currentColor" fillOpacity="0.18" />
        <path d="M11 2l9 10 9-10" />
      </svg>
      <span className={styles.word}>{shellTexts.levelReached}</span>
      <span className={styles.level}>{shellTexts.level(levels.upTo)}</span>
    </div>
  );
}
