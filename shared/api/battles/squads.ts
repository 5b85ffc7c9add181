import { z } from 'zod';
import { MOST_SQUADS } from '../../catalogue/battles.ts';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { bodyId, cost, count, id, instant, stamp } from '../fields.ts';
import { resources } from '../resources.ts';

/**
 * A squad in a planet's list. Until `ready_at` it is in training, and neither guards nor fights; null for the guards with which a
 * home begins.
 */
export const soldierSquad = z.object({
  squad_id: id,
  squad_type_id: id,
  squad_type_name: z.string(),
  soldiers_per_squad: count,
  base_attack: count,
  base_defense: count,
  attack_level: count,
  defense_level: count,
  ready_at: instant.nullable(),
  on_march: z.boolean(),
});
export type SoldierSquad = z.infer<typeof soldierSquad>;

/** Squads whose training has begun on a planet: part of the command's response, and the event that is pushed for it. */
export const squadsStarted = z.object({
  planet_id: id,
  planet_name: z.string(),
  squads: z.array(soldierSquad),
  ...stamp.shape,
});
export type SquadsStarted = z.infer<typeof squadsStarted>;

/** A squad type of the caller's race. The time is at the game's speed. */
export const squadType = z.object({
  squad_type_id: id,
  name: z.string(),
  rank: z.enum(['guard', 'line', 'elite']),
  soldiers_per_squad: count,
  base_attack: count,
  base_defense: count,
  train_cost: cost,
  /** Minutes; fractions are possible. */
  train_time: z.number().nonnegative(),
  xp_reward: count,
  /** The building that must be active where it is trained; null if none. */
  building_type_id: id.nullable(),
});
export type SquadTypeView = z.infer<typeof squadType>;

/** The squads that the caller's race trains. */
export const availableSquads = call({
  method: 'GET',
  path: '/squad/available',
  audience: 'player',
  summary: 'The squad types that your race trains',
  fallback: 'Failed to fetch available squads.',
  answer: z.array(squadType),
  versioned: true,
  status: 200,
});

/** Trains squads on a planet, one after the other: all of them, or none. */
export const trainSquads = call({
  method: 'POST',
  path: '/squad/train',
  audience: 'player',
  summary: 'Train squads, one after the other; their whole price is taken at once',
  fallback: 'Failed to start the training.',
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.squadPlanetMissing.text),
    squad_type_id: bodyId(REFUSALS.squadTypeMissing.text),
    count: z
      .int({ error: REFUSALS.squadCountInvalid(MOST_SQUADS).text })
      .min(1, REFUSALS.squadCountInvalid(MOST_SQUADS).text)
      .max(MOST_SQUADS, REFUSALS.squadCountInvalid(MOST_SQUADS).text),
  }),
  answer: z.object({ ...squadsStarted.shape, message: z.string(), resources }),
  status: 201,
  refuses: [403, 404, 409],
});
