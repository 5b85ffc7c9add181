import type { EventEmitter } from 'node:events';
import { RedisPresence } from '@colyseus/redis-presence';
import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** How many topics are subscribed to at a time. */
const BATCH = 1000;

/** A topic's channel in Redis, with the game's prefix: ioredis prefixes only keys, and all databases share their channels. */
export function channelOf({ options }: Redis, topic: string): string {
  return `${options.keyPrefix ?? ''}${topic}`;
}

type Listener = Parameters<RedisPresence['subscribe']>[1];

/**
 * A presence over Redis that never rejects, because Colyseus does not catch what its presence throws. While Redis is away,
 * published events are lost; topics are remembered, and `resubscribe` restores them.
 */
export class TolerantPresence extends RedisPresence {
  constructor(
    options: RedisOptions,
    private readonly log: Logger,
    private readonly onFailure: () => void = () => {},
  ) {
    super(options);
    // No warning of a leak when more than ten rooms subscribe to one topic.
    this.subscriptions.setMaxListeners(0);
  }

  get connections(): readonly Redis[] {
    return [this.sub as Redis, this.pub as Redis];
  }

  /** Publishes like `publish`, but rejects if Redis refuses or does not answer. */
  async publishOrThrow(topic: string, data: unknown): Promise<void> {
    await super.publish(this.#channelOf(topic), data);
  }

  /** Subscribes to all topics again, over a new connection. Rejects if Redis refuses. */
  async resubscribe(): Promise<void> {
    const channels = this.subscriptions.eventNames().map(String);
    for (let i = 0; i < channels.length; i += BATCH) await this.sub.subscribe(...channels.slice(i, i + BATCH));
  }

  override async subscribe(topic: string, listener: Listener): Promise<this> {
    return await this.#orElse(super.subscribe(this.#channelOf(topic), listener), this);
  }

  override async unsubscribe(topic: string, listener?: Listener): Promise<this> {
    return await this.#orElse(super.unsubscribe(this.#channelOf(topic), listener), this);
  }

  override async publish(topic: string, data: unknown): Promise<void> {
    await this.#orElse(this.publishOrThrow(topic, data), undefined);
  }

  override async channels(pattern = '*'): Promise<string[]> {
    const channels = await this.#orElse(super.channels(this.#channelOf(pattern)), []);
    return channels.map((channel) => channel.slice(this.#channelOf('').length));
  }

  override async srem(key: string, value: unknown): Promise<number> {
    return await this.#orElse(super.srem(key, value), 0);
  }

  override async hset(key: string, field: string, value: string): Promise<boolean> {
    return await this.#orElse(super.hset(key, field, value), false);
  }

  override async hdel(key: string, field: string): Promise<boolean> {
    return await this.#orElse(super.hdel(key, field), false);
  }

  override async hgetall(key: string): Promise<Record<string, string>> {
    return await this.#orElse(super.hgetall(key), {});
  }

  /** Does nothing: `redisMatchmaking` closes the connections. */
  override shutdown(): void {}

  protected override handleSubscription = (channel: string, message: string) => {
    try {
      (this.subscriptions as EventEmitter).emit(channel, JSON.parse(message));
    } catch (error) {
      this.log.error({ err: error, channel }, 'A published message could not be handled');
    }
  };

  #channelOf(topic: string): string {
    return channelOf(this.pub as Redis, topic);
  }

  /** The command's result; `fallback` if it fails. */
  async #orElse<T>(command: Promise<T>, fallback: T): Promise<T> {
    try {
      return await command;
    } catch (error) {
      this.onFailure();
      this.log.debug({ err: error }, 'A Redis command failed');
      return fallback;
    }
  }
}
