import { describe, expect, it } from 'vitest';
import { setIris } from '#shared/api/battles/garrisons';
import { colonize, malp } from '#shared/api/missions';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { homeGuardOf } from '#shared/catalogue/squads';
import { REFUSALS } from '#shared/refusals';
import { COLONIZE_TEXTS } from '#shared/rules/missions/colonize';
import { MALP_TEXTS } from '#shared/rules/missions/malp';
import {
  aColony,
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  giveSquads,
  LINE,
  land,
  launch,
  launched,
} from '../../tests/support/marches.ts';
import { anActive } from '../../tests/support/research.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { postponeAttacks } from './absence.ts';

const app = auditedApp();

const HOUR_MS = 3_600_000;
const GUARD = homeGuardOf(4).id;

async function aGatekeeper(): Promise<TestPlayer> {
  const player = await aVeteran(app);
  await anActive(app, player, IRIS_WORKS_ID);
  return player;
}

const move = (player: TestPlayer, hours: number, planet_id = player.homeId) =>
  app.send(setIris, { body: { planet_id, hours } }, player.token);
const detail = async (player: TestPlayer, id = player.homeId) =>
  (await app.send(getPlanet, { params: { id } }, player.token)).body;
const dialFrom = async (player: TestPlayer, call: typeof malp | typeof colonize, targetId: number) =>
  app.send(
    call,
    { body: { originating_planet_id: player.homeId, stargate_address: await addressOf(app, targetId) } },
    player.token,
  );

describe('the iris of a world', () => {
  it('is closed for the hours that are paid, in every tab, and opened without a refund', async () => {
    const player = await aGatekeeper();
    const tab = await openTab(app.origin, player.token);
    expect(await detail(player)).toMatchObject({ iris_enabled: false, iris_until: null, iris_hour_minutes: 60 });
    const { status, body } = await move(player, 8);
    expect({ status, body }).toMatchObject({ status: 200, body: { planet_id: player.homeId, iris_enabled: true } });
    expect(Date.parse(body.iris_until ?? '') - Date.parse(body.server_time)).toBe(8 * HOUR_MS);
    expect(body.resources.energy).toBeLessThanOrEqual(100_000 - 2400);
    expect(await tab.next('iris_changed')).toMatchObject({ planet_id: player.homeId, iris_until: body.iris_until });
    expect(await detail(player)).toMatchObject({ iris_enabled: true, iris_until: body.iris_until });
    expect((await app.send(listPlanets, {}, player.token)).body).toMatchObject([{ iris_enabled: true }]);

    const longer = (await move(player, 16)).body;
    expect(Date.parse(longer.iris_until ?? '')).toBe(Date.parse(body.iris_until ?? '') + 16 * HOUR_MS);
    expect((await move(player, 1)).body).toMatchObject({ error: REFUSALS.irisTooLong(24).text });
    const paid = await app.db.query(
      "SELECT energy FROM ledger WHERE account_kind = 'sink' AND reason = 'iris' AND ref_id = $1 ORDER BY id",
      [player.homeId],
    );
    expect(paid).toEqual([{ energy: 2400 }, { energy: 4800 }]);

    const { energy } = longer.resources;
    const opened = (await move(player, 0)).body;
    expect(opened).toMatchObject({ iris_enabled: false, iris_until: null });
    expect(opened.resources.energy).toBeLessThan(energy + 100);
    expect(await tab.next('iris_changed')).toMatchObject({ iris_until: longer.iris_until });
    expect(await tab.next('iris_changed')).toMatchObject({ iris_until: null });
  });

  it('needs an active Iris Works and its owner, and what it costs', async () => {
    const [player, stranger] = [await aGatekeeper(), await aVeteran(app)];
    expect((await move(stranger, 1)).body).toMatchObject({ error: 'No iris here.' });
    expect((await move(stranger, 1, player.homeId)).body).toMatchObject({ error: REFUSALS.planetNotOwned.text });
    expect((await move(player, 25)).status).toBe(400);
    await app.db.query('UPDATE planet SET iris_until = NULL WHERE id = $1', [player.homeId]);
    const [{ energy }] = await app.db.query('SELECT energy FROM player WHERE id = $1', [player.id]);
    for (let left = energy; left > 7200; left -= 7200) {
      await move(player, 24);
      await move(player, 0);
    }
    expect(await move(player, 24)).toMatchObject({ status: 400, body: { code: 'insufficient_resources' } });
  });

  it('keeps out probes and settlers, who learn nothing of the world, and lets them in afterwards', async () => {
    const [keeper, stranger] = [await aGatekeeper(), await aVeteran(app)];
    const before = (await dialFrom(stranger, malp, keeper.homeId)).body;
    expect(before.report).toMatchObject({ message: MALP_TEXTS.owned.text, planet_owner_name: keeper.username });
    await move(keeper, 2);
    const tab = await openTab(app.origin, keeper.token);
    const { status, body } = await dialFrom(stranger, malp, keeper.homeId);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { report: { message: MALP_TEXTS.iris.text, planet_owner_name: null }, worlds: [{ state: null }] },
    });
    expect(body.report).not.toHaveProperty('sighting');
    expect(await tab.next('probe_seen')).toMatchObject({ username: stranger.username });
    expect((await dialFrom(stranger, colonize, keeper.homeId)).body.report.message).toBe(COLONIZE_TEXTS.iris.text);
    // What an earlier probe saw stays in the address book.
    const known = 'SELECT last_mission_id FROM known_planet WHERE player_id = $1 AND planet_id = $2';
    const told = await app.db.query(known, [stranger.id, keeper.homeId]);
    expect(told).toEqual([{ last_mission_id: before.report_id }]);
    await move(keeper, 0);
    expect((await dialFrom(stranger, malp, keeper.homeId)).body.report.message).toBe(MALP_TEXTS.owned.text);
  });

  it('is opened by time, without a command', async () => {
    const [keeper, stranger] = [await aGatekeeper(), await aVeteran(app)];
    await move(keeper, 1);
    await app.db.query("UPDATE planet SET iris_until = clock_timestamp() - interval '1 ms' WHERE id = $1", [
      keeper.homeId,
    ]);
    expect(await detail(keeper)).toMatchObject({ iris_enabled: false, iris_until: null });
    expect((await dialFrom(stranger, malp, keeper.homeId)).body.report.message).toBe(MALP_TEXTS.owned.text);
  });

  it('lets nobody dial out of it: no probe, no settlers, no squads, but ships', async () => {
    const keeper = await aGatekeeper();
    const colony = await aColony(app, keeper);
    await giveSquads(app, keeper.homeId, GUARD, 2);
    await giveShips(app, keeper.homeId, LINE, 1);
    await move(keeper, 2);
    const error = REFUSALS.irisClosedHere.text;
    expect((await dialFrom(keeper, malp, colony)).body).toMatchObject({ error });
    expect((await dialFrom(keeper, colonize, colony)).body).toMatchObject({ error });
    const squads = { kind: 'transfer', squads: [[GUARD, 1]] } as const;
    expect((await launch(app, keeper, colony, squads)).body).toMatchObject({ error });
    expect((await launch(app, keeper, colony, { kind: 'transfer', ships: [[LINE, 1]] })).status).toBe(201);
  });

  it('turns squads back that come through it, and lets those in who come home', async () => {
    const keeper = await aGatekeeper();
    const colony = await aColony(app, keeper);
    await anActive(app, keeper, IRIS_WORKS_ID, colony);
    await giveSquads(app, keeper.homeId, GUARD, 3);
    const transfer = await launched(app, keeper, colony, { kind: 'transfer', squads: [[GUARD, 2]] });
    await move(keeper, 2, colony);
    expect((await launch(app, keeper, colony, { kind: 'transfer', squads: [[GUARD, 1]] })).body).toMatchObject({
      error: REFUSALS.irisClosedThere.text,
    });
    await move(keeper, 2);
    const tab = await openTab(app.origin, keeper.token);
    expect(await land(app, transfer)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ reason: 'iris_shut_out' });
    expect(await land(app, transfer)).toBe('done');
    const home =
      'SELECT count(*)::int AS home FROM squad WHERE planet_id = $1 AND march_id IS NULL AND squad_type_id = $2';
    expect(await app.db.query(home, [keeper.homeId, GUARD])).toEqual([{ home: 3 + (await homeGuards()) }]);

    /** Of the home's own guard, some may be of the same type. */
    async function homeGuards(): Promise<number> {
      const other = await app.aPlayer();
      return (await app.db.query(home, [other.homeId, GUARD]))[0].home;
    }
  });

  it('keeps out the relief of mates that comes by gate, and not their ships', async () => {
    const [keeper, mate] = [await aGatekeeper(), await aVeteran(app)];
    await anAlliance(app, keeper, mate);
    await giveSquads(app, mate.homeId, GUARD, 1);
    const relief = await launched(app, mate, keeper.homeId, { kind: 'relief', squads: [[GUARD, 1]] });
    await move(keeper, 5);
    expect(await land(app, relief)).toBe('home');
  });

  it('stays closed for as much longer as no server ran', async () => {
    const keeper = await aGatekeeper();
    await move(keeper, 2);
    const until = async () =>
      (await app.db.query('SELECT iris_until FROM planet WHERE id = $1', [keeper.homeId]))[0].iris_until.getTime();
    const before = await until();
    await app.db.query(
      "UPDATE setting SET value = (clock_timestamp() - interval '3 hours')::text WHERE key = 'served_until'",
    );
    await postponeAttacks(app.context);
    expect((await until()) - before).toBeGreaterThanOrEqual(3 * HOUR_MS);
  });

  it('is paid once by two presses with one key, and by one of two when there is energy for one', async () => {
    const keeper = await aGatekeeper();
    const answers = await Promise.all([move(keeper, 20), move(keeper, 20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
