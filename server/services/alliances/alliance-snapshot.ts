import type { AllianceMember } from '#shared/api/alliances/alliances';
import type { AllianceState } from '#shared/live/alliance';
import { REFUSALS, Refused } from '#shared/refusals';
import { bankOf } from '#shared/rules/alliances';
import { ALLIANCE_COLUMNS, type AllianceRow, MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { membersOf } from './alliance-views.ts';

/** Everything that an alliance's room shows, and the players who may see it. */
export interface AllianceSnapshot {
  readonly version: number;
  readonly alliance: Omit<AllianceState, 'version'>;
  /** The members who may join the room: all but banned ones. */
  readonly members: readonly AllianceMember[];
}

/** Reads what the alliance's room shows. Refuses with 404 if the alliance does not exist. */
export async function loadAllianceSnapshot({ db }: AppContext, id: number): Promise<AllianceSnapshot> {
  // The row before its members: members who join or leave in between have a later version, whose update the room receives.
  const [row]: AllianceRow[] = await db.query(`SELECT ${ALLIANCE_COLUMNS} FROM alliance WHERE id = $1`, [id]);
  if (!row) throw new Refused(REFUSALS.allianceNotFound);
  return { version: row.version, alliance: stateOf(row), members: await membersOf(db, id, MAY_PLAY) };
}

/** The id of the alliance whose room this player may join, if any. Refuses with 401 if the player is banned or deleted. */
export async function subscribedAllianceId({ db }: AppContext, playerId: number): Promise<number | undefined> {
  const [row]: { alliance_id: number | null }[] = await db.query(
    `SELECT alliance_id FROM player LEFT JOIN member ON player_id = player.id WHERE player.id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(db, playerId);
  return row.alliance_id ?? undefined;
}

/** The alliance's current version, and whether the player hides to be in, if this player is a member and may play; otherwise undefined. */
export async function membershipOf(
  { db }: AppContext,
  allianceId: number,
  playerId: number,
): Promise<{ readonly version: number; readonly hidden: boolean } | undefined> {
  const [row]: { version: number; hidden: boolean }[] = await db.query(
    `SELECT alliance.version, presence_hidden AS hidden FROM alliance JOIN member ON alliance_id = alliance.id
       JOIN player ON player.id = player_id
     WHERE alliance.id = $1 AND player_id = $2 AND ${MAY_PLAY}`,
    [allianceId, playerId],
  );
  return row;
}

/** The version of the hall of an alliance. Refuses with 404 if the alliance does not exist. */
export async function hallVersion({ db }: AppContext, id: number): Promise<{ readonly version: number }> {
  const [row]: { version: number }[] = await db.query(
    'SELECT coalesce(alliance_hall.version, 0) AS version FROM alliance LEFT JOIN alliance_hall USING (id) WHERE id = $1',
    [id],
  );
  if (!row) throw new Refused(REFUSALS.allianceNotFound);
  return row;
}

/** What the room shows of an alliance. */
export function stateOf(row: AllianceRow): AllianceSnapshot['alliance'] {
  const { id, name, description, level, member_count, max_members, officers_trusted } = row;
  const about = { id, name, description: description ?? '', level };
  const members = { current_member_count: member_count, max_members, officers_trusted: Number(officers_trusted) };
  return { ...about, ...members, ...bankOf(row) };
}
