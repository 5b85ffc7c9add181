import { matchMaker } from '@colyseus/core';
import { monitor } from '@colyseus/monitor';
import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { CLOSE } from '#shared/live/room';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';

/** The monitor's script writes its styles inline. Nothing is loaded from another host. */
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

/** Replaces the page of the package, which loads a font from Google. */
const PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<title>Seventh Chevron: rooms</title><link rel="icon" href="data:,"><link rel="stylesheet" href="styles.css"></head>',
  '<body><div id="app"></div><script src="bundle.js"></script></body></html>',
].join('');

/** Rooms are looked up by `owner`. The monitor can show that column but does not declare it. */
const COLUMNS = ['roomId', 'name', 'owner', 'clients', 'elapsedTime', 'processId'] as NonNullable<
  NonNullable<Parameters<typeof monitor>[0]>['columns']
>;

const READS: readonly string[] = ['/', '/room'];

/**
 * The only room methods that the monitor may call. Both disconnect clients, which then join again. Broadcasting a
 * message or changing the state would show players what the database does not hold.
 */
const ACTIONS: Readonly<Record<string, (args: unknown[]) => unknown[]>> = {
  disconnect: () => [CLOSE.restarting],
  _forceClientDisconnect: ([sessionId]) => [String(sessionId)],
};

const FOREIGN: Refusal = { status: 403, text: 'Only the page of the monitor may do this.' };
const NO_SUCH_ACTION: Refusal = { status: 403, text: 'The monitor can only end rooms and disconnect clients.' };
const NO_ROOM: Refusal = { status: 404, text: 'There is no such room.' };

/** Colyseus' monitor, restricted: commands are accepted only from its own page, and only those in ACTIONS. */
export function monitorPages(log: Logger): Router {
  const router = Router();
  router.use((request, response, next) => {
    // The page has relative links, so its address must end with a slash. Browsers that send no Sec-Fetch-Site are
    // recognised by the referrer.
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
    // The monitor sends commands by GET, which any page can make a browser send together with the stored password.
    if (!isFromMonitorPage(request)) throw new Refused(FOREIGN);
    await runAction(request, log);
    response.json({ done: true });
  });
  router.use(monitor({ columns: COLUMNS }));
  return router;
}

async function runAction({ query: { roomId, method, args } }: Request, log: Logger): Promise<void> {
  const list = parseList(args);
  const argumentsOf = Object.entries(ACTIONS).find(([name]) => name === method)?.[1];
  if (!argumentsOf || !list) throw new Refused(NO_SUCH_ACTION);
  if (typeof roomId !== 'string' || !(await matchMaker.getRoomById(roomId))) throw new Refused(NO_ROOM);
  log.warn({ roomId, method }, 'The operator sends clients away');
  await matchMaker.remoteRoomCall(roomId, String(method), argumentsOf(list));
}

function isFromMonitorPage({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Over plain HTTP, browsers send no Sec-Fetch-Site except to localhost.
  const { referer = '', host } = headers;
  return URL.canParse(referer) && new URL(referer).host === host;
}

function parseList(text: unknown): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
