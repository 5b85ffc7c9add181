import { useServerNow } from '../../clock/server-clock.ts';
import styles from './time-bar.module.css';

/** A bar moves in so many steps: no bar is much wider than as many pixels. */
const STEPS = 1000;
/** In a time shorter than this (ms) a second moves the bar by several pixels, which is smoothed. */
const SMOOTH = 300_000;

interface TimeBarProps {
  /** The time that it shows, in ms since 1970. */
  from: number;
  until: number;
}

/** A thin bar that fills as a time passes. Hidden from screen readers, which read the countdown beside it. */
export function TimeBar({ from, until }: TimeBarProps) {
  const whole = Math.max(1, until - from);
  const step = useServerNow((now) => Math.floor(STEPS * Math.min(1, Math.max(0, (now - from) / whole))));
  // A transition of the bars of hours would have frames drawn all the time, each like the one before.
  return <Bar part={step / STEPS} smooth={whole < SMOOTH} />;
}

interface BarProps {
  /** The part that is filled, 0 to 1. */
  part: number;
  /** Whether it moves evenly from one second to the next. */
  smooth?: boolean;
}

/** A thin bar, filled in part. Hidden from screen readers. */
export function Bar({ part, smooth = false }: BarProps) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={smooth ? `${styles.passed} ${styles.smooth}` : styles.passed}
        style={{ transform: `scaleX(${part})` }}
      />
    </span>
  );
}
