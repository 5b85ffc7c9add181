import type { EntityManager } from 'typeorm';
import type { PlayerMessages } from '#shared/live/player';
import type { Stamp } from '#shared/live/room';
import type { PlayerEvent, PlayerUpdate } from '../../event-publisher.ts';
import type { Locked } from '../../store/row-locks.ts';

/** A message without version and time, which are added when it is collected. */
export type Unstamped<M extends keyof PlayerMessages> = Omit<PlayerMessages[M], keyof Stamp>;

/**
 * What a command tells players other than its own. Their rows are locked without their planets; each gets one new version,
 * and nothing else of theirs changes.
 */
export class OtherPlayers {
  readonly #events = new Map<number, PlayerEvent[]>();
  readonly #gone = new Set<number>();

  constructor(
    private readonly tx: EntityManager,
    private readonly locked: Locked,
  ) {}

  /** Collects an event that is sent to this player's tabs after commit. */
  tell<M extends keyof PlayerMessages>(playerId: number, name: M, payload: Unstamped<M>): void {
    const event = { name, payload: { ...payload, ...this.#stampOf(playerId) } } as unknown as PlayerEvent;
    this.#events.set(playerId, [...(this.#events.get(playerId) ?? []), event]);
  }

  /** Closes this player's rooms after commit, because the account is deleted. */
  close(playerId: number): void {
    this.#gone.add(playerId);
    this.#events.set(playerId, []);
  }

  /** Raises the version of everybody who is told something, and returns what to publish. */
  async save(): Promise<PlayerUpdate[]> {
    if (this.#events.size > 0)
      await this.tx.query('UPDATE player SET version = version + 1 WHERE id = ANY ($1)', [[...this.#events.keys()]]);
    return Array.from(this.#events, ([playerId, events]) => ({
      playerId,
      ...this.#stampOf(playerId),
      events,
      ...(this.#gone.has(playerId) && { gone: true as const }),
    }));
  }

  #stampOf(playerId: number): Stamp {
    const player = this.locked.players.get(playerId);
    if (!player) throw new Error(`Player ${playerId} is told something without a lock.`);
    return { version: player.version + 1, server_time: this.locked.now.toISOString() };
  }
}
