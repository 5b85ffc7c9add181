import { earningsTexts } from '../texts/economy/earnings.ts';
import styles from './enough-in.module.css';
import { timeLeft } from './format/duration.ts';
import { clockTime } from './format/format-time.ts';

/** When a stock covers a price, and the present time: both in ms since 1970. */
export interface Enough {
  /** Infinity if it never does; undefined if it does already, or if that is not known. */
  readonly at: number | undefined;
  readonly now: number;
}

/** Says beside a price that cannot be paid yet when it can be. */
export function EnoughIn({ at, now }: Enough) {
  if (at === undefined || at <= now) return null;
  return (
    <span className={styles.enough}>
      {at === Number.POSITIVE_INFINITY
        ? earningsTexts.never
        : earningsTexts.enough(timeLeft(at - now), clockTime(new Date(at).toISOString()))}
    </span>
  );
}
