import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers of the offer that is ignored, and of the connection that was to be another one. */
const OFFER = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Ignores upgrades and expectations that the game does not know, as RFC 9110 asks: such a request, of `curl --http2` say,
 * is served like any other. To be called when the listener for WebSockets is in place.
 */
export function ignoreUnknownUpgrades(http: Server): void {
  http.on('checkExpectation', (request, response) => void http.emit('request', request, response));
  const known = http.listeners('upgrade');
  http.removeAllListeners('upgrade').on('upgrade', (request, socket, head) => {
    if (isForWebSocket(request)) for (const listener of known) listener.call(http, request, socket, head);
    else serveAnew(http, request, socket, head);
  });
}

function isForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Node's own note of the answer under way: on one connection several may be asked for ahead. */
type Answering = Duplex & { readonly _httpMessage?: ServerResponse | null };

/** Node has let go of the connection by then, so it gets it once more, with the same request without the offer. */
function serveAnew(http: Server, request: IncomingMessage, socket: Answering, head: Buffer): void {
  // Whoever goes meanwhile is no error of ours.
  socket.on('error', () => undefined);
  const answer = socket._httpMessage;
  if (answer) return void answer.once('close', () => serveAnew(http, request, socket, head));
  if (socket.destroyed) return;
  socket.unshift(Buffer.concat([withoutOffer(request), head]));
  http.emit('connection', socket);
}

function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (!OFFER.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[i + 1]}`);
  }
  // Once for each connection: it is counted, and listened to, each time that the server gets it.
  lines.push('Connection: close', '', '');
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
