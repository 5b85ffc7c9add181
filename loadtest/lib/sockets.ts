import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';

/** What a set of sockets has received so far. */
export interface Tally {
  frames: number;
  bytes: number;
}

/** First byte of a message in the protocol of Colyseus 0.16. */
const JOIN_ROOM = 10;
const ROOM_STATE = 14;
const READY = Buffer.from([JOIN_ROOM]);
const JOIN_MS = 30_000;

interface Reservation {
  readonly room: { readonly roomId: string; readonly processId: string; readonly publicAddress?: string };
  readonly sessionId: string;
}

/**
 * Joins a room as colyseus.js does, but decodes nothing, so that ten thousand connections fit into one process.
 * Resolves when the full state has arrived; `tally` counts every frame after it.
 */
export async function enterRoom(origin: string, room: string, options: object, tally: Tally): Promise<WebSocket> {
  const { room: found, sessionId } = await reserve(`${origin}/matchmake/${room}`, JSON.stringify(options));
  const host = found.publicAddress ?? new URL(origin).host;
  return openSocket(`ws://${host}/${found.processId}/${found.roomId}?sessionId=${sessionId}`, tally, COLYSEUS);
}

/** Uses `node:http`, which takes less CPU than `fetch`: thousands of clients share the machine with the server. */
function reserve(url: string, body: string): Promise<Reservation> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    });
    outgoing.on('error', reject).on('response', async (response) => {
      const responseText = await text(response).catch(reject);
      if (response.statusCode === 200) resolve(JSON.parse(responseText ?? ''));
      else reject(new Error(`The join at ${url} was refused: ${response.statusCode} ${responseText}`));
    });
    outgoing.end(body);
  });
}

/** How a client of a protocol on top of WebSocket replies to frames. */
export interface Protocol {
  /** Replies to a frame of the handshake. Returns true when the handshake is complete. */
  handshake(socket: WebSocket, frame: Buffer): boolean;
  /** Replies to a later frame. Returns false if the frame belongs to the protocol (a ping) and must not be counted. */
  isForClient?(socket: WebSocket, frame: Buffer): boolean;
}

const COLYSEUS: Protocol = {
  handshake(socket, frame) {
    if (frame[0] === JOIN_ROOM) socket.send(READY);
    return frame[0] === ROOM_STATE;
  },
};

/**
 * Opens a WebSocket and counts the frames that it receives. With a protocol, resolves when the handshake is complete.
 */
export function openSocket(url: string, tally: Tally, protocol?: Protocol): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`${url} did not answer in ${JOIN_MS / 1000} s.`)), JOIN_MS);
    const ready = () => {
      clearTimeout(timeout);
      socket.removeAllListeners('message').on('message', (data: Buffer) => {
        if (protocol?.isForClient?.(socket, data) === false) return;
        tally.frames++;
        tally.bytes += data.length;
      });
      resolve(socket);
    };
    socket.on('error', reject);
    socket.once('close', (code, reason) => reject(new Error(`${url} was closed: ${code} ${reason}`)));
    if (protocol) socket.on('message', (data: Buffer) => void (protocol.handshake(socket, data) && ready()));
    else socket.once('open', ready);
  });
}

/** Terminates all sockets without a close frame. Resolves when all of them are closed on this side. */
export async function endAll(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('close', resolve);
          socket.terminate();
        }),
    ),
  );
}

/** Runs `work` on each item, at most `width` at a time. Returns the results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
