import type * as doors from '#shared/api/alliances/alliance-admission';
import type * as api from '#shared/api/alliances/alliances';
import type { Answer, Input, Versioned } from '#shared/api/call';
import { REFUSALS, Refused } from '#shared/refusals';
import { bankOf } from '#shared/rules/alliances';
import type { Queries } from '../../store/connection/transaction.ts';
import { ALLIANCE_COLUMNS, type AllianceRow, MAY_PLAY, NOW } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { worldOf } from '../marches/march-views.ts';
import { alliancesNamed } from './alliance-names.ts';
import { ROLE, requireRight } from './alliance-roles.ts';

const SEARCH_LIMIT = 20;

/** SQL: a member's home; null without one, and for a member who hides it. */
const HOME = `CASE WHEN planet.id IS NOT NULL AND NOT worlds_hidden THEN ${worldOf('planet')} END`;

/** The part of an alliance that every player may see. */
export function summaryView(alliance: AllianceRow): api.AllianceSummary {
  const { id, name, description, level, member_count, max_members, leader_id } = alliance;
  return { id, name, description, level, current_member_count: member_count, max_members, leader_id };
}

/** Alliances whose folded name contains this text, at most 20: first those that begin with it. */
export async function searchAlliances(context: AppContext, playerId: number, { name }: { name: string }) {
  await requirePlayer(context.db, playerId);
  const ids = await alliancesNamed(context.db, name.trim(), SEARCH_LIMIT);
  const rows: (AllianceRow & { request_pending: boolean })[] = await context.db.query(
    `SELECT ${ALLIANCE_COLUMNS}, EXISTS (
       SELECT 1 FROM join_request WHERE alliance_id = alliance.id AND player_id = $1 AND status = 'pending'
     ) AS request_pending
     FROM alliance WHERE id = ANY ($2) ORDER BY array_position($2, id)`,
    [playerId, ids],
  );
  return rows.map(({ request_pending, ...alliance }) => ({
    ...summaryView(alliance),
    member_count: alliance.member_count,
    request_pending,
  }));
}

/**
 * The player's alliance and role, or nulls. The stamp is the player's: joining and leaving raise that version, so clients
 * can order answers without an alliance, too.
 */
export async function myAlliance(context: AppContext, playerId: number): Promise<Answer<typeof api.myAlliance>> {
  const [row]: { now: Date; version: number; alliance: AllianceRow | null; role: api.AllianceRole }[] =
    await context.db.query(
      `SELECT ${NOW}, player.version, to_json(alliance) AS alliance, ${ROLE} AS role
       FROM player LEFT JOIN member ON player_id = player.id LEFT JOIN alliance ON alliance.id = alliance_id
       WHERE player.id = $1 AND ${MAY_PLAY}`,
      [playerId],
    );
  if (!row) throw await accountRefusal(context.db, playerId);
  const { now, version, alliance, role } = row;
  const stamp = { version, server_time: now.toISOString() };
  if (!alliance) return { alliance: null, user_role: null, ...stamp };
  const summary = { ...summaryView(alliance), member_count: alliance.member_count };
  return { alliance: summary, user_role: role, ...stamp };
}

/** The alliance with its bank, for its members. The stamp is the alliance's. */
export async function getDetails(context: AppContext, playerId: number, id: number): Promise<api.AllianceDetails> {
  const { now, alliance } = await requireRight(context.db, playerId, id, 'seeBank');
  const stamp = { version: alliance.version, server_time: now.toISOString() };
  const { officers_trusted } = alliance;
  return { ...summaryView(alliance), officers_trusted, resources: bankOf(alliance), ...stamp };
}

/** All members, for members of the alliance. */
export async function listMembers(
  context: AppContext,
  playerId: number,
  id: number,
): Promise<Versioned<api.AllianceMember[]>> {
  const { alliance } = await requireRight(context.db, playerId, id, 'seeMembers');
  const members = await membersOf(context.db, id);
  // The alliance was disbanded between the two statements.
  if (members.length === 0) throw new Refused(REFUSALS.allianceNotFound);
  return { answer: members, version: alliance.version };
}

/** The leader first, then officers, then members, each by the time of joining. `which`: a condition in SQL. */
export function membersOf(queries: Queries, id: number, which = 'true'): Promise<api.AllianceMember[]> {
  return queries.query(
    `SELECT member.player_id AS user_id, username, ${ROLE} AS role, player.level, ${HOME} AS home
     FROM member JOIN alliance ON alliance.id = alliance_id JOIN player ON player.id = member.player_id
       LEFT JOIN planet ON owner_id = player.id AND home
     WHERE alliance_id = $1 AND ${which} ORDER BY leader_id = player_id DESC, officer DESC, joined_at, player_id`,
    [id],
  );
}

/** Pending join requests, for members who may answer them. */
export async function listRequests(
  context: AppContext,
  playerId: number,
  id: number,
): Promise<Versioned<doors.JoinRequest[]>> {
  const { alliance } = await requireRight(context.db, playerId, id, 'answerRequests');
  return { answer: await requestsOf(context.db, id), version: alliance.version };
}

/** Pending join requests, the oldest first. */
export async function requestsOf(queries: Queries, id: number): Promise<doors.JoinRequest[]> {
  const rows: (Omit<doors.JoinRequest, 'requested_at'> & { requested_at: Date })[] = await queries.query(
    `SELECT join_request.id, player_id AS user_id, username, level, requested_at
     FROM join_request JOIN player ON player.id = player_id
     WHERE alliance_id = $1 AND status = 'pending' ORDER BY requested_at, join_request.id`,
    [id],
  );
  return rows.map((row) => ({ ...row, requested_at: row.requested_at.toISOString() }));
}

/** The player's pending invitations, the latest first. */
export async function listInvitations(context: AppContext, playerId: number): Promise<Versioned<doors.Invitation[]>> {
  const version = await requirePlayer(context.db, playerId);
  const rows: (Omit<doors.Invitation, 'created_at'> & { created_at: Date })[] = await context.db.query(
    `SELECT invitation.id AS invitation_id, alliance.name AS alliance_name, username AS inviter_username,
       invitation.created_at
     FROM invitation JOIN alliance ON alliance.id = alliance_id JOIN player ON player.id = inviter_id
     WHERE invitee_id = $1 AND status = 'pending' ORDER BY invitation.created_at DESC, invitation.id DESC`,
    [playerId],
  );
  return { answer: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), version };
}

/** A page of the alliance's log, the latest entry first. */
export async function listLogs(
  context: AppContext,
  playerId: number,
  id: number,
  query: Input<typeof api.allianceLogs>['query'],
): Promise<Versioned<api.LogEntry[]>> {
  const { alliance } = await requireRight(context.db, playerId, id, 'readLogs');
  const rows: { details: string; code: string | null; params: Record<string, unknown> | null; at: Date }[] =
    await context.db.query(
      'SELECT details, code, params, at FROM alliance_log WHERE alliance_id = $1 ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3',
      [id, query.per_page, (query.page - 1) * query.per_page],
    );
  const answer = rows.map(({ details, code, params, at }) => ({
    details,
    ...(code !== null && { code, params: params ?? {} }),
    timestamp: at.toISOString(),
  }));
  return { answer, version: alliance.version };
}
