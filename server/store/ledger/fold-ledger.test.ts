import { expect, it } from 'vitest';
import { payOut } from '#shared/api/alliances/alliance-payouts';
import { contribute } from '#shared/api/alliances/alliances';
import { trainSquads } from '#shared/api/battles/squads';
import { build, cancelBuild } from '#shared/api/buildings';
import { updateBio } from '#shared/api/profiles';
import { refineOre } from '#shared/api/refining';
import { REFINERY_ID } from '#shared/catalogue/buildings';
import type { Reserve } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { anAlliance, aVeteran } from '../../tests/support/marches.ts';
import { anActive } from '../../tests/support/research.ts';
import { METAL_MINE } from '../../tests/support/sieges.ts';
import { fillBank, letGive, setStock } from '../../tests/support/stock.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';
import { audit } from './audit.ts';
import { foldLedger } from './fold-ledger.ts';

const RICH = { naquadah: 100_000, trinium: 100_000, metal: 100_000, energy: 100_000, food: 100_000 };

const app = auditedApp();

const fold = () => foldLedger(app.db, new AbortController().signal);

async function aRichPlayer(): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await setStock(app, player.id, RICH);
  return player;
}

/** Lets all lines be of these hours ago. */
const age = async (hours: number) => {
  // Players first, as every command locks them.
  await app.db.query(
    `LOCK TABLE player IN EXCLUSIVE MODE;
     ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
     UPDATE ledger SET at = date_trunc('hour', at) - interval '${hours} h';
     ALTER TABLE ledger ENABLE TRIGGER ledger_append_only;
     UPDATE player SET struck_at = date_trunc('hour', struck_at) - interval '${hours} h'`,
  );
};
const lines = async (player: TestPlayer, reason: string): Promise<number> =>
  (
    await app.db.query(
      'SELECT count(*) AS lines FROM ledger WHERE account_kind = $1 AND account_id = $2 AND reason = $3',
      ['player', player.id, reason],
    )
  )[0].lines;
/** What every account has by its books. */
const books = () =>
  app.db.query(
    `SELECT account_kind, account_id, sum(naquadah) AS naquadah, sum(trinium) AS trinium, sum(metal) AS metal, sum(energy) AS energy,
       sum(food) AS food FROM ledger GROUP BY account_kind, account_id ORDER BY account_kind, account_id`,
  );

it('production and gifts of one player and hour become one act each, and every account stays the same', async () => {
  const [giver, other] = [await aRichPlayer(), await aRichPlayer()];
  const id = await anAlliance(app, giver, other);
  await letGive(app, giver, other);
  for (let i = 0; i < 6; i++) {
    for (const player of [giver, other]) {
      await letTimePass(app, player.id, 600_000);
      await app.send(contribute, { params: { id }, body: { metal: i + 1 } as never }, player.token);
    }
  }
  const before = await books();
  await fold();
  // The hour is not over.
  expect([await lines(giver, 'production'), await lines(giver, 'contribution')]).toEqual([6, 6]);

  await age(1);
  await fold();
  for (const player of [giver, other])
    expect([await lines(player, 'production'), await lines(player, 'contribution')]).toEqual([1, 1]);
  expect(await books()).toEqual(before);

  // What comes in the next hour is another act.
  await letTimePass(app, giver.id, 600_000);
  await app.send(contribute, { params: { id }, body: { metal: 5 } as never }, giver.token);
  await app.send(updateBio, { body: { bio: 'x' } }, giver.token);
  await fold();
  expect(await lines(giver, 'contribution')).toBe(2);
});

it('what was refined of one ore into another in one hour becomes one act, and counts for the day as before', async () => {
  const player = await aRichPlayer();
  await anActive(app, player, REFINERY_ID);
  const turn = async (from: Reserve, to: Reserve) =>
    expect((await app.send(refineOre, { body: { from, to, amount: 30 } }, player.token)).status).toBe(200);
  for (let i = 0; i < 3; i++) {
    await turn('naquadah', 'metal');
    await turn('metal', 'naquadah');
    await turn('naquadah', 'trinium');
  }
  const before = await books();
  await age(1);
  await fold();
  expect(await lines(player, 'refining')).toBe(3);
  expect(await books()).toEqual(before);
  const [{ given }] = await app.db.query(
    "SELECT sum(least(naquadah, 0)) AS given FROM ledger WHERE account_kind = 'player' AND reason = 'refining'",
  );
  expect(Number(given)).toBe(-180);
});

it('the parts of a payout become one act, and every account stays the same', async () => {
  const [leader, member] = [await aVeteran(app), await aVeteran(app)];
  const id = await anAlliance(app, leader, member);
  await fillBank(app, id, { metal: 50_000 });
  for (let i = 0; i < 4; i++) {
    for (const { id: user_id } of [leader, member]) {
      const body = { user_id, naquadah: 0, trinium: 0, metal: 1 + i };
      expect((await app.send(payOut, { params: { id }, body }, leader.token)).status).toBe(201);
    }
  }
  const before = await books();
  await age(1);
  await fold();
  for (const player of [leader, member]) expect(await lines(player, 'payout')).toBe(1);
  expect(await books()).toEqual(before);
});

/** Production of an hour, and two squads, each day for so many days; all of it has been before `ago` days when they are over. */
async function someDays(player: TestPlayer, days: number, ago: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await letTimePass(app, player.id, 3_600_000);
    const body = { planet_id: player.homeId, squad_type_id: homeGuardOf(4).id, count: 2 };
    for (let i = 0; i < 2; i++) expect((await app.send(trainSquads, { body }, player.token)).status).toBe(201);
    await age(24);
  }
  await age(24 * ago);
}
const inAll = async () => (await app.db.query('SELECT count(*) AS lines FROM ledger'))[0].lines as number;

it('a week later the lines of one player and day become one act that names nothing, and later those of one month', async () => {
  const player = await aRichPlayer();
  await someDays(player, 3, 0);
  const before = await books();
  await fold();
  expect([await lines(player, 'production'), await lines(player, 'train')]).toEqual([3, 12]);

  await age(24 * 8);
  await fold();
  expect([await lines(player, 'production'), await lines(player, 'train')]).toEqual([3, 3]);
  expect(await books()).toEqual(before);
  const named = "SELECT 1 FROM ledger WHERE reason = 'train' AND ref_id IS NOT NULL";
  expect(await app.db.query(named)).toEqual([]);

  await age(24 * 75);
  await fold();
  // The three days may lie in two months.
  expect(await lines(player, 'production')).toBeLessThanOrEqual(2);
  expect(await lines(player, 'train')).toBeLessThanOrEqual(2);
  expect(await books()).toEqual(before);
  const least = await inAll();
  await fold();
  expect(await inAll()).toBe(least);
});

it('a month after the end of a season, if no other has begun, its lines become opening balances', async () => {
  const player = await aRichPlayer();
  await someDays(player, 3, 0);
  const before = await books();
  const closed = (days: number) =>
    app.db.query(
      `UPDATE season SET ends_at = clock_timestamp() - make_interval(days => $1), closed_at = clock_timestamp() - make_interval(days => $1),
         began_at = clock_timestamp() - interval '300 days'`,
      [days],
    );
  await closed(29);
  await fold();
  expect(await lines(player, 'train')).toBe(12);
  await closed(31);
  await fold();
  expect([await lines(player, 'production'), await lines(player, 'train')]).toEqual([1, 1]);
  expect(await books()).toEqual(before);
  await app.db.query('UPDATE season SET ends_at = NULL, closed_at = NULL');
});

it('what was paid for twice is not put together, so that the audit finds it however late', async () => {
  const player = await aRichPlayer();
  await someDays(player, 1, 0);
  const again = `INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at)
    SELECT nextval('ledger_act_seq'), 'sink', 0, 'train', max(ref_id), max(at) FROM ledger WHERE reason = 'train'`;
  await app.db.query(again);
  await age(24 * 8);
  await fold();
  const { differences } = await audit(app.db);
  expect(differences).toEqual([expect.stringMatching(/^The squad \d+ was paid for more than once\.$/)]);
  await app.db.query(
    `ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
     DELETE FROM ledger WHERE reason = 'train' AND ref_id IS NOT NULL AND account_kind = 'sink' AND energy = 0 AND food = 0 AND metal = 0
       AND naquadah = 0 AND trinium = 0;
     ALTER TABLE ledger ENABLE TRIGGER ledger_append_only`,
  );
});

it('the lines of one player and hour meet however many others are between them', async () => {
  const [player, other] = [await aRichPlayer(), await aRichPlayer()];
  const produce = async () => {
    await letTimePass(app, player.id, 600_000);
    await app.send(updateBio, { body: { bio: 'x' } }, player.token);
  };
  await produce();
  // Acts of many others, which nothing is put together with.
  const others = 12_000;
  await app.db.query(
    `INSERT INTO ledger (act, account_kind, account_id, reason, at, naquadah, trinium, metal, energy, food)
     SELECT act, kind, $1::int * (kind = 'player')::int, 'start', clock_timestamp(), 0, 0, 0, 0, amount
     FROM (SELECT nextval('ledger_act_seq') AS act, 1 - 2 * (n % 2) AS sign FROM generate_series(1, $2::int) AS n) AS made,
       (VALUES ('player', 1), ('mint', -1)) AS line (kind, one), LATERAL (SELECT one * sign AS amount) AS signed`,
    [other.id, others],
  );
  await produce();
  const before = await books();
  await age(1);
  await fold();
  expect(await lines(player, 'production')).toBe(1);
  expect(await books()).toEqual(before);
});

it('gifts that are kept from payouts, of when that was possible, are put together apart from others', async () => {
  const giver = await aRichPlayer();
  const id = await anAlliance(app, giver);
  await letGive(app, giver);
  const give = () => app.send(contribute, { params: { id }, body: { metal: 7 } as never }, giver.token);
  for (let i = 0; i < 4; i++) await give();
  await app.db.query(
    `ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
     UPDATE ledger SET account_kind = 'kept' WHERE account_kind = 'bank' AND act IN (
       SELECT act FROM ledger WHERE account_kind = 'bank' AND account_id = ${id} ORDER BY act LIMIT 2);
     ALTER TABLE ledger ENABLE TRIGGER ledger_append_only;
     UPDATE alliance SET kept_metal = 14 WHERE id = ${id}`,
  );
  const before = await books();
  await age(1);
  await fold();
  expect(await lines(giver, 'contribution')).toBe(2);
  expect(await books()).toEqual(before);
  const [{ kept_metal, metal }] = await app.db.query('SELECT metal, kept_metal FROM alliance WHERE id = $1', [id]);
  expect([metal, kept_metal]).toEqual([28, 14]);
});

it('buildings that were cancelled go after two days, and one act says what they cost', async () => {
  const player = await aRichPlayer();
  const pairs = 12;
  for (let i = 0; i < pairs; i++) {
    const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
    const { building_id } = (await app.send(build, { body }, player.token)).body as { building_id: number };
    expect((await app.send(cancelBuild, { body: { building_id } }, player.token)).status).toBe(200);
  }
  const standing = (
    await app.send(build, { body: { planet_id: player.homeId, building_type_id: METAL_MINE } }, player.token)
  ).body as { building_id: number };
  const cancelled = async () =>
    (await app.db.query('SELECT id FROM building WHERE planet_id = $1 ORDER BY id', [player.homeId])).map(
      ({ id }: { id: number }) => id,
    );
  await fold();
  expect(await cancelled()).toHaveLength(pairs + 1);

  const before = await books();
  const paid = await lines(player, 'build');
  await app.db.query(
    `UPDATE building SET started_at = started_at - interval '49 h', built_at = built_at - interval '49 h',
       cancelled_at = cancelled_at - interval '49 h' WHERE cancelled_at IS NOT NULL`,
  );
  await fold();
  expect(await cancelled()).toEqual([standing.building_id]);
  expect([paid, await lines(player, 'build'), await lines(player, 'cancel')]).toEqual([pairs + 1, 1, 1]);
  expect(await books()).toEqual(before);
});

it('nothing else may delete a line, and two processes do no harm', async () => {
  await expect(app.db.query('DELETE FROM ledger')).rejects.toThrow('append-only');
  await expect(app.db.query('UPDATE ledger SET metal = 0')).rejects.toThrow('append-only');
  const before = await books();
  await age(1);
  await Promise.all([fold(), fold(), fold()]);
  expect(await books()).toEqual(before);
});
