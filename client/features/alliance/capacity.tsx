import { allianceTexts } from '../../texts/alliance.ts';
import styles from './capacity.module.css';

interface CapacityProps {
  taken: number;
  seats: number;
}

/** One mark for each member that the alliance can hold, the taken ones lit. */
export function Capacity({ taken, seats }: CapacityProps) {
  return (
    <span className={styles.row} role="img" aria-label={allianceTexts.facts.capacity(taken, seats)}>
      {Array.from({ length: seats }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity besides their position
        <span key={seat} className={seat < taken ? `${styles.seat} ${styles.taken}` : styles.seat} />
      ))}
    </span>
  );
}
