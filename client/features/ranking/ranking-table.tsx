import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RankedAlliance, RankedPlayer } from '#shared/api/ranking';
import { peopleTexts } from '../../texts/players/people.ts';
import { full } from '../../ui/format/number.ts';
import styles from './ranking.module.css';

/** What a line of the ranking shows, of a player or an alliance. */
export interface Line {
  readonly id: number;
  readonly who: ReactNode;
  /** Below the name. */
  readonly about: string;
  readonly rank: number | null;
  readonly score: number | null;
  readonly change: number | null;
}

export function lineOfPlayer({ user_id, username, race, title, alliance, ...placed }: RankedPlayer): Line {
  const about = [race, title, alliance?.name].filter(Boolean).join(' · ');
  return { id: user_id, who: <Link to={`/profile/${user_id}`}>{username}</Link>, about, ...placed };
}

export function lineOfAlliance({ id, name, member_count, ...placed }: RankedAlliance): Line {
  return { id, who: name, about: peopleTexts.members(member_count), ...placed };
}

interface RankingTableProps {
  label: string;
  lines: readonly Line[];
  /** The heading of the names. */
  names: string;
  /** Marked as the reader's. */
  ownId: number | undefined;
  /** Whether there is a snapshot to compare with: without one, nobody is marked as new. */
  compared: boolean;
}

export function RankingTable({ label, lines, names, ownId, compared }: RankingTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th className={styles.place}>{peopleTexts.place}</th>
          <th>{names}</th>
          <th className={styles.change}>
            <span className="visually-hidden">{peopleTexts.changes}</span>
          </th>
          <th className={styles.score}>{peopleTexts.score}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, who, about, rank, score, change }) => (
          <tr key={id} data-own={id === ownId || undefined} data-first={rank !== null && rank <= 3 ? true : undefined}>
            <td className={styles.place}>{rank === null ? '–' : full(rank)}</td>
            <td className={styles.who}>
              {who}
              <span className={styles.about}>{about}</span>
            </td>
            <td className={styles.change}>{rank === null ? null : <Change change={change} compared={compared} />}</td>
            <td className={styles.score}>{score === null ? '–' : full(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangeProps {
  /** Places gained; null without an earlier place to compare with. */
  change: number | null;
  compared: boolean;
}

/** An arrow to look at, and words for screen readers. */
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
