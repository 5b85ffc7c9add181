import { z } from 'zod';
import { VACATION } from '../catalogue/battles.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { instant, said, stamp, whyNot } from './fields.ts';

/** A leave of absence that is announced, or lasts. */
export const vacation = z.object({
  phase: z.enum(['announced', 'on_leave']),
  begins_at: instant,
  /** When it ends by itself. */
  ends_at: instant,
  /** From when on it can be ended; null while it is announced, and can be called off. */
  endable_at: instant.nullable(),
});
export type VacationView = z.infer<typeof vacation>;

/** Null without a leave. */
const current = vacation.nullable();

export const vacationChanged = z.object({ vacation: current, ...stamp.shape });

export const getVacation = call({
  method: 'GET',
  path: '/vacation',
  audience: 'player',
  summary: 'Your leave of absence, or why you cannot announce one now',
  fallback: 'Failed to load your leave.',
  answer: z.object({
    vacation: current,
    /** Why no leave can be announced now; null if one can. */
    ...whyNot,
    ...stamp.shape,
  }),
  status: 200,
});

const LEAST_DAYS = VACATION.leastHours / 24;
const MOST_DAYS = VACATION.mostHours / 24;

/** It begins 24 real hours later. From now on, no army may leave. */
export const announceVacation = call({
  method: 'POST',
  path: '/vacation',
  audience: 'player',
  summary: 'Announce a leave of absence of 3 to 30 days',
  fallback: 'Failed to announce your leave.',
  body: z.strictObject({
    /** Days of the game. */
    days: z
      .int(REFUSALS.leaveDaysInvalid.text)
      .min(LEAST_DAYS, REFUSALS.leaveDaysInvalid.text)
      .max(MOST_DAYS, REFUSALS.leaveDaysInvalid.text),
  }),
  answer: said.extend({ vacation: current, ...stamp.shape }),
  status: 201,
  refuses: [409],
});

/** Calls off a leave that is announced, at any time; ends one that lasts, once it has lasted 72 hours. */
export const endVacation = call({
  method: 'DELETE',
  path: '/vacation',
  audience: 'player',
  summary: 'Call your leave of absence off, or end it',
  fallback: 'Failed to end your leave.',
  answer: said.extend({ vacation: current, ...stamp.shape }),
  status: 200,
  refuses: [409],
  outsidePlay: true,
});
