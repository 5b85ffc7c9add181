import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import type { Stamp } from '#shared/live/room';
import { REFUSALS, Refused } from '#shared/refusals';

/** A room that shows one owner: what it must be able to do to stay true. */
export interface Followed<View, Facts> {
  readonly topic: string;
  /** Reads the owner. Refuses when there is none any more. */
  read(): Promise<View>;
  /** Shows what was read. */
  become(view: View): void;
  /** Shows and tells what directly follows on what is shown. */
  hear(facts: Facts): void;
  /** Facts were missed, and what was read instead is shown by now. */
  missed(): void;
  /** The owner is no more. */
  gone(): void;
}

/**
 * Keeps a room equal to its owner's row: subscribes before it reads, hears facts in the order of their versions, drops
 * old ones, and reads again when one is missing. Facts may get lost; after the next one nobody can tell.
 */
export class Follower<View extends { readonly version: number }, Facts extends Stamp> {
  /** Below every version: nothing was read yet. */
  #version = -1;
  #newest = -1;
  #early: Facts[] = [];
  #catchingUp = false;
  #stopped = false;

  constructor(
    private readonly room: Followed<View, Facts>,
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
    for (const facts of this.#early.splice(0)) this.#hear(facts);
  }

  stop(): void {
    this.#stopped = true;
    void this.#unsubscribe();
  }

  /** Reads again, because something was missed. */
  catchUp(): void {
    if (this.#catchingUp || this.#version < 0) return;
    this.#catchingUp = true;
    this.#readAgain()
      .catch((error: unknown) => this.log.error({ err: error, topic: this.room.topic }, 'A room could not catch up'))
      .finally(() => {
        this.#catchingUp = false;
      });
  }

  readonly #hear = (facts: Facts) => {
    if (this.#version < 0) return void this.#early.push(facts);
    if (facts.version <= this.#version) return;
    this.#newest = Math.max(this.#newest, facts.version);
    if (facts.version > this.#version + 1) return this.catchUp();
    this.#version = facts.version;
    // A throw here would reach Colyseus' presence, and end the process.
    try {
      this.room.hear(facts);
    } catch (error) {
      this.log.error({ err: error, topic: this.room.topic }, 'A room could not hear a fact');
    }
  };

  async #readAgain(): Promise<void> {
    try {
      do await this.#read();
      while (
        // What was heard meanwhile may be newer than what was read.
        this.#newest > this.#version &&
        !this.#stopped
      );
      if (!this.#stopped) this.room.missed();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.#stopped) this.room.gone();
    }
  }

  async #read(): Promise<void> {
    const view = await this.room.read();
    if (view.version < this.#version || this.#stopped) return;
    this.#version = view.version;
    this.room.become(view);
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
