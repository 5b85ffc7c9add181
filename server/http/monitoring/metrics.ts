import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ALLIANCE_ROOM } from '#shared/live/alliance';
import { PLAYER_ROOM } from '#shared/live/player';
import { type Refusal, Refused } from '#shared/refusals';
import { VERSION } from '../../version.ts';
import { bearerToken, isSecret } from '../routing/auth.ts';
import type { IsLocalRequest } from './local-request.ts';

/** One answered request, as the log and the metrics describe it. None of its texts comes from the caller. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path of a call as declared, `/planet/{id}`; 'other' for pages, files and unknown paths. */
  readonly path: string;
  readonly status: number;
}

/** The path that Prometheus scrapes. */
export const METRICS = '/metrics';

/** Values that are read only at a scrape. */
export interface MetricSources {
  /** The rooms of this process. */
  rooms(): Iterable<{ readonly kind: string }>;
  /** Open sockets of this process. */
  clients(): number;
  /** Connections to PostgreSQL, and how many calls wait for one. */
  pool(): { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** Whether proxies may send players to this process. */
  ready(): Promise<boolean>;
  databaseUp(): Promise<boolean>;
  /** Whether no write has failed of a full disk lately. */
  databaseWritable(): boolean;
  /** Bytes of each table on disk, with its indexes. */
  tableBytes(): Promise<Readonly<Record<string, number>>>;
  /** Undefined if PostgreSQL is on another machine. */
  freeDiskBytes(): Promise<number | undefined>;
  /** Of the newest backup that the game has taken by itself; undefined if it takes none. */
  backupAgeSeconds(): Promise<number | undefined>;
  /** How overdue the oldest unsettled mission, march or order is, in seconds. */
  dueLag(): Promise<number>;
  /** How many of what is due could not be settled at the last try, and how many of them are set aside, by kind. */
  dueFailures(): Promise<Readonly<Record<'failing' | 'setAside', Readonly<Record<string, number>>>>>;
  /** Undefined without Redis. */
  redisUp(): boolean | undefined;
  /** Commands that Redis has refused or left unanswered since the start. */
  redisFailures(): number;
  /** Counts of this process's mails by outcome, and the age of the oldest waiting one. */
  mails(): Readonly<
    Record<'sent' | 'refused' | 'givenUp' | 'replaced' | 'retries' | 'waiting' | 'oldestSeconds', number>
  >;
  /** Counts of this process's Web Push messages by outcome, and of those under way. */
  webPushes(): Readonly<Record<'sent' | 'gone' | 'refused' | 'failed' | 'waiting', number>>;
  /** How overdue the oldest message to a player who is away is, in seconds. */
  notificationLag(): Promise<number>;
}

export interface Metrics {
  requestAnswered(about: AnsweredRequest, seconds: number): void;
  /** A room has sent a message, `ms` after the change that the message is about. */
  messageSent(message: string, ms: number): void;
  /** A room has sent a state patch to this many clients. */
  patchSent(clients: number): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Creates the metrics of one process. No label takes a value that a caller could make up. The metrics of Node itself
 * are collected from the first scrape on, so that a server without Prometheus does no such work.
 */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'seventh_chevron_call_seconds',
    help: 'How long calls took, by method, declared path and status. Probes are left out.',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const pushes = new Histogram({
    name: 'seventh_chevron_push_seconds',
    help: 'From a command, by the clock of the database, or from a due time, until its message was sent.',
    labelNames: ['message'],
    buckets: BUCKETS,
    registers,
  });
  const patches = new Counter({
    name: 'seventh_chevron_patches_total',
    help: 'State patches, one for each client that a room sent one to.',
    registers,
  });
  gauge('clients', 'Open sockets.', () => sources.clients());
  gauge('pool_connections', 'Connections to PostgreSQL.', () => sources.pool().totalCount);
  gauge('pool_idle', 'Idle connections to PostgreSQL.', () => sources.pool().idleCount);
  gauge('pool_waiting', 'Calls that wait for a connection to PostgreSQL.', () => sources.pool().waitingCount);
  gauge('ready', '1 while players may be sent to this process.', () => sources.ready());
  gauge('database_up', '1 while PostgreSQL answers.', () => sources.databaseUp());
  gauge(
    'database_writable',
    '0 while the disk of PostgreSQL is full: a write has failed of it in the last minute.',
    () => sources.databaseWritable(),
  );
  gauge('disk_free_bytes', 'Free bytes on the disk of PostgreSQL; absent if it is on another machine.', () =>
    sources.freeDiskBytes(),
  );
  gauge(
    'backup_age_seconds',
    'Age of the newest backup that the game has taken by itself, +Inf if there is none; absent without BACKUP_AT.',
    () => sources.backupAgeSeconds(),
  );
  new Gauge({
    name: 'seventh_chevron_build_info',
    help: 'Always 1; the label is the version of the game.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
  new Gauge({
    name: 'seventh_chevron_table_bytes',
    help: 'Size of each table on disk, with its indexes.',
    labelNames: ['table'],
    registers,
    async collect() {
      this.reset();
      const sizes = await sources.tableBytes().catch(() => ({}));
      for (const [table, bytes] of Object.entries(sizes)) this.set({ table }, bytes);
    },
  });
  gauge(
    'due_lag_seconds',
    'How long the oldest mission, march or order that is due and not set aside has waited.',
    () => sources.dueLag(),
  );
  gauge('redis_up', '1 while Redis answers commands; absent without REDIS_URL.', () => sources.redisUp());
  new Counter({
    name: 'seventh_chevron_redis_failures_total',
    help: 'Commands that Redis refused or left unanswered.',
    registers,
    collect() {
      this.reset();
      this.inc(sources.redisFailures());
    },
  });
  gauge('mails_waiting', 'Mails that are neither sent nor given up.', () => sources.mails().waiting);
  gauge('mail_oldest_seconds', 'Age of the oldest mail that waits.', () => sources.mails().oldestSeconds);
  gauge('web_pushes_waiting', 'Web Push messages under way or between two tries.', () => sources.webPushes().waiting);
  gauge('notification_lag_seconds', 'How long the oldest message to a player who is away is overdue.', () =>
    sources.notificationLag(),
  );
  new Counter({
    name: 'seventh_chevron_web_pushes_total',
    help: 'Web Push messages by outcome: sent, gone (the browser has unsubscribed), refused by the push service, or failed.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { waiting: _, ...outcomes } = sources.webPushes();
      this.reset();
      for (const [outcome, count] of Object.entries(outcomes)) this.inc({ outcome }, count);
    },
  });
  failed('due_failures', 'What is due and failed at the last try, by kind. `npm run due` lists it.', 'failing');
  failed('due_set_aside', 'Of these, what waits for an operator before it is tried again.', 'setAside');
  new Gauge({
    name: 'seventh_chevron_rooms',
    help: 'Open rooms, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      const counts = new Map([PLAYER_ROOM, ALLIANCE_ROOM].map((kind): [string, number] => [kind, 0]));
      for (const { kind } of sources.rooms()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      for (const [kind, count] of counts) this.set({ kind }, count);
    },
  });

  new Counter({
    name: 'seventh_chevron_mails_total',
    help: 'Mails by outcome: sent, refused by the mail server, given up, or replaced by a newer one.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { sent, refused, givenUp, replaced } = sources.mails();
      this.reset();
      for (const [outcome, count] of Object.entries({ sent, refused, given_up: givenUp, replaced })) {
        this.inc({ outcome }, count);
      }
    },
  });
  new Counter({
    name: 'seventh_chevron_mail_retries_total',
    help: 'Attempts to send a mail after the first one.',
    registers,
    collect() {
      this.reset();
      this.inc(sources.mails().retries);
    },
  });

  function gauge(
    name: string,
    help: string,
    read: () => Promise<number | boolean | undefined> | number | boolean | undefined,
  ) {
    new Gauge({
      name: `seventh_chevron_${name}`,
      help,
      registers,
      async collect() {
        // A value that cannot be read must not fail the whole scrape.
        const value = await Promise.resolve(read()).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(Number(value));
      },
    });
  }

  function failed(name: string, help: string, which: 'failing' | 'setAside') {
    new Gauge({
      name: `seventh_chevron_${name}`,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const counts = await sources.dueFailures().catch(() => undefined);
        this.reset();
        for (const [kind, count] of Object.entries(counts?.[which] ?? {})) this.set({ kind }, count);
      },
    });
  }

  let isScraped = false;
  return {
    requestAnswered: (about, seconds) => calls.observe({ ...about }, seconds),
    messageSent: (message, ms) => pushes.observe({ message }, Math.max(0, ms) / 1000),
    patchSent: (clients) => patches.inc(clients),
    text: () => {
      if (!isScraped) collectDefaultMetrics({ register: registry });
      isScraped = true;
      return registry.metrics();
    },
  };
}

const CLOSED: Refusal = {
  status: 403,
  text: 'METRICS_TOKEN is not set, so the metrics are closed. Set it, or set TRUST_LOOPBACK=on if no proxy stands in front of the server.',
};

/** `GET /metrics` for callers with the token; without a configured token, for local requests only. */
export function metricsPage(
  metrics: Pick<Metrics, 'text'>,
  token: string | undefined,
  isLocal: IsLocalRequest,
): RequestHandler {
  return async (request, response) => {
    if (token === undefined && !isLocal(request)) throw new Refused(CLOSED);
    if (token !== undefined && !isSecret(bearerToken(request) ?? '', token)) {
      response.set('WWW-Authenticate', 'Bearer');
      throw new Refused({ status: 401, text: 'Send the METRICS_TOKEN as a bearer token.' });
    }
    const text = await metrics.text();
    response.set('Cache-Control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE).send(text);
  };
}
