import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createAlliance, disbandAlliance, kickMember, leaveAlliance } from '#shared/api/alliances/alliances';
import { MOST_LEFT_A_DAY } from '#shared/catalogue/alliances';
import { REFUSALS } from '#shared/refusals';
import { anAlliance, aVeteran } from '../../tests/support/marches.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { pairFacts } from '../battles/rulers.ts';

const app = testApp();
let leaders: readonly [TestPlayer, TestPlayer];
let members: readonly [TestPlayer, TestPlayer];
let alliances: readonly [number, number];
beforeAll(async () => {
  leaders = [await aVeteran(app), await aVeteran(app)];
  members = [await aVeteran(app), await aVeteran(app)];
  alliances = [await anAlliance(app, leaders[0]), await anAlliance(app, leaders[1])];
});

type Which = 0 | 1;
interface Step {
  readonly act: 'join' | 'leave' | 'kick' | 'pact';
  readonly member: Which;
  readonly alliance: Which;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('join', 'leave', 'kick', 'pact'),
  member: fc.constantFrom(0, 1),
  alliance: fc.constantFrom(0, 1),
});
/** Former mates and partners, one of whom comes back for a moment. */
const LEAVES_TWICE: Step[] = [
  { act: 'join', member: 0, alliance: 0 },
  { act: 'join', member: 1, alliance: 0 },
  { act: 'kick', member: 1, alliance: 0 },
  { act: 'join', member: 1, alliance: 1 },
  { act: 'pact', member: 0, alliance: 0 },
  { act: 'pact', member: 0, alliance: 0 },
  { act: 'leave', member: 0, alliance: 0 },
  { act: 'join', member: 0, alliance: 0 },
  { act: 'leave', member: 0, alliance: 0 },
];

/** One act, if it is possible now. */
async function take({ act, member, alliance }: Step): Promise<void> {
  const [player, leader, id] = [members[member], leaders[alliance], alliances[alliance]];
  if (act === 'leave') await app.send(leaveAlliance, {}, player.token);
  if (act === 'kick') await app.send(kickMember, { params: { id, userId: player.id } }, leader.token);
  if (act === 'join') {
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      player.id,
    ]);
  }
  if (act === 'pact') await beginOrEndPact();
}

async function beginOrEndPact(): Promise<void> {
  const [, ended] = await app.db.query(
    'UPDATE alliance_relation SET until = clock_timestamp() WHERE until IS NULL AND kind = $1',
    ['pact'],
  );
  if (ended > 0) return;
  await app.db.query(
    `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
     VALUES ($1, $2, 'pact', $1, clock_timestamp(), clock_timestamp())`,
    [Math.min(...alliances), Math.max(...alliances)],
  );
}

/** Until when each of the two may not attack the other as a former mate, and as a former partner. */
async function waits(): Promise<number[]> {
  const pairs = await Promise.all(
    [members, [...members].reverse()].map(([one, other]) =>
      pairFacts(app.db.manager, one?.id ?? 0, other?.id ?? 0, new Date(), { speed: 1 }),
    ),
  );
  return pairs.flatMap(({ mateUntil, partnerUntil }) => [mateUntil ?? 0, partnerUntil ?? 0]);
}

it('servers of earlier versions note who leaves, and end no wait that this version has noted', async () => {
  const [one, other] = [await aVeteran(app), await aVeteran(app)];
  const id = await anAlliance(app, await aVeteran(app), one, other);
  const wait = async () => (await pairFacts(app.db.manager, one.id, other.id, new Date(), { speed: 1 })).mateUntil;
  // Mates for an hour, and later one is there again without the other.
  for (const { token } of [one, other]) await app.send(leaveAlliance, {}, token);
  await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [id, one.id]);
  await app.send(leaveAlliance, {}, one.token);
  const before = await wait();
  expect(before).not.toBeNull();

  for (const [key, then] of [
    ['player_id, alliance_id', 'UPDATE SET joined_at = excluded.joined_at, left_at = excluded.left_at'],
    ['player_id, alliance_id, left_at', 'NOTHING'],
  ]) {
    const newcomer = await aVeteran(app);
    for (const { id: playerId } of [newcomer, ...(then === 'NOTHING' ? [] : [one])]) {
      await app.db.query(
        `INSERT INTO former_member (alliance_id, player_id, joined_at, left_at) SELECT $1, $2, clock_timestamp(), clock_timestamp()
         ON CONFLICT (${key}) DO ${then}`,
        [id, playerId],
      );
    }
  }
  expect(await wait()).toBe(before);
});

it('an alliance that is left again and again is remembered once', async () => {
  const member = await aVeteran(app);
  const id = await anAlliance(app, await aVeteran(app));
  for (let i = 0; i < 3; i++) {
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [id, member.id]);
    await app.send(leaveAlliance, {}, member.token);
  }
  expect(await app.db.query('SELECT alliance_id FROM former_member WHERE player_id = $1', [member.id])).toEqual([
    { alliance_id: id },
  ]);
});

it(`nobody founds alliances and leaves them more than ${MOST_LEFT_A_DAY} times a day`, async () => {
  const founder = await aVeteran(app);
  const found = () => app.send(createAlliance, { body: { name: `Of a day ${founder.id}` } }, founder.token);
  for (let i = 0; i < MOST_LEFT_A_DAY; i++) {
    const { status, body } = await found();
    expect(status).toBe(201);
    await app.send(disbandAlliance, { params: { id: body.id } }, founder.token);
  }
  expect((await found()).refusal).toBe(REFUSALS.alliancesLeftTooMany(MOST_LEFT_A_DAY).text);
  await app.db.query("UPDATE former_member SET left_at = left_at - interval '24 hours' WHERE player_id = $1", [
    founder.id,
  ]);
  expect((await found()).status).toBe(201);
});

it('no sequence of joins and leaves, kicks and pacts shortens the wait of former mates or partners', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        const before = await waits();
        await take(each);
        const after = await waits();
        for (const [i, wait] of before.entries()) expect(after[i]).toBeGreaterThanOrEqual(wait);
      }
    }),
    { numRuns: 25, examples: [[LEAVES_TWICE]] },
  );
  // Both waits have begun: the property is not about nothing.
  expect(Math.min(...(await waits()))).toBeGreaterThan(0);
});
