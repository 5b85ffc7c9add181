import { PENDING_LIMITS } from '#shared/catalogue/alliances';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import {
  checkCapacity,
  checkPendingRequests,
  checkRequest,
  type PendingRequests,
  type RequestStatus,
} from '#shared/rules/alliances';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { isBanned } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { admit, alliancesWithPending, evictUnanswered, longUnanswered } from './alliance-admission.ts';
import { type AllianceCommand, runAllianceCommand } from './alliance-command.ts';
import { allianceIdOf } from './alliance-roles.ts';

/** Asks to join an alliance. Players may have requests to several alliances, also to full ones. */
export function requestToJoin(context: AppContext, caller: CommandCaller, allianceId: number) {
  const { requestsOfPlayer, requestsOfAlliance } = PENDING_LIMITS;
  const unanswered = async (queries: Queries) => [
    ...(await longUnanswered(queries, 'join_request', 'player_id', caller.playerId, requestsOfPlayer)),
    ...(await longUnanswered(queries, 'join_request', 'alliance_id', allianceId, requestsOfAlliance)),
  ];
  const affected = async (queries: Queries) => {
    const others = await unanswered(queries);
    return {
      alliances: [allianceId, ...others.map(({ alliance_id }) => alliance_id)],
      players: others.map(({ player_id }) => player_id),
    };
  };

  return runAllianceCommand(context, caller, affected, async (command) => {
    const { leader_id } = command.alliance(allianceId);
    refuseIf((await allianceIdOf(command.tx, caller.playerId)) ? REFUSALS.alreadyInAlliance : undefined);
    refuseIf((await isBanned(command.tx, leader_id)) ? REFUSALS.leaderBanned : undefined);

    await evictUnanswered(command, 'join_request', await unanswered(command.tx));
    const inserted: unknown[] = await command.tx.query(
      `INSERT INTO join_request (alliance_id, player_id, requested_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING 1`,
      [allianceId, caller.playerId, command.now],
    );
    if (inserted.length === 0) throw new Refused(REFUSALS.requestPending);
    refuseIf(checkPendingRequests(await pendingRequests(command, allianceId)));
    command.alliances.touch(allianceId, 'requests');
    // So that the player's other tabs no longer offer the request. The player is in no alliance.
    command.notifyMembership(caller.playerId, null, null);
    return { message: 'Request sent successfully!' };
  });
}

/** Counts under the locks of the player and the alliance, so no other command adds one meanwhile. */
async function pendingRequests({ tx, actor }: AllianceCommand, allianceId: number): Promise<PendingRequests> {
  const [pending]: PendingRequests[] = await tx.query(
    `SELECT (SELECT count(*) FROM join_request WHERE player_id = $1 AND status = 'pending') AS of_player,
       (SELECT count(*) FROM join_request WHERE alliance_id = $2 AND status = 'pending') AS of_alliance`,
    [actor.id, allianceId],
  );
  if (!pending) throw new Error('PostgreSQL did not count the requests.');
  return pending;
}

/** Approves a join request: the requester becomes a member. */
export async function approveRequest(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  requestId: number,
) {
  const requesterId = await requesterOf(context.db, allianceId, requestId);
  const affected = async (queries: Queries) => {
    if (requesterId === undefined) return { alliances: [allianceId] };
    return { alliances: [allianceId, ...(await alliancesWithPending(queries, requesterId))], players: [requesterId] };
  };

  return runAllianceCommand(context, caller, affected, async (command) => {
    const alliance = command.allianceFor('answerRequests', allianceId);
    const requester = command.unbanned(await pendingRequest(command, requesterId, requestId), REFUSALS.requesterBanned);
    refuseIf(checkCapacity(alliance));

    await answer(command, allianceId, requestId, 'approved');
    await admit(command, allianceId, requester.id);
    await command.alliances.log(
      allianceId,
      sentence('joined_by_request', { player: requester.username, approver: command.actor.username }),
    );
    return { message: 'Request approved.' };
  });
}

/** Rejects a join request. */
export async function rejectRequest(context: AppContext, caller: CommandCaller, allianceId: number, requestId: number) {
  const requesterId = await requesterOf(context.db, allianceId, requestId);
  const affected = { alliances: [allianceId], players: requesterId === undefined ? [] : [requesterId] };

  return runAllianceCommand(
    context,
    caller,
    () => affected,
    async (command) => {
      command.allianceFor('answerRequests', allianceId);
      const requester = await pendingRequest(command, requesterId, requestId);
      await answer(command, allianceId, requestId, 'rejected');
      // A player with a pending request is in no alliance.
      command.notifyMembership(requester, null, null);
      return { message: 'Request rejected.' };
    },
  );
}

/** The player who sent this request to this alliance, if it exists. That never changes, so it is found without a lock. */
async function requesterOf(queries: Queries, allianceId: number, requestId: number): Promise<number | undefined> {
  const [row]: { player_id: number }[] = await queries.query(
    'SELECT player_id FROM join_request WHERE id = $1 AND alliance_id = $2',
    [requestId, allianceId],
  );
  return row?.player_id;
}

/** The requester's id, if the request is still pending. Refuses otherwise. */
async function pendingRequest(
  command: AllianceCommand,
  requesterId: number | undefined,
  requestId: number,
): Promise<number> {
  const [row]: { status: RequestStatus; in_alliance: boolean }[] = await command.tx.query(
    `SELECT status, EXISTS (SELECT 1 FROM member WHERE member.player_id = join_request.player_id) AS in_alliance
     FROM join_request WHERE id = $1`,
    [requestId],
  );
  if (requesterId === undefined || !row) throw new Refused(REFUSALS.requestNotFound);
  refuseIf(checkRequest(row.status, row.in_alliance));
  return requesterId;
}

async function answer(command: AllianceCommand, allianceId: number, requestId: number, status: RequestStatus) {
  await command.tx.query('UPDATE join_request SET status = $2 WHERE id = $1', [requestId, status]);
  command.alliances.touch(allianceId, 'requests');
}
