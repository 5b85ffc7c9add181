import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { REFUSALS, type Refusal } from '#shared/refusals';

/** A join carries an access token and a few words around it. */
const BODY_LIMIT = 4096;

const FOREIGN: Refusal = { status: 403, text: 'This origin may not come in.' };

/** Whether a page may come in from where it is: ours, and those of origins that the operator named. No Origin: no browser. */
export function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, named: readonly string[]): boolean {
  if (origin === undefined || named.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Stands before Colyseus' own /matchmake, which comes before Express, reads bodies of any size, welcomes every origin
 * and never answers a method that it does not know. To be called once Colyseus has taken hold of the server.
 */
export function guardMatchmaking(http: Server, named: readonly string[]): void {
  const behind = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  http.on('request', (request, response) => {
    const refusal = request.url?.includes('/matchmake') ? refusalOf(request, named) : undefined;
    if (!refusal) return behind.forEach((listener) => void listener.call(http, request, response));
    const { status, text } = refusal;
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify({ error: text, message: text }));
  });
}

function refusalOf(request: IncomingMessage, named: readonly string[]): Refusal | undefined {
  if (!isAllowedOrigin(request, named)) return FOREIGN;
  if (request.method === 'OPTIONS') return undefined;
  if (request.method !== 'POST') return REFUSALS.notFound;
  // A body that does not tell its length could have any.
  return Number(request.headers['content-length'] ?? Number.NaN) <= BODY_LIMIT ? undefined : REFUSALS.tooLarge;
}
