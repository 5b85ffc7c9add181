import { EventEmitter, once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { completeBuilding } from '#shared/api/buildings';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { HOME_YIELD } from '#shared/catalogue/start';
import { buildingOutput } from '#shared/rules/construction';
import { audit } from '../../store/ledger/audit.ts';
import { build } from '../../tests/support/build-now.ts';
import { letTimePass, testApp } from '../../tests/support/test-app.ts';
import { migrateRates, startRateMigration } from './rate-migration.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;
const FARM = 5;
const HUMANS = 4;

const app = testApp();

const follow = () => migrateRates(app.db, app.context.speed);

async function aPlayerWith(...typeIds: number[]) {
  const player = await app.aPlayer(HUMANS);
  for (const building_type_id of typeIds) {
    const { body } = await app.send(build, { body: { planet_id: player.homeId, building_type_id } }, player.token);
    await letTimePass(app, player.id, HOUR);
    await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token);
  }
  return player;
}

it('changes nothing while every rate equals the one of the catalogue', async () => {
  const player = await aPlayerWith(METAL_MINE);
  const row = () => app.db.query('SELECT to_json(player) FROM player WHERE id = $1', [player.id]);
  const before = await row();
  expect(await follow()).toBe(0);
  expect(await row()).toEqual(before);
});

it('pays the old rates up to the start, and the new ones from then on, to the unit', async () => {
  const player = await aPlayerWith(METAL_MINE, FARM);
  const stock = async () => (await app.send(getResources, {}, player.token)).body;
  const reserve = async () => (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.metal;
  // As if the catalogue had held these rates at the activation: 100 metal from the reserve, 7 naquadah and 20 food.
  await app.db.query('UPDATE planet SET rate_metal = 100 WHERE id = $1', [player.homeId]);
  await app.db.query('UPDATE player SET rate_metal = 0, rate_naquadah = 7, rate_food = 20 WHERE id = $1', [player.id]);
  const [before, inGround] = [await stock(), await reserve()];

  await letTimePass(app, player.id, 10 * HOUR);
  expect(await follow()).toBe(1);

  const after = await stock();
  // A few ms pass between the two reads, which is at most one unit of each resource.
  const near = (gained: number, expected: number) => expect(Math.abs(gained - expected)).toBeLessThanOrEqual(1);
  near(after.metal - before.metal, 1000);
  near(after.naquadah - before.naquadah, 70);
  near(after.food - before.food, 200);
  near(inGround - (await reserve()), 1000);
  expect(after.version).toBeGreaterThan(before.version);
  expect({ level: after.level, xp: after.xp }).toEqual({ level: before.level, xp: before.xp });

  await letTimePass(app, player.id, HOUR);
  const later = await stock();
  const mined = buildingOutput(buildingTypeOf(METAL_MINE), HUMANS, 1).metal ?? 0;
  near(later.metal - after.metal, mined + (HOME_YIELD.metal ?? 0));
  near(later.naquadah - after.naquadah, HOME_YIELD.naquadah ?? 0);
  const grown = buildingOutput(buildingTypeOf(FARM), HUMANS, 1).food ?? 0;
  near(later.food - after.food, grown + (HOME_YIELD.food ?? 0));
  expect(await follow()).toBe(0);
});

describe('a catalogue that is remembered', () => {
  const remembered = async () => {
    const [row] = await app.db.query("SELECT value FROM setting WHERE key = 'catalogue'");
    return String(row?.value).replace(/ .*/, '');
  };
  const remember = (fingerprint: string, age: string) =>
    app.db.query("UPDATE setting SET value = $1 || ' ' || clock_timestamp() - $2::interval WHERE key = 'catalogue'", [
      fingerprint,
      age,
    ]);
  /** As if the previous version's catalogue had held another rate. */
  const bend = (id: number) => app.db.query('UPDATE player SET rate_food = 5000 WHERE id = $1', [id]);

  it('is compared for a day, because servers of the previous version may still complete buildings', async () => {
    const player = await aPlayerWith(FARM);
    await follow();
    await bend(player.id);
    expect(await follow()).toBe(1);

    await remember(await remembered(), '25 hours');
    await bend(player.id);
    expect(await follow()).toBe(0);

    await remember('0123456789abcdef', '25 hours');
    expect(await follow()).toBe(1);
    expect(await remembered()).not.toBe('0123456789abcdef');
    await bend(player.id);
    expect(await follow()).toBe(1);
  });

  it('is followed by the next start, if this one ends before it is done', async () => {
    const [one, other] = [await aPlayerWith(FARM), await aPlayerWith(FARM)];
    await remember('0123456789abcdef', '1 hour');
    await bend(one.id);
    await bend(other.id);
    let asked = 0;
    expect(await migrateRates(app.db, app.context.speed, () => asked++ > 0)).toBe(1);
    expect(await remembered()).toBe('0123456789abcdef');
    expect(await follow()).toBe(1);
    expect(await remembered()).not.toBe('0123456789abcdef');
  });
});

it('is tried again when it fails, until it is done', async () => {
  const player = await aPlayerWith(FARM);
  await app.db.query("DELETE FROM setting WHERE key = 'catalogue'");
  await app.db.query('UPDATE player SET rate_food = 5000 WHERE id = $1', [player.id]);
  const holder = app.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [player.id]);

  const tries = new EventEmitter();
  const error = vi.fn();
  const aside = {
    ...app.context.backgroundJobs,
    start: (work: () => Promise<void>) => void work().then(() => tries.emit('end')),
  };
  const log = { error } as unknown as typeof app.context.log;
  const first = once(tries, 'end');
  startRateMigration({ ...app.context, backgroundJobs: aside, log }, 1);
  await first;
  expect(error).toHaveBeenCalledOnce();

  const second = once(tries, 'end');
  await holder.rollbackTransaction();
  await holder.release();
  await second;
  expect(error).toHaveBeenCalledOnce();
  expect(await follow()).toBe(0);
  const [row] = await app.db.query('SELECT rate_food FROM player WHERE id = $1', [player.id]);
  expect(row.rate_food).not.toBe(5000);
});

it('the audit finds no difference after all tests', async () => {
  expect((await audit(app.db)).differences).toEqual([]);
});
