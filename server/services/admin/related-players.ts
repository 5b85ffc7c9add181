import type { DataSource } from 'typeorm';
import type { Queries } from '../../store/connection/transaction.ts';
import { KNOWN_DAYS } from '../accounts/known-networks.ts';
import { findPlayer } from './operator-command.ts';

/*
 * Which accounts came from the same networks, for operators alone: nothing in play asks for it. What the signs mean, and what they do
 * not, is in operations/several-accounts.md.
 */

/** Of accounts whose players came from the same network under the same key: `browser` if also with the same browser. */
export type Relation = 'network' | 'browser';

/** An account that shares networks with another one. */
interface Related {
  readonly id: number;
  readonly username: string;
  readonly banned: boolean;
  /** Networks from which both came, and those of them from which both came with the same browser. */
  readonly networks: number;
  readonly browsers: number;
  /** Accounts that came from the least busy of these networks. */
  readonly accounts: number;
  readonly last_at: Date;
}

/** The strongest signs first: the same browser, and networks that few use. */
export function relatedTo(db: Queries, playerId: number): Promise<Related[]> {
  return db.query(
    `WITH shared AS (
       SELECT other.player_id AS id, own.network, bool_or(own.browser = other.browser) AS same, max(least(own.last_at, other.last_at)) AS last_at
       FROM known_network AS own JOIN known_network AS other ON other.network = own.network AND other.player_id <> own.player_id
       WHERE own.player_id = $1 GROUP BY 1, 2
     ), crowd AS (
       SELECT network, count(DISTINCT player_id) AS accounts FROM known_network
       WHERE network IN (SELECT network FROM shared) GROUP BY 1
     )
     SELECT id, username, banned_at IS NOT NULL AS banned, count(*)::int AS networks, (count(*) FILTER (WHERE same))::int AS browsers,
       min(accounts)::int AS accounts, max(last_at) AS last_at
     FROM shared JOIN crowd USING (network) JOIN player USING (id) GROUP BY id, username, banned_at
     ORDER BY bool_or(same) DESC, accounts, networks DESC, last_at DESC, id`,
    [playerId],
  );
}

/** The accounts related to a player's, as lines of text. */
export async function relatedPlayers(db: DataSource, whom: string): Promise<string[]> {
  const { id } = await findPlayer(db, whom);
  const [player]: { username: string }[] = await db.query('SELECT username FROM player WHERE id = $1', [id]);
  const name = `${player?.username} (${id})`;
  const related = await relatedTo(db, id);
  if (related.length === 0) return [`No other account came from a network of ${name} in the last ${KNOWN_DAYS} days.`];
  return [
    `Accounts that came from the same networks as ${name} in the last ${KNOWN_DAYS} days, the strongest signs first:`,
    ...related.map(lineOf),
    'Households, schools and mobile networks look the same: read server/operations/several-accounts.md first.',
  ];
}

function lineOf({ id, username, banned, networks, browsers, accounts, last_at }: Related): string {
  const from = networks === 1 ? '1 network' : `${networks} networks`;
  const how = browsers === 0 ? 'never with the same browser' : `${browsers} with the same browser`;
  const crowd = `${accounts} accounts on the least busy one`;
  return `${username} (${id})${banned ? ', banned' : ''}: ${from}, ${how}; ${crowd}; last ${last_at.toISOString()}`;
}

/** The relation of each of these pairs of players, by `keyOf`; pairs without one are missing. */
export async function relationsBetween(
  db: Queries,
  pairs: readonly { readonly from: number; readonly to: number }[],
): Promise<ReadonlyMap<string, Relation>> {
  const rows: { from: number; to: number; same: boolean }[] = await db.query(
    `SELECT "from", "to", bool_or(one.browser = other.browser) AS same
     FROM unnest($1::int[], $2::int[]) AS pair ("from", "to")
       JOIN known_network AS one ON one.player_id = "from"
       JOIN known_network AS other ON other.player_id = "to" AND other.network = one.network
     WHERE "from" <> "to" GROUP BY 1, 2`,
    [pairs.map(({ from }) => from), pairs.map(({ to }) => to)],
  );
  return new Map(rows.map((row) => [keyOf(row), row.same ? 'browser' : 'network']));
}

export const keyOf = ({ from, to }: { readonly from: number; readonly to: number }) => `${from} ${to}`;
