import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { knownPlanets } from '#shared/api/planets';
import { listReports } from '#shared/api/reports';
import { buildShip, completeShip } from '#shared/api/ships';
import { DueScheduler } from '../../due-scheduler.ts';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { raiseTo } from '../../tests/support/levels.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { aShip, aShipyard, SCOUT_ID } from '../../tests/support/ships.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const WEEK = 7 * 86_400_000;

const app = testApp();

const surveysOf = (player: TestPlayer): Promise<{ start_time: Date; finish_time: Date; completed_at: Date | null }[]> =>
  app.db.query(
    `SELECT start_time, finish_time, completed_at FROM mission
     WHERE player_id = $1 AND kind = 'survey' AND finish_time > start_time ORDER BY finish_time`,
    [player.id],
  );
const knownTo = async (player: TestPlayer) => (await app.send(knownPlanets, {}, player.token)).body;
const weeklyReports = async (player: TestPlayer) =>
  (await app.send(listReports, { query: { kind: 'survey', page: 1, per_page: 20 } }, player.token)).body.reports.filter(
    ({ start_time, finish_time }) => start_time !== finish_time,
  );
/** Settles what is due, as a second process of the game would. */
const settleDue = () => new DueScheduler(app.context).settleDue();

/** A player with a shipyard who reaches this level by launching a ship. */
async function whoReaches(level: number): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await aShipyard(app, player);
  await raiseTo(app, player, level, 1);
  await aShip(app, player);
  return player;
}

describe('weekly surveys', () => {
  let player: TestPlayer;
  beforeEach(async () => {
    player = await whoReaches(25);
  });

  it('begin with the XP that reaches level 25: a mission without a ship, which is due in a week', async () => {
    const younger = await whoReaches(24);
    expect(await surveysOf(younger)).toEqual([]);

    const [survey, ...more] = await surveysOf(player);
    expect(more).toEqual([]);
    expect(survey?.completed_at).toBeNull();
    expect((survey?.finish_time.getTime() ?? 0) - (survey?.start_time.getTime() ?? 0)).toBe(WEEK);
    const { missions } = (await app.send(getDashboard, {}, player.token)).body;
    expect(missions[0]).toMatchObject({
      kind: 'survey',
      completed: false,
      ship_type_name: null,
      planet_id: player.homeId,
    });
  });

  it('are not begun again by more XP', async () => {
    await aShip(app, player);
    expect(await surveysOf(player)).toHaveLength(1);
  });

  it('find the nearest free world that the player does not know, and tell it to every tab; the next one follows', async () => {
    const before = (await knownTo(player)).map(({ planet_id }) => planet_id);
    const [nearest] = await app.db.query(
      `SELECT planet.id FROM planet, (SELECT coordinates_x AS x, coordinates_y AS y FROM planet WHERE id = $1) AS home
       WHERE owner_id IS NULL AND guard = 0 AND planet.id <> ALL ($2)
       ORDER BY point(coordinates_x, coordinates_y) <-> point(x, y) LIMIT 1`,
      [player.homeId, before],
    );
    const tab = await openTab(app.origin, player.token);
    await letTimePass(app, player.id, WEEK);
    await settleDue();

    const pushed = await tab.next('mission_completed');
    await tab.room.leave();
    const [report, ...more] = await weeklyReports(player);
    expect(more).toEqual([]);
    expect(report).toMatchObject({ mission_id: pushed.mission_id, unread: true, worlds: [{ planet_id: nearest.id }] });
    expect(report?.report.message).toBe(
      `Survey report: 1 new gate address answers this week, ${report?.worlds[0]?.stargate_address.join('-')}.`,
    );
    const [newest] = await knownTo(player);
    expect(newest).toMatchObject({ planet_id: nearest.id, mission_id: report?.mission_id });
    const [done, next] = await surveysOf(player);
    expect(next?.start_time).toEqual(done?.finish_time);
    expect((next?.finish_time.getTime() ?? 0) - (done?.finish_time.getTime() ?? 0)).toBe(WEEK);
  });

  it('come once a week to a player who is away for a month, however many processes try', async () => {
    const before = (await knownTo(player)).length;
    await letTimePass(app, player.id, 4 * WEEK + 60_000);
    const processes = await Promise.all([1, 2, 3].map(() => connect(app.databaseUrl)));
    await Promise.all(processes.map((db) => new DueScheduler({ ...app.context, db }).settleDue()));
    await Promise.all(processes.map((db) => db.destroy()));

    const surveys = await surveysOf(player);
    expect(surveys.map(({ completed_at }) => completed_at !== null)).toEqual([true, true, true, true, false]);
    for (const [i, { finish_time, completed_at }] of surveys.slice(0, 4).entries()) {
      expect(completed_at).toEqual(finish_time);
      expect(surveys[i + 1]?.start_time).toEqual(finish_time);
    }
    expect(await knownTo(player)).toHaveLength(before + 4);
  });

  it('keep their weeks when a command comes between the due moment and the scheduler', async () => {
    const { body } = await app.send(
      buildShip,
      { body: { planet_id: player.homeId, ship_type_id: SCOUT_ID } },
      player.token,
    );
    await letTimePass(app, player.id, 3 * WEEK);
    // Whether the scheduler or this command is first, each survey has its own week.
    await Promise.all([app.send(completeShip, { body: { ship_id: body.ship_id } }, player.token), settleDue()]);
    await settleDue();
    const surveys = await surveysOf(player);
    const weeks = surveys.map(({ start_time, finish_time }) => finish_time.getTime() - start_time.getTime());
    expect(weeks).toEqual([WEEK, WEEK, WEEK, WEEK]);
  });

  it('find two addresses from level 40 on', async () => {
    await raiseTo(app, player, 40);
    await letTimePass(app, player.id, WEEK);
    await settleDue();
    const [report] = await weeklyReports(player);
    expect(report?.worlds).toHaveLength(2);
    const [first, second] = await knownTo(player);
    expect([first?.planet_id, second?.planet_id]).toEqual(report?.worlds.map(({ planet_id }) => planet_id));
  });

  it('say so when no world is left, and go on', async () => {
    await app.db.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id)
       SELECT $1, planet.id, clock_timestamp(), (SELECT max(id) FROM mission WHERE player_id = $1) FROM planet
       WHERE owner_id IS DISTINCT FROM $1 ON CONFLICT DO NOTHING`,
      [player.id],
    );
    await letTimePass(app, player.id, WEEK);
    await settleDue();
    const [report] = await weeklyReports(player);
    expect(report).toMatchObject({
      worlds: [],
      report: { message: expect.stringContaining('every gate within reach') },
    });
    expect(await surveysOf(player)).toHaveLength(2);
  });

  it('leave the audit without a difference', async () => {
    expect((await audit(app.db)).differences).toEqual([]);
  });
});

it('the first shipyard still finds two addresses for a player who has weekly surveys already', async () => {
  const player = await app.aPlayer();
  await raiseTo(app, player, 25);
  await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time)
     VALUES ($1, 'survey', $2, clock_timestamp(), clock_timestamp() + interval '7 days')`,
    [player.id, player.homeId],
  );
  await aShipyard(app, player);
  expect(await knownTo(player)).toHaveLength(2);
});
