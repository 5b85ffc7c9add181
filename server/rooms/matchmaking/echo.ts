import type { TolerantPresence } from '../colyseus/redis-presence.ts';
import { BEAT_TIMEOUT_MS } from './heartbeat.ts';

/**
 * Proves that this process' events reach Redis and come back: publishes on a channel of the process' own, and waits for
 * the message on the subscriber. A connection that a firewall or a NAT has dropped without closing it shows in no other way.
 */
export class Echo {
  readonly #topic: string;
  readonly #waiting = new Map<number, () => void>();
  #published = 0;

  constructor(
    private readonly presence: TolerantPresence,
    processId: string,
  ) {
    this.#topic = `echo:${processId}`;
  }

  /** To be called once. `resubscribe` of the presence restores the subscription after a loss. */
  async start(): Promise<void> {
    await this.presence.subscribe(this.#topic, (id: number) => this.#waiting.get(id)?.());
  }

  /** Rejects if Redis refuses the message, or if it does not arrive within a second. */
  async check(): Promise<void> {
    const id = ++this.#published;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.set(id, resolve);
        const timeout = () => reject(new Error('A published message did not arrive'));
        setTimeout(timeout, BEAT_TIMEOUT_MS).unref();
        this.presence.publishOrThrow(this.#topic, id).catch(reject);
      });
    } finally {
      this.#waiting.delete(id);
    }
  }
}
