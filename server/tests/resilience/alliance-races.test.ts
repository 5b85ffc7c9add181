import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as allianceDoors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { upgradePrice } from '#shared/rules/alliances';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { rounds, WHOLE } from '../../../.vitest/sizes.ts';
import { connect } from '../../store/connection/data-source.ts';
import { insistent } from '../support/api-client.ts';
import { bulkPlayers } from '../support/bulk-players.ts';
import { fillBank, setStock } from '../support/stock.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../support/test-app.ts';
import {
  allianceOf,
  expectAlliancesInOrder,
  expectNoDeadlock,
  meanwhile,
  RACE_MS,
  report,
} from './alliance-races.test-support.ts';

const CLIENTS = 64;
const ACTS = rounds('contributions to banks at once');
const ACTS_PER_SNAPSHOT = 30;
const LEADER_ROUNDS = rounds('races of leaders');
/**
 * Required observations of the database per second. Checked only at full size, which runs on an otherwise idle machine.
 */
const LOOKS_PER_SECOND = 20;
const DOOR_ROUNDS = rounds('races to join alliances');

vi.setConfig({ testTimeout: RACE_MS });

let app: TestApp;
/** A connection of its own, so that observations need not wait for the server's pool. */
let observer: DataSource;
let players: TestPlayer[];

beforeAll(async () => {
  app = await startTestApp();
  observer = await connect(app.databaseUrl);
  players = await bulkPlayers(app, CLIENTS);
}, 60_000);
afterAll(async () => {
  await observer.destroy();
  await app.close();
});

const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) =>
  insistent(app.send)(call, parts, player.token);

/**
 * The sum of all stocks, banks and reserves plus the ledger's mint and sink accounts, in one snapshot: 0 if the ledger
 * balances.
 */
async function balance(): Promise<Record<string, number>> {
  const sum = (table: string, name: string) => `(SELECT coalesce(sum(${name}), 0) FROM ${table})`;
  const [row] = await observer.query(
    `SELECT ${RESOURCES.map((name) => {
      const held = RESERVES.some((reserve) => reserve === name) ? ['player', 'alliance', 'planet'] : ['player'];
      const outside = `(SELECT sum(${name}) FROM ledger WHERE account_kind IN ('mint', 'sink'))`;
      return `(${[...held.map((table) => sum(table, name)), outside].join(' + ')})::bigint AS ${name}`;
    }).join(', ')}`,
  );
  return row;
}

const NOTHING = Object.fromEntries(RESOURCES.map((name) => [name, 0]));

it(`P1: ${ACTS} contributions and upgrades by 64 clients on 21 alliances: the ledger balances in every snapshot`, async () => {
  const groups = [players.slice(0, 24), ...Array.from({ length: 20 }, (_, i) => players.slice(24 + 2 * i, 26 + 2 * i))];
  const banks = await Promise.all(
    groups.map(async (members, i) => ({ id: await allianceOf(app, `Bank ${i}`, 4, members), members, level: 4 })),
  );
  for (const { id } of players) await setStock(app, id, { naquadah: 1e9, trinium: 1e9, metal: 1e9 });
  // Enough for all upgrades: members may give little in a day.
  const full = { naquadah: 400_000, trinium: 400_000, metal: 400_000 };
  for (const { id } of banks) await fillBank(app, id, full);
  const expected = new Map(banks.map(({ id }) => [id, { ...full }]));
  const statuses: Record<string, number> = {};
  let left = ACTS;

  const client = async (player: TestPlayer, seed: number) => {
    const random = seededRandom(seed);
    const home = banks.find(({ members }) => members.includes(player));
    const bank = expected.get(home?.id ?? 0);
    if (!home || !bank) throw new Error('A client has no alliance.');
    const params = { id: home.id };
    while (left-- > 0) {
      const upgrades = home.members[0] === player && random() < 0.1;
      const body = {
        naquadah: wholeBetween(random, 0, 1),
        trinium: 1,
        metal: wholeBetween(random, 0, 1),
      };
      const reply = upgrades
        ? await send(player, api.upgradeAlliance, { params })
        : await send(player, api.contribute, { params, body });
      const kind = `${upgrades ? 'upgrade' : 'contribution'} ${reply.status}`;
      statuses[kind] = (statuses[kind] ?? 0) + 1;
      if (reply.refusal) continue;
      const price = upgrades ? upgradePrice(home.level++) : undefined;
      for (const name of RESERVES) bank[name] += price ? -price[name] : body[name];
    }
  };

  const reads = await meanwhile(Promise.all(players.map(client)), async () => {
    expect(await balance()).toEqual(NOTHING);
    // A number of commands, not a time, so that a slow machine does not matter.
    for (const next = left - ACTS_PER_SNAPSHOT; left > Math.max(0, next); ) await wait(1);
  });

  const is = await app.db.query(`SELECT id, level, naquadah, trinium, metal FROM alliance WHERE id = ANY ($1)`, [
    banks.map(({ id }) => id),
  ]);
  expect(new Map(is.map(({ id, level: _, ...bank }: { id: number; level: number }) => [id, bank]))).toEqual(expected);
  expect(reads).toBeGreaterThanOrEqual((0.6 * ACTS) / ACTS_PER_SNAPSHOT);
  // An overloaded machine answers some commands with 503; these must have changed nothing, as the ledger showed above.
  const busy = (statuses['contribution 503'] ?? 0) + (statuses['upgrade 503'] ?? 0);
  expect(busy).toBeLessThan(0.5 * ACTS);
  expect(statuses['contribution 200']).toBeGreaterThan(0.9 * (ACTS - busy));
  expect(statuses['upgrade 200']).toBeGreaterThan(0);
  report(`${reads} snapshots`, statuses);
});

it(`T13, V-44, G-83: ${DOOR_ROUNDS} rounds in which one player is approved by five alliances, invited by one, requests to join another and founds one: exactly one succeeds`, async () => {
  const [player, ...leaders] = await bulkPlayers(app, 8);
  if (!player) throw new Error('No player was made.');
  const statuses: Record<string, number> = {};
  const ids = await Promise.all(leaders.map((leader, i) => allianceOf(app, `Door ${i}`, 1, [leader])));
  const askable = ids[6] ?? 0;

  for (let round = 0; round < DOOR_ROUNDS; round++) {
    const requests: { id: number; request: number }[] = await app.db.query(
      `INSERT INTO join_request (alliance_id, player_id, requested_at)
     SELECT alliance, $2, now() FROM unnest($1::int[]) AS alliance RETURNING alliance_id AS id, id AS request`,
      [ids.slice(0, 5), player.id],
    );
    const [{ invitation }] = await app.db.query(
      `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at) VALUES ($1, $2, $3, now())
     RETURNING id AS invitation`,
      [ids[5], player.id, leaders[5]?.id],
    );
    const ways = [
      ...requests.map(({ id, request: requestId }, i) => () => {
        return send(leaders[i] as TestPlayer, allianceDoors.approveRequest, { params: { id, requestId } });
      }),
      () => send(player, allianceDoors.acceptInvitation, { params: { invitationId: invitation } }),
      () => send(player, api.createAlliance, { body: { name: `Founded in ${round}` } }),
    ];
    const turned = [...ways.slice(round % ways.length), ...ways.slice(0, round % ways.length)];
    // Requests and invitations are created and deleted while other transactions count them.
    const asking = send(player, allianceDoors.joinAlliance, { params: { id: askable } });
    const replies = await Promise.all(turned.map((way) => way()));
    await asking;
    for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;

    expect(
      replies.filter(({ refusal }) => !refusal),
      `round ${round}`,
    ).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const [row] = await app.db.query(
      `SELECT (SELECT count(*) FROM member WHERE player_id = $1) AS memberships,
       (SELECT count(*) FROM join_request WHERE player_id = $1 AND status = 'pending') +
       (SELECT count(*) FROM invitation WHERE invitee_id = $1 AND status = 'pending') AS open`,
      [player.id],
    );
    expect(row).toEqual({ memberships: 1, open: 0 });
    await send(player, api.leaveAlliance);
  }
  report(`${DOOR_ROUNDS} rounds`, statuses);
});

it(`T6, T13, P5: ${LEADER_ROUNDS} rounds of concurrent transfer, leave, kick, promote and disband: one leader in every observation`, async () => {
  const [leader, officer, first, second, witness] = await bulkPlayers(app, 5);
  if (!leader || !officer || !first || !second || !witness) throw new Error('Too few players were made.');
  const statuses: Record<string, number> = {};
  let seen = 0;

  const race = async () => {
    for (let round = 0; round < LEADER_ROUNDS; round++) {
      const id = await allianceOf(app, `Round ${round}`, 1, [leader, officer, first, second, witness]);
      const transfer = (from: TestPlayer, to: TestPlayer) =>
        send(from, api.transferLeadership, { params: { id }, body: { new_leader_user_id: to.id } });
      const kick = (by: TestPlayer, { id: userId }: TestPlayer) => send(by, api.kickMember, { params: { id, userId } });
      const promote = (by: TestPlayer, { id: userId }: TestPlayer) =>
        send(by, api.changeRole, { params: { id, userId }, body: { role: 'officer' } });
      const watch = async () => {
        const { status, body } = await send(witness, api.allianceMembers, { params: { id } });
        if (status !== 200) return { status };
        expect(body.filter(({ role }) => role === 'leader')).toHaveLength(1);
        seen++;
        return { status };
      };
      const acts = [
        () => transfer(leader, officer),
        () => transfer(leader, first),
        () => transfer(officer, second),
        () => send(leader, api.leaveAlliance),
        () => send(officer, api.leaveAlliance),
        () => send(second, api.leaveAlliance),
        () => kick(leader, officer),
        () => kick(officer, first),
        () => kick(first, leader),
        () => promote(leader, first),
        () => promote(first, second),
        watch,
        watch,
        watch,
        ...(round % 3 === 0 ? [() => send(leader, api.disbandAlliance, { params: { id } })] : []),
      ];
      // The order changes each time, so that each command is the first at some time.
      const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
      for (const { status } of await Promise.all(turned.map((act) => act()))) {
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      await app.db.query('DELETE FROM alliance WHERE id = $1', [id]);
    }
  };

  const began = performance.now();
  const looks = await meanwhile(race(), () => expectAlliancesInOrder(observer));
  const perSecond = (1000 * looks) / (performance.now() - began);
  if (WHOLE) expect(perSecond).toBeGreaterThanOrEqual(LOOKS_PER_SECOND);
  expect(Object.keys(statuses).every((status) => Number(status) < 500)).toBe(true);
  expect(seen).toBeGreaterThan(LEADER_ROUNDS);
  report(`${looks} observations in the database, ${perSecond.toFixed(0)} a second, ${seen} by a member`, statuses);
});

it('T13, P9, G-77: two alliances that keep swapping their names do not deadlock', async () => {
  const leaders = [await app.aPlayer(), await app.aPlayer()];
  const names = ['Swap One', 'Swap Two'];
  const ids: number[] = [];
  for (const [at, leader] of leaders.entries()) {
    const { body } = await app.send(api.createAlliance, { body: { name: names[at] ?? '' } }, leader.token);
    ids.push(body.id);
  }
  for (let round = 0; round < 150; round++) {
    const rename = (at: number) => {
      const parts = { params: { id: ids[at] ?? 0 }, body: { name: names[1 - at] ?? '' } };
      return app.send(api.editAlliance, parts, leaders[at]?.token);
    };
    const replies = await Promise.all([rename(0), rename(1)]);
    expect(replies.map(({ status }) => status)).toEqual([409, 409]);
  }
});

it('P9: 30 rounds in which a leader contributes in one tab and promotes in another: no deadlock', async () => {
  const [leader, member] = await bulkPlayers(app, 2);
  if (!leader || !member) throw new Error('Too few players were made.');
  const id = await allianceOf(app, 'Two tabs', 1, [leader, member]);
  await setStock(app, leader.id, { metal: 1000 });
  for (let round = 0; round < 30; round++) {
    const role = round % 2 ? 'officer' : 'member';
    const replies = await Promise.all([
      send(leader, api.contribute, { params: { id }, body: { naquadah: 0, trinium: 0, metal: 1 } }),
      send(leader, api.changeRole, { params: { id, userId: member.id }, body: { role } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
});

it('P9, P1: the tests above caused no deadlock, and the audit finds no difference', () => expectNoDeadlock(app));
