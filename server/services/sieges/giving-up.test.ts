import { describe, expect, it } from 'vitest';
import { completeBuilding } from '#shared/api/buildings';
import { colonize, malp } from '#shared/api/missions';
import { getPlanet, giveUpWorld, knownPlanets, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { announceVacation, endVacation } from '#shared/api/vacation';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { REFUSALS } from '#shared/refusals';
import { build } from '../../tests/support/build-now.ts';
import {
  addressOf,
  aVeteran,
  giveShips,
  giveSquads,
  LINE,
  land,
  launched,
  moveNextTo,
  phaseOf,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { enrich } from '../../tests/support/ships.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;
const GUARD = 4;

const app = auditedApp();

/** A colony that the player has settled by a call. */
async function aSettledColony(player: TestPlayer): Promise<number> {
  const [world] = await app.db.query(
    `SELECT id, stargate_address FROM planet WHERE owner_id IS NULL AND guard = 0 AND closed_until IS NULL AND NOT settled_once
     ORDER BY id LIMIT 1`,
  );
  await enrich(app, player);
  await settle(player, world.stargate_address);
  return world.id;
}
const dialling = (player: TestPlayer, stargate_address: number[]) => ({
  body: { originating_planet_id: player.homeId, stargate_address },
});
const settle = async (player: TestPlayer, address: number[]) =>
  (await app.send(colonize, dialling(player, address), player.token)).body;
const giveUp = (player: TestPlayer, planet_id: number) => app.send(giveUpWorld, { body: { planet_id } }, player.token);
const rowOf = async (id: number) => (await app.db.query('SELECT * FROM planet WHERE id = $1', [id]))[0];

describe('POST /planet/give-up', () => {
  it('leaves a wild world with what is in its ground; who held it keeps the address, and the market of prices forgets its mines', async () => {
    const player = await app.aPlayer();
    const colony = await aSettledColony(player);
    const order = { planet_id: colony, building_type_id: METAL_MINE };
    const { body: mine } = await app.send(build, { body: order }, player.token);
    await letTimePass(app, player.id, HOUR);
    await app.send(completeBuilding, { body: { building_id: mine.building_id } }, player.token);
    await letTimePass(app, player.id, HOUR);
    const before = (await app.send(getPlanet, { params: { id: colony } }, player.token)).body;
    const rates = (await app.send(getResources, {}, player.token)).body.rates;
    const { body: begun } = await app.send(build, { body: order }, player.token);
    const tab = await openTab(app.origin, player.token);

    const { status, body } = await giveUp(player, colony);

    expect([status, body.message]).toEqual([200, `${before.planet_name} is given up.`]);
    expect(Object.values(body.refund).every((amount) => Number(amount) > 0)).toBe(true);
    expect(await tab.next('building_cancelled')).toMatchObject({ building_id: begun.building_id });
    expect(await tab.next('world_given_up')).toMatchObject({ planet_id: colony, planet_name: before.planet_name });
    await tab.room.leave();
    const row = await rowOf(colony);
    expect(row).toMatchObject({ owner_id: null, name: null, rate_metal: 0, settled_once: true, defense_stat: 0 });
    expect(before.metal - row.metal).toBeLessThan(5);
    expect((await app.send(listPlanets, {}, player.token)).body.map(({ planet_id }) => planet_id)).toEqual([
      player.homeId,
    ]);
    expect((await app.send(getResources, {}, player.token)).body.rates.metal).toBeLessThan(rates.metal);
    expect((await app.send(knownPlanets, {}, player.token)).body.map(({ planet_id }) => planet_id)).toContain(colony);
    expect((await giveUp(player, colony)).status).toBe(403);
  });

  it('sends ships and squads home at their normal time, and takes artifacts along', async () => {
    const player = await aVeteran(app);
    const colony = await aSettledColony(player);
    await giveShips(app, colony, LINE, 3);
    await giveSquads(app, colony, GUARD, 2);
    await app.db.query('INSERT INTO artifact (planet_id, artifact_type_id) VALUES ($1, 1)', [colony]);
    expect((await giveUp(player, colony)).status).toBe(200);

    const [march] = await app.db.query('SELECT id, phase, due_at > now() AS flies FROM march WHERE player_id = $1', [
      player.id,
    ]);
    expect(march).toMatchObject({ phase: 'home', flies: true });
    const { artifacts } = (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body;
    expect(artifacts).toHaveLength(1);
    await land(app, march.id);
    expect(await phaseOf(app, march.id)).toBe('done');
    const { ships, soldier_squads } = (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body;
    expect(ships.filter(({ ship_type_id }) => ship_type_id === LINE)).toHaveLength(3);
    expect(soldier_squads.length).toBeGreaterThanOrEqual(2);
  });

  it('is refused with ships or squads there once a leave is announced, and sends none away', async () => {
    for (const station of [giveShips, giveSquads]) {
      const player = await aVeteran(app);
      const colony = await aSettledColony(player);
      await station(app, colony, station === giveShips ? LINE : GUARD, 1);
      expect((await app.send(announceVacation, { body: { days: 3 } }, player.token)).status).toBe(201);
      expect((await giveUp(player, colony)).refusal).toBe(REFUSALS.leaveAnnounced.text);
      await app.send(endVacation, {}, player.token);
      expect((await giveUp(player, colony)).status).toBe(200);
    }
  });

  it('closes the world to settlers for three days of the game, and a probe says how long', async () => {
    const [player, friend] = [await app.aPlayer(), await app.aPlayer()];
    const colony = await aSettledColony(player);
    await giveUp(player, colony);
    const address = await addressOf(app, colony);
    await enrich(app, friend);
    const probe = (await app.send(malp, dialling(friend, address), friend.token)).body;
    expect(probe.message).toBe(
      'MALP report: the planet is unclaimed. It was given up recently, and nobody can settle it for another 72 h.',
    );
    expect((await settle(friend, address)).message).toBe(
      'Mission report: colonization failed, the planet was given up recently. Nobody can settle it for another 72 h.',
    );
    await app.db.query("UPDATE planet SET closed_until = now() - interval '1 s' WHERE id = $1", [colony]);
    expect((await settle(friend, address)).message).toBe('Mission report: colonization successful.');
    expect(await rowOf(colony)).toMatchObject({ owner_id: friend.id, closed_until: null });
  });

  it('is refused for the home, and while something is made there or an attack comes', async () => {
    const player = await aVeteran(app);
    expect((await giveUp(player, player.homeId)).refusal).toBe(REFUSALS.giveUpHome.text);

    const colony = await aSettledColony(player);
    await enrich(app, player);
    const order = { planet_id: colony, building_type_id: SHIPYARD_ID };
    const { body } = await app.send(build, { body: order }, player.token);
    await letTimePass(app, player.id, HOUR);
    await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token);
    await app.db.query(
      `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at) VALUES ($1, ${LINE}, now(), now() + interval '1 h')`,
      [colony],
    );
    expect((await giveUp(player, colony)).refusal).toBe(REFUSALS.giveUpProduction.text);
    await app.db.query('DELETE FROM ship WHERE planet_id = $1 AND activated_at IS NULL', [colony]);

    const attacker = await aVeteran(app);
    await moveNextTo(app, attacker, player, 44);
    await giveShips(app, attacker.homeId, LINE, 10);
    await giveShips(app, player.homeId, LINE, 10);
    await app.db.query(
      `UPDATE planet SET coordinates_x = near.coordinates_x, coordinates_y = near.coordinates_y + 1
       FROM planet AS near WHERE near.id = $2 AND planet.id = $1`,
      [colony, attacker.homeId],
    );
    await launched(app, attacker, colony, { kind: 'raid', ships: [[LINE, 5]] });
    expect((await giveUp(player, colony)).refusal).toBe(REFUSALS.giveUpUnderAttack.text);
  });

  it('hides no goods: while an attack is on another world, constructions give back the least', async () => {
    const [player, attacker] = [await aVeteran(app), await aVeteran(app)];
    const colony = await aSettledColony(player);
    await enrich(app, player);
    await moveNextTo(app, attacker, player, 45);
    await giveShips(app, attacker.homeId, LINE, 10);
    await giveShips(app, player.homeId, LINE, 10);
    await launched(app, attacker, player.homeId, { kind: 'raid', ships: [[LINE, 5]] });
    const order = { planet_id: colony, building_type_id: METAL_MINE };
    const { body: begun } = await app.send(build, { body: order }, player.token);
    const [paid] = await app.db.query(
      "SELECT -metal AS metal FROM ledger WHERE account_kind = 'player' AND reason = 'build' AND ref_id = $1",
      [begun.building_id],
    );

    const { status, body } = await giveUp(player, colony);

    expect([status, body.refund.metal]).toEqual([200, Math.floor((paid.metal * 40) / 100)]);
  });
});
