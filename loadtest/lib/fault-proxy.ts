import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEALTHY, type LinkFault, Pipe } from './pipe.ts';

/** A TCP proxy to a server on loopback whose connections can be disturbed. */
export interface FaultProxy {
  readonly port: number;
  /** Connects new connections to this port. */
  forwardTo(port: number): void;
  /** Forwards from now on with these defects. */
  degrade(fault: Partial<LinkFault>): void;
  /** Resets every connection. */
  reset(): void;
  /** Open connections stay open, but forward nothing any more; with `forNew` the same holds for new ones. */
  swallow(options: { forNew: boolean }): void;
  /** Once: the connection that carries this text next, in either direction, forwards nothing from this text on. */
  swallowFrom(text: string): void;
  /** Resets every connection and refuses new ones. */
  takeDown(): void;
  /** New connections work again. */
  heal(): void;
  /** Closes connections that forward nothing any more; by keepalive the server would notice only after hours. */
  closeSwallowed(): void;
  /**
   * Resets connections around their next COMMITs: before the COMMIT arrives, or after it and before its answer does.
   * Resolves when `times` have been cut.
   */
  cutCommits(times: number, arrives: () => boolean): Promise<void>;
  /** Once: resets every connection when a client sends this text, before the text is forwarded. */
  resetBefore(text: string): void;
  close(): Promise<void>;
}

/** The text of a commit in PostgreSQL's unencrypted protocol. */
const COMMIT = Buffer.from('COMMIT');
const CUTS_MS = 30_000;

/**
 * Ends a connection with a reset. A socket that has already been ended cannot be reset: libuv refuses, Node treats the
 * socket as closed but keeps it open, and the process never ends by itself (`TCPWrap::Reset`, seen with Node 20).
 */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

interface LinkControl {
  fault: LinkFault;
  /**
   * What happens to bytes from a client. `lose`: the connection is reset instead. `deliver`: it is reset when the answer
   * arrives. `gone`: every connection has just been reset.
   */
  decide(bytes: Buffer): 'pass' | 'lose' | 'deliver' | 'gone';
  /** Whether the connection that carries these bytes is swallowed from them on. */
  isSwallowedFrom(bytes: Buffer): boolean;
}

class Link {
  swallowed = false;
  /** Bytes that it may still forward. */
  left: number;
  /** The COMMIT was forwarded; its answer will not be. */
  #dropsAnswer = false;
  readonly #toServer: Pipe;
  readonly #toClient: Pipe;

  constructor(
    readonly client: Socket,
    readonly upstream: Socket,
    readonly control: LinkControl,
  ) {
    this.left = control.fault.limitBytes;
    this.#toServer = new Pipe(upstream, () => control.fault);
    this.#toClient = new Pipe(client, () => control.fault);
    client.on('data', (bytes) => this.#onClientData(bytes));
    upstream.on('data', (bytes) => this.#onServerData(bytes));
    for (const socket of [client, upstream]) socket.on('error', () => undefined).setNoDelay(true);
    client.on('close', () => this.#follow(upstream));
    upstream.on('close', () => this.#follow(client));
  }

  reset(): void {
    resetSocket(this.client);
    this.#follow(this.upstream, true);
  }

  /** Closes the other side too, except on a swallowed connection: there it must not notice anything. */
  #follow(other: Socket, evenSwallowed = false): void {
    if (this.swallowed && !evenSwallowed) return;
    const { closeLateMs } = this.control.fault;
    if (closeLateMs === 0) other.destroy();
    else setTimeout(() => other.destroy(), closeLateMs);
  }

  #onClientData(bytes: Buffer): void {
    if (this.#isSwallowed(bytes) || this.#dropsAnswer) return;
    const decision = this.control.decide(bytes);
    if (decision === 'gone') return;
    this.#dropsAnswer = decision === 'deliver';
    if (decision === 'lose') this.reset();
    else this.#forward(bytes, this.#toServer);
  }

  #onServerData(bytes: Buffer): void {
    if (this.#dropsAnswer) this.reset();
    else if (!this.#isSwallowed(bytes)) this.#forward(bytes, this.#toClient);
  }

  #isSwallowed(bytes: Buffer): boolean {
    this.swallowed ||= this.control.isSwallowedFrom(bytes);
    return this.swallowed;
  }

  #forward(bytes: Buffer, pipe: Pipe): void {
    this.left -= bytes.length;
    if (this.left < 0) this.reset();
    else pipe.forward(bytes);
  }
}

/** Starts a proxy to a server on loopback, on a port that the system chooses. */
export async function startProxy(target: number): Promise<FaultProxy> {
  const links = new Set<Link>();
  let [port, down, swallowing] = [target, false, false];
  let [resetBefore, swallowFrom]: (string | undefined)[] = [];
  const cuts = { left: 0, done: 0, arrives: () => false };
  const control: LinkControl = {
    fault: HEALTHY,
    decide: (bytes) => {
      if (resetBefore !== undefined && bytes.includes(resetBefore)) {
        resetBefore = undefined;
        reset();
        return 'gone';
      }
      if (cuts.left === 0 || !bytes.includes(COMMIT)) return 'pass';
      cuts.left--;
      cuts.done++;
      return cuts.arrives() ? 'deliver' : 'lose';
    },
    isSwallowedFrom: (bytes) => {
      if (swallowFrom === undefined || !bytes.includes(swallowFrom)) return false;
      swallowFrom = undefined;
      return true;
    },
  };
  const server = createServer((client) => {
    if (down) {
      client.resetAndDestroy();
      return;
    }
    const link = new Link(client, connect(port, '127.0.0.1'), control);
    link.swallowed = swallowing;
    links.add(link);
    // On a swallowed connection one side may close long before the other.
    const forget = () => client.destroyed && link.upstream.destroyed && links.delete(link);
    for (const socket of [client, link.upstream]) socket.on('close', forget);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const reset = () => {
    for (const link of links) link.reset();
  };
  return {
    port: (server.address() as AddressInfo).port,
    degrade: (fault) => {
      control.fault = { ...HEALTHY, ...fault };
      for (const link of links) link.left = control.fault.limitBytes;
    },
    forwardTo: (another) => {
      port = another;
    },
    reset,
    resetBefore: (text) => {
      resetBefore = text;
    },
    swallowFrom: (text) => {
      swallowFrom = text;
    },
    swallow: ({ forNew }) => {
      swallowing = forNew;
      for (const link of links) link.swallowed = true;
    },
    takeDown: () => {
      down = true;
      reset();
    },
    heal: () => {
      [down, swallowing, control.fault] = [false, false, HEALTHY];
      for (const link of links) link.left = HEALTHY.limitBytes;
    },
    closeSwallowed: () => {
      for (const link of links) if (link.swallowed) link.reset();
    },
    cutCommits: async (times, arrives) => {
      const end = cuts.done + times;
      Object.assign(cuts, { left: times, arrives });
      const deadline = performance.now() + CUTS_MS;
      while (cuts.done < end) {
        if (performance.now() > deadline) throw new Error(`${end - cuts.done} of ${times} COMMITs did not arrive.`);
        await sleep(5);
      }
    },
    close: async () => {
      server.close();
      control.fault = HEALTHY;
      reset();
      await once(server, 'close');
    },
  };
}
