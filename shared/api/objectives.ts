import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bodyId, cost, count, id, said } from './fields.ts';
import { resources } from './resources.ts';

/** A goal. Paths, tables and folders call it an objective, and players read of orders. */
export const objective = z.object({
  objective_id: id,
  /** Whether it is a goal of the week: it ends on Sunday at midnight UTC, and can be claimed until then. */
  weekly: z.boolean(),
  title: z.string(),
  text: z.string(),
  state: z.enum(['open', 'completed', 'claimed']),
  /** How far it is done: `progress` of `goal`. */
  progress: count,
  goal: count,
  reward: cost,
  /** The page on which it is done, with the right thing chosen. */
  link: z.string(),
});
export type ObjectiveView = z.infer<typeof objective>;

/** The first goals, and from the fifth level on the three goals of the week. */
export const listObjectives = call({
  method: 'GET',
  path: '/objectives',
  audience: 'player',
  summary: 'What to do next, with what you have done of it',
  fallback: 'Failed to load goals.',
  answer: z.array(objective),
  versioned: true,
  status: 200,
});

/** Pays the reward of a completed objective, once. */
export const claimObjective = call({
  method: 'POST',
  path: '/objectives/claim',
  audience: 'player',
  summary: 'Claim the reward for a goal',
  fallback: 'Failed to claim the reward.',
  body: z.strictObject({ objective_id: bodyId(REFUSALS.objectiveIdMissing.text) }),
  answer: z.object({ message: z.string(), objective, resources }),
  status: 200,
  refuses: [404, 409],
});

/** Puts the goals on the dashboard away, or brings them back. */
export const showObjectives = call({
  method: 'PUT',
  path: '/objectives/shown',
  audience: 'player',
  summary: 'Hide the goals on the dashboard, or show them again',
  fallback: 'Failed to save preference. Please try again.',
  body: z.strictObject({ shown: z.boolean() }),
  answer: said,
  status: 200,
});
