import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';

/** A room that shows one owner: what it must be able to do to stay true. */
export interface SubscriptionHandlers<View, Facts> {
  readonly topic: string;
  /** Reads the owner. Refuses when there is none any more. */
  read(): Promise<View>;
  /** Shows what was read. */
  applySnapshot(view: View): void;
  /** Shows and tells what directly follows on what is shown. */
  applyEvent(facts: Facts): void;
  /** Facts were missed, and what was read instead is shown by now. */
  onResynced(): void;
  /**
   * The database is at an earlier time than what is shown. Clients hold a lower version for an old one, so they are sent
   * away, and come in to a room that begins anew.
   */
  onRollback(): void;
  /** The owner is no more. */
  onDeleted(): void;
}

/**
 * For how long a fact waits for those before it. Acts commit in the order of their versions, but what two of them have
 * to say may cross on the way; what is later than this got lost.
 */
const CROSSING_MS = 250;
/** After this long, what could not be read is tried again. */
const AGAIN_MS = 1000;

/**
 * Keeps a room equal to its owner's row: subscribes before it reads, hears facts in the order of their versions, drops
 * old ones, and reads again when one is missing. Facts may get lost; after the next one nobody can tell. They are told
 * after commit, so a row is never older than what was heard before it was read: where it is, one of the two is wrong.
 */
export class VersionedSubscription<View extends { readonly version: number }, Facts extends Stamp> {
  /** Below every version: nothing was read yet. */
  #version = -1;
  /** Facts with a gap before them, by version. */
  readonly #ahead = new Map<number, Facts>();
  #gap: NodeJS.Timeout | undefined;
  #resyncing = false;
  #stopped = false;

  constructor(
    private readonly room: SubscriptionHandlers<View, Facts>,
    private readonly presence: Presence,
    private readonly log: Logger,
  ) {}

  get version(): number {
    return this.#version;
  }

  /** Resolves once the owner is shown. Rejects, listening no more, if the owner cannot be read. */
  async start(): Promise<void> {
    try {
      await this.presence.subscribe(this.room.topic, this.#hear);
      await this.#read();
      // Colyseus gives up a room that is so long in coming.
      if (this.#stopped) throw new Refused(REFUSALS.busy);
    } catch (error) {
      // A room that never came to be is not disposed of at once.
      this.stop();
      throw error;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#closeGap();
    void this.#unsubscribe();
  }

  /** Reads again, because something was missed. */
  resync(): void {
    this.#closeGap();
    if (this.#resyncing || this.#stopped || this.#version < 0) return;
    this.#resyncing = true;
    this.#readAgain()
      .catch((error: unknown) => {
        this.log.error({ err: error, topic: this.room.topic }, 'A room could not catch up');
        this.#resyncIn(AGAIN_MS);
      })
      .finally(() => {
        this.#resyncing = false;
      });
  }

  readonly #hear = (facts: Facts) => {
    if (facts.version <= this.#version) return;
    this.#ahead.set(facts.version, facts);
    if (this.#version >= 0) this.#hearOn();
  };

  /** Hears what directly follows on what is shown, and gives what is missing some time to come. */
  #hearOn(): void {
    const shown = this.#version;
    for (let facts = this.#ahead.get(shown + 1); facts; facts = this.#ahead.get(this.#version + 1)) {
      this.#ahead.delete(facts.version);
      this.#version = facts.version;
      // A throw here would reach Colyseus' presence, and end the process.
      try {
        this.room.applyEvent(facts);
      } catch (error) {
        this.log.error({ err: error, topic: this.room.topic }, 'A room could not hear a fact');
      }
    }
    if (this.#version > shown || this.#ahead.size === 0) this.#closeGap();
    if (this.#ahead.size > 0) this.#resyncIn(CROSSING_MS);
  }

  /** Or sooner, if that is to be already. */
  #resyncIn(ms: number): void {
    if (!this.#stopped) this.#gap ??= setTimeout(() => this.resync(), ms).unref();
  }

  #closeGap(): void {
    clearTimeout(this.#gap);
    this.#gap = undefined;
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
      if (!this.#stopped) this.room.onDeleted();
    }
  }

  async #read(): Promise<View> {
    const heard = [...this.#ahead.values()];
    const view = await this.room.read();
    if (this.#stopped) return view;
    this.#dropFromRolledBack(heard, view.version);
    if (view.version >= this.#version) {
      this.#version = view.version;
      for (const version of this.#ahead.keys()) if (version <= view.version) this.#ahead.delete(version);
      this.room.applySnapshot(view);
    }
    this.#hearOn();
    return view;
  }

  /** Whatever they come from: to wait for them would be to read for ever. */
  #dropFromRolledBack(heard: readonly Facts[], version: number): void {
    const untrue = heard.filter((facts) => facts.version > version && this.#ahead.get(facts.version) === facts);
    for (const facts of untrue) this.#ahead.delete(facts.version);
    if (untrue.length === 0) return;
    this.log.warn({ topic: this.room.topic, version, dropped: untrue.length }, 'A room was told what is not so');
  }

  async #unsubscribe(): Promise<void> {
    try {
      // With the same callback, or every other listener of the topic would go as well.
      await this.presence.unsubscribe(this.room.topic, this.#hear);
    } catch (error) {
      this.log.warn({ err: error, topic: this.room.topic }, 'A topic could not be left');
    }
  }
}
