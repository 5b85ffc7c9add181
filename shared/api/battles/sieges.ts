import { z } from 'zod';
import { SIEGE_OUTCOMES } from '../../rules/sieges/siege-limits.ts';
import { id, instant } from '../fields.ts';
import { place, rival } from './battles.ts';

/** `mate`: the reader's alliance is that of the ruler. `partner`: it has had a pact with it for long enough to send relief, and the ruler shows worlds. */
export const SIEGE_SIDES = ['besieger', 'ruler', 'mate', 'partner'] as const;

/** A siege, as both sides, the ruler's alliance and its partners see it. */
export const siege = z.object({
  /** The march that lays it. */
  march_id: id,
  planet: place,
  besieger: rival,
  ruler: rival,
  side: z.enum(SIEGE_SIDES),
  begun_at: instant,
  /** When the world changes hands. */
  ends_at: instant,
  /** Between these moments, the ruler's night truces, it is paused. */
  pauses: z.array(z.object({ from_at: instant, until_at: instant })),
});
export type SiegeView = z.infer<typeof siege>;

/** A siege that a march would lay if it left now and won the ground. */
export const siegeOutlook = siege.pick({ begun_at: true, ends_at: true, pauses: true }).extend({
  /** Minutes that it lasts at the game's speed, without the pauses. */
  minutes: z.number().positive(),
});
export type SiegeOutlook = z.infer<typeof siegeOutlook>;

/** A siege that is over, and how. */
export const siegeEnd = z.object({
  march_id: id,
  planet: place,
  besieger: rival,
  ruler: rival,
  outcome: z.enum(SIEGE_OUTCOMES).exclude(['captured', 'undone']),
});
export type SiegeEnd = z.infer<typeof siegeEnd>;
