import './no-probes.ts';
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker, Server } from '@colyseus/core';
import compression from 'compression';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { ALLIANCE_ROOM } from '#shared/live/alliance';
import { PLAYER_ROOM } from '#shared/live/player';
import type { Random } from '#shared/rules/random';
import { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { docs } from './http/docs.ts';
import { errorHandler, notFound } from './http/errors.ts';
import { matchmaking } from './http/matchmaking.ts';
import { rateLimit } from './http/rate-limits.ts';
import { otherMethods } from './http/route.ts';
import { allowOrigins, securityHeaders } from './http/security.ts';
import { asDetail } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import { createPush } from './push.ts';
import { allianceRoom } from './rooms/alliance-room.ts';
import { localMatchmaking, redisMatchmaking } from './rooms/matchmaking/matchmaking.ts';
import { admitSockets, QuietTransport } from './rooms/matchmaking/sockets.ts';
import { playerRoom } from './rooms/player-room.ts';
import { Ticker } from './rooms/ticker.ts';
import { VersionCheck } from './rooms/version-check.ts';
import { routes } from './routes.ts';
import { createAside } from './services/aside.ts';
import type { Game } from './services/game.ts';
import { createLimits } from './services/limits.ts';
import { forgetStale } from './services/stale.ts';
import { createTokens, derivedKey } from './services/tokens.ts';
import { followDatabaseClock } from './store/clock.ts';
import { cutSilentConnections } from './store/patience.ts';
import { databaseRefusal } from './store/transaction.ts';

/** Requests hold a few short fields (G-11). */
const BODY_LIMIT = '16kb';

/** Each ping costs two system calls, and Colyseus' default of 3 s most of an idle server's CPU. Proxies wait for 60 s. */
const PING_MS = 45_000;

/**
 * Requests are small; Node's own patience of five minutes is an invitation to hold sockets open with half ones. Each
 * interval looks at every socket, so half a request is ended after 15 s at the latest.
 */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 12_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 5000,
};

/** How often what nobody can use any more is deleted. */
const SWEEP_MS = 60 * 60 * 1000;

/** How long a stop waits for the answers under way. */
const LAST_ANSWERS_MS = 2000;

export interface AppParts {
  readonly config: Config;
  readonly db: DataSource;
  readonly secret: string;
  readonly mail: Mailer;
  readonly log: Logger;
  readonly random: Random;
  /** Pages before the API: the client, the mailbox. */
  readonly pages: readonly Router[];
}

export interface App {
  readonly game: Game;
  readonly http: HttpServer;
  /** Resolves with the port once players can come in. */
  listen(port: number): Promise<number>;
  /** Sends everybody away (1012: join again), finishes what is under way, and lets go of the database clock. */
  close(): Promise<void>;
}

/** Puts Express and Colyseus together around one game. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, log } = parts;
  const meeting = config.redisUrl ? await redisMatchmaking(config.redisUrl, log) : localMatchmaking();
  const { presence, driver } = meeting;
  cutSilentConnections(db);
  const clock = await followDatabaseClock(db);
  let port = config.port;
  const game: Game = {
    db,
    clock,
    log,
    random: parts.random,
    speed: config.speed,
    tokens: createTokens(parts.secret),
    pepper: derivedKey(parts.secret, 'verification codes'),
    limits: createLimits(db, derivedKey(parts.secret, 'rate limits')),
    mail: parts.mail,
    address: () => config.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${port}`,
    push: createPush(presence, log),
    aside: createAside(log),
  };

  const origins = config.publicUrl ? [...config.corsOrigins, new URL(config.publicUrl).origin] : config.corsOrigins;
  const web = webApp(game, parts, origins);
  const http = createServer(PATIENCE);
  const ticker = new Ticker(clock, log, config.tickMs);
  const colyseus = new Server({
    transport: new QuietTransport({
      server: http,
      pingInterval: PING_MS,
      maxPayload: 4096,
      verifyClient: admitSockets({ origins, trustProxy: config.trustProxy, limited: config.rateLimit, log }),
    }),
    presence,
    driver,
    ...(config.publicAddress && { publicAddress: config.publicAddress }),
    // Where the player came in; asking another process could wait for one that is dead.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    logger: asDetail(log),
    greet: false,
    gracefullyShutdown: false,
  });
  // Colyseus would take /matchmake for itself, before Express.
  http.removeAllListeners('request').on('request', web);
  matchMaker.controller.exposedMethods = ['joinOrCreate', 'joinById'];
  colyseus.define(PLAYER_ROOM, playerRoom(game, ticker)).filterBy(['owner']);
  colyseus.define(ALLIANCE_ROOM, allianceRoom(game, ticker)).filterBy(['owner']);
  const versions = new VersionCheck(game, ticker);
  const answers = answersUnderWay(http);
  const missions = new Clock(game);
  const sweeping = setInterval(() => {
    forgetStale(db).catch((error: unknown) => log.error({ err: error }, 'What is out of date could not be deleted'));
  }, SWEEP_MS).unref();

  return {
    game,
    http,
    listen: async (wanted) => {
      // Whoever comes in finds everything that fell due while the server was away settled.
      await missions.start();
      // What was said while Redis was away nobody heard.
      await meeting.start(() => void versions.run());
      await colyseus.listen(wanted);
      const address = http.address();
      port = typeof address === 'object' && address ? address.port : wanted;
      return port;
    },
    close: async () => {
      await colyseus.gracefullyShutdown(false);
      const end = performance.now() + LAST_ANSWERS_MS;
      while (answers.size > 0 && performance.now() < end) await sleep(10);
      http.closeAllConnections();
      await missions.stop();
      await meeting.stop();
      ticker.stop();
      versions.stop();
      clearInterval(sweeping);
      clock.stop();
      await game.aside.finished();
      await game.mail.close();
    },
  };
}

/** The answers that somebody still waits for. */
function answersUnderWay(http: HttpServer): ReadonlySet<ServerResponse> {
  const answers = new Set<ServerResponse>();
  http.on('request', (_request, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  return answers;
}

function webApp(game: Game, { config, pages, secret }: AppParts, origins: readonly string[]) {
  const web = express();
  web.disable('x-powered-by').set('query parser', 'simple').set('trust proxy', config.trustProxy);
  const { corsOrigins } = config;
  web.use(securityHeaders(config.production));
  web.use(matchmaking({ origins, corsOrigins, rateLimit: config.rateLimit, rooms: [PLAYER_ROOM, ALLIANCE_ROOM] }));
  web.use(allowOrigins(corsOrigins), compression());
  const table = routes(game);
  const calls = table.map(({ call }) => call);
  // Before the pages, or a browser that asks for the documents would get the client.
  web.use(docs(calls), ...pages, express.json({ limit: BODY_LIMIT, inflate: false }));

  const api = express.Router();
  const keys = { tokens: game.tokens, fingerprints: derivedKey(secret, 'request fingerprints') };
  for (const { call, mount } of table) mount(api, keys, config.rateLimit ? rateLimit(call, game.limits) : []);
  web.use(api, otherMethods(calls), notFound, errorHandler(game.log, databaseRefusal));
  return web;
}
