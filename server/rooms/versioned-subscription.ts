import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';

/** What a room does with what its subscription reads and receives. */
export interface SubscriptionHandlers<View, Update> {
  readonly topic: string;
  /** Reads the owner's row. Refuses if it is deleted. */
  read(): Promise<View>;
  /** Shows what was read. */
  applySnapshot(view: View): void;
  /** Shows and sends an update, which is the next version after what is shown. */
  applyEvent(update: Update): void;
  /** Updates were missed. The row was read instead, and is shown. */
  onResynced(): void;
  /**
   * The row is older than what is shown: the database was rolled back. Clients ignore lower versions, so the room must
   * disconnect them; they join a new room.
   */
  onRollback(): void;
  /** The read was refused: the owner has been deleted, or is a banned player. */
  onOwnerGone(): void;
}

/**
 * How long an update waits for missing ones before it. Commands commit in the order of their versions, but their updates may
 * overtake each other on the way. An update that is later than this counts as lost.
 */
const REORDER_MS = 250;
/** Delay before a failed read is retried. */
const RETRY_MS = 1000;

/**
 * Keeps a room equal to its owner's row: subscribes before it reads, applies updates in the order of their versions, drops
 * old ones, and reads the row again when one is missing. A lost last update leaves no gap; VersionCheck finds it. Updates
 * are published after commit, so a row cannot be older than an update received before the read, unless the database was
 * rolled back.
 */
export class VersionedSubscription<View extends { readonly version: number }, Update extends Stamp> {
  /** -1, below every version, until the first read. */
  #version = -1;
  /** Updates with a gap before them, by version. */
  readonly #ahead = new Map<number, Update>();
  #resyncTimer: NodeJS.Timeout | undefined;
  #resyncing = false;
  #stopped = false;

  constructor(
    private readonly room: SubscriptionHandlers<View, Update>,
    private readonly presence: Presence,
    private readonly log: Logger,
  ) {}

  get version(): number {
    return this.#version;
  }

  /** Resolves once the row is read and shown. If it cannot be read, unsubscribes and rejects. */
  async start(): Promise<void> {
    try {
      await this.presence.subscribe(this.room.topic, this.#receive);
      await this.#read();
      // Colyseus has disposed of the room, because creating it took too long.
      if (this.#stopped) throw new Refused(REFUSALS.busy);
    } catch (error) {
      // Colyseus does not dispose at once of a room that could not be created.
      this.stop();
      throw error;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#closeGap();
    void this.#unsubscribe();
  }

  /** Reads the row again, because an update was missed. */
  resync(): void {
    this.#closeGap();
    if (this.#resyncing || this.#stopped || this.#version < 0) return;
    this.#resyncing = true;
    this.#readAgain()
      .catch((error: unknown) => {
        this.log.error({ err: error, topic: this.room.topic }, 'A room could not read its row again');
        this.#resyncIn(RETRY_MS);
      })
      .finally(() => {
        this.#resyncing = false;
      });
  }

  readonly #receive = (update: Update) => {
    if (update.version <= this.#version) return;
    this.#ahead.set(update.version, update);
    if (this.#version >= 0) this.#applyInOrder();
  };

  /** Applies the updates that directly follow what is shown. If a gap remains, waits for it, and then reads again. */
  #applyInOrder(): void {
    const shown = this.#version;
    for (let update = this.#ahead.get(shown + 1); update; update = this.#ahead.get(this.#version + 1)) {
      this.#ahead.delete(update.version);
      this.#version = update.version;
      // A throw here would reach Colyseus' presence, and end the process.
      try {
        this.room.applyEvent(update);
      } catch (error) {
        this.log.error({ err: error, topic: this.room.topic }, 'A room could not apply an event');
      }
    }
    if (this.#version > shown || this.#ahead.size === 0) this.#closeGap();
    if (this.#ahead.size > 0) this.#resyncIn(REORDER_MS);
  }

  /** Schedules a resync, unless one is scheduled already. */
  #resyncIn(ms: number): void {
    if (!this.#stopped) this.#resyncTimer ??= setTimeout(() => this.resync(), ms).unref();
  }

  #closeGap(): void {
    clearTimeout(this.#resyncTimer);
    this.#resyncTimer = undefined;
  }

  async #readAgain(): Promise<void> {
    const shown = this.#version;
    try {
      const { version } = await this.#read();
      if (this.#stopped) return;
      if (version < shown) this.room.onRollback();
      else this.room.onResynced();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.#stopped) this.room.onOwnerGone();
    }
  }

  async #read(): Promise<View> {
    const receivedBefore = [...this.#ahead.values()];
    const view = await this.room.read();
    if (this.#stopped) return view;
    this.#dropRolledBack(receivedBefore, view.version);
    if (view.version >= this.#version) {
      this.#version = view.version;
      for (const version of this.#ahead.keys()) if (version <= view.version) this.#ahead.delete(version);
      this.room.applySnapshot(view);
    }
    this.#applyInOrder();
    return view;
  }

  /**
   * Drops updates that were received before the read and are newer than the row: the database has rolled them back. If they
   * were kept, the gap before them would never close.
   */
  #dropRolledBack(receivedBefore: readonly Update[], version: number): void {
    const rolledBack = receivedBefore.filter(
      (update) => update.version > version && this.#ahead.get(update.version) === update,
    );
    for (const update of rolledBack) this.#ahead.delete(update.version);
    if (rolledBack.length === 0) return;
    this.log.warn(
      { topic: this.room.topic, version, dropped: rolledBack.length },
      'A room discarded events of a rolled-back transaction',
    );
  }

  async #unsubscribe(): Promise<void> {
    try {
      // Without the callback, Colyseus would remove all listeners of the topic.
      await this.presence.unsubscribe(this.room.topic, this.#receive);
    } catch (error) {
      this.log.warn({ err: error, topic: this.room.topic }, 'A topic could not be left');
    }
  }
}
