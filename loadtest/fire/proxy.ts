import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A wire between the servers and the database that can be hurt. */
export interface FaultProxy {
  readonly port: number;
  /** Every byte takes this much longer, each way. */
  delay(ms: number): void;
  /** Tears every connection off. */
  reset(): void;
  /** Every connection that there is stays open, and carries nothing any more. New ones do unless `forNew`. */
  swallow(options: { forNew: boolean }): void;
  /** Refuses whoever comes, after a reset. */
  goDown(): void;
  /** All is well for new connections. */
  heal(): void;
  /** PostgreSQL learns of the connections that carry nothing any more; its own keepalive would need hours. */
  buryDead(): void;
  /** Tears connections off around their next COMMITs: before it arrives, or before its answer does. Resolves after so many. */
  cutCommits(times: number, arrives: () => boolean): Promise<void>;
  close(): Promise<void>;
}

/** What PostgreSQL's protocol, plain on loopback, sends to commit. */
const COMMIT = Buffer.from('COMMIT');
const CUTS_MS = 30_000;

class Link {
  swallowed = false;
  /** The commit went through; its answer will not. */
  #deaf = false;

  constructor(
    readonly client: Socket,
    readonly upstream: Socket,
    readonly wire: { delayMs: number; takeCommit(): 'pass' | 'lose' | 'deliver' },
  ) {
    client.on('data', (bytes) => this.#onAsk(bytes));
    upstream.on('data', (bytes) => this.#onAnswer(bytes));
    for (const socket of [client, upstream]) socket.on('error', () => undefined).setNoDelay(true);
    // Of a black hole the other side is not even told that this one has gone.
    client.on('close', () => this.swallowed || upstream.destroy());
    upstream.on('close', () => this.swallowed || client.destroy());
  }

  tear(): void {
    this.client.resetAndDestroy();
    this.upstream.destroy();
  }

  #onAsk(bytes: Buffer): void {
    if (this.swallowed || this.#deaf) return;
    const fate = bytes.includes(COMMIT) ? this.wire.takeCommit() : 'pass';
    this.#deaf = fate === 'deliver';
    if (fate === 'lose') this.tear();
    else this.#carry(bytes, this.upstream);
  }

  #onAnswer(bytes: Buffer): void {
    if (this.#deaf) this.tear();
    else if (!this.swallowed) this.#carry(bytes, this.client);
  }

  #carry(bytes: Buffer, to: Socket): void {
    if (this.wire.delayMs === 0) to.write(bytes);
    else setTimeout(() => to.write(bytes), this.wire.delayMs);
  }
}

/** A proxy on a port of its own to a PostgreSQL on loopback. */
export async function startProxy(targetPort: number): Promise<FaultProxy> {
  const links = new Set<Link>();
  let [down, swallowing] = [false, false];
  const cuts = { left: 0, done: 0, arrives: () => false };
  const wire = {
    delayMs: 0,
    takeCommit: () => {
      if (cuts.left === 0) return 'pass' as const;
      cuts.left--;
      cuts.done++;
      return cuts.arrives() ? ('deliver' as const) : ('lose' as const);
    },
  };
  const server = createServer((client) => {
    if (down) {
      client.resetAndDestroy();
      return;
    }
    const link = new Link(client, connect(targetPort, '127.0.0.1'), wire);
    link.swallowed = swallowing;
    links.add(link);
    link.upstream.on('close', () => links.delete(link));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const reset = () => {
    for (const link of links) link.tear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      wire.delayMs = ms;
    },
    reset,
    swallow: ({ forNew }) => {
      swallowing = forNew;
      for (const link of links) link.swallowed = true;
    },
    goDown: () => {
      down = true;
      reset();
    },
    heal: () => {
      [down, swallowing, wire.delayMs] = [false, false, 0];
    },
    buryDead: () => {
      for (const link of links) if (link.swallowed) link.tear();
    },
    cutCommits: async (times, arrives) => {
      const end = cuts.done + times;
      Object.assign(cuts, { left: times, arrives });
      const patience = performance.now() + CUTS_MS;
      while (cuts.done < end) {
        if (performance.now() > patience) throw new Error(`${end - cuts.done} of ${times} commits did not come.`);
        await sleep(5);
      }
    },
    close: async () => {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}
