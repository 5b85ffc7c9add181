import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Room, Server } from '@colyseus/core';
import { Encoder, type SchemaType, schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

/** Colyseus alone: a room for each client, with five numbers that all change once a second. */
Encoder.BUFFER_SIZE = 512;
const SLICES = 20;
const PING_MS = 20_000;
const NO_PATCHES = 2 ** 31 - 1;

const Numbers = schema({ a: 'number', b: 'number', c: 'number', d: 'number', e: 'number' });
const slices = Array.from({ length: SLICES }, () => new Set<BareRoom>());
let made = 0;
let slot = 0;

class BareRoom extends Room<SchemaType<typeof Numbers>> {
  override patchRate = NO_PATCHES;
  override state = new Numbers({ a: 1000, b: 1000, c: 1000, d: 1000, e: 1000 });
  readonly #slice = slices[made++ % SLICES];

  override onCreate() {
    this.#slice?.add(this);
  }

  override onDispose() {
    this.#slice?.delete(this);
  }

  tick() {
    this.state.a += 1;
    this.state.b += 2;
    this.state.c += 3;
    this.state.d += 4;
    this.state.e += 5;
    this.broadcastPatch();
  }
}

const http = createServer();
const server = new Server({
  transport: new WebSocketTransport({ server: http, pingInterval: PING_MS }),
  greet: false,
  gracefullyShutdown: false,
});
server.define('bare', BareRoom);
setInterval(() => {
  slot = (slot + 1) % SLICES;
  for (const room of slices[slot] ?? []) room.tick();
}, 1000 / SLICES);
await server.listen(0, '127.0.0.1');
process.stdout.write(`Bare Colyseus is open at http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
