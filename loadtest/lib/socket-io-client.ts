import type { WebSocket } from 'ws';
import { openSocket, type Protocol, type Tally } from './sockets.ts';

/** First characters of an Engine.IO 4 packet: its type and, for a message, the Socket.IO packet type. */
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';

const SOCKET_IO: Protocol = {
  handshake(socket, frame) {
    const text = frame.toString();
    if (text.startsWith('0')) socket.send(CONNECT);
    return text.startsWith(CONNECT);
  },
  isForClient(socket, frame) {
    const type = frame.toString('latin1', 0, 2);
    if (type === PING) socket.send(PONG);
    return type === EVENT;
  },
};

/**
 * Connects as socket.io-client does with WebSocket as its only transport. Counts events in `tally`, decodes nothing.
 */
export function enterSocketIo(origin: string, tally: Tally): Promise<WebSocket> {
  return openSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, tally, SOCKET_IO);
}
