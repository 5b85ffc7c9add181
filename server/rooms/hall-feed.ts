import type { Presence } from '@colyseus/core';
import type { Logger } from 'pino';
import { type AllianceNews, allianceNewsTopic, type HallUpdate, hallTopic } from '../event-publisher.ts';
import { hallVersion } from '../services/alliances/alliance-snapshot.ts';
import type { AppContext } from '../services/command/app-context.ts';
import type { VersionedRoom } from './version-check.ts';
import { type SubscriptionHandlers, VersionedSubscription } from './versioned-subscription.ts';

/** What the room of an alliance does with the news of its hall. */
export interface HallListener {
  /** The id of the alliance. */
  readonly owner: number;
  /** The version of the alliance that the room shows, and so the members whom it knows. */
  readonly version: number;
  /** Reads the alliance again. */
  resync(): void;
  onRollback(): void;
  onOwnerGone(): void;
  tellHall(update: HallUpdate): void;
  tellHallMissed(sequence: number): void;
  tellNews(news: AllianceNews): void;
}

/** The alliance's own update follows within this time, or is lost. */
const REORDER_MS = 250;

interface Read {
  readonly version: number;
}

/**
 * Follows the hall of one alliance by its version, and passes on what happens there. An update waits until the room knows all
 * members as of it: whoever has left before hears nothing, and whoever has joined before misses nothing.
 */
export class HallFeed implements SubscriptionHandlers<Read, HallUpdate>, VersionedRoom {
  readonly kind = 'hall';
  readonly #subscription: VersionedSubscription<Read, HallUpdate>;
  #waiting: HallUpdate[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly room: HallListener,
    private readonly context: AppContext,
    private readonly presence: Presence,
    private readonly log: Logger,
  ) {
    this.#subscription = new VersionedSubscription(this, presence, log);
  }

  get owner() {
    return this.room.owner;
  }

  get topic() {
    return hallTopic(this.room.owner);
  }

  get version() {
    return this.#subscription.version;
  }

  async start(): Promise<void> {
    try {
      await this.presence.subscribe(allianceNewsTopic(this.room.owner), this.#news);
      await this.#subscription.start();
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#subscription.stop();
    void this.#unsubscribe();
  }

  resync(): void {
    this.#subscription.resync();
  }

  /** To be called when the room shows another version of the alliance. */
  tellWaiting(): void {
    while (this.#waiting[0] && this.#waiting[0].allianceVersion <= this.room.version) {
      const update = this.#waiting.shift();
      if (update) this.room.tellHall(update);
    }
    if (this.#waiting.length > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  read() {
    return hallVersion(this.context, this.room.owner);
  }

  /** The room shows nothing of the hall; tabs read it when they join. */
  applySnapshot() {}

  applyEvent(update: HallUpdate) {
    this.#waiting.push(update);
    this.tellWaiting();
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#readAlliance(), REORDER_MS).unref();
  }

  /** Tabs read everything again, also what waits. */
  onResynced() {
    this.#waiting = [];
    this.room.tellHallMissed(this.version);
  }

  onRollback() {
    this.room.onRollback();
  }

  onOwnerGone() {
    this.room.onOwnerGone();
  }

  #readAlliance(): void {
    this.#timer = undefined;
    this.room.resync();
  }

  readonly #news = (news: AllianceNews) => {
    // A throw here would reach Colyseus' presence, and end the process.
    try {
      this.room.tellNews(news);
    } catch (error) {
      this.log.error({ err: error, topic: this.topic }, 'A room could not pass on news');
    }
  };

  async #unsubscribe(): Promise<void> {
    try {
      await this.presence.unsubscribe(allianceNewsTopic(this.room.owner), this.#news);
    } catch (error) {
      this.log.warn({ err: error, topic: this.topic }, 'A topic could not be left');
    }
  }
}
