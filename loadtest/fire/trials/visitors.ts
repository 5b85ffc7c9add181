import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ready } from '#shared/api/health';
import { cpuSeconds, freePort, isGone, rssBytes } from '../../process.ts';
import { round } from '../../report.ts';
import { Violation } from '../bot.ts';
import type { Supervised } from '../supervisor.ts';
import type { Trial } from './trial.ts';

const CONFIG = fileURLToPath(new URL('../../../server/operations/haproxy.cfg', import.meta.url));
const HAS_PROXY = spawnSync('haproxy', ['-v']).status === 0;
const PROXY_START_MS = 15_000;

const GROWN_MB = 30;
const MB = 1_000_000;
/** How long those who do not read stay. */
const STAY_MS = { full: 3000, small: 300 } as const;
const LOOK_MS = 20;
/** By then what the first request of its kind costs is paid. */
const BEFORE = 100;

/** Everybody reloads, as after an upgrade: many strangers ask once each for the same large file, and some never read it. */
export const visitors: Trial = {
  name: 'visitors',
  run: async (arena) => {
    const [readers, silent, stayMs] = arena.small ? [50, 20, STAY_MS.small] : [1000, 400, STAY_MS.full];
    const server = await arena.start();
    const proxy = HAS_PROXY ? await startProxy(server) : undefined;
    try {
      const crowds: Crowd[] = [];
      for (const origin of [server.origin, ...(proxy ? [proxy.origin] : [])]) {
        const way = origin === server.origin ? 'directly' : 'through the proxy';
        for (const path of [await mainScript(origin), '/docs/swagger-ui-bundle.js']) {
          for (let asked = 0; asked < BEFORE; asked++) await visit(origin, path);
          const reading = await crowd(server, readers, () => visit(origin, path));
          const waiting = await crowd(server, silent, () => stay(origin, path, stayMs));
          crowds.push({ what: `${path.replace(/-.*\./, '-*.')} ${way}`, reading, waiting });
        }
      }
      const most = (kind: 'reading' | 'waiting') => Math.max(...crowds.map((each) => each[kind].grownMb));
      const told = (kind: 'reading' | 'waiting') =>
        crowds
          .map((each) => `${each.what} ${round(each[kind].grownMb)} MB, ${round(each[kind].cpuMs)} ms of CPU each`)
          .join('; ');
      return [
        arena.figure(
          `1,000 visitors who ask at once for the client's script, or that of /docs, raise a server's memory by at most ${GROWN_MB} MB, and /ready is answered meanwhile`,
          told('reading'),
          readers >= 1000 && HAS_PROXY && most('reading') <= GROWN_MB,
        ),
        arena.figure(
          `400 who ask for it and do not read raise it by at most ${GROWN_MB} MB, and /ready is answered meanwhile`,
          told('waiting'),
          silent >= 400 && HAS_PROXY && most('waiting') <= GROWN_MB,
        ),
      ];
    } finally {
      await proxy?.close();
      await server.close();
    }
  },
};

interface Crowd {
  readonly what: string;
  readonly reading: Cost;
  readonly waiting: Cost;
}

interface Cost {
  readonly grownMb: number;
  readonly cpuMs: number;
}

/** So many visits at the same moment, and what they cost the server. */
async function crowd(server: Supervised, count: number, visit: () => Promise<void>): Promise<Cost> {
  const before = await rssBytes(server.pid);
  const used = await cpuSeconds(server.pid);
  let [most, over] = [before, false];
  const looking = (async () => {
    while (!over) {
      most = Math.max(most, await rssBytes(server.pid));
      await sleep(LOOK_MS);
    }
  })();
  const asking = (async () => {
    while (!over) {
      const { status } = await fetch(server.origin + ready.path);
      if (status !== ready.status) throw new Violation(`${ready.path} answered ${status} while visitors came.`);
      await sleep(LOOK_MS);
    }
  })();
  const visiting = Promise.all(Array.from({ length: count }, visit)).finally(() => {
    over = true;
  });
  await Promise.all([visiting, looking, asking]);
  const cpuMs = (((await cpuSeconds(server.pid)) - used) * 1000) / count;
  return { grownMb: (most - before) / MB, cpuMs };
}

/** The script that index.html names. */
async function mainScript(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/`, { headers: { Accept: 'text/html' } })).text();
  const path = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (!path) throw new Violation(`The page names no script: ${page}`);
  return path;
}

/** Asks as a browser does, over a connection of its own, and reads everything. */
async function visit(origin: string, path: string): Promise<void> {
  const socket = asking(origin, path);
  let [head, length] = ['', 0];
  socket.on('data', (bytes: Buffer) => {
    if (length === 0) head = bytes.toString('latin1').split('\r\n')[0] ?? '';
    length += bytes.length;
  });
  await once(socket, 'close');
  if (!head.endsWith(' 200 OK')) throw new Violation(`${path} was answered "${head}", and ${length} bytes.`);
}

/** Asks and takes nothing of the answer. */
async function stay(origin: string, path: string, ms: number): Promise<void> {
  const socket = asking(origin, path).pause();
  await sleep(ms);
  socket.destroy();
}

function asking(origin: string, path: string) {
  const { hostname, port } = new URL(origin);
  const head = [
    `GET ${path} HTTP/1.1`,
    'Host: gate',
    'Accept: */*',
    'Accept-Encoding: gzip, deflate, br',
    'Connection: close',
  ];
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** The proxy as it is shipped, before this server alone; one address may have all the connections. */
async function startProxy(server: Supervised) {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn('haproxy', ['-db', '-f', CONFIG], {
    env: {
      PATH: process.env.PATH,
      PROXY_BIND: new URL(origin).host,
      GAME_1: new URL(server.origin).host,
      RATE_LIMIT: 'off',
    },
    stdio: 'ignore',
  });
  const end = performance.now() + PROXY_START_MS;
  const answers = () =>
    fetch(origin + ready.path).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (isGone(child) || performance.now() > end) throw new Error('haproxy did not start.');
    await sleep(LOOK_MS);
  }
  return {
    origin,
    close: async () => {
      if (isGone(child)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
