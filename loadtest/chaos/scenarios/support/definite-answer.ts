import { setTimeout as sleep } from 'node:timers/promises';
import { Violation } from '../../bots/bot.ts';
import { type Answered, Unanswered } from '../../bots/http-exchange.ts';

const AGAIN_MS = 20;
const LONGEST_MS = 60_000;

/**
 * Asks until there is an answer: a broken connection or a 503 tells nobody what became of an act, and its key does.
 * `again` hears of each time that there was none.
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
    if (performance.now() > end) throw new Violation(`Nobody answered for ${LONGEST_MS / 1000} s.`);
    again();
    await sleep(AGAIN_MS);
  }
}

/** Work beside other work, to be awaited later: that it failed is told then, and does not end the program before. */
export function aside(work: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(work);
  all.catch(() => undefined);
  return all;
}
