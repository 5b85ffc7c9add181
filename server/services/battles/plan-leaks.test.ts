import { describe, expect, it } from 'vitest';
import { planMarch } from '#shared/api/battles/marches';
import { colonize, malp } from '#shared/api/missions';
import { MARCH_KINDS } from '#shared/catalogue/marches';
import { roundedMight } from '#shared/rules/battles/worth';
import {
  aColony,
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  giveSquads,
  LANDER,
  LINE,
  launch,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const app = testApp();

const sql = (statement: string, ...values: unknown[]) => app.db.query(statement, values);
type Kind = (typeof MARCH_KINDS)[number];

/** The plan of a march to this address, as a browser asks for it. */
async function plan(player: TestPlayer, address: readonly number[], kind: Kind, force: Record<string, string> = {}) {
  const query = { origin_id: player.homeId, stargate_address: address.join('-'), kind, ...force };
  const { status, body } = await app.send(planMarch, { query: query as never }, player.token);
  const { server_time, lands_at, ...said } = body;
  return { status, minutesUntil: Math.round((Date.parse(lands_at) - Date.parse(server_time)) / 60_000), ...said };
}

const SILENT = [1, 2, 3, 4, 5, 6];
/** Forces that nobody has. */
const WISHES: Record<Kind, Record<string, string>> = {
  raid: { ships: `${LINE}x999` },
  strike: { squads: '4x999' },
  siege: { ships: `${LANDER}x999`, squads: '4x999' },
  transfer: { ships: `${LINE}x999` },
  relief: { ships: `${LINE}x999` },
};

/** Everything that may be told of a target, and each way in which it may differ. */
const STATES: Record<string, (world: number, ruler: TestPlayer) => Promise<unknown>> = {
  'has a ruler': (world, { id }) => sql("UPDATE planet SET owner_id = $2, name = 'Secret' WHERE id = $1", world, id),
  'is the home': async (world, { homeId }) => {
    await sql('UPDATE planet SET home = false WHERE id = $1', homeId);
    await sql('UPDATE planet SET home = true WHERE id = $1', world);
  },
  'has many people': (world) => sql('UPDATE planet SET population = 9000 WHERE id = $1', world),
  'has a closed iris': (world) =>
    sql("UPDATE planet SET iris_until = clock_timestamp() + interval '9 h' WHERE id = $1", world),
  'was founded today': (world) => sql('UPDATE planet SET held_since = clock_timestamp() WHERE id = $1', world),
  'has a ruler in the night truce': (_, { id }) =>
    sql(
      "UPDATE player SET truce_from = (extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC') * 60)::int WHERE id = $1",
      id,
    ),
  'has a ruler with respite': (_, { id }) =>
    sql("UPDATE player SET respite_until = clock_timestamp() + interval '9 h' WHERE id = $1", id),
  'has a ruler at peace': (_, { id }) => sql('UPDATE player SET struck_at = NULL WHERE id = $1', id),
  'has a strong ruler': (_, { homeId }) => giveShips(app, homeId, LINE, 500),
  'has a ruler on leave': (_, { id }) =>
    sql(
      `UPDATE player SET vacation_from = clock_timestamp() - interval '4 days', vacation_until = at, vacation_due_at = at
       FROM (SELECT clock_timestamp() + interval '9 days' AS at) AS until WHERE id = $1`,
      id,
    ),
  'has a ruler who is banned': (_, { id }) => sql('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', id),
};

describe('a plan for an address that the player has typed', () => {
  it('says the same of every world, unless a force stands ready', async () => {
    const [spy, ruler] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, spy, ruler, 3);
    await giveShips(app, spy.homeId, LINE, 3);
    const world = await aColony(app, ruler);
    await sql('UPDATE planet SET owner_id = NULL, name = NULL WHERE id = $1', world);
    const address = await addressOf(app, world);
    const asked = async () => {
      const plans = MARCH_KINDS.flatMap((kind) => [plan(spy, address, kind), plan(spy, address, kind, WISHES[kind])]);
      const launched = await launch(app, spy, world, { kind: 'raid', ships: [[LINE, 999]] });
      return [...(await Promise.all(plans)), { status: launched.status, body: launched.body }];
    };
    const wild = await asked();
    for (const [state, arrange] of Object.entries(STATES)) {
      await arrange(world, ruler);
      expect(await asked(), state).toEqual(wild);
    }
  });

  it('tells what its launch would meet once a force stands ready, and the least worth by the might that everybody reads', async () => {
    const [attacker, ruler] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, attacker, ruler, 3);
    await giveShips(app, attacker.homeId, LINE, 40);
    await giveSquads(app, attacker.homeId, 4, 12);
    await giveShips(app, ruler.homeId, LINE, 37);
    const address = await addressOf(app, ruler.homeId);
    const force = { ships: `${LINE}x5` };
    const { facts, refusal } = await plan(attacker, address, 'raid', force);
    expect(refusal).toBeNull();
    expect(facts).toMatchObject({ target: { planet_name: null }, target_owner: null });
    const least = facts.least_worth ?? 0;
    expect(roundedMight(least * 50)).toBe(least * 50);
    await giveShips(app, attacker.homeId, LANDER, 5);
    const siege = { ships: `${LANDER}x5`, squads: '4x10' };
    expect(await plan(attacker, address, 'siege', siege)).toMatchObject({ refusal_code: 'home_not_besieged' });
  });

  it('names the ruler whom the address book names, and of mates the world too', async () => {
    const [reader, ruler, mate] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    await anAlliance(app, reader, mate);
    const world = await aColony(app, ruler);
    const address = await addressOf(app, world);
    const probe = { originating_planet_id: reader.homeId, stargate_address: address };
    expect((await app.send(malp, { body: probe }, reader.token)).status).toBe(200);
    await sql('UPDATE planet SET owner_id = $2 WHERE id = $1', world, mate.id);
    await sql('UPDATE player SET worlds_hidden = true WHERE id = $1', mate.id);
    const owner = { user_id: ruler.id, username: ruler.username };
    expect((await plan(reader, address, 'raid')).facts).toMatchObject({ target_owner: owner });
    await sql('UPDATE player SET worlds_hidden = false WHERE id = $1', mate.id);
    const shared = await plan(reader, await addressOf(app, mate.homeId), 'relief');
    expect(shared.facts).toMatchObject({
      target: { planet_name: expect.any(String) },
      target_owner: { user_id: mate.id },
    });
  });
});

it('thirty addresses at which no gate answers are enough for an hour, in whichever call; known worlds are dialled on', async () => {
  const [player, stranger] = [await aVeteran(app), await aVeteran(app)];
  const colony = await aColony(app, player);
  await giveShips(app, player.homeId, LINE, 2);
  const mission = (call: typeof malp | typeof colonize, address: number[]) =>
    app.send(call, { body: { originating_planet_id: player.homeId, stargate_address: address } }, player.token);
  const strangers = await addressOf(app, stranger.homeId);
  const calls: (() => Promise<{ status: number }>)[] = [
    () => plan(player, SILENT, 'raid'),
    () => mission(malp, SILENT),
    () => mission(colonize, SILENT),
  ];
  // Those that answer do not count.
  for (let i = 0; i < 5; i++) expect((await plan(player, strangers, 'raid')).status).toBe(200);
  for (let i = 0; i < 30; i++) expect((await calls[i % calls.length]?.())?.status).not.toBe(429);
  for (const call of calls) expect((await call()).status).toBe(429);
  // Otherwise the answer would tell that there is a gate.
  expect((await plan(player, strangers, 'raid')).status).toBe(429);
  expect((await launch(app, player, stranger.homeId, { kind: 'raid', ships: [[LINE, 1]] })).status).toBe(429);
  expect((await mission(malp, strangers)).status).toBe(429);
  expect((await plan(player, await addressOf(app, colony), 'transfer')).status).toBe(200);
  expect((await launch(app, player, colony, { kind: 'transfer', ships: [[LINE, 1]] })).status).toBe(201);
});
