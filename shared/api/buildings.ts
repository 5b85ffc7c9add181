import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { amount, bodyId, cost, count, id, instant, level, stamp } from './fields.ts';
import { resources } from './resources.ts';

/** Units per hour at the game's speed. */
const outputRates = {
  naquadah_mine_rate: amount,
  trinium_mine_rate: amount,
  metal_mine_rate: amount,
  energy_production: amount,
  food_production_rate: amount,
};

/** A building in a planet's list. Its construction runs from `started_at` to `built_at`. */
export const building = z.object({
  building_id: id,
  building_type_id: id,
  building_type_name: z.string(),
  level: level,
  description: z.string(),
  started_at: instant,
  built_at: instant,
  activated: z.boolean(),
  ...outputRates,
});
export type Building = z.infer<typeof building>;

/** A building and the planet it stands on: part of the command's response and of the event that is pushed for it. */
export const buildingEvent = z.object({
  ...building.shape,
  planet_id: id,
  planet_name: z.string(),
  ...stamp.shape,
});
export type BuildingEvent = z.infer<typeof buildingEvent>;

/** A blueprint. Price and build time are those of the caller's next building of this type, at the game's speed. */
export const buildingType = z.object({
  building_type_id: id,
  name: z.string(),
  description: z.string(),
  build_cost: cost,
  /** Minutes; fractions are possible. */
  build_time: z.number().nonnegative(),
  unique_per_planet: z.boolean(),
  xp_reward: count,
  ...outputRates,
});
export type BuildingTypeView = z.infer<typeof buildingType>;

/** The buildings that the caller's level offers. */
export const availableBuildings = call({
  method: 'GET',
  path: '/build/available',
  audience: 'player',
  summary: 'Every building type, with the price and time of your next one',
  fallback: 'Failed to fetch available buildings.',
  answer: z.array(buildingType),
  versioned: true,
  status: 200,
});

/** Starts the construction of a building. */
export const build = call({
  method: 'POST',
  path: '/build',
  audience: 'player',
  summary: 'Start a building; its whole price is taken at once',
  fallback: 'Failed to start building construction. Please try again.',
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.buildIdsMissing.text),
    building_type_id: bodyId(REFUSALS.buildIdsMissing.text),
  }),
  answer: z.object({ ...buildingEvent.shape, message: z.string(), resources }),
  status: 201,
  refuses: [403, 404, 409],
});

/** Activates a building whose construction is complete. */
export const completeBuilding = call({
  method: 'POST',
  path: '/build/complete',
  audience: 'player',
  summary: 'Activate a building whose construction is complete',
  fallback: 'Failed to complete building.',
  body: z.strictObject({ building_id: bodyId(REFUSALS.buildingIdMissing.text) }),
  answer: z.object({
    xp_gained: count,
    level_promotion: z.boolean(),
    new_level: level,
    building: buildingEvent,
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [403, 404, 409],
});
