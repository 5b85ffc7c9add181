import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { gainXp } from '#shared/rules/experience';
import { audit } from '../../store/ledger/audit.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { aDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import type { AppContext } from '../command/app-context.ts';
import { settleDeletion } from './deletion-steps.ts';

const SCOUT = SHIP_TYPES.find(({ isScout, raceId }) => isScout && raceId === 4)?.id ?? 0;
/** XP of each mission and each ship: enough for the last level, which gives places and weekly surveys. */
const XP = 5000;

let app: TestApp;
let database: TestDatabase;
let collectors: Record<'large' | 'killed' | 'contested', TestPlayer>;
/** The app is closed, so that its scheduler leaves the accounts to the tests. */
beforeAll(async () => {
  database = await aDatabase();
  app = await startTestApp({}, { database });
  collectors = { large: await aCollector(10_000), killed: await aCollector(2500), contested: await aCollector(2500) };
  // So that no statement is planned by what the tables held while they were filled.
  await app.db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('ANALYZE');
  });
  await app.app.close();
}, 240_000);
afterAll(async () => {
  await app.db.destroy();
  await app.mails.close();
  await database.drop();
});

const rowsIn = async (id: number): Promise<Record<string, number>> =>
  (
    await app.db.query(
      `SELECT (SELECT count(*) FROM mission WHERE player_id = $1) AS missions,
         (SELECT count(*) FROM known_planet WHERE player_id = $1) AS addresses,
         (SELECT count(*) FROM ship JOIN planet ON planet.id = planet_id WHERE owner_id = $1) AS ships,
         (SELECT count(*) FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1) AS buildings,
         (SELECT count(*) FROM ledger WHERE account_kind = 'player' AND account_id = $1 AND reason IN ('build', 'cancel')) AS lines,
         (SELECT count(*) FROM idempotency WHERE player_id = $1) AS answers,
         (SELECT count(*) FROM planet WHERE owner_id = $1) AS worlds`,
      [id],
    )
  )[0];
const NOTHING = { missions: 0, addresses: 0, ships: 0, buildings: 0, lines: 0, answers: 0, worlds: 0 };

/** A player with this many missions, ships, answers and cancelled buildings, and fifty worlds. */
async function aCollector(count: number) {
  const [player] = await bulkPlayers(app, 1);
  if (!player) throw new Error('There is no player.');
  const { id } = player;
  await app.db.transaction(async (tx) => {
    // Thousands of rows, on a machine that may be busy.
    await tx.query('SET LOCAL statement_timeout = 0');
    const [{ home }] = await tx.query('SELECT id AS home FROM planet WHERE owner_id = $1', [id]);
    await tx.query(
      `UPDATE planet SET owner_id = $1, name = 'Far', guard = 0
       WHERE id IN (SELECT id FROM planet WHERE owner_id IS NULL ORDER BY id LIMIT 50)`,
      [id],
    );
    await tx.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       SELECT $1, 'colonize', $2, now(), now(), now(), '{"message": "Sand.", "xp_gained": ${XP}}' FROM generate_series(1, $3::int)`,
      [id, home, count],
    );
    await tx.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id, last_mission_id, note)
       SELECT $1, planet.id, now(), mission.id, mission.id, 'mine' FROM planet,
         (SELECT min(id) AS id FROM mission WHERE player_id = $1) AS mission`,
      [id],
    );
    await tx.query(
      `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, activated_at)
       SELECT $1, ${SCOUT}, now(), now(), now() FROM generate_series(1, $2::int)`,
      [home, count],
    );
    await tx.query(
      `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at, cancelled_at)
       SELECT $1, 3, false, now() - interval '2 h', now() - interval '1 h', now() - interval '2 h'
       FROM generate_series(1, $2::int)`,
      [home, count],
    );
    // Cancelled at once: the whole price came back.
    await tx.query(
      `INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at, naquadah, trinium, metal, energy, food)
       SELECT act, kind, account, reason, id, now(), 0, 0, amount, 0, 0
       FROM (SELECT id, nextval('ledger_act_seq') AS act FROM building WHERE planet_id = $2 AND cancelled_at IS NOT NULL) AS cancelled,
         (VALUES ('player', $1::int, 'build', -10), ('sink', 0, 'build', 10), ('player', $1::int, 'cancel', 10), ('sink', 0, 'cancel', -10))
           AS line (kind, account, reason, amount)`,
      [id, home],
    );
    // More than without the places that the level gives, and a survey after a finished one.
    await tx.query(
      `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
       SELECT id, 3, false, now(), now() + interval '1 h' FROM planet, generate_series(1, max_buildings + 1) WHERE id = $1`,
      [home],
    );
    await tx.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       VALUES ($1, 'survey', $2, now() - interval '8 days', now() - interval '1 day', now() - interval '1 day', '{"message": "Sand."}'),
         ($1, 'survey', $2, now() - interval '1 day', now() + interval '6 days', NULL, NULL)`,
      [id, home],
    );
    await tx.query(
      `INSERT INTO idempotency (player_id, key, fingerprint, answer)
       SELECT $1, 'key-' || n, '', '{}' FROM generate_series(1, $2::int) AS n`,
      [id, count],
    );
    await tx.query(
      `INSERT INTO xp_event (source_kind, source_id, player_id, amount, at)
       SELECT 'mission', id, $1, ${XP}, now() FROM mission WHERE player_id = $1 AND kind = 'colonize'
       UNION ALL SELECT 'ship', id, $1, ${XP}, now() FROM ship WHERE planet_id = $2`,
      [id, home],
    );
    const { level, xp } = gainXp({ level: 1, xp: 0 }, 2 * count * XP);
    await tx.query('UPDATE player SET level = $2, xp = $3 WHERE id = $1', [id, level, xp]);
  });
  await app.send(createAlliance, { body: { name: `Of ${player.username}` } }, player.token);
  return player;
}

/** The week is over. */
const makeDue = (id: number) =>
  app.db.query("UPDATE player SET delete_at = now() - interval '1 s' WHERE id = $1", [id]);

/** The context of a process that is killed at its nth transaction, counted from 1. */
function killedAt(transactions: number): AppContext {
  let begun = 0;
  const db = new Proxy(app.context.db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name);
      return (...args: never[]) => {
        if (++begun >= transactions) throw new Error('killed');
        return (target.transaction as (...all: never[]) => Promise<unknown>).apply(target, args);
      };
    },
  });
  return { ...app.context, db };
}

describe('the deletion of an account', () => {
  it('with 10,000 rows of a kind keeps each statement within its limit, and the books whole', async () => {
    const { id } = collectors.large;
    expect(await rowsIn(id)).toMatchObject({ missions: 10_002, ships: 10_000, lines: 20_000, worlds: 51 });
    expect((await audit(app.db)).differences).toEqual([]);
    await makeDue(id);
    await settleDeletion(app.context, id);
    expect(await rowsIn(id)).toEqual(NOTHING);
    expect((await audit(app.db)).differences).toEqual([]);
  }, 60_000);

  it('goes on where a killed process stopped, and leaves the books whole wherever that was', async () => {
    const { id } = collectors.killed;
    await makeDue(id);
    let kills = 0;
    for (;;) {
      // Each process comes one transaction further than the one before.
      const outcome = await settleDeletion(killedAt(kills + 1), id).catch((error: Error) => error.message);
      if (outcome !== 'killed') break;
      kills++;
      expect(await rowsIn(id)).toMatchObject({ worlds: 51 });
      expect((await audit(app.db)).differences).toEqual([]);
    }
    expect(kills).toBeGreaterThan(5);
    expect(await rowsIn(id)).toEqual(NOTHING);
    expect((await audit(app.db)).differences).toEqual([]);
  }, 60_000);

  it('of a player who keeps the account does not happen, although the scheduler has found it due', async () => {
    const { id } = collectors.contested;
    await app.db.query('UPDATE player SET delete_at = NULL WHERE id = $1', [id]);
    await settleDeletion(app.context, id);
    expect(await rowsIn(id)).toMatchObject({ missions: 2502, worlds: 51 });
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('by several processes at once happens once', async () => {
    const { id } = collectors.contested;
    await makeDue(id);
    await Promise.all(Array.from({ length: 4 }, () => settleDeletion(app.context, id)));
    expect(await rowsIn(id)).toEqual(NOTHING);
    const lines = await app.db.query(
      "SELECT 1 FROM ledger WHERE reason = 'deletion' AND account_kind = 'player' AND account_id = $1",
      [id],
    );
    expect(lines).toHaveLength(1);
    expect((await audit(app.db)).differences).toEqual([]);
  }, 60_000);
});
