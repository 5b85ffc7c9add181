import type { IncomingMessage } from 'node:http';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Logger } from 'pino';
import { type VerifyClientCallbackAsync, WebSocket } from 'ws';
import { clientIp } from '../../http/limits/client-ip.ts';
import { perIpSlots } from '../../http/limits/per-ip-slots.ts';
import { isAllowedOrigin } from '../../http/routing/matchmaking.ts';
import { noteSent } from './message-watch.ts';

/** Enough for fifty players behind one router with two tabs each: a tab has two sockets, one per room. */
const SOCKETS_PER_ADDRESS = 200;

/** Frames that a client may send: the game's clients send two, when they are ready and when they leave. */
const FRAMES_PER_SOCKET = 10;

/** The sockets are pinged in this many batches per interval. */
const PING_BATCHES = 60;

/** Bytes that a client may leave unread. A client that is cut off reads everything again when it rejoins. */
export const UNREAD_LIMIT = 256 * 1024;

/** A socket that is terminated as soon as its client leaves too much unread, because unread bytes are in the server's memory. */
export class Socket extends WebSocket {
  /** Unanswered pings; Colyseus resets it at each pong. */
  pingCount = 0;
  /** Pongs that are expected. */
  expectedPongs = 0;
  /** Received frames, without expected pongs. */
  frames = 0;

  override send(data: Parameters<WebSocket['send']>[0], options: object = {}, sent?: (error?: Error) => void): void {
    super.send(data, options, sent);
    noteSent(this, data);
    if (this.bufferedAmount > UNREAD_LIMIT) this.terminate();
  }
}

/** Colyseus' transport, with a limit on frames per socket and with pings spread over the interval. */
export class WsTransport extends WebSocketTransport {
  get openSockets(): number {
    return this.wss.clients.size;
  }

  protected override onConnection(socket: Socket, request: IncomingMessage): Promise<void> {
    socket.on('message', countFrame).on('ping', countFrame).on('pong', countUnexpectedPong);
    return super.onConnection(socket, request);
  }

  /** Colyseus pings all sockets at once, which blocks the process for 250 ms with ten thousand sockets. */
  protected override autoTerminateUnresponsiveClients(everyMs: number, retries: number): void {
    let round = this.wss.clients.values();
    let batch = 0;
    this.pingInterval = setInterval(() => {
      if (batch === 0) round = this.wss.clients.values();
      batch = (batch + 1) % PING_BATCHES;
      for (let left = Math.ceil(this.wss.clients.size / PING_BATCHES); left > 0; left--) {
        const { value: socket } = round.next();
        if (!socket) return;
        if ((socket as Socket).pingCount >= retries) socket.terminate();
        else {
          (socket as Socket).pingCount += 1;
          (socket as Socket).expectedPongs += 1;
          socket.ping();
        }
      }
    }, everyMs / PING_BATCHES);
  }
}

/**
 * Whether the path ends in a well-formed room id. Colyseus looks the id up in a plain object, where names such as __proto__
 * would be found.
 */
function namesRoom({ url = '' }: IncomingMessage): boolean {
  const [, id = ''] = /^\/[\w-]+\/([\w-]{9})(?:\?|$)/.exec(url) ?? [];
  return id !== '' && !(id in {});
}

/** Admits sockets to rooms from allowed origins, with a limit per network if `limited`. Answers others with 404, 401 or 429. */
export function admitSockets(options: {
  readonly origins: readonly string[];
  readonly trustProxy: number;
  readonly limited: boolean;
  readonly log: Logger;
}): VerifyClientCallbackAsync {
  const slots = perIpSlots(options.limited ? SOCKETS_PER_ADDRESS : Number.POSITIVE_INFINITY, 'sockets', options.log);
  return ({ req }, answer) => {
    if (!namesRoom(req)) return answer(false, 404);
    if (!isAllowedOrigin(req, options.origins)) return answer(false, 401);
    if (slots.take(clientIp(req, options.trustProxy), req.socket)) answer(true);
    else answer(false, 429);
  };
}

/** A pong without a ping counts as a frame. */
function countUnexpectedPong(this: WebSocket): void {
  const socket = this as Socket;
  if (socket.expectedPongs > 0) socket.expectedPongs -= 1;
  else countFrame.call(socket);
}

/** One function for all sockets, because a closure for each would take more memory than its counter. */
function countFrame(this: WebSocket): void {
  const socket = this as Socket;
  socket.frames += 1;
  if (socket.frames > FRAMES_PER_SOCKET) socket.terminate();
}
