import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acknowledgeFirstLogin, login } from '#shared/api/account';
import { joinAlliance } from '#shared/api/alliances/alliance-admission';
import { contribute, leaveAlliance, myAlliance } from '#shared/api/alliances/alliances';
import { listArtifacts } from '#shared/api/artifacts';
import { getShields } from '#shared/api/battles/garrisons';
import { build } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { explore } from '#shared/api/missions';
import { listPlanets } from '#shared/api/planets';
import { getProfile, updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { getSeason, listSeasons } from '#shared/api/seasons';
import { deleteAccount } from '#shared/api/settings';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { RESOURCES } from '#shared/catalogue/resources';
import { STARTING_STOCK } from '#shared/catalogue/start';
import { CLOSE } from '#shared/live/room';
import { planExploration } from '#shared/rules/missions/explore';
import { MAX_STOCK } from '#shared/rules/production';
import { seededRandom } from '#shared/rules/random';
import { WHOLE } from '../../../.vitest/sizes.ts';
import { DueScheduler } from '../../due-scheduler.ts';
import { checkBackup } from '../../store/backup/read-backup.ts';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { ALLIANCE_IN_NEW_SEASON, PLAYER_IN_NEW_SEASON } from '../../store/schema/season-tables.ts';
import { anArtifact, redeem, redeemed } from '../../tests/support/artifacts.ts';
import { lockWaits, untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { anAlliance, aVeteran, giveShips, LINE, launched, moveNextTo, phaseOf } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { run } from '../../tests/support/server-process.ts';
import { anExplorer, enrich } from '../../tests/support/ships.ts';
import { aSiege, outcomeOf, ownerOf } from '../../tests/support/sieges.ts';
import { letGive, setStock } from '../../tests/support/stock.ts';
import { letTimePass, startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { rename } from '../admin/operator-actions.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';
import { planSeasonEnd } from './current-season.ts';
import { closeSeason, freezeSeason } from './end-season.ts';
import { beginNextSeason } from './next-season.ts';
import { standingsAt } from './standings.ts';

const MINE = 3;
const NEXT = { seed: 11, days: 120, speed: 1, random: seededRandom(5), planets: 300 };

/** The statement before which the galaxy is made waits for this. */
const SEED_LOCKED = "SELECT 1 FROM setting WHERE key = 'galaxy_seed' FOR UPDATE";

const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
const PLAN = planExploration({ days: 1, escort: 0, population: 0, defense: 0, hourly: NOTHING, emptyInARow: 0 }, 1);

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-seasons-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const construct = (player: TestPlayer, planetId = player.homeId) =>
  app.send(build, { body: { planet_id: planetId, building_type_id: MINE } }, player.token);
const homeOf = async (player: TestPlayer) => {
  const { body } = await app.send(listPlanets, {}, player.token);
  expect(body).toHaveLength(1);
  return body[0]?.planet_id ?? 0;
};
const clean = async () => expect((await audit(app.db)).differences).toEqual([]);
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => (await app.db.query(sql, values))[0];
/** Everything that tables have besides their rows. */
async function shape(): Promise<string[]> {
  const lines: { line: string }[] = await app.db.query(
    `WITH relation AS (
       SELECT oid, oid::regclass::text AS name, reloptions, relkind, relowner FROM pg_class WHERE relnamespace = 'public'::regnamespace
     )
     SELECT concat_ws(' ', name, relkind, reloptions, relowner) AS line FROM relation WHERE name NOT LIKE 'pg_%'
     UNION ALL SELECT concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
       pg_get_expr(adbin, adrelid), pg_get_serial_sequence(name, attname))
     FROM relation JOIN pg_attribute ON attrelid = relation.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
     UNION ALL SELECT concat_ws(' ', name, conname, convalidated, pg_get_constraintdef(pg_constraint.oid))
     FROM relation JOIN pg_constraint ON conrelid = relation.oid
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM relation JOIN pg_index ON indrelid = relation.oid
     UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
     UNION ALL SELECT concat('schema ', nspname) FROM pg_namespace WHERE nspname NOT LIKE 'pg_%'`,
  );
  return lines.map(({ line }) => line).sort();
}
/** Does something while a connection of its own holds a lock. */
async function whileLocked(lock: string, work: () => Promise<unknown>): Promise<void> {
  // The app would cut a connection that waits for so long.
  const own = await connect(app.databaseUrl, { anyVersion: true });
  const holder = own.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await holder.query(lock);
  try {
    await work();
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
    await own.destroy();
  }
}
async function endSeason() {
  await freezeSeason(app.db);
  return closeSeason(app.db);
}

/** As if the player had been on leave for four days. */
const goOnLeave = ({ id }: TestPlayer) =>
  app.db.query(
    `UPDATE player SET vacation_from = clock_timestamp() - interval '4 days', vacation_until = at, vacation_due_at = at,
       ${RESOURCES.map((name) => `rate_${name} = 0`).join(', ')}
     FROM (SELECT date_trunc('milliseconds', clock_timestamp()) + interval '9 days' AS at) AS until WHERE id = $1`,
    [id],
  );

/** Two allies, of whom one has sent ships and a scout away, with cargo aboard. */
async function aWar() {
  const [hunter, mate] = [await aVeteran(app), await anExplorer(app)];
  await enrich(app, mate);
  await moveNextTo(app, hunter, mate, 1);
  const allianceId = await anAlliance(app, hunter, mate);
  await letGive(app, mate);
  await app.send(contribute, { params: { id: allianceId }, body: { naquadah: 500, trinium: 0, metal: 0 } }, mate.token);
  await giveShips(app, hunter.homeId, LINE, 3);
  const other = await aVeteran(app);
  await moveNextTo(app, other, mate, 2);
  await giveShips(app, other.homeId, LINE, 2);
  const marchId = await launched(app, hunter, other.homeId, { kind: 'raid', ships: [[LINE, 3]] });
  // Loot of an earlier landing.
  await app.db.query(
    "UPDATE march SET phase = 'home', due_at = clock_timestamp() + interval '5 h', metal = 70 WHERE id = $1",
    [marchId],
  );
  await app.db.query(
    `WITH act AS (SELECT nextval('ledger_act_seq') AS act)
     INSERT INTO ledger (act, account_kind, account_id, reason, at, metal)
     SELECT act, kind, id, 'salvage', clock_timestamp(), amount FROM act, (VALUES ('cargo', $1::int, 70), ('mint', 0, -70)) AS line (kind, id, amount)`,
    [marchId],
  );
  const { scoutId } = mate;
  const body = { planet_id: mate.homeId, ship_id: scoutId, duration_days: 2 };
  expect((await app.send(explore, { body }, mate.token)).status).toBe(201);
  return { hunter, mate, other, allianceId, marchId, scoutId };
}

describe('the end of a season', () => {
  it('refuses acts from its moment on and says when the next begins; reading, the account and what administers an alliance work', async () => {
    const player = await app.aPlayer();
    await app.db.query("UPDATE season SET ends_at = clock_timestamp(), next_at = '2100-01-02T03:04Z'");
    const refused = await construct(player);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'season_over',
        message:
          'This season is over. The next one begins on 2100-01-02 03:04 UTC. Until then you can look around, but not act.',
      },
    });
    expect((await app.send(updateBio, { body: { bio: 'Still here.' } }, player.token)).status).toBe(200);
    const id = await anAlliance(app, await aVeteran(app));
    expect((await app.send(joinAlliance, { params: { id } }, player.token)).status).toBe(201);
    const giving = await app.send(
      contribute,
      { params: { id }, body: { naquadah: 0, trinium: 0, metal: 1 } },
      player.token,
    );
    expect(giving.body).toMatchObject({ code: 'season_over' });
    const { body: dashboard } = await app.send(getDashboard, {}, player.token);
    expect(dashboard.season).toMatchObject({ number: 1, over: true, next_at: '2100-01-02T03:04:00.000Z' });
    expect((await app.send(acknowledgeFirstLogin, {}, player.token)).status).toBe(200);
    const newcomer = await app.aPlayer();
    expect(await homeOf(newcomer)).toBe(newcomer.homeId);
    await clean();
  });

  it('counts everybody for the alliance of that moment, whoever joins and leaves until the season is closed', async () => {
    const [leader, player] = [await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, leader, player);
    await app.db.query("UPDATE member SET joined_at = joined_at - interval '1 h'");
    const { now: end } = await one<{ now: Date }>('SELECT clock_timestamp() AS now');
    expect((await app.send(leaveAlliance, {}, player.token)).status).toBe(200);
    const next = await anAlliance(app, await aVeteran(app), player);
    await app.db.query('UPDATE member SET joined_at = clock_timestamp() WHERE alliance_id = $1', [next]);
    const allianceAt = async (at: Date) =>
      (await app.db.transaction((tx) => standingsAt(tx, at))).find((each) => each.id === player.id)?.allianceId;
    expect(await allianceAt(end)).toBe(id);
    expect(await allianceAt(new Date(Date.now() + 1000))).toBe(next);
  });

  it('counts a player for the alliance of that moment who leaves it twice before the season is closed', async () => {
    const [leader, player] = [await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, leader, player);
    await app.db.query("UPDATE member SET joined_at = joined_at - interval '1 h'");
    await app.db.query('UPDATE season SET ends_at = clock_timestamp()');
    const { ends_at: end } = await one<{ ends_at: Date }>('SELECT ends_at FROM season');
    for (const time of ['first', 'second']) {
      expect((await app.send(leaveAlliance, {}, player.token)).status).toBe(200);
      const [standing] = (await app.db.transaction((tx) => standingsAt(tx, end))).filter(
        (each) => each.id === player.id,
      );
      expect(standing?.allianceId, time).toBe(id);
      await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [id, player.id]);
    }
  });

  it('answers a repeated act as the first time, also after the end', async () => {
    const player = await app.aPlayer();
    const order = () =>
      app.send(
        build,
        { body: { planet_id: player.homeId, building_type_id: MINE } },
        player.token,
        'a-key-of-this-test',
      );
    const first = await order();
    expect(first.status).toBe(201);
    await endSeason();
    expect(await order()).toMatchObject({ status: 201, body: first.body });
  });

  it('is told to every open tab, and so is another day for the next one', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    await endSeason();
    expect(await tab.next('season_changed')).toMatchObject({ season: { number: 1, over: true } });
    await app.db.query("UPDATE season SET next_at = '2100-01-02T03:04Z'");
    expect(await tab.next('season_changed')).toMatchObject({
      season: { over: true, next_at: '2100-01-02T03:04:00.000Z' },
      version: tab.room.state.version,
    });
  });

  it('settles nothing that falls due later', async () => {
    const player = await anExplorer(app);
    await app.db.query("UPDATE season SET ends_at = clock_timestamp() - interval '1 minute'");
    const add = (seconds: number) =>
      app.db.query(
        `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
         SELECT $1, 'explore', $2, at - interval '30 days', at - make_interval(secs => $3), $4
         FROM (SELECT clock_timestamp() AS at) AS now`,
        [player.id, player.homeId, seconds, JSON.stringify(PLAN)],
      );
    await add(70);
    await add(50);
    const open = () => app.db.query('SELECT 1 FROM mission WHERE completed_at IS NULL');
    expect(await waitUntil(async () => (await open()).length === 1, 5000)).toBe(true);
    // Whatever else counts as due is settled too.
    await new DueScheduler(app.context).settleDue();
    expect(await open()).toHaveLength(1);
    const [{ late }] = await app.db.query(
      'SELECT finish_time > (SELECT ends_at FROM season) AS late FROM mission WHERE completed_at IS NULL',
    );
    expect(late).toBe(true);
  });

  it('lets no order begin and activates nothing from its moment on', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    for (const building_type_id of [1, 2, 3]) {
      const body = { planet_id: player.homeId, building_type_id, queue: true };
      expect((await app.send(build, { body }, player.token)).status).toBe(201);
    }
    await letTimePass(app, player.id, 3_600_000);
    await app.db.query("UPDATE season SET ends_at = clock_timestamp() - interval '59 min 59 s'");
    expect((await app.send(updateBio, { body: { bio: 'Still here.' } }, player.token)).status).toBe(200);
    const left = await one(
      `SELECT (SELECT count(*) FROM build_queue) AS waiting, (SELECT count(*) FROM build_queue WHERE starts_at IS NOT NULL) AS due,
         (SELECT count(*) FROM building WHERE activated_at IS NOT NULL) AS activated`,
    );
    expect(left).toEqual({ waiting: 1, due: 0, activated: 0 });
  });

  it('lets go of cargo that a full stock has no room for', async () => {
    const { hunter } = await aWar();
    await setStock(app, hunter.id, { metal: MAX_STOCK - 11 });
    expect(await endSeason()).toMatchObject({ marches: 1 });
    expect(await one('SELECT metal FROM player WHERE id = $1', [hunter.id])).toEqual({ metal: MAX_STOCK });
    await clean();
  });

  it('brings marches home with their cargo and missions without finds, writes the hall, and does so once', async () => {
    const { hunter, mate, other, allianceId, marchId, scoutId } = await aWar();
    await clean();
    const before = await one<{ metal: number }>('SELECT metal FROM player WHERE id = $1', [hunter.id]);
    const closed = await endSeason();
    expect(closed).toMatchObject({ marches: 1, missions: 1 });
    expect(await one('SELECT phase, metal FROM march WHERE id = $1', [marchId])).toEqual({ phase: 'done', metal: 0 });
    expect((await one<{ metal: number }>('SELECT metal FROM player WHERE id = $1', [hunter.id])).metal).toBe(
      before.metal + 70,
    );
    expect(await one('SELECT mission_id, planet_id FROM ship WHERE id = $1', [scoutId])).toEqual({
      mission_id: null,
      planet_id: mate.homeId,
    });
    const { body: dashboard } = await app.send(getDashboard, {}, mate.token);
    expect(dashboard.missions[0]?.report?.message).toBe('The season ended, and the crew was called home.');
    await clean();

    const { body: seasons } = await app.send(listSeasons, {});
    expect(seasons).toMatchObject({ current: { number: 1, over: true }, past: [{ number: 1 }] });
    const { body: hall } = await app.send(getSeason, { params: { number: 1 } });
    expect(hall.boards.might.map(({ name }) => name).slice(0, 1)).toEqual([hunter.username]);
    expect(hall.boards.worlds.map(({ score }) => score)).toEqual([1, 1, 1]);
    expect(hall.boards.alliances).toEqual([
      { place: 1, name: expect.any(String), score: expect.any(Number), members: 2 },
    ]);
    expect(seasons.past[0]?.first.might).toEqual(hall.boards.might[0]);

    expect(await endSeason()).toBeUndefined();
    expect((await app.send(getSeason, { params: { number: 1 } })).body).toEqual(hall);

    // A name goes with its account, and changes with it.
    await rename({ db: app.db, who: 'a test' }, hunter.username, 'renamed-hunter');
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [other.id]);
    await settleDeletion(app.context, other.id);
    // The server answers from memory for a second.
    await expect
      .poll(async () => (await app.send(getSeason, { params: { number: 1 } })).body.boards.might[0]?.name)
      .toBe('renamed-hunter');
    const { body: later } = await app.send(getSeason, { params: { number: 1 } });
    expect(later.boards.worlds.map(({ name }) => name)).toContain(null);
    expect(JSON.stringify(later)).not.toContain(other.username);
    expect(allianceId).toBeGreaterThan(0);
    await clean();
  });

  it('ends sieges: the army is home, the world stays, and what had fallen counts for nothing', async () => {
    const siege = await aSiege(app, -9);
    const fallen = await one<{ id: number }>(
      `INSERT INTO building (planet_id, building_type_id, level, unique_per_planet, started_at, built_at, activated_at, built_by, lost_at)
       SELECT $1, 3, 1, false, at - interval '2 h', at - interval '1 h', at - interval '1 h', $2, at FROM (SELECT clock_timestamp() AS at) AS now RETURNING id`,
      [siege.world, siege.ruler.id],
    );
    const mightOf = async ({ id }: TestPlayer) =>
      (await app.db.transaction((tx) => standingsAt(tx, new Date()))).find((standing) => standing.id === id)?.might ??
      0;
    const might = await mightOf(siege.ruler);
    await app.db.query('UPDATE building SET lost_at = NULL WHERE id = $1', [fallen.id]);
    expect(await mightOf(siege.ruler)).toBeGreaterThan(might);
    await app.db.query('DELETE FROM building WHERE id = $1', [fallen.id]);
    await endSeason();
    expect(await outcomeOf(app, siege.march)).toBe('ended');
    expect(await phaseOf(app, siege.march)).toBe('done');
    expect(await ownerOf(app, siege.world)).toBe(siege.ruler.id);
    expect((await app.send(getDashboard, {}, siege.ruler.token)).body.situations.sieges).toEqual([]);
    await clean();
    await beginNextSeason(app.db, NEXT);
    expect(await app.db.query('SELECT 1 FROM siege')).toEqual([]);
    await clean();
  });

  it('follows the days that the operator chooses, with notice, until it is over', async () => {
    const days = async (count: number) => {
      await planSeasonEnd(app.db, count);
      return one<{ left: number | null }>(
        'SELECT round(extract(epoch FROM ends_at - clock_timestamp()) / 86400)::int AS left FROM season',
      );
    };
    expect(await days(120)).toEqual({ left: 120 });
    expect(await days(0)).toEqual({ left: null });
    await app.db.query("UPDATE season SET began_at = began_at - interval '100 days'");
    expect(await days(120)).toEqual({ left: 20 });
    expect(await days(30)).toEqual({ left: 14 });
    await freezeSeason(app.db);
    expect(await days(120)).toEqual({ left: 0 });
  });
});

describe('the next season', () => {
  it('begins from the same accounts and alliances on a new galaxy, with whole books; open tabs load again', async () => {
    const { hunter, mate, other, allianceId } = await aWar();
    const otherId = await anAlliance(app, other);
    await app.db.query(
      `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
       VALUES (least($1::int, $2), greatest($1::int, $2), 'war', $1, now(), now() - interval '1 h')`,
      [allianceId, otherId],
    );
    const banned = await app.aPlayer();
    await app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [banned.id]);
    const away = await app.aPlayer();
    await goOnLeave(away);
    await clean();
    await endSeason();
    await app.db.query('UPDATE alliance_relation SET one_won = 1');
    const tab = await openTab(app.origin, mate.token);
    const old: { id: number }[] = await app.db.query('SELECT id FROM planet');
    const before = await shape();
    const begun = await beginNextSeason(app.db, NEXT);
    expect(begun).toEqual({ number: 2, players: 5, alliances: 2 });
    // Wars end with the season, and keep their tallies.
    expect(await one('SELECT until IS NOT NULL AS over, one_won FROM alliance_relation')).toEqual({
      over: true,
      one_won: 1,
    });
    expect(await shape()).toEqual(before);
    expect(await tab.closed).toBe(CLOSE.newSeason);
    await clean();
    expect(await one('SELECT count(*)::int AS worlds, count(owner_id)::int AS homes FROM planet')).toEqual({
      worlds: NEXT.planets + 5,
      homes: 5,
    });

    for (const player of [hunter, mate, other]) {
      const home = await homeOf(player);
      expect(old.map(({ id }) => id)).not.toContain(home);
      const { body: dashboard } = await app.send(getDashboard, {}, player.token);
      expect(dashboard).toMatchObject({ missions: [], research: null, season: { number: 2, over: false } });
      expect(dashboard.resources).toMatchObject({ level: 1, xp: 0, metal: STARTING_STOCK.metal });
      const { body: shields } = await app.send(getShields, {}, player.token);
      expect(shields.peace_until).toBeTruthy();
      expect((await construct(player, home)).status).toBe(201);
    }
    const { body: resting } = await app.send(getDashboard, {}, away.token);
    expect(resting).toMatchObject({ vacation: { phase: 'on_leave' }, season: { number: 2 } });
    expect(resting.resources).toMatchObject({ metal: STARTING_STOCK.metal, food: STARTING_STOCK.food });
    const { body } = await app.send(myAlliance, {}, mate.token);
    expect(body.alliance).toMatchObject({ id: allianceId, level: ALLIANCE_START.level, member_count: 2 });
    const bank = await one('SELECT naquadah, max_members FROM alliance WHERE id = $1', [allianceId]);
    expect(bank).toEqual({ naquadah: 0, max_members: ALLIANCE_START.maxMembers });
    const { email, password } = hunter;
    expect((await app.send(login, { body: { email, password } })).status).toBe(200);
    const { body: profile } = await app.send(getProfile, {}, hunter.token);
    expect(profile.username).toBe(hunter.username);
    expect((await one<{ name: string }>('SELECT name FROM planet WHERE owner_id = $1', [banned.id])).name).toBe(
      `Home of ${banned.username}`,
    );
    expect((await app.send(getSeason, { params: { number: 1 } })).status).toBe(200);
    await clean();
  });

  it('is made beside the old galaxy, from which reads are answered meanwhile; commands are refused', async () => {
    const player = await app.aPlayer();
    await endSeason();
    const oldGalaxyIsRead = async () => {
      expect(await homeOf(player)).toBe(player.homeId);
      for (const call of [getDashboard, getResources, getShields, myAlliance, listArtifacts, listSeasons])
        expect((await app.send(call, {}, player.token)).status, call.path).toBe(200);
      expect(await construct(player)).toMatchObject({ status: 503, body: { code: 'season_begins' } });
    };
    const untilAwaited = async (kind: string) =>
      expect(await waitUntil(async () => (await lockWaits(app.db, kind)) > 0)).toBe(true);
    const own = await connect(app.databaseUrl, { anyVersion: true });
    let begun: Promise<unknown> | undefined;
    let tab: Awaited<ReturnType<typeof openTab>> | undefined;
    await whileLocked('LOCK TABLE building IN ACCESS SHARE MODE', async () => {
      await whileLocked(SEED_LOCKED, async () => {
        begun = beginNextSeason(own, NEXT);
        await untilAwaited('transactionid');
        await oldGalaxyIsRead();
        tab = await openTab(app.origin, player.token);
      });
      await untilAwaited('relation');
      await oldGalaxyIsRead();
    });
    await begun;
    await own.destroy();
    expect(await tab?.closed).toBe(CLOSE.newSeason);
    expect(await homeOf(player)).not.toBe(player.homeId);
    await clean();
  });

  it('begins without artifacts and without what they gave', async () => {
    const player = await aVeteran(app);
    for (const kind of ['haste', 'respite', 'iris'] as const) await redeemed(app, player, kind);
    await anArtifact(app, player, 'tow');
    expect((await app.send(listArtifacts, {}, player.token)).body.effects).toHaveLength(3);
    await endSeason();
    expect(await redeem(app, player, await anArtifact(app, player, 'people'))).toMatchObject({
      body: { code: 'season_over' },
    });
    await beginNextSeason(app.db, NEXT);
    await clean();
    // The process learns within a second that the beginning is over.
    expect(await waitUntil(async () => (await app.send(listArtifacts, {}, player.token)).status === 200, 30_000)).toBe(
      true,
    );
    expect((await app.send(listArtifacts, {}, player.token)).body).toMatchObject({ artifacts: [], effects: [] });
    expect((await app.send(getShields, {}, player.token)).body.respite_until).toBeNull();
    expect(await one('SELECT count(*)::int AS closed FROM planet WHERE iris_until IS NOT NULL')).toEqual({ closed: 0 });
  });

  it('seats all members of a large alliance at the lowest level that has room for them', async () => {
    const leader = await app.aPlayer();
    const allianceId = await anAlliance(app, leader);
    await app.db.query(
      `WITH made AS (
         INSERT INTO player (username, email, password_hash, race_id, verified_at) SELECT 'm-' || n, 'm-' || n || '@example.org', '', 1, now()
         FROM generate_series(1, 11) AS n RETURNING id
       ), seats AS (UPDATE alliance SET level = 5, max_members = 30 WHERE id = $1)
       SELECT id FROM made`,
      [allianceId],
    );
    await app.db.query(
      "INSERT INTO member (player_id, alliance_id) SELECT id, $1 FROM player WHERE username LIKE 'm-%'",
      [allianceId],
    );
    await endSeason();
    await beginNextSeason(app.db, NEXT);
    expect(await one('SELECT level, max_members, member_count FROM alliance')).toEqual({
      level: 2,
      max_members: 15,
      member_count: 12,
    });
    await clean();
  });

  it('makes everybody a newcomer again, from whom banks take nothing', async () => {
    const [player, mate] = [await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, player, mate);
    // Accounts that were newcomers long ago.
    await app.db.query(
      "UPDATE player SET verified_at = verified_at - interval '60 days', created_at = created_at - interval '60 days'",
    );
    await endSeason();
    await beginNextSeason(app.db, NEXT);
    const gift = { naquadah: 0, trinium: 0, metal: 100 };
    const given = ({ token }: TestPlayer) => app.send(contribute, { params: { id }, body: gift }, token);
    const isRefused = async () => (await given(player)).refusal?.startsWith('Banks take nothing from newcomers.');
    expect(await waitUntil(async () => (await isRefused()) === true, 10_000)).toBe(true);

    await app.db.query('UPDATE player SET struck_at = clock_timestamp() WHERE id = $1', [mate.id]);
    expect((await given(mate)).status).toBe(200);
    expect(await one('SELECT metal, kept_metal FROM alliance WHERE id = $1', [id])).toEqual({
      metal: 100,
      kept_metal: 0,
    });
    await clean();
    // Had the mate been under the peace, the gift would have been booked wrongly.
    await app.db.query('UPDATE player SET struck_at = NULL WHERE id = $1', [mate.id]);
    expect((await audit(app.db)).differences).toEqual([
      `Player ${mate.id} gave to the bank of alliance ${id} under the peace of newcomers, and the gift is not kept apart.`,
    ]);
  });

  it('needs a closed season, and goes on after an account was half deleted', async () => {
    const player = await app.aPlayer();
    await expect(beginNextSeason(app.db, NEXT)).rejects.toThrow('Season 1 has not ended yet');
    const { password } = player;
    expect((await app.send(deleteAccount, { body: { password } }, player.token)).status).toBe(201);
    await endSeason();
    // As if the process had been killed after the first step.
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [player.id]);
    await beginNextSeason(app.db, NEXT);
    await settleDeletion(app.context, player.id);
    expect(await one('SELECT delete_at FROM player WHERE id = $1', [player.id])).toEqual({ delete_at: null });
    await clean();
  });

  it('says of each column of a player and an alliance whether it stays', async () => {
    const columns = async (table: string) => {
      const rows: { name: string }[] = await app.db.query(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1
         AND column_name !~ '^(rate_|remainder_|kept_)?(naquadah|trinium|metal|energy|food)$'`,
        [table],
      );
      return rows.map(({ name }) => name).sort();
    };
    const { kept, anew } = PLAYER_IN_NEW_SEASON;
    expect(await columns('player')).toEqual([...kept, ...Object.keys(anew)].sort());
    expect(await columns('alliance')).toEqual([...ALLIANCE_IN_NEW_SEASON.kept, ...ALLIANCE_IN_NEW_SEASON.anew].sort());
  });
});

describe.runIf(WHOLE)('npm run season', { timeout: 120_000 }, () => {
  const start = (...args: string[]) =>
    run('season', folder, { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, NODE_ENV: 'test' }, args);
  async function command(...args: string[]) {
    const { ended, out, err } = start(...args);
    return { code: await ended, out: out(), err: err() };
  }

  /** Kills the command with SIGKILL while it waits for this lock, which is the last one that it needs. */
  async function killedAt(lock: string, args: string[], meanwhile = async () => undefined as unknown): Promise<void> {
    await whileLocked(lock, async () => {
      const program = start(...args);
      await untilLocksAwaited(app.db);
      await meanwhile();
      program.child.kill('SIGKILL');
      await program.ended;
    });
  }

  /** Servers notice within a second that commands can be done again. */
  const served = async ({ token }: TestPlayer) =>
    expect(
      await waitUntil(async () => (await app.send(updateBio, { body: { bio: '' } }, token)).status === 200, 5000),
    ).toBe(true);

  it('says what it would do, takes backups, and ends correctly if it is killed in its middle and begun again', async () => {
    const player = await anExplorer(app);
    const { id } = await one<{ id: number }>('SELECT id FROM planet WHERE home');
    expect((await command('end')).out).toMatch(/Season 1 never ends by itself. With --yes, after a backup:/);
    expect(await one('SELECT ends_at FROM season')).toEqual({ ends_at: null });
    expect(await command('next')).toMatchObject({
      code: 1,
      err: 'Season 1 has not ended yet: npm run season -- end\n',
    });

    await killedAt('LOCK TABLE hall_of_fame IN SHARE MODE', ['end', '--yes', '--next-at', '2100-01-02T03:04Z']);
    expect(await one('SELECT closed_at FROM season')).toEqual({ closed_at: null });
    expect((await construct(player)).status).toBe(409);
    expect(await command('end', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/begins on 2100-01-02T03:04/),
    });
    expect((await command('end', '--yes')).out).toMatch(/Season 1 ended on/);
    await clean();

    expect((await command('next')).out).toMatch(/1 players begin anew/);
    // Amid the making of the galaxy, and when it is made but somebody still reads the old one.
    for (const lock of [SEED_LOCKED, 'LOCK TABLE building IN ACCESS SHARE MODE']) {
      await killedAt(lock, ['next', '--yes'], async () => {
        const { status, headers, body } = await app.send(updateBio, { body: { bio: 'Still here.' } }, player.token);
        expect([status, headers.get('retry-after'), body]).toMatchObject([503, '10', { code: 'season_begins' }]);
        expect((await app.send(listSeasons, {})).status).toBe(200);
        // A call without a token, which waits for locks, is told the same.
        const { email, password } = player;
        expect((await app.send(login, { body: { email, password } })).body).toMatchObject({ code: 'season_begins' });
      });
      const undone = async () => (await app.db.query('SELECT 1 FROM pg_locks WHERE objid = 7777030')).length === 0;
      expect(await waitUntil(undone, 10_000)).toBe(true);
      await served(player);
      expect(await homeOf(player)).toBe(id);
      await clean();
    }
    expect(await command('next', '--yes', '--seed', '5')).toMatchObject({ code: 0, err: '' });
    await served(player);
    expect(await homeOf(player)).not.toBe(id);
    expect(await command('next', '--yes')).toMatchObject({
      code: 1,
      err: 'Season 2 has not ended yet: npm run season -- end\n',
    });
    await clean();

    const files = (await readdir(path.join(folder, 'seasons'))).sort();
    expect(files.map((file) => file.replace(/-2.*/, ''))).toEqual([
      'season-1-before-end',
      'season-1-before-end',
      'season-1-before-next',
      'season-1-before-next',
      'season-1-before-next',
    ]);
    for (const file of files) await checkBackup(path.join(folder, 'seasons', file));
  });

  it.each([[[]], [['begin']], [['end', '--seed', '1']], [['next', '--next-at', '2100-01-01']], [['end', 'now']]])(
    'prints its usage, given %j',
    async (args) => {
      expect(await command(...args)).toMatchObject({ code: 1, err: expect.stringMatching(/^npm run season -- end/) });
    },
  );
});
