import { useServerNow } from '../clock/server-clock.ts';
import { earningsTexts } from '../texts/economy/earnings.ts';
import styles from './enough-in.module.css';
import { timeLeft } from '../ui/format/duration.ts';
import { clockTime } from '../ui/format/format-time.ts';

interface EnoughInProps {
  /** When a stock covers a price, in ms since 1970. Infinity if it never does; undefined if it does already, or if that is not known. */
  at: number | undefined;
}

/** Says beside a price that cannot be paid yet when it can be. */
export function EnoughIn({ at = 0 }: EnoughInProps) {
  const never = at === Number.POSITIVE_INFINITY;
  const left = useServerNow((now) => (never ? '' : timeLeft(at - now)));
  if (never) return <span className={styles.enough}>{earningsTexts.never}</span>;
  if (left === '') return null;
  return <span className={styles.enough}>{earningsTexts.enough(left, clockTime(new Date(at).toISOString()))}</span>;
}
