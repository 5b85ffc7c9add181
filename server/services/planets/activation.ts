import { type BuildingEffects, buildingTypeOf, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { squadOf } from '#shared/catalogue/squads';
import { REFUSALS, Refused } from '#shared/refusals';
import { buildingOutput } from '#shared/rules/construction';
import { orePercent } from '#shared/rules/research';
import { BUILDING_STANDS, PLANET_COLUMNS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { earnXp } from '../command/experience.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import type { BuildingRow } from '../views/api-views.ts';
import { surveyAround } from '../worlds/surveys.ts';
import { BUILDING_COLUMNS, buildingEvent, paidFor } from './building-rows.ts';

type Speed = Pick<AppContext, 'speed'>;

/**
 * Activates a finished building as of a moment up to which the economy is settled: from then on it yields and has its effects.
 * Gives its XP. Refuses if it is active already.
 */
export async function activate(context: Speed, command: PlayerCommand, planet: PlanetRow, id: number, at: Date) {
  const row = await markActive(command, id, at);
  const type = buildingTypeOf(row.building_type_id);
  const bonus = { seam: orePercent(command.research), richness: planet.richness };
  command.addOutput(planet.id, buildingOutput(type, command.player.race_id, context.speed, bonus));
  await applyEffects(command, planet.id, type.effects);
  const event = buildingEvent(context, command, row, planet);
  command.publish('building_activated', event);
  if (type.id === SHIPYARD_ID) await surveyAround(command, planet, at);
  const made = [{ id: row.id, price: await paidFor(command, row.id) }];
  return { type, event, ...(await earnXp(context, command, 'building', type.id, made, at)) };
}

/** Activates all finished buildings of a planet as of a moment up to which the economy is settled. */
export async function activateFinished(
  context: Speed,
  command: PlayerCommand,
  planet: PlanetRow,
  at: Date,
): Promise<void> {
  const finished: { id: number }[] = await command.tx.query(
    `SELECT id FROM building WHERE planet_id = $1 AND activated_at IS NULL AND ${BUILDING_STANDS} AND built_at <= $2
     ORDER BY built_at, id`,
    [planet.id, at],
  );
  for (const { id } of finished) await activate(context, command, planet, id, at);
}

async function markActive({ tx }: PlayerCommand, id: number, at: Date): Promise<BuildingRow> {
  const [[row]]: [BuildingRow[], number] = await tx.query(
    `UPDATE building SET activated_at = $2 WHERE id = $1 AND activated_at IS NULL AND ${BUILDING_STANDS} AND built_at <= $2
     RETURNING ${BUILDING_COLUMNS}`,
    [id, at],
  );
  if (!row) throw new Refused(REFUSALS.buildingActive);
  return row;
}

/** Adds a building's permanent effects to its planet, whose row is locked. To be called once, at its activation. */
async function applyEffects(command: PlayerCommand, planetId: number, effects: BuildingEffects = {}): Promise<void> {
  const { population = 0, defenseLevel = 0, defenseStat = 0, buildSlots = 0, squads } = effects;
  if (population || defenseLevel || defenseStat || buildSlots) {
    const [[changed]]: [PlanetRow[], number] = await command.tx.query(
      `UPDATE planet SET population = population + $3, defense_level = defense_level + $4,
         defense_stat = defense_stat + $5, build_slots = build_slots + $6 WHERE id = $1 AND owner_id = $2
       RETURNING ${PLANET_COLUMNS}`,
      [planetId, command.player.id, population, defenseLevel, defenseStat, buildSlots],
    );
    if (!changed) throw new Error(`Planet ${planetId} was changed without its lock.`);
    // What comes after it in the same command counts with them.
    command.locked.planets.set(planetId, changed);
  }
  if (squads) {
    await command.tx.query(
      'INSERT INTO squad (planet_id, squad_type_id) SELECT $1::int, $2::int FROM generate_series(1, $3::int)',
      [planetId, squadOf(command.player.race_id, squads.rank).id, squads.count],
    );
  }
}
