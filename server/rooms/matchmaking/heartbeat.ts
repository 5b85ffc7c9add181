import type { Redis } from 'ioredis';

/** How often a process renews its key in Redis. */
export const HEARTBEAT_MS = 1000;

/** A command that Redis has not answered by then has failed, and so has the heartbeat that sent it. */
export const BEAT_TIMEOUT_MS = 1000;

/** A process whose key has expired counts as dead. In seconds. */
const DEAD_AFTER_S = 3;

/** The key in Redis that exists while the process lives. */
export function aliveKey(processId: string): string {
  return `alive:${processId}`;
}

/** Keeps this process' key in Redis alive, and checks that events come through. */
export class Heartbeat {
  constructor(
    private readonly redis: Redis,
    private readonly processId: string,
    private readonly rooms: {
      /** Lists this process' rooms again, because Redis has lost the list or other processes have removed them from it. */
      relist(): Promise<void>;
      /** Removes the listings of rooms that ended while Redis did not answer. */
      unlistEnded(): Promise<void>;
    },
    private readonly echo: { check(): Promise<void> },
  ) {}

  /** `wasLost`: the connection was lost, so other processes may have removed this process' rooms as dead. */
  async beat({ wasLost = false } = {}): Promise<void> {
    await Promise.all([this.#renew(wasLost), this.echo.check()]);
  }

  async #renew(wasLost: boolean): Promise<void> {
    const key = aliveKey(this.processId);
    const isKnown = (await this.redis.expire(key, DEAD_AFTER_S)) === 1;
    if (!isKnown) await this.redis.setex(key, DEAD_AFTER_S, '1');
    if (!isKnown || wasLost) await this.rooms.relist();
    await this.rooms.unlistEnded();
  }
}
