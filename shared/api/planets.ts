import { z } from 'zod';
import { STANCES } from '../catalogue/battles.ts';
import { REFUSALS } from '../refusals.ts';
import { siege } from './battles/sieges.ts';
import { soldierSquad } from './battles/squads.ts';
import { building, queuedBuilding } from './buildings.ts';
import { call } from './call.ts';
import {
  amount,
  amounts,
  bodyId,
  coordinate,
  cost,
  count,
  gateAddress,
  id,
  instant,
  pathId,
  planetName,
  stamp,
  symbol,
} from './fields.ts';
import { resources } from './resources.ts';
import { ship } from './ships.ts';

/** A planet in the player's list. `naquadah`, `trinium` and `metal` are the reserves left in the ground. */
export const planet = z.object({
  planet_id: id,
  planet_name: z.string(),
  planet_type_id: id,
  planet_type_name: z.string(),
  coordinates_x: coordinate,
  coordinates_y: coordinate,
  stargate_address: gateAddress,
  point_of_origin: symbol,
  max_buildings: count,
  /** Whether the iris of its gate is closed. */
  iris_enabled: z.boolean(),
  /** The world that registration founded. */
  home: z.boolean(),
  /** How many percent more every building yields here, for good. */
  richness: count,
  build_slots: count,
  naquadah: amount,
  trinium: amount,
  metal: amount,
});
export type Planet = z.infer<typeof planet>;

/** The active buildings of one type on a planet. `rates` are those of all of them, as if no reserve were empty. */
export const producer = z.object({
  building_type_id: id,
  building_type_name: z.string(),
  count,
  rates: amounts,
});

/** A planet with what it yields, in units per hour at the game's speed. */
export const planetIncome = z.object({
  ...planet.shape,
  /** What comes in now: nothing of a resource whose reserve is empty. */
  rates: amounts,
  /** The part of `rates` that the home world yields without any building; 0 on other planets. */
  own_rates: amounts,
  producers: z.array(producer),
  /** When each reserve will be empty if nothing changes; null if it is not being mined, or empty already. */
  empties_at: z.object({
    naquadah: instant.nullable(),
    trinium: instant.nullable(),
    metal: instant.nullable(),
  }),
});
export type PlanetIncome = z.infer<typeof planetIncome>;

export const artifact = z.object({
  artifact_id: id,
  artifact_type_id: id,
  artifact_type_name: z.string(),
  redeemed: z.boolean(),
});

/** One planet with everything on it. */
export const planetDetail = z.object({
  ...planet.shape,
  current_population: count,
  defense_level: count,
  defense_stat: count,
  /** The army that besieges it, or null. */
  siege: siege.nullable(),
  /** Whether its ships meet an attack or slip away. */
  stance: z.enum(STANCES),
  /** Until when the iris is closed; null if it is open. */
  iris_until: instant.nullable(),
  /** Minutes that each hour of a closed iris takes at the game's speed. */
  iris_hour_minutes: z.number().positive(),
  artifacts: z.array(artifact),
  buildings: z.array(building),
  /** Buildings that wait to begin, in their order. */
  queue: z.array(queuedBuilding),
  ships: z.array(ship),
  soldier_squads: z.array(soldierSquad),
  ...stamp.shape,
});
export type PlanetDetail = z.infer<typeof planetDetail>;

/** The caller's planets, the home world first. */
export const listPlanets = call({
  method: 'GET',
  path: '/planets',
  audience: 'player',
  summary: 'Your planets',
  fallback: 'Failed to fetch user planets.',
  answer: z.array(planetIncome),
  versioned: true,
  status: 200,
});

/** One of the caller's planets with its buildings, ships and squads. */
export const getPlanet = call({
  method: 'GET',
  path: '/planet/{id}',
  audience: 'player',
  summary: 'One of your planets',
  fallback: 'Planet not found.',
  params: z.object({ id: pathId }),
  answer: planetDetail,
  status: 200,
  refuses: [403],
});

/** A planet with its new name. */
export const renamedPlanet = z.object({ planet_id: id, planet_name: z.string(), ...stamp.shape });
export type RenamedPlanet = z.infer<typeof renamedPlanet>;

/** Renames one of the caller's planets. Two planets may have the same name. */
export const renamePlanet = call({
  method: 'PUT',
  path: '/planet/{id}/name',
  audience: 'player',
  summary: 'Rename one of your planets',
  fallback: 'Failed to rename the planet.',
  missing: REFUSALS.planetNotFound.text,
  params: z.object({ id: pathId }),
  body: z.strictObject({ planet_name: planetName }),
  answer: renamedPlanet,
  status: 200,
  refuses: [400, 403],
});

/** Gives a colony up. Its ships and squads fly home; what is under construction gives back its share, and buildings nothing. */
export const giveUpWorld = call({
  method: 'POST',
  path: '/planet/give-up',
  audience: 'player',
  summary: 'Give up a colony: it becomes a wild world, which nobody can settle for three days',
  fallback: 'Failed to give up the world.',
  body: z.strictObject({ planet_id: bodyId(REFUSALS.planetIdMissing.text) }),
  answer: z.object({ planet_id: id, planet_name: z.string(), refund: cost, message: z.string(), resources }),
  status: 200,
  refuses: [403, 404, 409],
});

/** A gate address that the player discovered, and the mission that discovered it; null if a battle did. */
export const knownPlanet = z.object({
  planet_id: id,
  stargate_address: gateAddress,
  discovered_at: instant,
  mission_id: id.nullable(),
});
export type KnownPlanet = z.infer<typeof knownPlanet>;

/** The gate addresses that the caller knows. */
export const knownPlanets = call({
  method: 'GET',
  path: '/planets/known/light',
  audience: 'player',
  summary: 'Gate addresses you discovered, newest first',
  fallback: 'Failed to fetch known planets.',
  answer: z.array(knownPlanet),
  versioned: true,
  status: 200,
});

/** The caller's planets that have idle scouts. */
export const planetsWithScouts = call({
  method: 'GET',
  path: '/planets/with_scouts',
  audience: 'player',
  summary: 'Your planets that have an idle scout',
  fallback: 'Failed to fetch planets with available scouts.',
  answer: z.array(
    z.object({
      planet_id: id,
      planet_name: z.string(),
      available_scout_count: count,
      available_scout_ships: z.array(z.object({ ship_id: id, ship_type_name: z.string() })),
    }),
  ),
  versioned: true,
  status: 200,
});
