import { setTimeout as wait } from 'node:timers/promises';
import { DUE_KINDS, type Due, type DueKind, type DueName } from './due-kinds.ts';
import { postponeAttacks } from './services/battles/absence.ts';
import type { AppContext } from './services/command/app-context.ts';
import { forgetFailure, hasFailed, isPutOff, isSetAside, noteFailure } from './services/command/due-failures.ts';
import { claimGroups, groupsOf, runAbreast } from './services/command/due-groups.ts';
import { readPrepared } from './store/connection/prepared-statements.ts';
import { databaseRefusal, isAway, type Queries, transaction } from './store/connection/transaction.ts';

/** How soon it looks again if other processes are at all that is due. */
const YIELD_MS = 50;
/** How many items it looks at: several processes find something each among them. */
const BATCH = 200;
/** How many groups of players a process claims at a time, and for how long it begins what it has claimed. */
const SHARE = 24;
const SHARE_MS = 1000;
/**
 * How often the connection that holds a claim shows that it is in use: it counts as dead after 3 s of silence, and PostgreSQL ends a
 * transaction that is idle for 4 s, as that of a process that hangs.
 */
const SIGN_OF_LIFE_MS = 1000;
/** How often it notes that the game is served. */
const NOTE_SERVED_MS = 60_000;
/** How many groups of players are settled side by side. Each takes a connection, and their claim another one. */
export const ABREAST = 6;

const KINDS = Object.entries(DUE_KINDS) as [DueName, DueKind][];

/** Here a season stops the scheduler: items that fall due after its end are not settled, unless their kind outlasts the season. */
const SEASON_ENDS = '(SELECT ends_at FROM season ORDER BY number DESC LIMIT 1)';
/** Not `clock_timestamp()`, for which PostgreSQL would read through all that waits: only a stable function can use an index. */
const NOW = 'statement_timestamp()';
const UNTIL_NOW = `least(${NOW}, ${SEASON_ENDS})`;
const untilNow = ({ outlastsSeason }: DueKind) => (outlastsSeason ? NOW : UNTIL_NOW);

/** SQL for the waiting items, without those that failed and are not to be tried again yet. */
const waiting = (name: DueName, { from, id = 'id', at }: DueKind) => `${from} AND NOT ${isPutOff(name, { id, at })}`;
const earliest = ({ at }: DueKind, from: string) => `(SELECT ${at} FROM ${from} ORDER BY ${at} LIMIT 1)`;
const heads = (outlastsSeason: boolean) =>
  KINDS.flatMap(([name, kind]) =>
    (kind.outlastsSeason ?? false) === outlastsSeason ? [earliest(kind, waiting(name, kind))] : [],
  ).join(', ');

/** Runs at each poll even in an idle game: in how many ms, at most $1, the next is due by the database's clock. */
const NEXT_DUE = `SELECT least($1, extract(epoch FROM least(${heads(true)},
    (SELECT at FROM (SELECT least(${heads(false)}) AS at) AS next WHERE at <= coalesce(${SEASON_ENDS}, 'infinity'))
  ) - clock_timestamp()) * 1000)::float8 AS left_ms`;

/** The items that are due, the earliest first. */
const DUE = `${KINDS.map(([name, kind]) => {
  const { id = 'id', player = id, at, together, rank = 1, concerns = `ARRAY['p' || ${player}]` } = kind;
  return `(
    SELECT '${name}' AS kind, ${id} AS id, ${player} AS player_id, ${together ? `min(${at})` : at} AS at, ${rank} AS rank,
      ${concerns} AS concerns, ${together ? `bool_or(${hasFailed(name, { id, at })})` : hasFailed(name, { id, at })} AS failed
    FROM ${waiting(name, kind)} AND ${at} <= ${untilNow(kind)} ${together ? `GROUP BY ${id}` : ''}
    ORDER BY at, rank, id LIMIT $1
  )`;
}).join(' UNION ALL ')} ORDER BY at, rank, kind, id LIMIT $1`;

/** Which of the items with these ids, by kind, are still due, and since when. */
const STILL_DUE = KINDS.map(([name, kind], index) => {
  const { id = 'id', at, together } = kind;
  return `SELECT '${name}' AS kind, ${id} AS id, ${together ? `min(${at})` : at} AS at
    FROM ${waiting(name, kind)} AND ${id} = ANY ($${index + 1}) AND ${at} <= ${untilNow(kind)} ${together ? `GROUP BY ${id}` : ''}`;
}).join(' UNION ALL ');

const counted = (name: DueName, { from, id = 'id', at }: DueKind) => `${from} AND NOT ${isSetAside(name, { id, at })}`;
const LAG = `SELECT greatest(0, extract(epoch FROM greatest(
    ${KINDS.map(([name, kind]) => `${untilNow(kind)} - ${earliest(kind, counted(name, kind))}`).join(', ')}
  )))::float8 AS seconds`;

/** How overdue the oldest is that is neither settled nor set aside, in seconds; 0 if nothing is due. */
export async function dueLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(LAG);
  return row?.seconds ?? 0;
}

interface Found extends Due {
  readonly kind: DueName;
  readonly concerns: readonly string[];
  /** Whether its last try failed. */
  readonly failed: boolean;
}

/** Settles due items, whether or not their players are online. Several processes share them out. */
export class DueScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  #servedNotedAt = Number.NEGATIVE_INFINITY;
  /** Until it has started, nobody can play here: that is an absence, however long the first settlement takes. */
  #isServing = false;

  constructor(private readonly context: AppContext) {}

  /** Settles everything that is overdue, after a longer absence without attacks, then goes on in the background. */
  async start(): Promise<void> {
    await this.#postponeAttacks();
    // In a busy game something is due at every moment, and other processes may be serving already.
    await this.settleDue(this.context.clock.now());
    this.#isServing = true;
    this.#wakeIn(0);
  }

  /**
   * Settles everything that is due now, or was at this moment: what concerns the same players or alliances one after the other, in
   * the order in which it fell due; the rest side by side.
   */
  async settleDue(until = Number.POSITIVE_INFINITY): Promise<void> {
    const isLeft = ([first]: readonly Found[]) => first !== undefined && first.at.getTime() <= until;
    for (let due = await this.#due(); isLeft(due); due = await this.#due()) {
      const settled = await this.#settleShare(groupsOf(due));
      if (this.#stopped) return;
      if (settled === 0) await wait(YIELD_MS);
    }
  }

  /**
   * Settles those of these groups that no other process is at, which it keeps to itself until it is done or ends. The rest of a group
   * waits for an item that is not done. Returns how many were settled.
   */
  #settleShare(groups: readonly Found[][]): Promise<number> {
    return transaction(this.context.db, async (tx) => {
      const mine = await stillDue(tx, await claimGroups(tx, groups, SHARE));
      const until = performance.now() + SHARE_MS;
      let settled = 0;
      const signs = setInterval(() => void tx.query('SELECT 1').catch(() => undefined), SIGN_OF_LIFE_MS);
      await runAbreast(mine, ABREAST, async (group) => {
        for (const each of group) {
          // The players are served while this goes on, which may take longer than an absence that moves attacks.
          if (this.#isServing) await this.#postponeAttacks();
          if (this.#stopped || performance.now() > until || !(await this.#settle(each))) return;
          settled++;
        }
      }).finally(() => clearInterval(signs));
      return settled;
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /**
   * Returns false if something must be first, or its rows are locked. What fails is put off, and counts as settled for now. Throws
   * if the database is away: then nothing later may overtake it.
   */
  async #settle(due: Found): Promise<boolean> {
    const { db, log } = this.context;
    const { kind, id } = due;
    try {
      if ((await DUE_KINDS[kind].settle(this.context, due)) === false) return false;
      if (due.failed) await forgetFailure(db, due);
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      if (databaseRefusal(error)) {
        log.warn({ err: error, kind, id }, 'The database is too busy to settle what is due; it is tried again at once');
        return false;
      }
      const isSetAside = await noteFailure(db, due, error);
      log.error(
        { err: error, kind, id },
        isSetAside
          ? 'What is due could not be settled and is set aside: mend it, then have it tried again by npm run due'
          : 'What is due could not be settled; it is tried again later',
      );
      return true;
    }
  }

  #due(): Promise<Found[]> {
    return this.context.db.query(DUE, [BATCH]);
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, ms);
  }

  /** Never rejects, because an unhandled rejection would end the process. After an error it polls again. */
  async #wake(): Promise<void> {
    if (this.context.seasonBegins()) return this.#wakeIn(this.context.pollMs);
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
      this.#wakeIn(this.context.pollMs);
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
    const { db, pollMs } = this.context;
    const [next] = await readPrepared<{ left_ms: number }>(db, NEXT_DUE, [pollMs]);
    return Math.max(0, Math.ceil(next?.left_ms ?? pollMs));
  }
}

/** Those of these groups' items that are still due: another process may have settled some before they were claimed. */
async function stillDue(tx: Queries, groups: readonly Found[][]): Promise<Found[][]> {
  if (groups.length === 0) return [];
  const all = groups.flat();
  const idsOf = (name: DueName) => all.flatMap(({ kind, id }) => (kind === name ? [id] : []));
  const rows: Pick<Found, 'kind' | 'id' | 'at'>[] = await tx.query(
    STILL_DUE,
    KINDS.map(([name]) => idsOf(name)),
  );
  const keyOf = ({ kind, id, at }: Pick<Found, 'kind' | 'id' | 'at'>) => `${kind} ${id} ${at.getTime()}`;
  const due = new Set(rows.map(keyOf));
  return groups.map((group) => group.filter((each) => due.has(keyOf(each)))).filter((group) => group.length > 0);
}
