import { setTimeout as sleep } from 'node:timers/promises';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from './arena.ts';

const GIVE_UP_MS = 60_000;
const AGAIN_MS = 20;

/** Waits until this statement finds no row. Throws a Violation with `what` if that takes too long. */
export async function untilNone(
  { db }: Pick<Arena, 'db'>,
  sql: string,
  values: readonly unknown[],
  what: string,
): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    const { rows } = await db.query(sql, [...values]);
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Violation(`${rows.length} ${what}.`);
    await sleep(AGAIN_MS);
  }
}
