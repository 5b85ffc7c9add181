import { useId, useState } from 'react';
import type { HallEntry } from '#shared/api/seasons';
import type { HallBoard } from '#shared/catalogue/seasons';
import { seasonTexts } from '../../texts/seasons.ts';
import { Button } from '../../ui/form/button.tsx';
import { full } from '../../ui/format/number.ts';
import styles from './board.module.css';

/** So many places are shown at first. */
const FIRST = 10;

/** One board of a hall of fame: the first ten places, and all of them at the press of a button. */
export function Board({ board, entries }: { board: HallBoard; entries: readonly HallEntry[] }) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const { heading: name, means } = seasonTexts.boards[board];
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {name}
      </h2>
      <p className={styles.means}>{means}</p>
      {entries.length === 0 ? (
        <p className={styles.nobody}>{seasonTexts.nobody}</p>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <thead className="visually-hidden">
            <tr>
              <th>{seasonTexts.place}</th>
              <th>{board === 'alliances' ? seasonTexts.alliance : seasonTexts.player}</th>
              <th>{seasonTexts.score}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ place, name: who, score, members }) => (
              <tr key={place} data-place={place <= 3 ? place : undefined}>
                <td className={styles.place}>{full(place)}</td>
                <td className={styles.who}>
                  {who ?? <i>{seasonTexts.gone}</i>}
                  {members === null ? null : <span className={styles.members}>{seasonTexts.members(members)}</span>}
                </td>
                <td className={styles.score}>{full(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length > FIRST ? (
        <Button onClick={() => setAll(!all)}>{all ? seasonTexts.less : seasonTexts.more(entries.length)}</Button>
      ) : null}
    </section>
  );
}
