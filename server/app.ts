import { createServer, type Server as HttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker, Server } from '@colyseus/core';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { type Call, isOfStaff } from '#shared/api/call';
import { ALLIANCE_ROOM } from '#shared/live/alliance';
import { OPERATOR_ROOM } from '#shared/live/operator';
import { PLAYER_ROOM } from '#shared/live/player';
import { CLOSE } from '#shared/live/room';
import { REFUSALS, refuseIf } from '#shared/refusals';
import type { Random } from '#shared/rules/random';
import { backupScheduler } from './backup-scheduler.ts';
import { type Config, gameAddress } from './config.ts';
import { ABREAST, DueScheduler, dueLagSeconds } from './due-scheduler.ts';
import { createEventPublisher, type OnMessageSent } from './event-publisher.ts';
import { countFailed } from './failed-items.ts';
import { growthScheduler } from './growth-scheduler.ts';
import { gracefulShutdownOf } from './http/lifecycle/graceful-shutdown.ts';
import { ignoreUnknownUpgrades } from './http/lifecycle/unknown-upgrades.ts';
import { admission } from './http/limits/admission.ts';
import { createCallQuota } from './http/limits/call-quota.ts';
import { readAddresses } from './http/limits/client-ip.ts';
import { limitConnections } from './http/limits/connection-limits.ts';
import { rateLimit } from './http/limits/rate-limits.ts';
import { createRequestRate, limitRequests } from './http/limits/request-limits.ts';
import { localRequestCheck } from './http/monitoring/local-request.ts';
import { createMetrics, METRICS, type MetricSources, type Metrics, metricsPage } from './http/monitoring/metrics.ts';
import { requestLog } from './http/monitoring/request-log.ts';
import { apiDocs } from './http/pages/api-docs.ts';
import { errorHandler, notFound } from './http/routing/errors.ts';
import { matchmaking } from './http/routing/matchmaking.ts';
import { type RouteContext, refuseOtherMethods } from './http/routing/route.ts';
import { allowOrigins, securityHeaders } from './http/routing/security-headers.ts';
import { debugLogger } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { NotificationScheduler } from './notification-scheduler.ts';
import type { Resolve } from './push/push-address.ts';
import { createPushSender, newVapidKeys } from './push/push-sender.ts';
import { rankingScheduler } from './ranking-scheduler.ts';
import { allianceRoom } from './rooms/alliance-room.ts';
import { followAnnouncements } from './rooms/announcement-news.ts';
import { exposeJoinsOnly, replaceRequestListener } from './rooms/colyseus/internals.ts';
import { admitSockets, Socket, WsTransport } from './rooms/colyseus/ws-transport.ts';
import { followGrowth } from './rooms/growth-news.ts';
import { joinOrCreate } from './rooms/matchmaking/join-or-create.ts';
import { localMatchmaking, redisMatchmaking } from './rooms/matchmaking/matchmaking.ts';
import { openRooms } from './rooms/open-rooms.ts';
import { operatorRooms } from './rooms/operator-room.ts';
import { playerRoom } from './rooms/player-room.ts';
import { SessionCheck } from './rooms/session-check.ts';
import { Ticker } from './rooms/ticker.ts';
import { VersionCheck } from './rooms/version-check.ts';
import { type NowWatch, watchNow } from './rooms/watch-now.ts';
import { apiRoutes, type Strangers } from './routes.ts';
import { createAttemptLimits } from './services/access/attempt-limits.ts';
import { createNetworkHash } from './services/access/network-hash.ts';
import { codesKey, createTokens, derivedKey, type TokenClaims } from './services/access/tokens.ts';
import { requireOpenSession } from './services/accounts/sessions.ts';
import { COMMAND_STEPS } from './services/admin/command-steps.ts';
import { deleteExpiredRows } from './services/admin/expired-rows.ts';
import { isDatabaseUp, notificationLagSeconds } from './services/admin/readiness.ts';
import { freeDiskBytes, tableBytes } from './services/admin/storage.ts';
import { followUnseenLeaders } from './services/alliances/unseen-leaders.ts';
import type { AppContext } from './services/command/app-context.ts';
import { createBackgroundJobs } from './services/command/background-jobs.ts';
import {
  COMMAND_TIMEOUT_MS,
  CONCURRENT_COMMANDS,
  CONCURRENT_READS,
  CONCURRENT_SESSION_CALLS,
  limitPerPlayer,
  READ_TIMEOUT_MS,
} from './services/command/player-concurrency.ts';
import { RowsChanged } from './services/command/rows-changed.ts';
import { listenForVersions } from './services/command/version-notices.ts';
import { requireStaff } from './services/console/staff-access.ts';
import { prepareGrowth } from './services/planets/growth.ts';
import { type SeasonWatch, watchSeason } from './services/seasons/season-watch.ts';
import { createWordFilter } from './services/words/word-filter.ts';
import { MapSectors } from './services/worlds/map-sectors.ts';
import { backupAgeSeconds } from './store/backup/daily-backup.ts';
import { followDatabaseClock } from './store/connection/database-clock.ts';
import { monitorDbHealth } from './store/connection/db-health.ts';
import { cutDeadConnections } from './store/connection/dead-connections.ts';
import { ownPool } from './store/connection/own-pool.ts';
import { databaseRefusal, databaseTrouble } from './store/connection/transaction.ts';
import { poolOf } from './store/connection/typeorm/pool.ts';
import { tokenAudience, vapidKeys } from './store/game-settings.ts';
import { foldLedger } from './store/ledger/fold-ledger.ts';

/** The largest body of a request; requests hold a few short fields. */
const BODY_LIMIT = '16kb';

/**
 * Each ping costs two system calls: at Colyseus' default of 3 s, pings take most of an idle server's CPU. Proxies close
 * sockets that are silent for 60 s.
 */
export const PING_MS = 55_000;

/**
 * Requests are small. Node's default of five minutes would let clients hold sockets open with incomplete requests. Node
 * checks all sockets once per interval, so an incomplete request is ended after 15 s at the latest.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 12_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 5000,
};

/**
 * How many new connections the kernel queues. After a restart all clients connect within a second; connections beyond
 * Node's default of 511 retry after 1, 3 and 7 s. Linux caps this at net.core.somaxconn, 4096 by default.
 */
const BACKLOG = 16_384;

/**
 * Connections to the database that are not those of players: of what falls due, and one of the other schedulers; of public reads, and
 * of the other calls without an access token.
 */
export const POOLS = { schedulers: ABREAST + 2, reads: 2, sessions: 2 };

/** How often the schedulers, and who follows the season, look for what is new in the database. */
const POLL_MS = 1000;

/** How often expired rows are deleted, the ledger's hours put together, and leaders who are not seen are looked for. */
const SWEEP_MS = 60 * 60 * 1000;

export interface AppParts {
  readonly config: Config;
  readonly db: DataSource;
  readonly secret: string;
  readonly mail: Mailer;
  readonly log: Logger;
  readonly random: Random;
  /** Whether the galaxy grows by itself. In most tests it does not, so that they know which worlds there are. */
  readonly grows: boolean;
  /** Instead of a second, for tests: they move rows into the past, and wait until a scheduler has seen it. */
  readonly pollMs?: number;
  /** Routers that come before the API: the client's pages, the mailbox. */
  readonly pages: readonly Router[];
  /** For tests: the certificate to trust, and the addresses of hosts, of push services on this machine. */
  readonly pushServices?: {
    readonly ca?: string;
    readonly resolve?: Resolve;
    readonly retryDelays?: readonly number[];
  };
}

export interface App {
  readonly context: AppContext;
  readonly http: HttpServer;
  /** Resolves with the port once players can connect. */
  listen(port: number): Promise<number>;
  /** Makes /ready refuse and waits until proxies have noticed. Everything else is served as before. */
  drain(): Promise<void>;
  /** Closes all rooms (1012: join again), finishes running requests and jobs, and stops following the database's clock. */
  close(): Promise<void>;
}

/** Puts Express and Colyseus together around one game. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, log } = parts;
  const audience = await tokenAudience(db);
  await prepareGrowth(db);
  const rooms = config.redisUrl ? await redisMatchmaking(config.redisUrl, audience.gameId, log) : localMatchmaking();
  const { presence, driver } = rooms;
  cutDeadConnections(poolOf(db));
  const [forSchedulers, forReads, forSessions] = await Promise.all([
    ownPool(db, POOLS.schedulers),
    ownPool(db, POOLS.reads),
    ownPool(db, POOLS.sessions),
  ]);
  const clock = await followDatabaseClock(forSchedulers);
  const push = createPushSender({
    keys: config.vapidKeys ?? (await vapidKeys(db, newVapidKeys)),
    subject: config.vapidSubject,
    allowedHosts: config.pushHosts,
    log,
    ...parts.pushServices,
  });
  const map = await MapSectors.read(forSchedulers);
  let port = config.port;
  const context: AppContext = {
    db,
    dbHealth: monitorDbHealth(db),
    clock,
    log,
    random: parts.random,
    speed: config.speed,
    registration: config.registration,
    legalDir: config.legalDir,
    seasonPlan: {
      days: config.seasonDays,
      backups: path.join(config.dataDir, 'seasons'),
      production: config.production,
    },
    tokens: createTokens(parts.secret, audience),
    pepper: codesKey(parts.secret),
    factorKey: derivedKey(parts.secret, 'second factors'),
    attemptLimits: createAttemptLimits(db, derivedKey(parts.secret, 'rate limits')),
    networkHash: createNetworkHash(parts.secret),
    wordFilter: createWordFilter(config.wordFilter, log),
    map,
    readNow: () => now.read(),
    openRooms,
    mail: parts.mail,
    push,
    gameAddress: () => gameAddress(config, port),
    publisher: createEventPublisher(presence, log),
    steps: COMMAND_STEPS,
    pollMs: parts.pollMs ?? POLL_MS,
    limitSessionCalls: limitPerPlayer(CONCURRENT_SESSION_CALLS, COMMAND_TIMEOUT_MS),
    backgroundJobs: createBackgroundJobs(log),
    draining: () => shutdown.begun,
    seasonBegins: () => season.refusal() !== undefined,
  };

  const schedulers: AppContext = { ...context, db: forSchedulers };
  const strangers: Strangers = {
    reads: { ...context, db: forReads },
    sessions: { ...context, db: forSessions, attemptLimits: context.attemptLimits.within(forSessions) },
  };

  const origins = config.publicUrl ? [...config.corsOrigins, new URL(config.publicUrl).origin] : config.corsOrigins;
  const http = createServer(TIMEOUTS);
  limitConnections(http, { limited: config.rateLimit, trustProxy: config.trustProxy, log });
  const ticker = new Ticker(clock, log, config.tickMs);
  const transport = new WsTransport({
    server: http,
    WebSocket: Socket,
    pingInterval: PING_MS,
    maxPayload: 4096,
    verifyClient: admitSockets({ origins, trustProxy: config.trustProxy, limited: config.rateLimit, log }),
  });
  const due = new DueScheduler(schedulers);
  const sources: MetricSources = {
    rooms: () => ticker.rooms,
    clients: () => transport.openSockets,
    pool: () => poolOf(db),
    ready: async () => !shutdown.begun && (await isDatabaseUp(context)),
    databaseUp: () => isDatabaseUp(context),
    databaseWritable: () => context.dbHealth.trouble() === undefined,
    tableBytes: () => tableBytes(forSchedulers),
    freeDiskBytes: () => freeDiskBytes(forSchedulers, config.databaseUrl),
    backupAgeSeconds: async () => (config.backupAt === undefined ? undefined : backupAgeSeconds(forSchedulers)),
    dueLag: () => dueLagSeconds(schedulers),
    dueFailures: () => countFailed(schedulers.db),
    redisUp: rooms.isUp,
    redisFailures: rooms.failures,
    mails: () => context.mail.counts(),
    webPushes: () => push.counts(),
    notificationLag: () => notificationLagSeconds(schedulers),
  };
  const metrics = createMetrics(sources);
  const now = watchNow(sources);
  const growing = followGrowth(map, ticker, log);
  const season = watchSeason(schedulers, {
    changed: (changed) => {
      for (const room of ticker.rooms) room.tellSeason?.(changed);
    },
    begun: () => {
      void growing.readAgain();
      void matchMaker.disconnectAll(CLOSE.newSeason);
    },
    saw: (version) => void growing.saw(version),
  });
  const colyseus = new Server({
    transport,
    presence,
    driver,
    ...(config.publicAddress && { publicAddress: config.publicAddress }),
    // The process that the player reached creates the room. Asking another process could mean waiting for a dead one.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    logger: debugLogger(log),
    greet: false,
    gracefullyShutdown: false,
  });
  const web = webApp({ context, strangers, origins, metrics, now, season }, parts);
  const admitRequest = config.rateLimit ? createRequestRate(log) : undefined;
  replaceRequestListener(http, limitRequests(web, { admitRequest, trustProxy: config.trustProxy }));
  ignoreUnknownUpgrades(http);
  const shutdown = gracefulShutdownOf(http);
  exposeJoinsOnly();
  const messageSent: OnMessageSent = (message, ms) => {
    metrics.messageSent(message, ms);
    now.figures.pushed(ms);
  };
  const roomContext = { context, ticker, messageSent, patchSent: metrics.patchSent };
  colyseus.define(PLAYER_ROOM, playerRoom(roomContext)).filterBy(['owner']);
  colyseus.define(ALLIANCE_ROOM, allianceRoom(roomContext)).filterBy(['owner']);
  const consoles = operatorRooms(context);
  colyseus.define(OPERATOR_ROOM, consoles.Room).filterBy(['owner']);
  const versions = new VersionCheck(context, ticker);
  const sessions = new SessionCheck(context, ticker);
  const tellAnnouncement = followAnnouncements(forSchedulers, ticker, log);
  const versionNotices = listenForVersions(context, {
    heard: (notice) => void versions.runFor(notice),
    sessionsEnded: (playerId) => {
      void sessions.run(playerId);
      consoles.check();
    },
    acted: consoles.acted,
    announced: () => void tellAnnouncement(),
    connected: () => {
      void versions.run();
      void sessions.run();
      void tellAnnouncement();
    },
  });
  const notifications = new NotificationScheduler(schedulers);
  const ranking = rankingScheduler(schedulers);
  const growth = parts.grows ? growthScheduler(schedulers) : undefined;
  // On connections of its own, but for a short look; the pool of the schedulers does not know the migrations that a backup names.
  const backups = config.backupAt === undefined ? undefined : dailyBackups(context, config, config.backupAt);
  const ending = new AbortController();
  const sweep = async () => {
    // Before expired sessions are deleted, because sessions tell who was seen.
    await followUnseenLeaders(schedulers).catch((error: unknown) =>
      log.error({ err: error }, 'The leaders who are not seen could not be looked for'),
    );
    await deleteExpiredRows(forSchedulers).catch((error: unknown) =>
      log.error({ err: error }, 'Expired rows could not be deleted'),
    );
    await foldLedger(forSchedulers, ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) log.error({ err: error }, 'Lines of the ledger could not be put together');
    });
  };
  const sweepTimer = setInterval(() => void sweep(), SWEEP_MS).unref();

  return {
    context,
    http,
    listen: async (requestedPort) => {
      // Settle what fell due while no server ran, before the first player connects.
      await due.start();
      await notifications.start();
      ranking.start();
      growth?.start();
      backups?.start();
      // Events that were published while Redis was away are lost, so compare versions once Redis is back.
      await rooms.start(() => void versions.run());
      await versionNotices.start();
      await colyseus.listen(requestedPort, config.bindAddress, BACKLOG);
      const address = http.address();
      port = typeof address === 'object' && address ? address.port : requestedPort;
      return port;
    },
    drain: async () => {
      shutdown.begin();
      await sleep(config.drainMs);
    },
    close: async () => {
      shutdown.begin();
      shutdown.refuseSockets();
      await colyseus.gracefullyShutdown(false);
      await shutdown.finish();
      await due.stop();
      await notifications.stop();
      await ranking.stop();
      await growth?.stop();
      await backups?.stop();
      await push.close();
      await rooms.stop();
      ticker.stop();
      now.figures.stop();
      await versionNotices.stop();
      versions.stop();
      sessions.stop();
      season.stop();
      clearInterval(sweepTimer);
      ending.abort();
      clock.stop();
      await context.dbHealth.stop();
      await context.backgroundJobs.finished();
      await context.mail.close();
      const pools = [forSchedulers, forReads, forSessions].filter(({ isInitialized }) => isInitialized);
      await Promise.all(pools.map((each) => each.destroy()));
    },
  };
}

const dailyBackups = (context: AppContext, { dataDir, backupKeep, production }: Config, at: number) =>
  backupScheduler(context, { folder: path.join(dataDir, 'daily'), at, keep: backupKeep, production });

function webApp(
  {
    context,
    strangers,
    origins,
    metrics,
    now,
    season,
  }: {
    readonly context: AppContext;
    readonly strangers: Strangers;
    readonly origins: readonly string[];
    readonly metrics: Metrics;
    readonly now: NowWatch;
    readonly season: SeasonWatch;
  },
  { config, pages, secret }: AppParts,
) {
  const web = express();
  const { log } = context;
  const { corsOrigins, trustProxy, metricsToken } = config;
  web.disable('x-powered-by').set('query parser', 'simple').set('trust proxy', trustProxy);
  readAddresses(web, trustProxy);
  const table = apiRoutes(context, strangers);
  const calls = table.map(({ call }) => call);
  const onAnswered: Metrics['requestAnswered'] = (about, seconds) => {
    metrics.requestAnswered(about, seconds);
    now.figures.answered(about, seconds);
  };
  web.use(requestLog({ log, calls, trustProxy, onAnswered }), securityHeaders(config));
  const rooms = [PLAYER_ROOM, ALLIANCE_ROOM, OPERATOR_ROOM];
  web.use(matchmaking({ origins, corsOrigins, rateLimit: config.rateLimit, log, rooms, joinOrCreate }));
  // Before CORS, so that pages of other origins cannot read what operators see.
  web.get(METRICS, metricsPage(metrics, metricsToken, localRequestCheck(config.trustLoopback)));
  web.use(allowOrigins(corsOrigins));
  // Before the pages, or a browser that asks for the API documents would get the client.
  web.use(apiDocs(calls), ...pages);

  const api = express.Router();
  const keys: RouteContext = {
    tokens: context.tokens,
    fingerprints: derivedKey(secret, 'request fingerprints'),
    checkSeason: () => refuseIf(season.refusal()),
    requireOpenSession: (caller: Pick<TokenClaims, 'playerId' | 'sessionId'>) => requireOpenSession(context, caller),
    requireStaff: (caller, audience) => requireStaff(context, caller, audience),
    limitReads: limitPerPlayer(CONCURRENT_READS, READ_TIMEOUT_MS),
    limitCommands: limitPerPlayer(CONCURRENT_COMMANDS, COMMAND_TIMEOUT_MS),
    ...(config.rateLimit && { quota: createCallQuota(() => performance.now()) }),
  };
  const unavailable = (error: unknown) => {
    context.dbHealth.noteFailure(error);
    if (databaseTrouble(error)) log.error({ err: error }, 'A call was refused');
    // The command locked other rows than it needs, and is not retried automatically.
    const refusal = error instanceof RowsChanged ? REFUSALS.busy : databaseRefusal(error);
    return refusal && (season.refusal() ?? refusal);
  };
  const body = express.json({ limit: BODY_LIMIT, inflate: false });
  const contextOf = ({ audience, method }: Call) => {
    if (audience === 'player' || isOfStaff(audience)) return context;
    return method === 'GET' ? strangers.reads : strangers.sessions;
  };
  const admit = admission({ limited: config.rateLimit, log, poolFor: (call) => poolOf(contextOf(call).db) });
  for (const { call, mount } of table) {
    mount(api, keys, [
      ...admit(call),
      ...(call.method === 'GET' ? [] : [body]),
      ...(config.rateLimit ? rateLimit(call, contextOf(call).attemptLimits, log) : []),
    ]);
  }
  web.use(api, refuseOtherMethods(calls), notFound, errorHandler(log, unavailable));
  return web;
}
