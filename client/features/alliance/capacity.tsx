import { full } from '../../ui/format/number.ts';
import styles from './capacity.module.css';

interface CapacityProps {
  taken: number;
  seats: number;
}

/** Every seat of the alliance as a mark, the taken ones lit. */
export function Capacity({ taken, seats }: CapacityProps) {
  return (
    <span className={styles.row} role="img" aria-label={`${full(taken)} of ${full(seats)} seats taken`}>
      {Array.from({ length: seats }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
        <span key={seat} className={seat < taken ? `${styles.seat} ${styles.taken}` : styles.seat} />
      ))}
    </span>
  );
}
