import { Link } from 'react-router-dom';
import { peopleTexts } from '../../texts/players/people.ts';
import { full } from '../../ui/format/number.ts';
import { Change } from './change.tsx';
import styles from './ranking.module.css';
import type { Line } from './ranking-table.tsx';

interface OwnPlaceProps {
  label: string;
  line: Line;
  compared: boolean;
  /** The address of the page with this place; undefined if it is the page in sight. */
  to: string | undefined;
}

/** The reader's own place, which stays in sight at the foot of the window. */
export function OwnPlace({ label, line: { who, rank, score, change }, compared, to }: OwnPlaceProps) {
  return (
    <aside className={styles.own} aria-label={label}>
      {rank === null ? (
        <p className={styles.noPlace}>
          <b>{label}</b> {peopleTexts.noPlace}
        </p>
      ) : (
        <>
          <span className={styles.ownPlace}>{full(rank)}</span>
          <span className={styles.who}>
            {who}
            <span className={styles.about}>
              {to === undefined ? label : <Link to={to}>{peopleTexts.showOwn}</Link>}
            </span>
          </span>
          <Change change={change} compared={compared} />
          <span className={styles.score}>{score === null ? null : full(score)}</span>
        </>
      )}
    </aside>
  );
}
