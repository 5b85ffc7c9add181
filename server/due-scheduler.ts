import { setTimeout as wait } from 'node:timers/promises';
import { settleDeletion } from './services/accounts/deletion-steps.ts';
import { postponeAttacks } from './services/battles/absence.ts';
import { MARCH_RANK, partiesAt } from './services/battles/landings/due-march.ts';
import { settleMarch } from './services/battles/landings/landing.ts';
import type { AppContext } from './services/command/app-context.ts';
import { groupsOf, runAbreast } from './services/command/due-groups.ts';
import { settleMission } from './services/missions/missions.ts';
import { settleOrders } from './services/planets/build-orders.ts';
import { SIEGE_RANK, settleSiege } from './services/sieges/siege-clock.ts';
import { settleVacation } from './services/vacation/vacation.ts';
import { readPrepared } from './store/connection/prepared-statements.ts';
import { isAway } from './store/connection/transaction.ts';
import { ON_LEAVE } from './store/schema/rows.ts';

/** How often the scheduler looks for what was added since its last look. */
const POLL_MS = 1000;
/** What could not be settled is retried after 1 s, 2 s, 4 s and so on, up to this. */
const LONGEST_BACKOFF_MS = 60_000;
/** How soon it looks again if other processes are at all that is due. */
const YIELD_MS = 20;
const BATCH = 100;
/** How often it notes that the game is served. */
const NOTE_SERVED_MS = 60_000;
/** How many groups of players are settled side by side: each holds one of the process's ten connections. */
const ABREAST = 4;

/** Orders of players who are not among those of the second parameter. */
const ORDERS = `build_queue JOIN planet ON planet.id = planet_id WHERE starts_at IS NOT NULL AND owner_id <> ALL ($2)`;

/** Accounts to be deleted, except those of the third parameter. */
const DELETIONS = 'player WHERE delete_at IS NOT NULL AND id <> ALL ($3)';

/** Marches that land or come home, except those of the fourth parameter. */
const MARCHES = "march JOIN planet ON planet.id = target_id WHERE phase IN ('out', 'home') AND march.id <> ALL ($4)";

/** Sieges that are not over, except those of the fifth parameter. */
const SIEGES = 'siege WHERE ended_at IS NULL AND siege.march_id <> ALL ($5)';

/** Of missions, orders, marches and sieges, what falls due after the end of the season stands still. */
const SEASON_ENDS = '(SELECT ends_at FROM season ORDER BY number DESC LIMIT 1)';
const UNTIL_NOW = `<= least(clock_timestamp(), ${SEASON_ENDS})`;
/** Leaves that begin or end, except of the players of the sixth parameter. */
const VACATIONS = 'player WHERE vacation_due_at IS NOT NULL AND id <> ALL ($6)';

/** Runs once a second even in an idle game. `left_ms` is measured by the database's clock. */
const NEXT_DUE = `SELECT (extract(epoch FROM least(
    (SELECT delete_at FROM ${DELETIONS} ORDER BY delete_at LIMIT 1),
    (SELECT vacation_due_at FROM ${VACATIONS} ORDER BY vacation_due_at LIMIT 1),
    (SELECT at FROM (SELECT least(
      (SELECT finish_time FROM mission WHERE completed_at IS NULL AND id <> ALL ($1) ORDER BY finish_time, id LIMIT 1),
      (SELECT starts_at FROM ${ORDERS} ORDER BY starts_at LIMIT 1),
      (SELECT due_at FROM ${MARCHES} ORDER BY due_at LIMIT 1),
      (SELECT due_at FROM ${SIEGES} ORDER BY due_at LIMIT 1)
    ) AS at) AS next WHERE at <= coalesce(${SEASON_ENDS}, 'infinity'))
  ) - clock_timestamp()) * 1000)::float8 AS left_ms`;

/**
 * What is due, the earliest first. At the same moment, leaves that end and marches that come home and help come first, then
 * missions, which bring goods, before orders, then attacks, ends of sieges, and leaves that begin last.
 */
const DUE = `(
    SELECT 'mission' AS kind, id, player_id, finish_time AS at, 1 AS rank, ARRAY['p' || player_id] AS concerns FROM mission
    WHERE completed_at IS NULL AND finish_time ${UNTIL_NOW} AND id <> ALL ($1)
    ORDER BY finish_time, id LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'orders', owner_id, owner_id, min(starts_at), 1, ARRAY['p' || owner_id] FROM ${ORDERS}
      AND starts_at ${UNTIL_NOW}
    GROUP BY owner_id ORDER BY min(starts_at) LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'deletion', id, id, delete_at, 1, ARRAY['p' || id] FROM ${DELETIONS} AND delete_at <= clock_timestamp()
    ORDER BY delete_at LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'march', march.id, player_id, due_at, ${MARCH_RANK},
      ARRAY(SELECT 'p' || id FROM unnest(${partiesAt('march', 'planet')}) AS id WHERE id IS NOT NULL)
        || ARRAY(SELECT 'a' || alliance_id FROM member WHERE member.player_id = ANY (${partiesAt('march', 'planet')}))
    FROM ${MARCHES} AND due_at ${UNTIL_NOW}
    ORDER BY due_at, ${MARCH_RANK}, march.id LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'siege', march_id, besieger_id, due_at, ${SIEGE_RANK},
      ARRAY['p' || besieger_id, 'p' || ruler_id]
        || ARRAY(SELECT 'a' || alliance_id FROM member WHERE member.player_id IN (besieger_id, ruler_id))
    FROM ${SIEGES} AND due_at ${UNTIL_NOW} ORDER BY due_at, march_id LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'vacation', id, id, vacation_due_at, CASE WHEN ${ON_LEAVE} THEN 0 ELSE 4 END, ARRAY['p' || id] FROM ${VACATIONS}
      AND vacation_due_at <= clock_timestamp()
    ORDER BY vacation_due_at LIMIT ${BATCH}
  ) ORDER BY at, rank, kind, id LIMIT ${BATCH}`;

interface Failure {
  readonly retryAt: number;
  readonly backoffMs: number;
}

/** A mission, a march, a siege, all due orders of one player, the deletion of an account, or a leave: the id of these three is the player's. */
interface Due {
  readonly kind: 'mission' | 'orders' | 'deletion' | 'march' | 'siege' | 'vacation';
  readonly id: number;
  readonly player_id: number;
  readonly at: Date;
  readonly concerns: readonly string[];
}

/** Settles missions, marches, orders and leaves, and deletes accounts, when they are due, whether or not their players are online. Several processes may do so at once. */
export class DueScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  #servedNotedAt = Number.NEGATIVE_INFINITY;
  /** Until it has started, nobody can play here: that is an absence, however long the first settlement takes. */
  #isServing = false;
  /** What could not be settled, by kind and id. It does not hold up the others. `retryAt` is ms since 1970. */
  readonly #failed = {
    mission: new Map<number, Failure>(),
    orders: new Map<number, Failure>(),
    deletion: new Map<number, Failure>(),
    march: new Map<number, Failure>(),
    siege: new Map<number, Failure>(),
    vacation: new Map<number, Failure>(),
  };

  constructor(private readonly context: AppContext) {}

  /** Settles everything that is overdue, after a longer absence without attacks, then goes on in the background. */
  async start(): Promise<void> {
    await this.#postponeAttacks();
    await this.settleDue();
    this.#isServing = true;
    this.#wakeIn(0);
  }

  /** How many could not be settled at their last try, by kind. */
  get failures(): Readonly<Record<Due['kind'], number>> {
    const { mission, orders, deletion, march, siege, vacation } = this.#failed;
    return {
      mission: mission.size,
      orders: orders.size,
      deletion: deletion.size,
      march: march.size,
      siege: siege.size,
      vacation: vacation.size,
    };
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
  async #settle(due: Due): Promise<boolean> {
    const failed = this.#failed[due.kind];
    try {
      const settled = await this.#settleKind(due);
      if (settled) failed.delete(due.id);
      return settled;
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

  async #settleKind(due: Due): Promise<boolean> {
    const { context } = this;
    const failed = { marches: [...this.#failed.march.keys()], sieges: [...this.#failed.siege.keys()] };
    if (due.kind === 'march') return settleMarch(context, due, failed);
    if (due.kind === 'siege') return settleSiege(context, due, failed);
    if (due.kind === 'mission') await settleMission(context, due);
    else if (due.kind === 'orders') await settleOrders(context, due.player_id, due.at);
    else if (due.kind === 'vacation') await settleVacation(context, due.player_id, due.at);
    else await settleDeletion(context, due.player_id);
    return true;
  }

  #due(): Promise<Due[]> {
    return this.context.db.query(DUE, this.#backingOff());
  }

  /** The ids, by kind, of what failed and whose retry is not due yet; of orders, deletions and leaves, those of the players. */
  #backingOff(): number[][] {
    const now = this.context.clock.now();
    const waiting = (failed: Map<number, Failure>) =>
      [...failed].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
    const { mission, orders, deletion, march, siege, vacation } = this.#failed;
    return [mission, orders, deletion, march, siege, vacation].map(waiting);
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
