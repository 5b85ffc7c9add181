import type { IncomingMessage } from 'node:http';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { type VerifyClientCallbackAsync, WebSocket } from 'ws';
import { clientIp, networkOf } from '../../http/limits/client-ip.ts';
import { perIpSlots } from '../../http/limits/per-ip-slots.ts';
import { isAllowedOrigin } from '../../http/routing/matchmaking.ts';

/** A tab has two sockets, one per room: fifty players behind one router, with two tabs each. */
const SOCKETS_PER_ADDRESS = 200;

/** A client says that it is ready and that it leaves, and nothing else. */
const FRAMES_PER_SOCKET = 10;

/** In how many turns everybody is pinged once. */
const PING_TURNS = 60;

/** Bytes that a client may leave unread. What it misses it fetches when it comes back. */
export const UNREAD_LIMIT = 256 * 1024;

/** A socket that cuts off who does not read: at once, for what lies unread is the server's memory. */
export class Socket extends WebSocket {
  /** Pings that were not answered, as Colyseus counts them. */
  pingCount = 0;
  /** Pongs that it owes. */
  owed = 0;
  /** Frames that came, but for pongs that it owed. */
  frames = 0;

  override send(data: Parameters<WebSocket['send']>[0], options: object = {}, sent?: (error?: Error) => void): void {
    super.send(data, options, sent);
    if (this.bufferedAmount > UNREAD_LIMIT) this.terminate();
  }
}

/** Colyseus' sockets, but who talks more than a client of ours ever would is cut off, and pings are spread out. */
export class WsTransport extends WebSocketTransport {
  get openSockets(): number {
    return this.wss.clients.size;
  }

  protected override onConnection(socket: Socket, request: IncomingMessage): Promise<void> {
    socket.on('message', countFrame).on('ping', countFrame).on('pong', countUnasked);
    return super.onConnection(socket, request);
  }

  /** Colyseus pings all at once: at ten thousand sockets, a quarter of a second in which nobody is served. */
  protected override autoTerminateUnresponsiveClients(everyMs: number, retries: number): void {
    let round = this.wss.clients.values();
    let turn = 0;
    this.pingInterval = setInterval(() => {
      if (turn === 0) round = this.wss.clients.values();
      turn = (turn + 1) % PING_TURNS;
      for (let left = Math.ceil(this.wss.clients.size / PING_TURNS); left > 0; left--) {
        const { value: socket } = round.next();
        if (!socket) return;
        if ((socket as Socket).pingCount >= retries) socket.terminate();
        else {
          (socket as Socket).pingCount += 1;
          (socket as Socket).owed += 1;
          socket.ping();
        }
      }
    }, everyMs / PING_TURNS);
  }
}

/**
 * Colyseus looks a room up by the last part of the path, in an object: a name that every object has, such as __proto__,
 * would be found there.
 */
function namesRoom({ url = '' }: IncomingMessage): boolean {
  const [, id = ''] = /^\/[\w-]+\/([\w-]{9})(?:\?|$)/.exec(url) ?? [];
  return id !== '' && !(id in {});
}

/** Who may open a socket: pages that are allowed, and no more than so many per address unless `limited` is off. */
export function admitSockets(options: {
  readonly origins: readonly string[];
  readonly trustProxy: number;
  readonly limited: boolean;
  readonly log: Logger;
}): VerifyClientCallbackAsync {
  const places = perIpSlots(options.limited ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY, 'sockets', options.log);
  return ({ req }, answer) => {
    if (!namesRoom(req)) return answer(false, 404);
    if (!isAllowedOrigin(req, options.origins)) return answer(false, 401);
    if (places.take(networkOf(clientIp(req, options.trustProxy)), req.socket)) answer(true);
    else answer(false, 429);
  };
}

/** A pong that nobody asked for is a frame like any other. */
function countUnasked(this: WebSocket): void {
  const socket = this as Socket;
  if (socket.owed > 0) socket.owed -= 1;
  else countFrame.call(socket);
}

/** One function for all sockets: a closure for each would weigh more than the number that it keeps. */
function countFrame(this: WebSocket): void {
  const socket = this as Socket;
  socket.frames += 1;
  if (socket.frames > FRAMES_PER_SOCKET) socket.terminate();
}
