import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line that can be cut, between a server and what it talks to. */
export interface FaultProxy {
  readonly port: number;
  /** From now on new connections lead there. */
  leadTo(port: number): void;
  /** Swallows everything, in both directions and for good, of connections that are there and that come. */
  swallow(): void;
  /** New connections get through again. Those that swallowed stay dead, without a word to either side. */
  goOn(): void;
  /** Once: the next COMMIT gets through, and the answer to it does not. */
  cutAfterCommit(): void;
  /** Cuts every connection. New ones get through. */
  cutAll(): void;
  /** Once: cuts every connection when a client sends this text, before it gets through. */
  cutAllBefore(text: string): void;
  close(): Promise<void>;
}

export async function faultProxy(target: number): Promise<FaultProxy> {
  let port = target;
  let swallowing = false;
  let cutNextCommit = false;
  let cutBefore: string | undefined;
  const lines = new Set<{ near: Socket; far: Socket; dead: boolean }>();

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const line = { near, far, dead: swallowing };
    let cut = false;
    lines.add(line);
    const end = () => {
      if (line.dead) return;
      near.destroy();
      far.destroy();
      lines.delete(line);
    };
    near.on('data', (bytes) => {
      if (line.dead) return;
      if (cutBefore !== undefined && bytes.includes(cutBefore)) {
        cutBefore = undefined;
        cutAll();
        return;
      }
      cut ||= cutNextCommit && bytes.includes('COMMIT');
      if (cut) cutNextCommit = false;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (cut) end();
      else if (!line.dead) near.write(bytes);
    });
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const { near, far } of lines) {
      near.destroy();
      far.destroy();
    }
  };

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (another) => {
      port = another;
    },
    swallow: () => {
      swallowing = true;
      for (const line of lines) line.dead = true;
    },
    goOn: () => {
      swallowing = false;
    },
    cutAfterCommit: () => {
      cutNextCommit = true;
    },
    cutAll,
    cutAllBefore: (text) => {
      cutBefore = text;
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
