import { matchMaker } from '@colyseus/core';
import { monitor } from '@colyseus/monitor';
import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { CLOSE } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';

/** Its styles are made by its script. Nothing is loaded from elsewhere. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Its own page would ask Google for a font that it does not need. */
const PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<title>Seventh Chevron: rooms</title><link rel="icon" href="data:,"><link rel="stylesheet" href="styles.css"></head>',
  '<body><div id="app"></div><script src="bundle.js"></script></body></html>',
].join('');

/** `owner`, by which our rooms are found, is a column that the monitor can show but does not declare. */
const COLUMNS = ['roomId', 'name', 'owner', 'clients', 'elapsedTime', 'processId'] as NonNullable<
  NonNullable<Parameters<typeof monitor>[0]>['columns']
>;

const READS: readonly string[] = ['/', '/room'];

/**
 * Of all that the monitor could have a room do: to send its clients away, who then come in again. What clients are told
 * are facts, and those only the game knows.
 */
const ACTIONS: Readonly<Record<string, (args: unknown[]) => unknown[]>> = {
  disconnect: () => [CLOSE.restarting],
  _forceClientDisconnect: ([sessionId]) => [String(sessionId)],
};

const FOREIGN: Refusal = { status: 403, text: 'Only the page of the monitor itself may do this.' };
const NO_SUCH_ACTION: Refusal = { status: 403, text: 'The monitor may end rooms and seats here, and nothing else.' };
const NO_ROOM: Refusal = { status: 404, text: 'There is no such room.' };

/** Colyseus' monitor, but that it acts only when its own page asks, and does nothing that our rooms could not take. */
export function monitorPages(log: Logger): Router {
  const router = Router();
  router.use((request, response, next) => {
    // Its links are relative, and where browsers do not say who asks the referrer has to.
    if (!request.originalUrl.startsWith(`${request.baseUrl}/`)) return response.redirect(`${request.baseUrl}/`);
    response.set('Content-Security-Policy', CSP).set('Referrer-Policy', 'same-origin');
    next();
  });
  router.get('/', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(PAGE);
  });
  router.use('/api', async (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (request.method !== 'GET') throw new Refused(REFUSALS.methodNotAllowed);
    if (READS.includes(request.path)) return next();
    if (request.path !== '/room/call') throw new Refused(REFUSALS.notFound);
    // It acts on GET, which any page can make a browser send along with the password that it remembers.
    if (!isFromItself(request)) throw new Refused(FOREIGN);
    await act(request, log);
    response.json({ done: true });
  });
  router.use(monitor({ columns: COLUMNS }));
  return router;
}

async function act({ query: { roomId, method, args } }: Request, log: Logger): Promise<void> {
  const list = listIn(args);
  const deed = Object.entries(ACTIONS).find(([name]) => name === method)?.[1];
  if (!deed || !list) throw new Refused(NO_SUCH_ACTION);
  if (typeof roomId !== 'string' || !(await matchMaker.getRoomById(roomId))) throw new Refused(NO_ROOM);
  log.warn({ roomId, method }, 'The operator sends clients away');
  await matchMaker.remoteRoomCall(roomId, String(method), deed(list));
}

function isFromItself({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Over plain HTTP, unless to this machine, browsers do not say.
  const { referer = '', host } = headers;
  return URL.canParse(referer) && new URL(referer).host === host;
}

function listIn(text: unknown): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
