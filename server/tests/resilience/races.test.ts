import { expect, it } from 'vitest';
import { build, completeBuilding } from '#shared/api/buildings';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { buildCost } from '#shared/rules/construction';
import { gainXp, xpFor } from '#shared/rules/experience';
import { rounds } from '../../../.vitest/sizes.ts';
import { audit } from '../../store/ledger/audit.ts';
import { insistent } from '../support/api-client.ts';
import { untilLocksAwaited } from '../support/lock-waits.ts';
import { setStock } from '../support/stock.ts';
import { type TestPlayer, testApp } from '../support/test-app.ts';

const MINE = buildingTypeOf(3);
const CALLERS = 20;
const DUE = rounds('races for the yield of a building');

const app = testApp();

/** The price of the first `count` mines. */
function priceOf(count: number): Amounts {
  const price: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  for (let owned = 0; owned < count; owned++) {
    const cost = buildCost(MINE, owned);
    for (const resource of RESOURCES) price[resource] += cost[resource] ?? 0;
  }
  return price;
}

/** Sends `count` calls at once; resolves with the number of answers by status. */
async function atOnce(count: number, call: () => Promise<{ status: number }>): Promise<Record<number, number>> {
  const replies = await Promise.all(Array.from({ length: count }, call));
  const statuses: Record<number, number> = {};
  for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

const deadlocks = async () =>
  (await app.db.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'))[0].deadlocks;

it.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [7, 20],
])(
  'T13, P2, G-122: of 20 simultaneous POST /build with funds for %i (%i slots), exactly so many succeed, each time',
  async (affordable, slots) => {
    const player = await app.aPlayer();
    await app.db.query('UPDATE planet SET build_slots = $2, max_buildings = 40 WHERE id = $1', [player.homeId, slots]);

    for (let round = 0; round < rounds('races for money'); round++) {
      await setStock(app, player.id, priceOf(affordable));
      const statuses = await atOnce(CALLERS, () => startMine(player));

      expect(statuses[201] ?? 0, `round ${round}`).toBe(affordable);
      // The others are refused: the money is used up, or the slots are used up first.
      expect((statuses[400] ?? 0) + (statuses[409] ?? 0), `round ${round}`).toBe(CALLERS - affordable);
      const standing = await app.db.query('SELECT id FROM building WHERE planet_id = $1', [player.homeId]);
      expect(standing).toHaveLength(affordable);
      await app.db.query('DELETE FROM building WHERE planet_id = $1', [player.homeId]);
    }
    // The next mine costs more, so a stock that is spent twice may pay for no further one.
    expect((await audit(app.db)).differences).toEqual([]);
  },
  60_000,
);

it(`T13, P3, G-48: ${DUE} due buildings completed by 20 callers each pay their XP once`, async () => {
  const player = await app.aPlayer();
  await app.db.query('UPDATE planet SET max_buildings = $2 WHERE id = $1', [player.homeId, DUE]);
  const due: { id: number }[] = await app.db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
     SELECT $1, $2, false, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
     FROM generate_series(1, $3) RETURNING id`,
    [player.homeId, MINE.id, DUE],
  );

  for (const { id } of due) {
    const statuses = await atOnce(CALLERS, () =>
      insistent(app.send)(completeBuilding, { body: { building_id: id } }, player.token),
    );
    expect(statuses).toEqual({ 200: 1, 409: CALLERS - 1 });
  }

  const { body } = await app.send(getResources, {}, player.token);
  // Nothing was paid for them: only the first five of a type give XP then.
  expect({ level: body.level, xp: body.xp }).toEqual(gainXp({ level: 1, xp: 0 }, 5 * xpFor({})));
}, 60_000);

it('P14: a command that waited for its lock is stamped with the time at which it got the lock', async () => {
  const player = await app.aPlayer();
  const { waiting, end } = await app.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [player.id]);
    const waiting = startMine(player);
    await untilLocksAwaited(app.db);
    const [{ end }] = await tx.query("SELECT date_trunc('milliseconds', clock_timestamp()) AS end");
    return { waiting, end };
  });
  expect(Date.parse((await waiting).body.server_time)).toBeGreaterThanOrEqual(end.getTime());
});

it('P9, P1: the tests above caused no deadlock, and the audit finds no difference', async () => {
  expect(await deadlocks()).toBe(0);
  expect((await audit(app.db)).differences).toEqual([]);
});

it('P27: the audit finds one unit too much, a changed rate, a level that was not earned', async () => {
  const player = await app.aPlayer();
  const spoil = async (change: string, repair: string) => {
    await app.db.query(change, [player.id]);
    const { differences } = await audit(app.db);
    await app.db.query(repair, [player.id]);
    return differences;
  };

  const [stock] = await app.db.query('SELECT metal FROM player WHERE id = $1', [player.id]);
  expect(
    await spoil(
      'UPDATE player SET metal = metal + 1 WHERE id = $1',
      'UPDATE player SET metal = metal - 1 WHERE id = $1',
    ),
  ).toEqual([`The metal of player ${player.id} is ${stock.metal + 1}, but its books say ${stock.metal}.`]);
  expect(
    await spoil(
      'UPDATE planet SET trinium = trinium - 1 WHERE owner_id = $1',
      'UPDATE planet SET trinium = trinium + 1 WHERE owner_id = $1',
    ),
  ).toEqual([expect.stringContaining(`The trinium of planet ${player.homeId} is`)]);
  expect(
    await spoil(
      'UPDATE planet SET rate_metal = 5 WHERE owner_id = $1',
      'UPDATE planet SET rate_metal = 0 WHERE owner_id = $1',
    ),
  ).toEqual([`The mines of planet ${player.homeId} do not yield what its active buildings do.`]);
  expect(await spoil('UPDATE player SET level = 2 WHERE id = $1', 'UPDATE player SET level = 1 WHERE id = $1')).toEqual(
    [`Player ${player.id} is at level 2 with 0 XP, but earned 0 XP in all.`],
  );
  expect((await audit(app.db)).differences).toEqual([]);
});

it('the ledger can only be added to', async () => {
  for (const change of ['UPDATE ledger SET metal = 0', 'DELETE FROM ledger', 'TRUNCATE ledger']) {
    await expect(app.db.query(change)).rejects.toThrow('append-only');
  }
});

function startMine(player: TestPlayer) {
  return insistent(app.send)(build, { body: { planet_id: player.homeId, building_type_id: MINE.id } }, player.token);
}
