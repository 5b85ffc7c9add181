import { completeBuilding } from '#shared/api/buildings';
import { buildShip, completeShip } from '#shared/api/ships';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { build } from './build-now.ts';
import { setStock } from './stock.ts';
import { letTimePass, type TestApp, type TestPlayer } from './test-app.ts';

const HOUR = 3_600_000;
const PLENTY = Object.fromEntries(RESOURCES.map((name) => [name, 1_000_000]));

/** The humans' scout. */
export const SCOUT_ID = SHIP_TYPES.find(({ isScout, raceId }) => isScout && raceId === 4)?.id ?? 0;
/** The humans' first warship. */
export const WARSHIP_ID = SHIP_TYPES.find(({ isScout, raceId }) => !isScout && raceId === 4)?.id ?? 0;

/** Gives the player a large stock, and writes it to the ledger. */
export const enrich = (app: TestApp, player: TestPlayer) => setStock(app, player.id, PLENTY);

/** A shipyard on the player's home, built and activated through calls. Takes an hour of game time. */
export async function aShipyard(app: TestApp, player: TestPlayer) {
  await enrich(app, player);
  const order = { planet_id: player.homeId, building_type_id: SHIPYARD_ID };
  const { body } = await app.send(build, { body: order }, player.token);
  await letTimePass(app, player.id, HOUR);
  return (await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token)).body;
}

/**
 * An idle ship on the player's home, which has a shipyard; built and launched through calls. Takes an hour of
 * game time.
 */
export async function aShip(app: TestApp, player: TestPlayer, typeId = SCOUT_ID): Promise<number> {
  const order = { planet_id: player.homeId, ship_type_id: typeId };
  const { body } = await app.send(buildShip, { body: order }, player.token);
  await letTimePass(app, player.id, HOUR);
  await app.send(completeShip, { body: { ship_id: body.ship_id } }, player.token);
  return body.ship_id;
}

/** A rich player with a shipyard and an idle scout. */
export async function anExplorer(app: TestApp) {
  const player = await app.aPlayer();
  await aShipyard(app, player);
  return { ...player, scoutId: await aShip(app, player) };
}
