import { peopleTexts } from '../../texts/players/people.ts';
import { full } from '../../ui/format/number.ts';
import styles from './ranking.module.css';

interface ChangeProps {
  /** Places gained; null for who had no place to compare with. */
  change: number | null;
  compared: boolean;
}

/** An arrow for the eye, and words for who has it read aloud. */
export function Change({ change, compared }: ChangeProps) {
  if (!compared) return null;
  if (change === null) return <span className={styles.fresh}>{peopleTexts.isNew}</span>;
  const places = Math.abs(change);
  const words = change > 0 ? peopleTexts.risen(places) : change < 0 ? peopleTexts.fallen(places) : peopleTexts.stayed;
  return (
    <span className={change > 0 ? styles.risen : change < 0 ? styles.fallen : styles.same} title={words}>
      <span aria-hidden="true">{change === 0 ? '=' : `${change > 0 ? '▲' : '▼'} ${full(places)}`}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
