import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as allianceDoors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { upgradePrice } from '#shared/rules/alliances';
import { rounds } from '../../../.vitest/sizes.ts';
import { connect } from '../../store/connection/data-source.ts';
import { insistent } from '../support/api-client.ts';
import { bulkPlayers } from '../support/bulk-players.ts';
import { fillBank } from '../support/stock.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../support/test-app.ts';
import {
  allianceOf,
  expectAlliancesInOrder,
  expectNoDeadlock,
  meanwhile,
  RACE_MS,
  report,
} from './alliance-races.test-support.ts';

const SEAT_ROUNDS = rounds('races for the last place');
const RACERS = 20;
const LIMIT_ROUNDS = rounds('races for a moving number of places');

vi.setConfig({ testTimeout: RACE_MS });

let app: TestApp;
/** A connection of its own, so that observations need not wait for the server's pool. */
let observer: DataSource;

beforeAll(async () => {
  app = await startTestApp();
  observer = await connect(app.databaseUrl);
});
afterAll(async () => {
  await observer.destroy();
  await app.close();
});

const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) =>
  insistent(app.send)(call, parts, player.token);

it(`T13, P4, V-45: ${SEAT_ROUNDS} rounds of 20 players racing for the last place by request and by invitation: exactly one gets in`, async () => {
  const [leader, ...rest] = await bulkPlayers(app, 9 + RACERS);
  if (!leader) throw new Error('No leader was made.');
  const racers = rest.slice(8);
  const id = await allianceOf(app, 'The last seat', 1, [leader, ...rest.slice(0, 8)]);
  const statuses: Record<string, number> = {};

  for (let round = 0; round < SEAT_ROUNDS; round++) {
    const doors = await openDoors(id, leader, racers, round);
    const replies = await Promise.all(enter(id, leader, racers, doors));
    for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
    expect(replies.map(({ status }) => status).sort(), `round ${round}`).toEqual([
      200,
      ...Array.from({ length: RACERS - 1 }, () => 409),
    ]);
    expect(replies.filter(({ refusal }) => refusal === 'Alliance is full.')).toHaveLength(RACERS - 1);
    const [row] = await app.db.query(
      'SELECT member_count, (SELECT count(*) FROM member WHERE alliance_id = $1) AS members FROM alliance WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ member_count: 10, members: 10 });
  }
  report(`${SEAT_ROUNDS} rounds`, statuses);
});

it(`P4: ${LIMIT_ROUNDS} rounds of 20 players racing into an alliance while its limit is raised or lowered: never more members than places`, async () => {
  const [leader, ...rest] = await bulkPlayers(app, 9 + RACERS);
  if (!leader) throw new Error('No leader was made.');
  const racers = rest.slice(8);
  const id = await allianceOf(app, 'A moving limit', 1, [leader, ...rest.slice(0, 8)]);
  await fillBank(app, id, upgradePrice(LIMIT_ROUNDS));
  const ends: Record<string, number> = {};

  const race = async () => {
    for (let round = 0; round < LIMIT_ROUNDS; round++) {
      const doors = await openDoors(id, leader, racers, round);
      await app.db.query('UPDATE alliance SET level = 1, max_members = 10 WHERE id = $1', [id]);
      const lowers = round % 2 === 1;
      // The change takes another place among the racers in each round: done before the first racer, then after one
      // racer, ..., and at last after all of them, when the first racer has been answered and the last place is taken.
      const ahead = Math.floor(round / 2) % (RACERS + 1);
      const racing = enter(id, leader, racers.slice(0, ahead), doors);
      if (ahead === RACERS) await Promise.race(racing);
      const changing = lowers ? lowerLimit(id, leader) : raiseLimit(id, leader);
      if (ahead === 0) await changing;
      const chasing = enter(id, leader, racers.slice(ahead), doors);
      const [seats, ...replies] = await Promise.all([changing, ...racing, ...chasing]);

      expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const members = 9 + replies.filter(({ status }) => status === 200).length;
      const [row] = await app.db.query(
        `SELECT member_count AS counted, max_members AS seats,
         (SELECT count(*) FROM member WHERE alliance_id = $1) AS members FROM alliance WHERE id = $1`,
        [id],
      );
      expect(row, `round ${round}`).toEqual({ counted: members, members, seats });
      expect(members).toBeLessThanOrEqual(seats);
      // Nobody is refused while there is room: if the limit was lowered, no place is left.
      expect(members).toBeGreaterThanOrEqual(lowers ? seats : 10);
      const end = `${members} of ${seats}`;
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };

  const looks = await meanwhile(race(), () => expectAlliancesInOrder(observer));
  await app.db.query('UPDATE alliance SET level = 2, max_members = 15 WHERE id = $1', [id]);
  // All three outcomes occur: lowered before a racer got in, not lowered because one did, and raised while racers
  // waited.
  expect(Object.keys(ends)).toEqual(
    expect.arrayContaining(['9 of 9', '10 of 10', expect.stringMatching(/^1[1-5] of 15/)]),
  );
  report(`${LIMIT_ROUNDS} rounds, ${looks} observations in the database`, ends);
});

/**
 * Lowers the limit in the database, as an operator would, because no call does. The database refuses if all places are
 * taken. The call before it delays the statement: otherwise it would always arrive before all racers.
 */
async function lowerLimit(id: number, leader: TestPlayer): Promise<number> {
  await send(leader, api.myAlliance);
  const lowering = observer.query('UPDATE alliance SET max_members = 9 WHERE id = $1', [id]);
  return lowering.then(
    () => 9,
    () => 10,
  );
}

async function raiseLimit(id: number, leader: TestPlayer): Promise<number> {
  const { status } = await send(leader, api.upgradeAlliance, { params: { id } });
  expect(status).toBe(200);
  return 15;
}

/** Lets every racer in: by request or by invitation, as `doors` says. */
function enter(
  id: number,
  leader: TestPlayer,
  racers: readonly TestPlayer[],
  doors: Awaited<ReturnType<typeof openDoors>>,
) {
  return racers.map((racer) => {
    const { request, invitation } = doors.get(racer.id) ?? {};
    return request
      ? send(leader, allianceDoors.approveRequest, { params: { id, requestId: request } })
      : send(racer, allianceDoors.acceptInvitation, { params: { invitationId: invitation ?? 0 } });
  });
}

/** Leaves one place free. Every other racer has requested to join, the others are invited. */
async function openDoors(id: number, leader: TestPlayer, racers: readonly TestPlayer[], round: number) {
  const ids = racers.map((racer) => racer.id);
  const [asking, guests] = [0, 1].map((half) => ids.filter((_, i) => (i + round) % 2 === half));
  await app.db.query('DELETE FROM member WHERE alliance_id = $1 AND player_id = ANY ($2)', [id, ids]);
  await app.db.query('DELETE FROM join_request WHERE alliance_id = $1', [id]);
  await app.db.query('DELETE FROM invitation WHERE alliance_id = $1', [id]);
  const requests = await app.db.query(
    `INSERT INTO join_request (alliance_id, player_id, requested_at)
     SELECT $1, player, now() FROM unnest($2::int[]) AS player RETURNING player_id AS player, id AS request`,
    [id, asking],
  );
  const invitations = await app.db.query(
    `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at)
     SELECT $1, player, $3, now() FROM unnest($2::int[]) AS player RETURNING invitee_id AS player, id AS invitation`,
    [id, guests, leader.id],
  );
  const doors: { player: number; request?: number; invitation?: number }[] = [...requests, ...invitations];
  return new Map(doors.map((door) => [door.player, door]));
}

it('P9, P1: the tests above caused no deadlock, and the audit finds no difference', () => expectNoDeadlock(app));
