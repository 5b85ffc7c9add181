import { run } from '../../lib/process.ts';
import { inParallel } from '../../lib/sockets.ts';
import { type Identity, Violation } from '../bots/bot.ts';
import { exchange, untilAnswered } from '../bots/http-exchange.ts';
import type { Newcomers } from '../bots/newcomers.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { compare, factsIn, hintsOn } from './evidence.ts';
import { trackExpectedState } from './expected-state.ts';
import type { Acked, Journal } from './journal.ts';

/** Asked once after each fault, when all is quiet. */
export interface ConsistencyCheck {
  /** Throws a Violation unless everything is as the players were told, and as the books say. */
  run(): Promise<void>;
}

export interface CheckContext {
  readonly postgres: OwnPostgres;
  readonly journal: Journal;
  readonly players: readonly Identity[];
  readonly newcomers?: Newcomers;
  readonly origins: readonly string[];
  readonly dice: SeededRandom;
  readonly folder: string;
}

/** How many of the acts that were asked for again before are asked for once more. */
const OLD_ONES = 20;
const CONCURRENCY = 8;

export async function openConsistencyCheck(court: CheckContext): Promise<ConsistencyCheck> {
  const { postgres, journal, players } = court;
  const baseline = await factsIn(postgres);
  const standings = trackExpectedState(new Map(players.map(({ username, userId }) => [username, userId])));
  let replayed = 0;
  return {
    run: async () => {
      const { acked } = journal;
      const known = acked.slice(0, replayed);
      const old = Array.from({ length: OLD_ONES }, () => court.dice.pick(known)).filter((each) => each !== undefined);
      const fresh = acked.slice(replayed);
      const again = [...fresh, ...old];
      await Promise.all([audited(court), inParallel(again, CONCURRENCY, (each) => replay(court, each))]);
      replayed = acked.length;
      // After the repetitions: they, too, must have had no effect.
      standings.follow(fresh, await hintsOn(postgres, fresh));
      await compare(postgres, baseline, acked, standings, court.newcomers?.keys());
      await court.newcomers?.hold(postgres);
      await withoutDeadlocks(postgres);
    },
  };
}

/** `npm run audit`, as an operator runs it. */
export async function audited({ postgres, folder }: Pick<CheckContext, 'postgres' | 'folder'>): Promise<void> {
  const audit = run('server/cli/audit.ts', { env: { DATABASE_URL: postgres.url() }, cwd: folder });
  if ((await audit.ended) !== 0) throw new Violation(`The audit failed:\n${audit.out()}`);
}

/** The same key brings the same answer, byte for byte, from any of the processes. */
async function replay({ origins, dice }: CheckContext, { ask, status, text }: Acked): Promise<void> {
  const answer = await untilAnswered(() => exchange(dice.pick(origins) ?? '', { ...ask, token: ask.by.token }));
  if (answer.status === status && answer.text === text) return;
  const what = `${ask.method} ${ask.path} with the key ${ask.key}`;
  throw new Violation(
    `${what} was answered ${status} ${text}, and when it was repeated ${answer.status} ${answer.text}`,
  );
}

/** Locks are taken in one order. A crash sets PostgreSQL's count to zero, so it is looked at before each fault, too. */
export async function withoutDeadlocks(postgres: OwnPostgres): Promise<void> {
  const [row] = await postgres.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  if (!row) throw new Error('PostgreSQL knows no database of the game.');
  if (Number(row.deadlocks) > 0) throw new Violation(`PostgreSQL met ${row.deadlocks} deadlocks.`);
}
