import { z } from 'zod';
import { IRIS, STANCES } from '../../catalogue/battles.ts';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { amounts, bodyId, count, id, instant, stamp } from '../fields.ts';
import { resources } from '../resources.ts';

/** How the ships of a world meet an attack. */
export const planetStance = z.object({ planet_id: id, stance: z.enum(STANCES), ...stamp.shape });
export type PlanetStance = z.infer<typeof planetStance>;

/** Decides whether the ships of one of the caller's worlds fight or slip away. Guests follow it. Idempotent. */
export const setStance = call({
  method: 'POST',
  path: '/planet/stance',
  audience: 'player',
  summary: 'Decide whether the ships of one of your planets meet an attack or slip away',
  fallback: 'Failed to change the stance.',
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.planetIdMissing.text),
    stance: z.enum(STANCES, REFUSALS.stanceUnknown.text),
  }),
  answer: planetStance,
  status: 200,
  refuses: [403, 404],
});

/** The iris of a gate. */
export const planetIris = z.object({
  planet_id: id,
  iris_enabled: z.boolean(),
  /** Until when it is closed; null if it is open. */
  iris_until: instant.nullable(),
  ...stamp.shape,
});
export type PlanetIris = z.infer<typeof planetIris>;

const irisHours = REFUSALS.irisHoursInvalid(IRIS.mostHours).text;

/**
 * Closes the iris of one of the caller's gates for some hours, from now or from the moment until which it is closed already. It is
 * paid at once. 0 opens it; what was paid does not come back.
 */
export const setIris = call({
  method: 'POST',
  path: '/planet/iris',
  audience: 'player',
  summary: 'Close the iris of one of your gates for some hours, or open it',
  fallback: 'Failed to move the iris.',
  body: z.strictObject({
    planet_id: bodyId(REFUSALS.planetIdMissing.text),
    hours: z.int(irisHours).min(0, irisHours).max(IRIS.mostHours, irisHours),
  }),
  answer: z.object({ ...planetIris.shape, resources }),
  status: 200,
  refuses: [403, 404, 409],
});

/** What protects the reader from attacks, and what one could cost. */
export const shields = z.object({
  /** When the peace of newcomers is over at the latest; null if it is over. */
  peace_until: instant.nullable(),
  /** Until when nobody launches an attack, because the reader has lost enough or strangers have landed often enough. One's own attack ends it. */
  respite_until: instant.nullable(),
  /** Until when nobody, whoever it is, can besiege each world but the home, which nobody ever can; null if somebody can now. */
  worlds: z.array(z.object({ planet_id: id, no_siege_until: instant.nullable() })),
  might: count,
  /** What a raid on the home takes at most if it lands now. */
  at_stake: amounts,
  /** Units of all resources that all raids together can still take until the battles of the last 24 hours count no more. */
  loot_left: count,
  /** Hostile marches that are out, and how many may be. */
  attacks: z.object({ out: count, most: count }),
  ...stamp.shape,
});
export type Shields = z.infer<typeof shields>;

export const getShields = call({
  method: 'GET',
  path: '/shields',
  audience: 'player',
  summary: 'What protects you from attacks, and what one could cost',
  fallback: 'Failed to load what protects you.',
  answer: shields,
  status: 200,
});

/** A minute of the day in UTC. */
const minuteOfDay = z
  .int(REFUSALS.truceMinuteInvalid.text)
  .min(0, REFUSALS.truceMinuteInvalid.text)
  .max(1439, REFUSALS.truceMinuteInvalid.text);

/** The hours of each day in which no attack of, or on, the player lands. */
export const nightTruceView = z.object({
  from_minute: minuteOfDay,
  /** Its length. */
  minutes: count,
  /** The change ahead. */
  next: z.object({ from_minute: minuteOfDay, valid_at: instant }).nullable(),
  /** From when on it can be changed again; null if it can be now. */
  changeable_at: instant.nullable(),
  /** False in games that are too fast for a truce. */
  kept: z.boolean(),
  ...stamp.shape,
});
export type NightTruceView = z.infer<typeof nightTruceView>;

export const getNightTruce = call({
  method: 'GET',
  path: '/night-truce',
  audience: 'player',
  summary: 'The hours of the day in which no attack of yours, or on you, lands',
  fallback: 'Failed to load the night truce.',
  answer: nightTruceView,
  status: 200,
});

/** The new time is valid after 48 hours. The time that is set already is accepted at any time, and changes nothing. */
export const changeNightTruce = call({
  method: 'PUT',
  path: '/night-truce',
  audience: 'player',
  summary: 'Change when your night truce begins, once a week',
  fallback: 'Failed to change the night truce.',
  body: z.strictObject({ from_minute: minuteOfDay }),
  answer: nightTruceView,
  status: 200,
  refuses: [409],
});
