import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ready } from '#shared/api/health';
import { cpuSeconds, freePort, isGone, rssBytes } from '../../lib/process.ts';
import { round } from '../../lib/report.ts';
import { Violation } from '../bots/bot.ts';
import type { Supervised } from '../faults/supervisor.ts';
import type { Scenario } from './scenario.ts';

const PROXY = fileURLToPath(new URL('../../../server/operations/haproxy.sh', import.meta.url));
const HAS_PROXY = spawnSync('haproxy', ['-v']).status === 0;
const PROXY_START_MS = 15_000;

const GROWN_MB = 30;
const MB = 1_000_000;
/** How long visitors who do not read stay connected. */
const STAY_MS = { full: 3000, small: 300 } as const;
const LOOK_MS = 20;
/** Requests before the measurement: the first ones of a kind cost more. */
const WARM_UP = 100;

/** All tabs reload, as after an upgrade: many visitors request the same large file, and some never read it. */
export const visitors: Scenario = {
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
          for (let asked = 0; asked < WARM_UP; asked++) await visit(origin, path);
          const reading = await crowd(server, readers, () => visit(origin, path));
          const waiting = await crowd(server, silent, () => stay(origin, path, stayMs));
          crowds.push({ what: `${path.replace(/-.*\./, '-*.')} ${way}`, reading, waiting });
        }
      }
      const most = (kind: 'reading' | 'waiting') => Math.max(...crowds.map((each) => each[kind].grownMb));
      const describe = (kind: 'reading' | 'waiting') =>
        crowds
          .map((each) => `${each.what} ${round(each[kind].grownMb)} MB, ${round(each[kind].cpuMs)} ms of CPU each`)
          .join('; ');
      return [
        arena.figure(
          `1,000 visitors who request the client's script, or that of /docs, at once raise a server's memory by at most ${GROWN_MB} MB, and /ready is answered meanwhile`,
          describe('reading'),
          readers >= 1000 && HAS_PROXY && most('reading') <= GROWN_MB,
        ),
        arena.figure(
          `400 visitors who request it and do not read raise the memory by at most ${GROWN_MB} MB, and /ready is answered meanwhile`,
          describe('waiting'),
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

/** Makes `count` visits at the same moment. Returns what they cost the server. */
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
      if (status !== ready.status) throw new Violation(`${ready.path} answered ${status} during the visits.`);
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

/** Requests the file as a browser does, over a new connection, and reads all of it. */
async function visit(origin: string, path: string): Promise<void> {
  const socket = openRequest(origin, path);
  let [head, length] = ['', 0];
  socket.on('data', (bytes: Buffer) => {
    if (length === 0) head = bytes.toString('latin1').split('\r\n')[0] ?? '';
    length += bytes.length;
  });
  await once(socket, 'close');
  if (!head.endsWith(' 200 OK')) throw new Violation(`${path} was answered "${head}", and ${length} bytes.`);
}

/** Requests the file and reads nothing of the answer. */
async function stay(origin: string, path: string, ms: number): Promise<void> {
  const socket = openRequest(origin, path).pause();
  await sleep(ms);
  socket.destroy();
}

function openRequest(origin: string, path: string) {
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

/** Starts the shipped proxy in front of this server, without its limit per address. */
async function startProxy(server: Supervised) {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn('sh', [PROXY], {
    env: {
      PATH: process.env.PATH,
      PROXY_BIND: new URL(origin).host,
      GAME_SERVERS: `game-1=${new URL(server.origin).host}`,
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
    if (isGone(child) || performance.now() > end) throw new Error('HAProxy did not start.');
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
