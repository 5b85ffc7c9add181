import type { WebSocket } from 'ws';
import { openSocket, type Protocol, type Tally } from './sockets.ts';

/** First bytes of an Engine.IO 4 packet: its type, and for a message the type of Socket.IO's own. */
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';

const SOCKET_IO: Protocol = {
  greet(socket, frame) {
    const text = frame.toString();
    if (text.startsWith('0')) socket.send(CONNECT);
    return text.startsWith(CONNECT);
  },
  heed(socket, frame) {
    const type = frame.toString('latin1', 0, 2);
    if (type === PING) socket.send(PONG);
    return type === EVENT;
  },
};

/** Comes in as socket.io-client does that may use WebSocket alone, but decodes nothing. Its events count into `tally`. */
export function enterSocketIo(origin: string, tally: Tally): Promise<WebSocket> {
  return openSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, tally, SOCKET_IO);
}
