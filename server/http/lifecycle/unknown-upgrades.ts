import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Headers of the upgrade offer. */
const OFFER = new Set(['upgrade', 'http2-settings']);

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
    else serveAgain(http, request, socket as Socket, head);
  });
}

function isForWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Node 20 only: `_httpMessage` is Node's undocumented reference to the response under way. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/**
 * Hands the connection to the HTTP server once more, with the same request but without the offer, after any response
 * under way: a client may send several requests ahead on one connection.
 */
function serveAgain(http: Server, request: IncomingMessage, socket: HttpSocket, head: Buffer): void {
  const response = socket._httpMessage;
  if (response) {
    // The client may close the connection meanwhile, and Node has removed its own listener.
    socket.once('error', ignore);
    response.once('close', () => {
      socket.off('error', ignore);
      serveAgain(http, request, socket, head);
    });
    return;
  }
  if (socket.destroyed) return;
  // Node stops its keep-alive timeout only for a connection that it has kept.
  socket.setTimeout(0);
  socket.unshift(Buffer.concat([withoutOffer(request), head]));
  http.emit('connection', socket);
}

function ignore(): void {}

function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${withoutOfferOptions(value)}`);
    else if (!OFFER.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return Buffer.from([...lines, '', ''].join('\r\n'), 'latin1');
}

/** The options of a `Connection` header without those of the offer: `close` and `keep-alive` stay. */
function withoutOfferOptions(value: string): string {
  const options = value.split(',').map((option) => option.trim());
  return options.filter((option) => !OFFER.has(option.toLowerCase())).join(', ');
}
