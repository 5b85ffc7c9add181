import { setTimeout as sleep } from 'node:timers/promises';
import { Violation } from '../../bots/bot.ts';
import { type Answered, Unanswered } from '../../bots/http-exchange.ts';

const AGAIN_MS = 20;
const LONGEST_MS = 60_000;

/**
 * Repeats a request until its outcome is known: a broken connection or a 503 does not tell whether the action took
 * effect, and its idempotency key makes repetition safe. Calls `again` for each attempt without an answer.
 */
export async function definiteAnswer(
  ask: () => Promise<Answered>,
  again: () => void = () => undefined,
): Promise<Answered> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const answer = await ask().catch((error: Error) => error);
    if (answer instanceof Unanswered) throw new Violation(answer.message);
    if (!(answer instanceof Error) && answer.status !== 503) return answer;
    if (performance.now() > end) throw new Violation(`There was no answer for ${LONGEST_MS / 1000} s.`);
    again();
    await sleep(AGAIN_MS);
  }
}

/** Starts work that is awaited later. A rejection is reported there, and does not end the program before. */
export function inBackground(work: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(work);
  all.catch(() => undefined);
  return all;
}
