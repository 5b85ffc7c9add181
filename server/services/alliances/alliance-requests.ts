import { MOST_PENDING } from '#shared/catalogue/alliances';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import {
  checkPendingRequests,
  checkRequest,
  checkSeat,
  type PendingRequests,
  type RequestStatus,
} from '#shared/rules/alliances';
import type { Queries } from '../../store/connection/transaction.ts';
import { isBanned } from '../accounts/account-status.ts';
import type { Game } from '../command/app-context.ts';
import type { Act } from '../command/idempotency.ts';
import { admit, alliancesAskedBy, giveWay, longUnanswered } from './alliance-admission.ts';
import { type AllianceTurn, takeAllianceTurn } from './alliance-command.ts';
import { allianceIdOf } from './alliance-roles.ts';

/** One may ask several alliances, and a full one too: a seat may get free (G-78, G-83). */
export function requestToJoin(game: Game, act: Act, allianceId: number) {
  const { requestsOfPlayer, requestsOfAlliance } = MOST_PENDING;
  const unanswered = async (queries: Queries) => [
    ...(await longUnanswered(queries, 'join_request', 'player_id', act.playerId, requestsOfPlayer)),
    ...(await longUnanswered(queries, 'join_request', 'alliance_id', allianceId, requestsOfAlliance)),
  ];
  const concerned = async (queries: Queries) => {
    const others = await unanswered(queries);
    return {
      alliances: [allianceId, ...others.map(({ alliance_id }) => alliance_id)],
      players: others.map(({ player_id }) => player_id),
    };
  };

  return takeAllianceTurn(game, act, concerned, async (turn) => {
    const { leader_id } = turn.alliance(allianceId);
    refuseIf((await allianceIdOf(turn.tx, act.playerId)) ? REFUSALS.alreadyInAlliance : undefined);
    refuseIf((await isBanned(turn.tx, leader_id)) ? REFUSALS.leaderBanned : undefined);

    await giveWay(turn, 'join_request', await unanswered(turn.tx));
    const inserted: unknown[] = await turn.tx.query(
      `INSERT INTO join_request (alliance_id, player_id, requested_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING 1`,
      [allianceId, act.playerId, turn.now],
    );
    if (inserted.length === 0) throw new Refused(REFUSALS.requestPending);
    refuseIf(checkPendingRequests(await pendingRequests(turn, allianceId)));
    turn.alliances.touch(allianceId, 'requests');
    // The other tabs still offer to ask. Whoever may ask is in no alliance.
    turn.tellStanding(act.playerId, null, null);
    return { message: 'Request sent successfully!' };
  });
}

/** Counted under the locks of both, without which no request is written: so nobody adds one meanwhile. */
async function pendingRequests({ tx, actor }: AllianceTurn, allianceId: number): Promise<PendingRequests> {
  const [pending]: PendingRequests[] = await tx.query(
    `SELECT (SELECT count(*) FROM join_request WHERE player_id = $1 AND status = 'pending') AS of_player,
       (SELECT count(*) FROM join_request WHERE alliance_id = $2 AND status = 'pending') AS of_alliance`,
    [actor.id, allianceId],
  );
  if (!pending) throw new Error('PostgreSQL did not count the requests.');
  return pending;
}

/** */
export async function approveRequest(game: Game, act: Act, allianceId: number, requestId: number) {
  const requesterId = await requesterOf(game.db, allianceId, requestId);
  const concerned = async (queries: Queries) => {
    if (requesterId === undefined) return { alliances: [allianceId] };
    return { alliances: [allianceId, ...(await alliancesAskedBy(queries, requesterId))], players: [requesterId] };
  };

  return takeAllianceTurn(game, act, concerned, async (turn) => {
    const alliance = turn.allianceFor('answerRequests', allianceId);
    const requester = turn.unbanned(await pendingRequest(turn, requesterId, requestId), REFUSALS.requesterBanned);
    refuseIf(checkSeat(alliance));

    await answer(turn, allianceId, requestId, 'approved');
    await admit(turn, allianceId, requester.id);
    await turn.alliances.log(
      allianceId,
      `${requester.username} joined the alliance, let in by ${turn.actor.username}.`,
    );
    return { message: 'Request approved.' };
  });
}

/** */
export async function rejectRequest(game: Game, act: Act, allianceId: number, requestId: number) {
  const requesterId = await requesterOf(game.db, allianceId, requestId);
  const concerned = { alliances: [allianceId], players: requesterId === undefined ? [] : [requesterId] };

  return takeAllianceTurn(
    game,
    act,
    () => concerned,
    async (turn) => {
      turn.allianceFor('answerRequests', allianceId);
      const requester = await pendingRequest(turn, requesterId, requestId);
      await answer(turn, allianceId, requestId, 'rejected');
      // Whoever has a pending request is in no alliance.
      turn.tellStanding(requester, null, null);
      return { message: 'Request rejected.' };
    },
  );
}

/** Who sent this request to this alliance, if there is such a request. That never changes, so it needs no lock. */
async function requesterOf(queries: Queries, allianceId: number, requestId: number): Promise<number | undefined> {
  const [row]: { player_id: number }[] = await queries.query(
    'SELECT player_id FROM join_request WHERE id = $1 AND alliance_id = $2',
    [requestId, allianceId],
  );
  return row?.player_id;
}

/** The requester of a request that still waits for its answer. */
async function pendingRequest(turn: AllianceTurn, requesterId: number | undefined, requestId: number): Promise<number> {
  const [row]: { status: RequestStatus; in_alliance: boolean }[] = await turn.tx.query(
    `SELECT status, EXISTS (SELECT 1 FROM member WHERE member.player_id = join_request.player_id) AS in_alliance
     FROM join_request WHERE id = $1`,
    [requestId],
  );
  if (requesterId === undefined || !row) throw new Refused(REFUSALS.requestNotFound);
  refuseIf(checkRequest(row.status, row.in_alliance));
  return requesterId;
}

async function answer(turn: AllianceTurn, allianceId: number, requestId: number, status: RequestStatus) {
  await turn.tx.query('UPDATE join_request SET status = $2 WHERE id = $1', [requestId, status]);
  turn.alliances.touch(allianceId, 'requests');
}
