import { levelReached } from '../../live/live-events.ts';
import styles from './level-moment.module.css';
import { useMoment } from './use-moments.ts';

/** Celebrates a new level for three seconds over the whole screen, without blocking clicks. */
export function LevelMoment() {
  const level = useMoment(levelReached.use());
  if (level === null) return null;
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
      <span className={styles.word}>Level reached</span>
      <span className={styles.level}>Level {level}</span>
    </div>
  );
}
