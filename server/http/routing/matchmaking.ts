import type { IncomingMessage } from 'node:http';
import { ErrorCode, matchMaker, ServerError } from '@colyseus/core';
import express, { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { JOIN_REFUSED, WIRE } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';
import { createJoinGate } from '../limits/join-gate.ts';
import { limitPerAddress, memoryRateCounter } from '../limits/rate-limits.ts';
import { allowOrigins } from './security-headers.ts';

/** A join carries an access token and a few words around it. */
const BODY_LIMIT = 4096;

/**
 * Joins of one address: enough for a class of players behind one router who all reconnect at once with a few tabs each.
 */
const JOINS = { name: 'joins', points: 600, seconds: 60 };

/** The path of joins, in Express' syntax. */
export const MATCHMAKING = '/matchmake/:method/:name';

const FOREIGN_ORIGIN: Refusal = { status: 403, text: 'This origin is not allowed.' };
const NOT_AN_OBJECT: Refusal = { status: 400, text: 'A join must be a JSON object with a token.' };
const NO_ROOM: Refusal = { status: 404, text: 'There is no such room.' };

/** Refusals by their text. Only these may be shown to players; any other error is internal. */
const REFUSALS_BY_TEXT = new Map(
  Object.values(REFUSALS).flatMap((refusal) => (typeof refusal === 'function' ? [] : [[refusal.text, refusal]])),
);

/** Stands in for the request: rooms authenticate by the token alone. */
const NO_REQUEST = { headers: {}, ip: '' };

const CONTRACT_CODES: readonly unknown[] = Object.values(JOIN_REFUSED);
const NO_SUCH_ROOM: readonly unknown[] = [ErrorCode.MATCHMAKE_NO_HANDLER, ErrorCode.MATCHMAKE_INVALID_ROOM_ID];

/**
 * Whether a page of this origin may join: pages of the same host and of configured origins may, and so may clients
 * without an Origin header, which are not browsers.
 */
export function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * `POST /matchmake/:method/:name` joins a room. Replaces Colyseus' own route, which runs before Express, reads bodies
 * of any size, accepts every origin, and shows internal errors to strangers.
 */
export function matchmaking(options: {
  /** Origins whose pages may join, besides pages of the same host. */
  readonly origins: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly rateLimit: boolean;
  readonly log: Logger;
  readonly rooms: readonly string[];
  /** Reserves a seat in the room of the token's player, which it creates if there is none. */
  readonly joinOrCreate: (name: string, token: unknown) => Promise<matchMaker.SeatReservation>;
}): Router {
  const requireAllowedOrigin: RequestHandler = (request, _response, next) => {
    if (!isAllowedOrigin(request, options.origins)) throw new Refused(FOREIGN_ORIGIN);
    next();
  };
  const admit = createJoinGate(() => performance.now());
  const router = Router();
  // colyseus.js always sends requests with credentials.
  router.use('/matchmake', requireAllowedOrigin, allowOrigins(options.corsOrigins, { credentials: true }));
  router.post(
    MATCHMAKING,
    ...(options.rateLimit ? [limitPerAddress(JOINS, memoryRateCounter(), options.log)] : []),
    express.json({ limit: BODY_LIMIT, strict: false, type: () => true }),
    async (request, response) => {
      const { method, name } = request.params as { method: string; name: string };
      // `create` would let a player open any number of rooms, and `reconnect` needs no token.
      if (method !== 'joinOrCreate' && method !== 'joinById') throw new Refused(REFUSALS.notFound);
      if (method === 'joinOrCreate' && !options.rooms.includes(name)) throw new Refused(NO_ROOM);
      const { token, wire } = optionsIn(request.body);
      const isOutdated = typeof wire === 'number' && wire !== WIRE;
      const reserve = async () => {
        if (matchMaker.state === matchMaker.MatchMakerState.SHUTTING_DOWN) throw new Refused(REFUSALS.busy);
        if (method === 'joinOrCreate') return options.joinOrCreate(name, token);
        return matchMaker.controller.invokeMethod(method, name, { token }, NO_REQUEST);
      };
      const isGone = () => response.destroyed;
      const answer = isOutdated ? OUTDATED : ((await admit(() => reserved(reserve), isGone)) ?? CROWD);
      // `end` rather than `json`, which would compute an ETag: the response is used once and never cached.
      response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(answer));
    },
  );
  router.use('/matchmake', () => {
    throw new Refused(REFUSALS.notFound);
  });
  return router;
}

/** What a tab of another build is told, as colyseus.js reads it. */
const OUTDATED = { code: JOIN_REFUSED.outdated, error: 'The game was updated. Load the page again.' };

/** What a tab is told that would wait for too long. */
const CROWD = {
  code: JOIN_REFUSED.crowd,
  error: 'Many players are coming back at once. Please try again in a moment.',
};

function optionsIn(body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused(NOT_AN_OBJECT);
  return body as { readonly token?: unknown; readonly wire?: unknown };
}

/** A seat reservation, or an error with a code that colyseus.js passes on to the client. */
async function reserved(reserve: () => Promise<matchMaker.SeatReservation>): Promise<object> {
  try {
    const { room, sessionId } = await reserve();
    const { roomId, processId, publicAddress } = room;
    return { room: { name: room.name, roomId, processId, publicAddress }, sessionId };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const { code, message } = error;
    // With an HTTP error status, colyseus.js would drop the code that the client reacts to.
    if (CONTRACT_CODES.includes(code)) return { code, error: message, message };
    if (NO_SUCH_ROOM.includes(code)) throw new Refused(NO_ROOM);
    const refusal = REFUSALS_BY_TEXT.get(message);
    throw refusal ? new Refused(refusal) : error;
  }
}
