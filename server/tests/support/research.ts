import { completeBuilding } from '#shared/api/buildings';
import { completeResearch, startResearch } from '#shared/api/research';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { letTimePass, type TestApp, type TestPlayer } from './test-app.ts';

const HOUR = 3_600_000;

/** A building on a world of the player, whatever its level and price; activated through the call. */
export async function anActive(
  app: TestApp,
  player: TestPlayer,
  typeId: number,
  planetId = player.homeId,
): Promise<void> {
  const [row] = await app.db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
     VALUES ($1, $2, $3, clock_timestamp() - interval '1 h', clock_timestamp() - interval '1 min') RETURNING id`,
    [planetId, typeId, buildingTypeOf(typeId).uniquePerPlanet],
  );
  const { status } = await app.send(completeBuilding, { body: { building_id: row.id } }, player.token);
  if (status !== 200) throw new Error(`Building ${typeId} was not activated: ${status}.`);
}

/** Researches the next level of this line through calls. Takes two days of game time. */
export async function finishResearch(app: TestApp, player: TestPlayer, research_type_id: number): Promise<void> {
  const started = await app.send(startResearch, { body: { research_type_id } }, player.token);
  if (started.status !== 201) throw new Error(`Line ${research_type_id}: ${JSON.stringify(started.body)}`);
  await letTimePass(app, player.id, 48 * HOUR);
  const { research_id } = started.body;
  const { status } = await app.send(completeResearch, { body: { research_id } }, player.token);
  if (status !== 200) throw new Error(`Research ${research_id} was not completed: ${status}.`);
}
