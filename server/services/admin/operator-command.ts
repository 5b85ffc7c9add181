import type { DataSource, EntityManager } from 'typeorm';
import { Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import type { Locked } from '../../store/row-locks.ts';
import type { PlayerRow } from '../../store/schema/rows.ts';
import { type Affected, type AllianceWrites, lockAffected } from '../alliances/alliance-command.ts';
import { AllianceEvents } from '../alliances/alliance-events.ts';
import { retryWhileRowsChange } from '../command/rows-changed.ts';
import { sendOperatorAct, sendVersionNotices } from '../command/version-notices.ts';

/*
 * An operator's command on one player, which runs beside the servers. Its effect and its line in operator_act are written in
 * one transaction, which also sends notices of the raised versions to all servers: a room that shows an older version reads again at
 * once. If a server misses the notice, its version check finds the difference within 15 s.
 */

/** The operator, and the database of the game. */
export interface Operator {
  readonly db: DataSource;
  /** User name and machine; or name and id of somebody of the staff. */
  readonly who: string;
  /** Rejects if this operator may do nothing to this player. Asked in the act's transaction. A command in a shell may do everything. */
  readonly mayActOn?: (tx: Queries, playerId: number) => Promise<void>;
}

/** An operator's command while it runs: the player, the player's alliance and all other affected rows are locked. */
export interface OperatorCommand extends AllianceWrites {
  readonly locked: Locked;
  readonly player: PlayerRow & { readonly email: string };
}

type Done<T> = { readonly details?: string; readonly answer: T };
type Found = { readonly id: number; readonly email: string };
type FindAffected = (queries: Queries, playerId: number) => Promise<Affected>;

/**
 * Runs a command on a player, in a transaction with its line in operator_act. `whom`: the name, or the id, also that of a deleted
 * account, whose address is empty. `affected` finds further rows to lock, and is called again under the locks. Throws with a
 * sentence for the operator if there is no such player.
 */
export function runOperatorCommand<T>(
  { db, who, mayActOn }: Operator,
  what: string,
  whom: string | number,
  work: (command: OperatorCommand) => Promise<Done<T>>,
  affected: FindAffected = ownAlliance,
): Promise<T> {
  const attempt = async (tx: EntityManager) => {
    const { id, email } = await (typeof whom === 'number' ? findPlayerById(tx, whom) : findPlayer(tx, whom));
    const locked = await lockAffected(tx, id, (queries) => affected(queries, id));
    const player = locked.players.get(id);
    if (!player) throw new Refused(STAFF_REFUSALS.playerGone);
    await mayActOn?.(tx, id);
    const alliances = new AllianceEvents(tx, locked.now);
    const { details, answer } = await work({ tx, locked, alliances, player: { ...player, email } });
    await alliances.save();
    await logAct(tx, who, what, player, details);
    await sendVersionNotices(tx, { players: locked.players.keys(), alliances: locked.alliances.keys() });
    return answer;
  };
  return retryWhileRowsChange(() => transaction(db, attempt));
}

/** Writes into the log of operators what one of them did to this player, and tells open consoles of it after the commit. */
export async function logAct(
  tx: Queries,
  who: string,
  what: string,
  player: Pick<PlayerRow, 'id' | 'username'>,
  details = '',
): Promise<void> {
  const [act]: { id: number }[] = await tx.query(
    'INSERT INTO operator_act (operator, act, player_id, username, details) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [who, what, player.id, player.username, details],
  );
  if (act) await sendOperatorAct(tx, act.id);
}

/**
 * The player of this name, mail address or id; logs and rooms show ids. Digits may also be a name: they are refused where the
 * two are not the same player. The anonymous row of a deleted account is no player, unless it is asked for.
 */
export async function findPlayer(queries: Queries, whom: string, { deleted = false } = {}): Promise<Found> {
  const [player, other]: (Found & { username: string })[] = await queries.query(
    `SELECT id, email, username FROM player
     WHERE (deleted_at IS NULL OR $2) AND (lower(username) = lower($1) OR email = lower($1) OR id::text = $1)`,
    [whom, deleted],
  );
  if (!player) throw new Error(nobody(whom));
  if (!other) return player;
  const addresses = [player, other].map(({ username, email }) => `${username} by ${email}`).join(', ');
  throw new Error(
    `${whom} is the name of one player and the id of another. Name the player by mail address: ${addresses}.`,
  );
}

function nobody(whom: string): string {
  if (whom.includes('@')) return `There is no player with the mail address ${whom}.`;
  return /^\d+$/.test(whom)
    ? `There is no player with the name or the id ${whom}.`
    : `There is no player called ${whom}.`;
}

async function findPlayerById(queries: Queries, id: number): Promise<Found> {
  const [player]: Found[] = await queries.query("SELECT id, coalesce(email, '') AS email FROM player WHERE id = $1", [
    id,
  ]);
  if (!player) throw new Refused(STAFF_REFUSALS.playerGone);
  return player;
}

export async function ownAlliance(queries: Queries, playerId: number): Promise<Affected> {
  const rows: { alliance_id: number }[] = await queries.query('SELECT alliance_id FROM member WHERE player_id = $1', [
    playerId,
  ]);
  return { alliances: rows.map(({ alliance_id }) => alliance_id) };
}

/** Changes the player's row, and raises the versions of the player and the alliance, so that their rooms read again. */
export async function changePlayer(command: OperatorCommand, set: string, values: unknown[] = []): Promise<void> {
  const { tx, locked, alliances, player } = command;
  for (const { alliance_id, player_id } of locked.members) if (player_id === player.id) alliances.touch(alliance_id);
  await tx.query(`UPDATE player SET version = version + 1, ${set} WHERE id = $1`, [player.id, ...values]);
}

/** Raises the versions of these players, so that their rooms read again. */
export async function raiseVersions(tx: EntityManager, players: readonly number[]): Promise<void> {
  await tx.query('UPDATE player SET version = version + 1 WHERE id = ANY ($1)', [players]);
}
