import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { BEAT_TIMEOUT_MS } from './heartbeat.ts';

/** After this many failed heartbeats in a row, Redis counts as lost. */
const MOST_FAILED_BEATS = 2;

/**
 * A heartbeat that fails later than this proves nothing: the event loop stalled, and its timeout ran before the answer
 * that had arrived meanwhile was read.
 */
const STALLED_AFTER_MS = BEAT_TIMEOUT_MS + 250;

interface Recovery {
  /** Restores subscriptions and listings over the new connections. Rejects if Redis refuses or a connection breaks. */
  restore(): Promise<void>;
  /** Called when Redis works again and everything is restored. */
  onReturn(): void;
}

/**
 * Watches whether Redis works. Redis is lost when a connection closes, or when heartbeats fail because Redis refuses or does
 * not answer: a replica, for instance, refuses every write after a failover (READONLY), and a connection that a firewall has
 * dropped stays silent without closing. Redis is back only after a restore
 * during which no connection closed; otherwise a room's subscription could be missing.
 */
export class RedisHealth {
  #lost = false;
  #stopped = false;
  #recovering = false;
  #closes = 0;
  #failures = 0;
  #failedBeats = 0;

  constructor(
    private readonly connections: readonly Redis[],
    private readonly log: Logger,
    private readonly recovery: Recovery,
  ) {}

  /** To be called once all are connected. */
  watch(): void {
    const onClose = () => {
      this.#closes++;
      this.#lose();
    };
    for (const redis of this.connections) redis.on('close', onClose).on('ready', () => void this.#recover());
  }

  get isUp(): boolean {
    return !this.#lost;
  }

  /** How many commands Redis has refused or left unanswered since the start. */
  get failures(): number {
    return this.#failures;
  }

  noteFailure = (): void => {
    this.#failures++;
  };

  /** Runs the heartbeat `beat`, or tries to recover if Redis is lost. Never rejects. */
  async check(beat: () => Promise<void>): Promise<void> {
    if (this.#lost) return this.#recover();
    const began = performance.now();
    try {
      await beat();
      this.#failedBeats = 0;
    } catch (error) {
      if (performance.now() - began > STALLED_AFTER_MS) return;
      this.noteFailure();
      if (++this.#failedBeats >= MOST_FAILED_BEATS) this.#lose(error);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  #lose(reason?: unknown): void {
    if (this.#lost || this.#stopped) return;
    this.#lost = true;
    this.log.warn(
      reason === undefined ? {} : { err: reason },
      'Redis is lost: until it is back, nobody can join a room, and rooms receive no events',
    );
  }

  async #recover(): Promise<void> {
    if (this.#recovering) return;
    this.#recovering = true;
    try {
      while (this.#lost && !this.#stopped && this.#isConnected()) {
        const closes = this.#closes;
        await this.recovery.restore();
        if (this.#closes > closes) continue;
        this.#lost = false;
        this.#failedBeats = 0;
        this.log.warn('Redis is back');
        this.recovery.onReturn();
      }
    } catch {
      this.noteFailure();
      // Reconnect, because after a failover the address of Redis may lead to another server.
      for (const redis of this.connections) redis.disconnect(true);
    } finally {
      this.#recovering = false;
    }
  }

  #isConnected(): boolean {
    return this.connections.every(({ status }) => status === 'ready');
  }
}
