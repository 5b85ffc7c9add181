import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { waitUntil } from './wait-until.ts';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return closeListener(server);
}

/** A port that is taken for so long is somebody else's by now, which whoever wants it will be told. */
const HELD_MS = 2000;

/**
 * Closes what listens, and resolves with its port when that takes no connection any more: a program that another thread
 * starts in this moment has got the open port with all else, and holds it until it runs.
 */
export async function closeListener(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  await waitUntil(async () => !(await takesConnections(port)), HELD_MS);
  return port;
}

function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
