import type { EntityManager } from 'typeorm';
import { beforeAll, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import { lockWaits, untilLocksAwaited } from '../tests/support/lock-waits.ts';
import { type TestPlayer, testApp } from '../tests/support/test-app.ts';
import { transaction } from './connection/transaction.ts';
import { lock } from './row-locks.ts';

const app = testApp();
let player: TestPlayer;
let allianceId: number;
beforeAll(async () => {
  player = await app.aPlayer();
  const founded = await app.send(createAlliance, { body: { name: 'The Line', description: '' } }, player.token);
  allianceId = founded.body.id;
});

const idOf = { alliance: () => allianceId, player: () => player.id, planet: () => player.homeId };
type Table = keyof typeof idOf;

/** Runs this while another transaction locks the row. */
async function whileHeld(table: Table, work: (letGo: () => void) => Promise<void>): Promise<void> {
  await transaction(app.db, async (tx) => {
    await tx.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [idOf[table]()]);
    await new Promise<void>((letGo, fail) => void work(letGo).catch(fail));
  });
}

async function isFree(table: Table): Promise<boolean> {
  const rows: unknown[] = await app.db.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED`, [
    idOf[table](),
  ]);
  return rows.length > 0;
}

const lockAll = (tx: EntityManager) => lock(tx, { alliances: [allianceId], players: [player.id] });

it.each<[Table, readonly Table[], readonly Table[]]>([
  ['alliance', [], ['player', 'planet']],
  ['player', ['alliance'], ['planet']],
  ['planet', ['alliance', 'player'], []],
])('P9: a transaction that waits for a locked %s holds %j, and not %j', async (held, taken, free) => {
  let locked: Promise<unknown> = Promise.resolve();
  await whileHeld(held, async (letGo) => {
    locked = transaction(app.db, lockAll);
    await untilLocksAwaited(app.db);
    for (const table of taken) expect(await isFree(table), table).toBe(false);
    for (const table of free) expect(await isFree(table), table).toBe(true);
    letGo();
  });
  await locked;
});

it('P9: commands in an alliance run in the order in which they arrived', async () => {
  const order: number[] = [];
  const acts: Promise<void>[] = [];
  const act = (number: number) =>
    transaction(app.db, async (tx) => {
      await lock(tx, { alliances: [allianceId] });
      await tx.query('UPDATE alliance SET version = version + 1 WHERE id = $1', [allianceId]);
      order.push(number);
    });
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7];
  await whileHeld('alliance', async (letGo) => {
    for (const number of numbers) {
      acts.push(act(number));
      await untilLocksAwaited(app.db, number + 1);
    }
    // The first waits for the row, the others for the advisory lock, in whose queue nobody can overtake.
    expect(await lockWaits(app.db, 'advisory')).toBe(numbers.length - 1);
    letGo();
  });
  await Promise.all(acts);
  expect(order).toEqual(numbers);
});

it('T6, T14: the time and the roles are those after the last lock was had', async () => {
  let locked: ReturnType<typeof lockAll> | undefined;
  let heldUntil: Date | undefined;
  await transaction(app.db, async (tx) => {
    await tx.query('SELECT 1 FROM alliance WHERE id = $1 FOR NO KEY UPDATE', [allianceId]);
    locked = transaction(app.db, lockAll);
    await untilLocksAwaited(app.db);
    await tx.query('UPDATE member SET officer = true WHERE player_id = $1', [player.id]);
    [{ at: heldUntil }] = await tx.query('SELECT clock_timestamp() AS at');
  });
  const { now, members } = (await locked) ?? { now: new Date(0), members: [] };
  expect(now.getTime()).toBeGreaterThanOrEqual(heldUntil?.getTime() ?? Number.NaN);
  expect(members).toMatchObject([{ alliance_id: allianceId, player_id: player.id, officer: true }]);
  await app.db.query('UPDATE member SET officer = false WHERE player_id = $1', [player.id]);
});

it('one player alone is locked and read by statements of their own, as with others', async () => {
  const alone = await transaction(app.db, async (tx) => {
    const locked = await lock(tx, { players: [player.id] });
    expect(await isFree('player')).toBe(false);
    expect(await isFree('planet')).toBe(false);
    return locked;
  });
  const { now, ...listed } = await transaction(app.db, (tx) =>
    lock(tx, { players: [player.id], planets: [player.homeId] }),
  );
  expect(alone).toEqual({ ...listed, now: expect.any(Date) });
  expect(alone.planets.get(player.homeId)?.owner_id).toBe(player.id);
  expect(now.getTime()).toBeGreaterThanOrEqual(alone.now.getTime());
});
