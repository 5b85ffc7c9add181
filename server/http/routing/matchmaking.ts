import type { IncomingMessage } from 'node:http';
import { ErrorCode, matchMaker, ServerError } from '@colyseus/core';
import express, { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { JOIN_REFUSED } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';
import { limitPerAddress, memoryMeter } from '../limits/rate-limits.ts';
import { allowOrigins } from './security-headers.ts';

/** A join carries an access token and a few words around it. */
const BODY_LIMIT = 4096;

/** What one address may ask for: a class of players behind one router, each with a few tabs, that all come back at once. */
const JOINS = { name: 'joins', points: 600, seconds: 60 };

/** Where joins come in, as Express writes it. */
export const MATCHMAKING = '/matchmake/:method/:name';

const FOREIGN: Refusal = { status: 403, text: 'This origin may not come in.' };
const NO_OBJECT: Refusal = { status: 400, text: 'A join must be a JSON object with a token.' };
const NO_ROOM: Refusal = { status: 404, text: 'There is no such room.' };

/** The sentences that players may read, whichever way they came; anything else is an error of ours. */
const SENTENCES = new Map(
  Object.values(REFUSALS).flatMap((refusal) => (typeof refusal === 'function' ? [] : [[refusal.text, refusal]])),
);

/** Where a join comes from is no concern of the rooms: the token says who it is. */
const NOBODY = { headers: {}, ip: '' };

const CONTRACT_CODES: readonly unknown[] = Object.values(JOIN_REFUSED);
const NO_SUCH_ROOM: readonly unknown[] = [ErrorCode.MATCHMAKE_NO_HANDLER, ErrorCode.MATCHMAKE_INVALID_ROOM_ID];

/** Whether a page may come in from where it is: ours, and those of origins that the operator named. No Origin: no browser. */
export function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, named: readonly string[]): boolean {
  if (origin === undefined || named.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * `POST /matchmake/:method/:name`, the way into the rooms, in place of Colyseus' own: that one comes before Express,
 * reads bodies of any size, welcomes every origin, and tells strangers what went wrong inside.
 */
export function matchmaking(options: {
  /** Whose pages may come in besides those served under the same host. */
  readonly origins: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly rateLimit: boolean;
  readonly log: Logger;
  readonly rooms: readonly string[];
}): Router {
  const onlyOurs: RequestHandler = (request, _response, next) => {
    if (!isAllowedOrigin(request, options.origins)) throw new Refused(FOREIGN);
    next();
  };
  const router = Router();
  // colyseus.js always asks for credentials.
  router.use('/matchmake', onlyOurs, allowOrigins(options.corsOrigins, { credentials: true }));
  router.post(
    MATCHMAKING,
    ...(options.rateLimit ? [limitPerAddress(JOINS, memoryMeter(), options.log)] : []),
    express.json({ limit: BODY_LIMIT, strict: false, type: () => true }),
    async (request, response) => {
      const { method, name } = request.params as { method: string; name: string };
      // `create` would give a player as many rooms as one asks for, and `reconnect` asks nobody for a token.
      if (method !== 'joinOrCreate' && method !== 'joinById') throw new Refused(REFUSALS.notFound);
      if (method === 'joinOrCreate' && !options.rooms.includes(name)) throw new Refused(NO_ROOM);
      const token = tokenIn(request.body);
      if (matchMaker.state === matchMaker.MatchMakerState.SHUTTING_DOWN) throw new Refused(REFUSALS.busy);
      const seat = await join(method, name, token);
      // Without the hash that Express makes of each answer for caches: this one is for nobody else, and once.
      response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(seat));
    },
  );
  router.use('/matchmake', () => {
    throw new Refused(REFUSALS.notFound);
  });
  return router;
}

function tokenIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused(NO_OBJECT);
  return (body as { token?: unknown }).token;
}

/** A seat, or a refusal that colyseus.js can tell apart. */
async function join(method: 'joinOrCreate' | 'joinById', name: string, token: unknown): Promise<object> {
  try {
    // Of what the client says only the token is heard.
    const { room, sessionId } = await matchMaker.controller.invokeMethod(method, name, { token }, NOBODY);
    const { roomId, processId, publicAddress } = room;
    return { room: { name: room.name, roomId, processId, publicAddress }, sessionId };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const { code, message } = error;
    // With an HTTP error colyseus.js would forget the code, by which the client knows what to do.
    if (CONTRACT_CODES.includes(code)) return { code, error: message, message };
    if (NO_SUCH_ROOM.includes(code)) throw new Refused(NO_ROOM);
    const sentence = SENTENCES.get(message);
    throw sentence ? new Refused(sentence) : error;
  }
}
