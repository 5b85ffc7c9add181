import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { availableBuildings, build, completeBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { buildCost } from '#shared/rules/construction';
import { audit } from '../store/audit.ts';
import { letTimePass, startTestApp, type TestApp, type TestPlayer } from '../testing/app.ts';

const HOUR = 3_600_000;
const [naquadahMine, trininumMine, metalMine, plant, farm, reactor, shipyard] = BUILDING_TYPES;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const start = (player: TestPlayer, typeId: number, planetId = player.homeId) =>
  app.send(build, { body: { planet_id: planetId, building_type_id: typeId } }, player.token);
const finish = (player: TestPlayer, buildingId: number) =>
  app.send(completeBuilding, { body: { building_id: buildingId } }, player.token);

describe('R-11 POST /build', () => {
  it('G-40: takes the whole price at once and puts the building on the planet and on the dashboard', async () => {
    const player = await app.aPlayer();
    const before = await app.send(getResources, {}, player.token);

    const { status, body } = await start(player, metalMine.id);

    expect(status).toBe(201);
    const cost = buildCost(metalMine, 0);
    for (const resource of RESOURCES) {
      const grown = body.resources[resource] - before.body[resource] + (cost[resource] ?? 0);
      // Between the two looks the home may have yielded a unit.
      expect(grown, resource).toBeGreaterThanOrEqual(0);
      expect(grown, resource).toBeLessThanOrEqual(1);
    }
    expect(Date.parse(body.built_at) - Date.parse(body.server_time)).toBe(metalMine.minutes * 60_000);
    const planet = await app.send(getPlanet, { params: { id: player.homeId } }, player.token);
    expect(planet.body.buildings.map((each) => each.building_id)).toEqual([body.building_id]);
    const dashboard = await app.send(getDashboard, {}, player.token);
    expect(dashboard.body.buildings_under_construction).toMatchObject([
      { building_id: body.building_id, planet_name: player.homeId && planet.body.planet_name, activated: false },
    ]);
  });
});
