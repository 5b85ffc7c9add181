import type pg from 'pg';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { ownClient } from './own-client.ts';
import { socketOf } from './pg/client-socket.ts';

/** What a listener does with what it hears. */
export interface ChannelHandlers {
  /** A transaction that sent this payload has committed. */
  heard(payload: string): void;
  /** The connection is made. Whatever was sent while there was none is lost. */
  connected(): void;
}

/** How often the connection is checked: a network that swallows packets closes nothing. */
const CHECK_MS = 5000;
/** A statement on this connection fails after this time. */
const LONGEST_MS = 3000;
/** Delay before the next try to connect. */
const RETRY_MS = 1000;
/** How long PostgreSQL may take to close the connection, before its socket is closed. */
const GOODBYE_MS = 1000;

/**
 * Listens to one channel of PostgreSQL's NOTIFY, on a connection of its own, because the pool closes idle connections. After
 * a loss it connects again.
 */
export class ChannelListener {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  /** Whether the current outage is in the log. */
  #logged = false;

  /** `channel`: a plain SQL name. */
  constructor(
    private readonly db: DataSource,
    private readonly channel: string,
    private readonly handlers: ChannelHandlers,
    private readonly log: Logger,
  ) {}

  /** Resolves after the first try to connect. If it fails, further ones follow. Never rejects. */
  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = ownClient(this.db, {}, LONGEST_MS);
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.handlers.heard(payload));
    client.once('end', () => this.#onLost(client));
    try {
      await client.connect();
      await this.#listen(client);
    } catch (error) {
      return this.#onLost(client, error);
    }
    if (this.#client !== client) return;
    this.#logged = false;
    this.#timer = setInterval(() => this.#check(client), CHECK_MS).unref();
    this.handlers.connected();
  }

  /** Closes the connection. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    const cut = setTimeout(() => socketOf(client).destroy(), GOODBYE_MS);
    await client.end().catch(() => undefined);
    clearTimeout(cut);
  }

  /** Has an effect only the first time. The check repeats it, so that pg_stat_activity shows what this connection is for. */
  #listen(client: pg.Client): Promise<unknown> {
    return client.query(`LISTEN ${this.channel}`);
  }

  #check(client: pg.Client): void {
    this.#listen(client).catch((error: unknown) => this.#onLost(client, error));
  }

  #onLost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#timer);
    socketOf(client).destroy();
    if (!this.#logged) this.log.warn({ err: error, channel: this.channel }, 'Nothing is heard from PostgreSQL for now');
    this.#logged = true;
    this.#timer = setTimeout(() => void this.start(), RETRY_MS).unref();
  }
}
