import type { Redis } from 'ioredis';

/** How often a process says that it lives. */
export const HEARTBEAT_MS = 1000;

/** A process that has not been heard of for so long is dead. Seconds, as Redis counts. */
const DEAD_AFTER_S = 3;

/** The key in Redis that is there while the process lives. */
export function aliveKey(processId: string): string {
  return `alive:${processId}`;
}

/** Says in Redis that this process lives. */
export class Heartbeat {
  constructor(
    private readonly redis: Redis,
    private readonly processId: string,
    private readonly rooms: {
      /** Redis knew nothing of this process, so it knows nothing of its rooms either; or it was told that they are gone. */
      relist(): Promise<void>;
      /** Redis answers: what it could not be told before can be told now. */
      unlistEnded(): Promise<void>;
    },
  ) {}

  /** `wasDeaf`: others may have taken rooms that heard nothing for dead, and forgotten them. */
  async beat({ wasDeaf = false } = {}): Promise<void> {
    const key = aliveKey(this.processId);
    const isKnown = (await this.redis.expire(key, DEAD_AFTER_S)) === 1;
    if (!isKnown) await this.redis.setex(key, DEAD_AFTER_S, '1');
    if (!isKnown || wasDeaf) await this.rooms.relist();
    await this.rooms.unlistEnded();
  }
}
