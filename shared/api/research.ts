import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bodyId, cost, count, id, instant, level, stamp, whyNot } from './fields.ts';
import { resources } from './resources.ts';

/** A level that is researched. From `ready_at` on it waits to be completed. */
export const research = z.object({
  research_id: id,
  research_type_id: id,
  research_type_name: z.string(),
  /** The level that it reaches. */
  level,
  started_at: instant,
  ready_at: instant,
  completed: z.boolean(),
});
export type Research = z.infer<typeof research>;

/** The event that is pushed for a research. */
export const researchEvent = z.object({ ...research.shape, ...stamp.shape });
export type ResearchEvent = z.infer<typeof researchEvent>;

/** A line of research. Price, time and XP are those of its next level; null once all levels are completed. */
export const researchType = z.object({
  research_type_id: id,
  name: z.string(),
  description: z.string(),
  /** Levels that are completed, and how many there are. */
  level: count,
  levels: count,
  research_cost: cost.nullable(),
  /** Minutes at the game's speed; fractions are possible. */
  research_time: z.number().nonnegative().nullable(),
  xp_reward: count.nullable(),
  /** Why the player may not research it, whatever else is under way and the stock. */
  ...whyNot,
});
export type ResearchTypeView = z.infer<typeof researchType>;

/** All lines of research, and what is researched now. */
export const listResearch = call({
  method: 'GET',
  path: '/research',
  audience: 'player',
  summary: 'All lines of research, and what you research now',
  fallback: 'Failed to fetch research.',
  answer: z.object({
    types: z.array(researchType),
    current: research.nullable(),
    /** What an artifact takes off the next price, in percent; it is within the prices. */
    discount_percent: count,
    ...stamp.shape,
  }),
  status: 200,
});

/** Starts the next level of a line. */
export const startResearch = call({
  method: 'POST',
  path: '/research',
  audience: 'player',
  summary: 'Start the next level of a line of research; its whole price is taken at once',
  fallback: 'Failed to start the research.',
  body: z.strictObject({ research_type_id: bodyId(REFUSALS.researchTypeMissing.text) }),
  answer: z.object({ ...researchEvent.shape, message: z.string(), resources }),
  status: 201,
  refuses: [403, 404, 409],
});

/** Completes a research whose time is over: from then on its level counts. */
export const completeResearch = call({
  method: 'POST',
  path: '/research/complete',
  audience: 'player',
  summary: 'Activate a research whose time is over',
  fallback: 'Failed to activate the research.',
  body: z.strictObject({ research_id: bodyId(REFUSALS.researchIdMissing.text) }),
  answer: z.object({
    xp_gained: count,
    level_promotion: z.boolean(),
    new_level: level,
    research: researchEvent,
    message: z.string(),
    resources,
  }),
  status: 200,
  refuses: [403, 404, 409],
});
