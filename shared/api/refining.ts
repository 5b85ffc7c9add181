import { z } from 'zod';
import { RESERVES } from '../catalogue/resources.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { amount, stamp } from './fields.ts';
import { resources } from './resources.ts';

const ore = z.enum(RESERVES, { error: REFUSALS.refineInvalid.text });

/** What the player has refined of each ore today, in all Refineries together. */
export const refinedToday = z.object({
  refined: z.object({ naquadah: amount, trinium: amount, metal: amount }),
  ...stamp.shape,
});

/** What the caller has refined of each ore today. Of each that may be a day of the caller's own output. */
export const getRefined = call({
  method: 'GET',
  path: '/refine',
  audience: 'player',
  summary: 'What you have refined of each ore today',
  fallback: 'What you may refine could not be read.',
  answer: refinedToday,
  status: 200,
});

/**
 * Turns three units of one ore into one of another, at once. What does not make a whole unit stays in the stock. In a day of the
 * game, of each ore at most what all worlds of the caller yield of it in 24 hours, in all Refineries together.
 */
export const refineOre = call({
  method: 'POST',
  path: '/refine',
  audience: 'player',
  summary: 'Turn three units of one ore into one of another',
  fallback: 'Failed to refine the ore.',
  body: z.strictObject({
    from: ore,
    to: ore,
    amount: z.int({ error: REFUSALS.refineInvalid.text }).positive(REFUSALS.refineInvalid.text),
  }),
  answer: z.object({
    ...refinedToday.shape,
    /** What left the stock, and what came into it. */
    taken: amount,
    made: amount,
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [409],
});
