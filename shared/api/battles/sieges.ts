import { z } from 'zod';
import { SIEGE_OUTCOMES } from '../../rules/battles/siege-limits.ts';
import { id, instant } from '../fields.ts';
import { place, rival } from './battles.ts';

/** `mate`: the reader's alliance is that of the ruler. */
export const SIEGE_SIDES = ['besieger', 'ruler', 'mate'] as const;

/** An army that stands before a world, as the two and the ruler's alliance see it. */
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
  /** Between these moments, the nights of the ruler, it stands still. */
  pauses: z.array(z.object({ from_at: instant, until_at: instant })),
});
export type SiegeView = z.infer<typeof siege>;

/** A siege that is over, and how. */
export const siegeEnd = z.object({
  march_id: id,
  planet: place,
  besieger: rival,
  ruler: rival,
  outcome: z.enum(SIEGE_OUTCOMES).exclude(['captured']),
});
export type SiegeEnd = z.infer<typeof siegeEnd>;
