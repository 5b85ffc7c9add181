import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { build } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { audit } from '../../store/ledger/audit.ts';
import { anAlliance, aVeteran, giveShips, LINE, land, launch, launched, phaseOf } from '../../tests/support/marches.ts';
import { run } from '../../tests/support/server-process.ts';
import {
  ARMY,
  aBesiegerAndAColony,
  GUARD,
  giveBuildings,
  METAL_MINE,
  outcomeOf,
  ownerOf,
  passPart,
  type TestSiege,
} from '../../tests/support/sieges.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { undoCapture } from './undo-capture.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-undo-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect((await audit(app.db)).differences).toEqual([]);
});

let place = 5;
const OPERATOR = 'an operator';
const undo = (name: string, yes = true) => undoCapture({ db: app.db, who: OPERATOR }, app.context.speed, name, { yes });

/** A colony with three mines, and two ships in production, that was taken a moment ago. */
async function aCapture(): Promise<TestSiege> {
  const parties = await aBesiegerAndAColony(app, ++place);
  await giveBuildings(app, parties.ruler, parties.world, METAL_MINE, 3);
  const march = await launched(app, parties.besieger, parties.world, { kind: 'siege', ...ARMY });
  expect(await land(app, march)).toBe('standing');
  await app.db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT $1, $2, clock_timestamp(), clock_timestamp() + interval '9 d' FROM generate_series(1, 2)`,
    [parties.world, LINE],
  );
  await passPart(app, march, 4);
  expect(await outcomeOf(app, march)).toBe('captured');
  return { ...parties, march };
}

/** Everything that the undoing may touch. */
async function everything(): Promise<unknown> {
  const tables = ['planet', 'building', 'ship', 'squad', 'march', 'siege', 'ledger', 'operator_act', 'mission'];
  const [all] = await app.db.query(
    `SELECT ${tables.map((table) => `(SELECT md5(string_agg(row::text, ',' ORDER BY row::text)) FROM ${table} AS row) AS ${table}`).join(', ')},
       (SELECT md5(string_agg(concat_ws(' ', id, version, metal, rate_metal), ',' ORDER BY id)) FROM player) AS player`,
  );
  return all;
}

it('a rehearsal says what it would do, and changes nothing', async () => {
  const { besieger, ruler, world } = await aCapture();
  const before = await everything();
  const told = await undo(ruler.username, false);
  expect(told).toContain(`which ${besieger.username} took from ${ruler.username}`);
  expect(told).toContain(`would be ${ruler.username}'s again. With --yes:`);
  expect(told).toContain('fell and stand again: 1; begun by');
  expect(await everything()).toEqual(before);
  expect(await ownerOf(app, world)).toBe(besieger.id);
});

it('the loser has the world again, with what fell; what the winner began is razed and paid back, and forces fly home', async () => {
  const { besieger, ruler, world, march } = await aCapture();
  const mate = await aVeteran(app);
  await anAlliance(app, besieger, mate);
  const guest = await standingRelief(mate.id, mate.homeId, world, besieger.id);
  const metal = async ({ id }: { id: number }) =>
    (await app.db.query('SELECT metal FROM player WHERE id = $1', [id]))[0].metal;
  const stock = await metal(besieger);
  const body = { planet_id: world, building_type_id: METAL_MINE };
  const begun = await app.send(build, { body }, besieger.token);
  expect(begun.status).toBe(201);
  expect(await metal(besieger)).toBeLessThan(stock);
  const lost = await metal(ruler);

  expect(await undo(ruler.username.toUpperCase())).toContain(`is ${ruler.username}'s again.`);
  expect(await ownerOf(app, world)).toBe(ruler.id);
  expect(await outcomeOf(app, march)).toBe('undone');
  const { body: planet } = await app.send(getPlanet, { params: { id: world } }, ruler.token);
  expect(planet.buildings.map(({ building_type_id, activated }) => [building_type_id, activated])).toEqual(
    Array(3).fill([METAL_MINE, true]),
  );
  expect(planet).toMatchObject({ soldier_squads: [], ships: [], siege: null });
  const { body: worlds } = await app.send(listPlanets, {}, ruler.token);
  expect(worlds.find(({ planet_id }) => planet_id === world)?.producers).toMatchObject([
    { building_type_id: METAL_MINE, count: 3 },
  ]);
  expect((await app.send(listPlanets, {}, besieger.token)).body.map(({ planet_id }) => planet_id)).not.toContain(world);
  // The rest of the price of two ships, and all of the mine's.
  expect(await metal(ruler)).toBeGreaterThan(lost);
  expect(await metal(besieger)).toBeGreaterThanOrEqual(stock);

  const { body: dashboard } = await app.send(getDashboard, {}, besieger.token);
  expect(dashboard.situations.own).toMatchObject([
    { kind: 'transfer', phase: 'home', origin: { planet_id: besieger.homeId } },
  ]);
  expect(dashboard.missions[0]?.report?.message).toBe(
    `The operator of this game gave Colony back to ${ruler.username}.`,
  );
  expect(await land(app, dashboard.situations.own[0]?.march_id ?? 0)).toBe('done');
  expect(await phaseOf(app, guest)).toBe('home');
  const acts = await app.db.query('SELECT operator, act, details FROM operator_act WHERE player_id = $1', [ruler.id]);
  expect(acts).toEqual([
    {
      operator: OPERATOR,
      act: 'undo-capture',
      details: `planet ${world} from ${besieger.username} (${besieger.id}), march ${march}`,
    },
  ]);
  // It counts for no limit: without the respite, he may come again.
  await app.db.query('UPDATE player SET respite_until = NULL WHERE id = $1', [ruler.id]);
  expect((await launch(app, besieger, world, { kind: 'siege', ...ARMY, squads: [[GUARD, 10]] })).status).toBe(201);
  await expect(undo(ruler.username)).rejects.toThrow(`No world was taken from ${ruler.username} in the last 24 hours.`);
});

it('is refused later than a day after, once somebody else holds the world, and for who has lost none', async () => {
  const { besieger, ruler, world, march } = await aCapture();
  await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [world, ruler.id]);
  await expect(undo(ruler.username)).rejects.toThrow(`${besieger.username} does not hold that world any more.`);
  await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [world, besieger.id]);
  await app.db.query("UPDATE siege SET ended_at = ended_at - interval '1 d' WHERE march_id = $1", [march]);
  await expect(undo(ruler.username)).rejects.toThrow(`No world was taken from ${ruler.username}`);
  await app.db.query("UPDATE siege SET ended_at = ended_at + interval '1 d' WHERE march_id = $1", [march]);
  await expect(undo(besieger.username)).rejects.toThrow(`No world was taken from ${besieger.username}`);
  await expect(undo('nobody-at-all')).rejects.toThrow('There is no player called nobody-at-all.');
});

it('npm run player: undo-capture only tells, and does it with --yes', async () => {
  const { ruler, world, besieger } = await aCapture();
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, JWT_SECRET: app.secret };
  const told = run('player', folder, env, [ruler.username, 'undo-capture']);
  expect([await told.ended, told.err()]).toEqual([0, '']);
  expect(told.out()).toContain('With --yes:');
  expect(await ownerOf(app, world)).toBe(besieger.id);
  const done = run('player', folder, env, [ruler.username, 'undo-capture', '--yes']);
  expect([await done.ended, done.err()]).toEqual([0, '']);
  expect(await ownerOf(app, world)).toBe(ruler.id);
});

/** Relief of a mate that stands on a world. */
async function standingRelief(mateId: number, homeId: number, worldId: number, ownerId: number): Promise<number> {
  await giveShips(app, homeId, LINE, 1);
  const [{ id }] = await app.db.query(
    `WITH sent AS (
       INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, flight_ms,
         retreat_percent, secret, seal, phase)
       VALUES ($1, 'relief', $2, $3, $4, now() - interval '1 h', now(), now(), 3600000, 50, repeat('0', 32), repeat('0', 64), 'standing') RETURNING id
     ), aboard AS (
       UPDATE ship SET march_id = sent.id FROM sent WHERE planet_id = $2 AND ship_type_id = $5
     ) SELECT id FROM sent`,
    [mateId, homeId, worldId, ownerId, LINE],
  );
  return id;
}
