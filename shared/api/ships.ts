import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { SHIPS_AT_ONCE } from '../rules/level-bonuses.ts';
import { call } from './call.ts';
import { bodyId, cost, count, finishedIds, id, instant, level, stamp } from './fields.ts';
import { resources } from './resources.ts';

/** A ship in a planet's list. Its construction runs from `started_at` to `ready_at`. */
export const ship = z.object({
  ship_id: id,
  ship_type_id: id,
  ship_type_name: z.string(),
  is_scout: z.boolean(),
  started_at: instant,
  ready_at: instant,
  activated: z.boolean(),
  on_mission: z.boolean(),
  on_march: z.boolean(),
  space_attack: count,
  space_defense: count,
  ground_attack: count,
  attack_level: count,
  defense_level: count,
});
export type Ship = z.infer<typeof ship>;

/** A ship and the planet it belongs to: part of the command's response and of the event that is pushed for it. */
export const shipEvent = z.object({
  ...ship.shape,
  planet_id: id,
  planet_name: z.string(),
  ...stamp.shape,
});
export type ShipEvent = z.infer<typeof shipEvent>;

/** A blueprint. The build time is at the game's speed. */
export const shipType = z.object({
  ship_type_id: id,
  name: z.string(),
  description: z.string(),
  is_scout: z.boolean(),
  space_attack: count,
  space_defense: count,
  ground_attack: count,
  build_cost: cost,
  /** Minutes; fractions are possible. */
  build_time: z.number().nonnegative(),
  xp_reward: count,
});
export type ShipTypeView = z.infer<typeof shipType>;

/** The ships that the caller's race and level offer. */
export const availableShips = call({
  method: 'GET',
  path: '/ship/available',
  audience: 'player',
  summary: 'The ship types that your race and level can build',
  fallback: 'Failed to fetch available ship types.',
  answer: z.array(shipType),
  versioned: true,
  status: 200,
});

/** Starts the construction of a ship, or of `count` ships: all of them, or none. Up to ten at first; later levels allow more. */
export const buildShip = call({
  method: 'POST',
  path: '/ship/build',
  audience: 'player',
  summary: 'Start one ship or several; their whole price is taken at once',
  fallback: 'Failed to start ship construction. Please check resources and shipyard status.',
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.shipIdsMissing.text),
    ship_type_id: bodyId(REFUSALS.shipIdsMissing.text),
    /** The player's level decides how many are too many. */
    count: z
      .int({ error: REFUSALS.shipCountInvalid(SHIPS_AT_ONCE).text })
      .min(1, REFUSALS.shipCountInvalid(SHIPS_AT_ONCE).text)
      .optional(),
  }),
  /** The fields of the first ship, and in `ships` all of them. */
  answer: z.object({ ...shipEvent.shape, ships: z.array(shipEvent), message: z.string(), resources }),
  status: 201,
  refuses: [403, 404, 409],
});

/**
 * Activates a ship whose construction is complete, or each of `ship_ids`, which may be on several worlds: all of them, or none. The
 * refusal of one is that of all, and its body names it as `ship_id`.
 */
export const completeShip = call({
  method: 'POST',
  path: '/ship/complete',
  audience: 'player',
  summary: 'Launch a ship that is ready, or up to 100',
  fallback: 'Failed to complete ship construction.',
  body: z
    .strictObject({ ship_id: bodyId(REFUSALS.shipIdMissing.text).optional(), ship_ids: finishedIds.optional() })
    .refine(({ ship_id, ship_ids }) => ship_id !== undefined || ship_ids !== undefined, REFUSALS.shipIdMissing.text)
    .refine(({ ship_id, ship_ids }) => ship_id === undefined || ship_ids === undefined, REFUSALS.finishedIdsBoth.text),
  batch: 'ship_ids',
  answer: z.object({
    xp_gained: count,
    level_promotion: z.boolean(),
    new_level: level,
    /** With `ship_ids`, the first of them. */
    ship: shipEvent,
    /** With `ship_ids`, all of them. */
    ships: z.array(shipEvent).optional(),
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [403, 404, 409],
});
