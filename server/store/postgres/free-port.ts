import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { waitUntil } from './wait-until.ts';

/** The range from which ports are drawn, below the one from which the system gives a port to whoever asks for any. */
const PORTS = { from: 20_000, until: 32_000 };

/** A port of 127.0.0.1 that is free at this moment, and that the system gives to nobody who asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(PORTS.from, PORTS.until), '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) return closeListener(server);
  }
}

/**
 * How long to wait for the port to become free. If it still accepts connections then, another program uses it, and the
 * next one to open it gets the error.
 */
const INHERITED_MS = 2000;

/**
 * Closes a listening server and resolves with its port once connections are refused. That may take a moment: a program
 * that another thread starts at this moment inherits the open socket and holds it until its `exec`.
 */
export async function closeListener(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  await waitUntil(async () => !(await acceptsConnections(port)), INHERITED_MS);
  return port;
}

function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
