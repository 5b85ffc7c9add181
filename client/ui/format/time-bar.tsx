import styles from './time-bar.module.css';

interface TimeBarProps {
  /** Remaining time in ms. */
  left: number;
  /** The whole time in ms. */
  whole: number;
}

/** A thin bar that fills as a time passes. Hidden from screen readers, which read the countdown beside it. */
export function TimeBar({ left, whole }: TimeBarProps) {
  const passed = Math.min(1, Math.max(0, 1 - left / Math.max(1, whole)));
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.passed} style={{ transform: `scaleX(${passed.toFixed(4)})` }} />
    </span>
  );
}
