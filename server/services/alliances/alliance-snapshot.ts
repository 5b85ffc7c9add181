import type { AllianceMember } from '#shared/api/alliances';
import type { AllianceState } from '#shared/live/alliance';
import { REFUSALS, Refused } from '#shared/refusals';
import { bankOf } from '#shared/rules/alliances';
import type { AllianceUpdate } from '../../event-publisher.ts';
import { ALLIANCE_COLUMNS, type AllianceRow, MAY_PLAY } from '../../store/schema/rows.ts';
import { accountRefusal } from '../accounts/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { membersOf } from './alliance-views.ts';

/** Everything that an alliance's room shows, and who may see it. */
export interface AllianceSnapshot {
  readonly version: number;
  readonly alliance: Omit<AllianceState, 'version'>;
  /** Those who may sit in the room: a banned player stays a member, but is put out. */
  readonly members: readonly AllianceMember[];
}

/** What every act has to tell of an alliance that it changed: the new row is given. */
export function allianceUpdateOf(
  row: AllianceRow,
  now: Date,
  more: Pick<AllianceUpdate, 'log' | 'members' | 'requests'>,
) {
  const stamp = { version: row.version, server_time: now.toISOString() };
  return { allianceId: row.id, alliance: stateOf(row), ...stamp, ...more } satisfies AllianceUpdate;
}

/** Refuses with 404 if there is no such alliance any more. */
export async function loadAllianceSnapshot({ db }: AppContext, id: number): Promise<AllianceSnapshot> {
  // The row before its members: of who comes or goes in between, the facts will tell once more.
  const [row]: AllianceRow[] = await db.query(`SELECT ${ALLIANCE_COLUMNS} FROM alliance WHERE id = $1`, [id]);
  if (!row) throw new Refused(REFUSALS.allianceNotFound);
  return { version: row.version, alliance: stateOf(row), members: await membersOf(db, id, MAY_PLAY) };
}

/** The alliance whose room this player may enter, if any. Refuses with 401 who is banned or gone. */
export async function subscribedAllianceId({ db }: AppContext, playerId: number): Promise<number | undefined> {
  const [row]: { alliance_id: number | null }[] = await db.query(
    `SELECT alliance_id FROM player LEFT JOIN member ON player_id = player.id WHERE player.id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(db, playerId);
  return row.alliance_id ?? undefined;
}

/** The version at which the alliance has this player as a member who may play; undefined if it has not. */
export async function memberAtVersion(
  { db }: AppContext,
  allianceId: number,
  playerId: number,
): Promise<number | undefined> {
  const [row]: { version: number }[] = await db.query(
    `SELECT version FROM alliance JOIN member ON alliance_id = alliance.id
     WHERE alliance.id = $1 AND player_id = $2 AND EXISTS (SELECT 1 FROM player WHERE id = $2 AND ${MAY_PLAY})`,
    [allianceId, playerId],
  );
  return row?.version;
}

function stateOf(row: AllianceRow): AllianceSnapshot['alliance'] {
  const { id, name, description, level, member_count, max_members } = row;
  const about = { id, name, description: description ?? '', level };
  return { ...about, current_member_count: member_count, max_members, ...bankOf(row) };
}
