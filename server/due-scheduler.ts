import { setTimeout as wait } from 'node:timers/promises';
import { DUE_KINDS, type Due, type DueKind, type DueName } from './due-kinds.ts';
import { postponeAttacks } from './services/battles/absence.ts';
import type { AppContext } from './services/command/app-context.ts';
import { groupsOf, runAbreast } from './services/command/due-groups.ts';
import { readPrepared } from './store/connection/prepared-statements.ts';
import { isAway } from './store/connection/transaction.ts';

/** How often the scheduler looks for what was added since its last look. */
const POLL_MS = 1000;
/** Failed items are retried after 1 s, 2 s, 4 s and so on, up to this. */
const LONGEST_BACKOFF_MS = 60_000;
/** How soon it looks again if other processes are at all that is due. */
const YIELD_MS = 20;
const BATCH = 100;
/** How often it notes that the game is served. */
const NOTE_SERVED_MS = 60_000;
/** How many groups of players are settled side by side: each holds one of the process's ten connections. */
const ABREAST = 4;

const KINDS = Object.entries(DUE_KINDS) as [DueName, DueKind][];
const byKind = <T>(of: (name: DueName) => T) =>
  Object.fromEntries(KINDS.map(([name]) => [name, of(name)])) as Record<DueName, T>;

/** Here a season stops the scheduler: items that fall due after its end are not settled, unless their kind outlasts the season. */
const SEASON_ENDS = '(SELECT ends_at FROM season ORDER BY number DESC LIMIT 1)';
const UNTIL_NOW = `least(clock_timestamp(), ${SEASON_ENDS})`;
const untilNow = ({ outlastsSeason }: DueKind) => (outlastsSeason ? 'clock_timestamp()' : UNTIL_NOW);

/** SQL for the waiting items, without the ids in the parameter of their kind. */
const waiting = ({ from, id = 'id' }: DueKind, index: number) => `${from} AND ${id} <> ALL ($${index + 1})`;
const earliest = ({ at }: DueKind, from: string) => `(SELECT ${at} FROM ${from} ORDER BY ${at} LIMIT 1)`;
const heads = (outlastsSeason: boolean) =>
  KINDS.flatMap(([, kind], index) =>
    (kind.outlastsSeason ?? false) === outlastsSeason ? [earliest(kind, waiting(kind, index))] : [],
  ).join(', ');

/** Runs once a second even in an idle game. `left_ms` is measured by the database's clock. */
const NEXT_DUE = `SELECT (extract(epoch FROM least(${heads(true)},
    (SELECT at FROM (SELECT least(${heads(false)}) AS at) AS next WHERE at <= coalesce(${SEASON_ENDS}, 'infinity'))
  ) - clock_timestamp()) * 1000)::float8 AS left_ms`;

/** The items that are due, the earliest first. */
const DUE = `${KINDS.map(([name, kind], index) => {
  const { id = 'id', player = id, at, together, rank = 1, concerns = `ARRAY['p' || ${player}]` } = kind;
  return `(
    SELECT '${name}' AS kind, ${id} AS id, ${player} AS player_id, ${together ? `min(${at})` : at} AS at, ${rank} AS rank, ${concerns} AS concerns
    FROM ${waiting(kind, index)} AND ${at} <= ${untilNow(kind)} ${together ? `GROUP BY ${id}` : ''}
    ORDER BY at, rank, id LIMIT ${BATCH}
  )`;
}).join(' UNION ALL ')} ORDER BY at, rank, kind, id LIMIT ${BATCH}`;

const LAG = `SELECT greatest(0, extract(epoch FROM greatest(
    ${KINDS.map(([, kind]) => `${untilNow(kind)} - ${earliest(kind, kind.from)}`).join(', ')}
  )))::float8 AS seconds`;

/** How overdue the oldest is that has not been settled, in seconds; 0 if nothing is due. */
export async function dueLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(LAG);
  return row?.seconds ?? 0;
}

interface Failure {
  readonly retryAt: number;
  readonly backoffMs: number;
}

interface Found extends Due {
  readonly kind: DueName;
  readonly concerns: readonly string[];
}

/** Settles due items, whether or not their players are online. Several processes may do so at once. */
export class DueScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  #servedNotedAt = Number.NEGATIVE_INFINITY;
  /** Until it has started, nobody can play here: that is an absence, however long the first settlement takes. */
  #isServing = false;
  /** Items that could not be settled, by kind and id. They do not hold up the others. `retryAt` is ms since 1970. */
  readonly #failed = byKind(() => new Map<number, Failure>());

  constructor(private readonly context: AppContext) {}

  /** Settles everything that is overdue, after a longer absence without attacks, then goes on in the background. */
  async start(): Promise<void> {
    await this.#postponeAttacks();
    await this.settleDue();
    this.#isServing = true;
    this.#wakeIn(0);
  }

  /** How many could not be settled at their last try, by kind. */
  get failures(): Readonly<Record<DueName, number>> {
    return byKind((name) => this.#failed[name].size);
  }

  /**
   * Settles everything that is due now: what concerns the same players or alliances one after the other, in the order in
   * which it fell due; the rest side by side.
   */
  async settleDue(): Promise<void> {
    for (let due = await this.#due(); due.length > 0; due = await this.#due()) {
      let settled = 0;
      await runAbreast(groupsOf(due), ABREAST, async (group) => {
        for (const each of group) {
          // The players are served while this goes on, which may take longer than an absence that moves attacks.
          if (this.#isServing) await this.#postponeAttacks();
          if (!this.#stopped && (await this.#settle(each))) settled++;
        }
      });
      if (this.#stopped) return;
      if (settled === 0) await wait(YIELD_MS);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /**
   * Returns false if another process is at it, or must be first. What fails is put off, and counts as settled for now. Throws
   * if the database is away: then nothing later may overtake it.
   */
  async #settle(due: Found): Promise<boolean> {
    const failed = this.#failed[due.kind];
    try {
      const idsOf = (kind: string) => [...this.#failed[kind as DueName].keys()];
      if ((await DUE_KINDS[due.kind].settle(this.context, due, idsOf)) === false) return false;
      failed.delete(due.id);
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      const backoffMs = Math.min(LONGEST_BACKOFF_MS, (failed.get(due.id)?.backoffMs ?? POLL_MS / 2) * 2);
      failed.set(due.id, { retryAt: this.context.clock.now() + backoffMs, backoffMs });
      this.context.log.error(
        { err: error, kind: due.kind, id: due.id },
        'A mission, a march, a siege, an order, a leave or a deletion could not be settled; it is tried again later',
      );
      return true;
    }
  }

  #due(): Promise<Found[]> {
    return this.context.db.query(DUE, this.#backingOff());
  }

  /** The ids, by kind, of what failed and whose retry is not due yet. */
  #backingOff(): number[][] {
    const now = this.context.clock.now();
    return KINDS.map(([name]) => [...this.#failed[name]].flatMap(([id, { retryAt }]) => (retryAt > now ? [id] : [])));
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, ms);
  }

  /** Never rejects, because an unhandled rejection would end the process. After an error it polls again. */
  async #wake(): Promise<void> {
    if (this.context.seasonBegins()) return this.#wakeIn(POLL_MS);
    try {
      await this.#postponeAttacks();
      let left = await this.#untilNext();
      if (left === 0) {
        await this.settleDue();
        left = await this.#untilNext();
      }
      this.#wakeIn(left);
    } catch (error) {
      this.context.log.error(
        { err: error },
        'The scheduler could not look for what is due, or the database went away meanwhile',
      );
      this.#wakeIn(POLL_MS);
    }
  }

  /** Once a minute: before anything lands after a longer absence, also one of PostgreSQL while this process ran. */
  async #postponeAttacks(): Promise<void> {
    const now = performance.now();
    if (now < this.#servedNotedAt + NOTE_SERVED_MS) return;
    const moved = await postponeAttacks(this.context);
    if (moved > 0)
      this.context.log.warn(
        { attacks: moved },
        'The game was away for a while: attacks land, and sieges end, as much later',
      );
    this.#servedNotedAt = now;
  }

  /** Milliseconds until the next is due or until the next poll, whichever is sooner. */
  async #untilNext(): Promise<number> {
    const [next] = await readPrepared<{ left_ms: number | null }>(this.context.db, NEXT_DUE, this.#backingOff());
    return Math.min(POLL_MS, Math.max(0, Math.ceil(next?.left_ms ?? POLL_MS)));
  }
}
