import { settleDeletion } from './services/accounts/deletion-steps.ts';
import type { AppContext } from './services/command/app-context.ts';
import { settleMission } from './services/missions/missions.ts';
import { settleOrders } from './services/planets/build-orders.ts';
import { readPrepared } from './store/connection/prepared-statements.ts';

/** How often the scheduler looks for missions, orders and deletions that were added since its last look. */
const POLL_MS = 1000;
/** What could not be settled is retried after 1 s, 2 s, 4 s and so on, up to this. */
const LONGEST_BACKOFF_MS = 60_000;
const BATCH = 100;

/** Orders of players who are not among those of the second parameter. */
const ORDERS = `build_queue JOIN planet ON planet.id = planet_id WHERE starts_at IS NOT NULL AND owner_id <> ALL ($2)`;

/** Accounts to be deleted, except those of the third parameter. */
const DELETIONS = 'player WHERE delete_at IS NOT NULL AND id <> ALL ($3)';

/** Runs once a second even in an idle game. `left_ms` is measured by the database's clock. */
const NEXT_DUE = `SELECT (extract(epoch FROM least(
    (SELECT finish_time FROM mission WHERE completed_at IS NULL AND id <> ALL ($1) ORDER BY finish_time, id LIMIT 1),
    (SELECT starts_at FROM ${ORDERS} ORDER BY starts_at LIMIT 1),
    (SELECT delete_at FROM ${DELETIONS} ORDER BY delete_at LIMIT 1)
  ) - clock_timestamp()) * 1000)::float8 AS left_ms`;

/** What is due, the earliest first; at the same moment missions first, because they bring goods. */
const DUE = `(
    SELECT 'mission' AS kind, id, player_id, finish_time AS at FROM mission
    WHERE completed_at IS NULL AND finish_time <= clock_timestamp() AND id <> ALL ($1)
    ORDER BY finish_time, id LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'orders', owner_id, owner_id, min(starts_at) FROM ${ORDERS} AND starts_at <= clock_timestamp()
    GROUP BY owner_id ORDER BY min(starts_at) LIMIT ${BATCH}
  ) UNION ALL (
    SELECT 'deletion', id, id, delete_at FROM ${DELETIONS} AND delete_at <= clock_timestamp()
    ORDER BY delete_at LIMIT ${BATCH}
  ) ORDER BY at, kind, id LIMIT ${BATCH}`;

interface Failure {
  readonly retryAt: number;
  readonly backoffMs: number;
}

/** A mission, all due orders of one player, or the deletion of an account: the id of both is the player's. */
interface Due {
  readonly kind: 'mission' | 'orders' | 'deletion';
  readonly id: number;
  readonly player_id: number;
  readonly at: Date;
}

const SETTLE: Readonly<Record<Due['kind'], (context: AppContext, due: Due) => Promise<void>>> = {
  mission: settleMission,
  orders: (context, { player_id, at }) => settleOrders(context, player_id, at),
  deletion: (context, { player_id }) => settleDeletion(context, player_id),
};

/** Settles missions and orders, and deletes accounts, when they are due, whether or not their players are online. Several processes may do so at once. */
export class DueScheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  /** What could not be settled, by kind and id. It does not hold up the others. `retryAt` is ms since 1970. */
  readonly #failed = {
    mission: new Map<number, Failure>(),
    orders: new Map<number, Failure>(),
    deletion: new Map<number, Failure>(),
  };

  constructor(private readonly context: AppContext) {}

  /** Settles everything that is overdue, then goes on in the background. */
  async start(): Promise<void> {
    await this.settleDue();
    this.#wakeIn(0);
  }

  /** Settles everything that is due now, one after the other, in the order in which it fell due. */
  async settleDue(): Promise<void> {
    for (let due = await this.#due(); due.length > 0; due = await this.#due()) {
      for (const each of due) {
        if (this.#stopped) return;
        await this.#settle(each);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #settle(due: Due): Promise<void> {
    const failed = this.#failed[due.kind];
    try {
      await SETTLE[due.kind](this.context, due);
      failed.delete(due.id);
    } catch (error) {
      const backoffMs = Math.min(LONGEST_BACKOFF_MS, (failed.get(due.id)?.backoffMs ?? POLL_MS / 2) * 2);
      failed.set(due.id, { retryAt: this.context.clock.now() + backoffMs, backoffMs });
      this.context.log.error(
        { err: error, kind: due.kind, id: due.id },
        'A mission, an order or a deletion could not be settled; it is tried again later',
      );
    }
  }

  #due(): Promise<Due[]> {
    return this.context.db.query(DUE, this.#backingOff());
  }

  /** The ids of failed missions, of players with failed orders, and of failed deletions, whose retry is not due yet. */
  #backingOff(): [missions: number[], players: number[], deletions: number[]] {
    const now = this.context.clock.now();
    const waiting = (failed: Map<number, Failure>) =>
      [...failed].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
    return [waiting(this.#failed.mission), waiting(this.#failed.orders), waiting(this.#failed.deletion)];
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#wake();
    }, ms);
  }

  /** Never rejects, because an unhandled rejection would end the process. After an error it polls again. */
  async #wake(): Promise<void> {
    try {
      let left = await this.#untilNext();
      if (left === 0) {
        await this.settleDue();
        left = await this.#untilNext();
      }
      this.#wakeIn(left);
    } catch (error) {
      this.context.log.error({ err: error }, 'The scheduler could not look for due missions');
      this.#wakeIn(POLL_MS);
    }
  }

  /** Milliseconds until the next mission or order is due or until the next poll, whichever is sooner. */
  async #untilNext(): Promise<number> {
    const [next] = await readPrepared<{ left_ms: number | null }>(this.context.db, NEXT_DUE, this.#backingOff());
    return Math.min(POLL_MS, Math.max(0, Math.ceil(next?.left_ms ?? POLL_MS)));
  }
}
