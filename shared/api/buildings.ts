import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { amount, bodyId, cost, count, finishedIds, id, instant, level, queryId, stamp } from './fields.ts';
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
  /** Where on its planet it stands, from its first day to its last: see rules/worlds/sites.ts. */
  site: count,
  description: z.string(),
  started_at: instant,
  built_at: instant,
  activated: z.boolean(),
  /** Whether it was taken together with its planet: it makes the next one no dearer, and dismantling it gives nothing back. */
  taken: z.boolean(),
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

/**
 * A building that is ordered and waits to begin. Nothing is paid yet. `starts_at` is when the first of its planet begins as
 * things are now; null if its price is not reached that way or the planet has no place for it, and for those behind it.
 */
export const queuedBuilding = z.object({
  queue_id: id,
  building_type_id: id,
  building_type_name: z.string(),
  ordered_at: instant,
  starts_at: instant.nullable(),
});
export type QueuedBuilding = z.infer<typeof queuedBuilding>;

/** All orders of a planet, in the order in which they begin. */
export const buildQueueChanged = z.object({
  planet_id: id,
  planet_name: z.string(),
  queue: z.array(queuedBuilding),
  ...stamp.shape,
});
export type BuildQueueChanged = z.infer<typeof buildQueueChanged>;

/** A construction was cancelled or a building dismantled: it is gone, and `refund` is back in the stock. */
export const buildingCancelled = z.object({
  building_id: id,
  building_type_name: z.string(),
  planet_id: id,
  planet_name: z.string(),
  refund: cost,
  ...stamp.shape,
});
export type BuildingCancelled = z.infer<typeof buildingCancelled>;

/** A blueprint. Price, build time and yields are those of the caller's next building of this type, at the game's speed. */
export const buildingType = z.object({
  building_type_id: id,
  name: z.string(),
  description: z.string(),
  build_cost: cost,
  /** Minutes; fractions are possible. */
  build_time: z.number().nonnegative(),
  /** When price and time fall if nothing changes, because the ore beneath buildings of this type is gone; null if that will not be. */
  cheaper_at: instant.nullable(),
  unique_per_planet: z.boolean(),
  xp_reward: count,
  ...outputRates,
});
export type BuildingTypeView = z.infer<typeof buildingType>;

/** The buildings that the caller's level offers, with what they yield on this planet; without one, on a world that is not rich. */
export const availableBuildings = call({
  method: 'GET',
  path: '/build/available',
  audience: 'player',
  summary: 'The building types that your level allows, with the price and time of your next one',
  fallback: 'Failed to fetch available buildings.',
  query: z.strictObject({ planet_id: queryId(REFUSALS.planetNotFound.text).optional() }),
  answer: z.array(buildingType),
  versioned: true,
  status: 200,
  refuses: [403, 404],
});

export const startedBuilding = z.object({ ...buildingEvent.shape, message: z.string(), resources });
export const orderedBuilding = z.object({ queue_id: id, ...buildQueueChanged.shape, message: z.string(), resources });

/**
 * Starts the construction of a building. With `queue`, it is ordered: it begins at once if it can, and otherwise as soon as
 * the orders before it have begun, a construction has ended and its price is there. What is finished on its planet, and
 * holds a slot until then, is activated when it begins.
 */
export const build = call({
  method: 'POST',
  path: '/build',
  audience: 'player',
  summary: 'Start a building; its whole price is taken at once',
  fallback: 'Failed to start building construction. Please try again.',
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.buildIdsMissing.text),
    building_type_id: bodyId(REFUSALS.buildIdsMissing.text),
    queue: z.boolean().optional(),
  }),
  answer: z.union([startedBuilding, orderedBuilding]),
  status: 201,
  refuses: [403, 404, 409],
});

/** Cancels an order, which costs nothing, or a construction, which gives back a part of its price. */
export const cancelBuild = call({
  method: 'POST',
  path: '/build/cancel',
  audience: 'player',
  summary: 'Cancel a building in the queue or under construction',
  fallback: 'Failed to cancel the building.',
  body: z
    .strictObject({
      queue_id: bodyId(REFUSALS.cancelIdMissing.text).optional(),
      building_id: bodyId(REFUSALS.cancelIdMissing.text).optional(),
    })
    .refine(
      ({ queue_id, building_id }) => queue_id !== undefined || building_id !== undefined,
      REFUSALS.cancelIdMissing.text,
    )
    .refine(
      ({ queue_id, building_id }) => queue_id === undefined || building_id === undefined,
      REFUSALS.cancelIdsBoth.text,
    ),
  answer: z.object({
    ...buildQueueChanged.shape,
    /** Empty for an order. */
    refund: cost,
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [403, 404, 409],
});

/**
 * Dismantles an active building at once. Its effects end, the squads that it brought leave, its place is free, and a fifth of the price
 * of a first one comes back, or of what was paid if that was less.
 */
export const dismantleBuilding = call({
  method: 'POST',
  path: '/build/dismantle',
  audience: 'player',
  summary: 'Dismantle an active building for a fifth of the price of a first one',
  fallback: 'Failed to dismantle the building.',
  body: z.strictObject({ building_id: bodyId(REFUSALS.buildingIdMissing.text) }),
  answer: z.object({
    ...buildQueueChanged.shape,
    refund: cost,
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [403, 404, 409],
});

/**
 * Activates a building whose construction is complete, or each of `building_ids`, which may be on several worlds: all of them, or none.
 * The refusal of one is that of all, and its body names it as `building_id`.
 */
export const completeBuilding = call({
  method: 'POST',
  path: '/build/complete',
  audience: 'player',
  summary: 'Activate a building that is ready, or up to 100',
  fallback: 'Failed to complete building.',
  body: z
    .strictObject({
      building_id: bodyId(REFUSALS.buildingIdMissing.text).optional(),
      building_ids: finishedIds.optional(),
    })
    .refine(
      ({ building_id, building_ids }) => building_id !== undefined || building_ids !== undefined,
      REFUSALS.buildingIdMissing.text,
    )
    .refine(
      ({ building_id, building_ids }) => building_id === undefined || building_ids === undefined,
      REFUSALS.finishedIdsBoth.text,
    ),
  batch: 'building_ids',
  answer: z.object({
    xp_gained: count,
    level_promotion: z.boolean(),
    new_level: level,
    /** With `building_ids`, the first of them. */
    building: buildingEvent,
    /** With `building_ids`, all of them. */
    buildings: z.array(buildingEvent).optional(),
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [403, 404, 409],
});
