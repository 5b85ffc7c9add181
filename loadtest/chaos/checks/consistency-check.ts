import { run } from '../../lib/process.ts';
import { inParallel } from '../../lib/sockets.ts';
import { type Identity, Violation } from '../bots/bot.ts';
import { exchange, untilAnswered } from '../bots/http-exchange.ts';
import type { Newcomers } from '../bots/newcomers.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { compare, factsIn, hintsOn, mayBeForgotten } from './evidence.ts';
import { trackExpectedState } from './expected-state.ts';
import type { Acked, Journal } from './journal.ts';
import { requireReadMarks } from './read-marks.ts';

/** A check that runs after each fault, when all bots are at rest. */
export interface ConsistencyCheck {
  /** Throws a Violation unless the database agrees with every answer, and the ledger with the stocks. */
  run(): Promise<void>;
}

export interface CheckContext {
  readonly postgres: OwnPostgres;
  readonly journal: Journal;
  readonly players: readonly Identity[];
  readonly newcomers?: Newcomers;
  readonly origins: readonly string[];
  readonly random: SeededRandom;
  readonly folder: string;
}

/** Number of actions from earlier rounds that are repeated once more. */
const REPEATED_OLD = 20;
const CONCURRENCY = 8;

export async function openConsistencyCheck(context: CheckContext): Promise<ConsistencyCheck> {
  const { postgres, journal, players } = context;
  const baseline = await factsIn(postgres);
  const expectedState = trackExpectedState(new Map(players.map(({ username, userId }) => [username, userId])));
  let replayed = 0;
  return {
    run: async () => {
      const { acked } = journal;
      const forgotten = mayBeForgotten(acked);
      const known = acked.slice(0, replayed).filter(({ ask }) => !forgotten.has(ask.key));
      const old = Array.from({ length: REPEATED_OLD }, () => context.random.pick(known)).filter(
        (each) => each !== undefined,
      );
      const fresh = acked.slice(replayed);
      const again = [...fresh, ...old];
      await Promise.all([audited(context), inParallel(again, CONCURRENCY, (each) => replay(context, each))]);
      replayed = acked.length;
      // After the repetitions, which must not have had an effect.
      expectedState.follow(fresh, await hintsOn(postgres, fresh));
      await compare(postgres, baseline, acked, expectedState, context.newcomers?.keys());
      await requireReadMarks(postgres, acked);
      await context.newcomers?.check(postgres);
      await withoutDeadlocks(postgres);
    },
  };
}

/** Runs `npm run audit`. Throws a Violation if it fails. */
export async function audited({ postgres, folder }: Pick<CheckContext, 'postgres' | 'folder'>): Promise<void> {
  const audit = run('server/cli/audit.ts', { env: { DATABASE_URL: postgres.url() }, cwd: folder });
  if ((await audit.ended) !== 0) throw new Violation(`The audit failed:\n${audit.printed()}`);
}

/** Repeats an action at any process: the same key must bring the same answer, byte for byte. */
async function replay({ origins, random }: CheckContext, { ask, status, text }: Acked): Promise<void> {
  const answer = await untilAnswered(() => exchange(random.pick(origins) ?? '', { ...ask, token: ask.by.token }));
  if (answer.status === status && answer.text === text) return;
  const what = `${ask.method} ${ask.path} with the key ${ask.key}`;
  throw new Violation(
    `${what} was answered ${status} ${text}, and when it was repeated ${answer.status} ${answer.text}`,
  );
}

/**
 * Throws a Violation if PostgreSQL has had a deadlock. A crash resets its counter, so this runs before each fault as
 * well.
 */
export async function withoutDeadlocks(postgres: OwnPostgres): Promise<void> {
  const [row] = await postgres.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  if (!row) throw new Error('PostgreSQL has no database of the game.');
  if (Number(row.deadlocks) > 0) throw new Violation(`PostgreSQL had ${row.deadlocks} deadlocks.`);
}
