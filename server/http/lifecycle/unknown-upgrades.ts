import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers of the upgrade offer, and of the connection that it was to become. */
const OFFER = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Ignores unknown upgrades and expectations, as RFC 9110 asks: such a request, for example of `curl --http2`, is served
 * like any other. To be called after the WebSocket listener has been added.
 *
 * Node 20 only: as soon as there is a listener for upgrades, Node hands every upgrade to it and stops serving the
 * connection. From Node 22.21 and 24.9 on, the option `shouldUpgradeCallback` of `createServer` replaces all of this
 * file except the expectations.
 */
export function ignoreUnknownUpgrades(http: Server): void {
  http.on('checkExpectation', (request, response) => void http.emit('request', request, response));
  const known = http.listeners('upgrade');
  http.removeAllListeners('upgrade').on('upgrade', (request, socket, head) => {
    if (isForWebSocket(request)) for (const listener of known) listener.call(http, request, socket, head);
    else serveAgain(http, request, socket, head);
  });
}

function isForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Node 20 only: `_httpMessage` is Node's undocumented reference to the response under way. A client may send several
 * requests ahead on one connection.
 */
type HttpSocket = Duplex & { readonly _httpMessage?: ServerResponse | null };

/**
 * Hands the connection to the HTTP server once more, with the same request but without the offer, after any response
 * under way.
 */
function serveAgain(http: Server, request: IncomingMessage, socket: HttpSocket, head: Buffer): void {
  // The client may close the connection meanwhile.
  socket.on('error', () => undefined);
  const response = socket._httpMessage;
  if (response) return void response.once('close', () => serveAgain(http, request, socket, head));
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
  // Once per connection: each time the server receives the connection, it counts it and adds listeners to it.
  lines.push('Connection: close', '', '');
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
