import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { login, refreshToken, register, verifyEmail } from '#shared/api/account';
import { ready } from '#shared/api/health';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { RESOURCES } from '#shared/catalogue/resources';
import { HOME_YIELD } from '#shared/catalogue/start';
import { addressOf, type OwnProcess } from '../loadtest/lib/process.ts';
import { HAS_REDIS_SERVER, startRedis } from '../loadtest/lib/redis.ts';
import { readConfig } from './config.ts';
import { startMessage } from './start.ts';
import { waitUntil } from './store/postgres/wait-until.ts';
import { type Send, sender } from './tests/support/api-client.ts';
import { build } from './tests/support/build-now.ts';
import { catchMails } from './tests/support/mail-catcher.ts';
import { clusterOf, isAlive, mailboxOf, run } from './tests/support/server-process.ts';

/** The whole server without the client's pages. */
const SERVER = 'serve-api';
const PASSWORD = 'shields up, iris closed';
const METAL_MINE = 3;
const FARM = 5;

let root: string;
/** One player's game, made by the first test. Each test starts a server in this folder and stops it. */
let dataDir: string;
const processes: OwnProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-start-'));
  await chmod(root, 0o755); // PostgreSQL's own user must be able to enter when we are root
  dataDir = path.join(root, 'data');
});
afterAll(async () => {
  for (const { child } of processes) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of await readdir(root)) {
    const cluster = await clusterOf(path.join(root, folder));
    if (cluster && isAlive(cluster.pid)) process.kill(cluster.pid, 'SIGQUIT'); // only a failed test leaves one running
  }
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

function start(env: NodeJS.ProcessEnv = {}, program = SERVER): OwnProcess {
  const started = run(program, root, { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
  processes.push(started);
  return started;
}

async function open(env?: NodeJS.ProcessEnv) {
  const server = start(env);
  const origin = await addressOf(server);
  const cluster = await clusterOf(dataDir);
  if (!cluster) throw new Error('The server runs without its PostgreSQL.');
  return { ...server, origin, send: sender(origin), cluster };
}
type Open = Awaited<ReturnType<typeof open>>;

/** Sends the signal. Resolves with the exit code and the duration of the shutdown. */
async function stop({ child, ended }: OwnProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const sentAt = performance.now();
  child.kill(signal);
  return { code: await ended, ms: performance.now() - sentAt };
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Registers, reads the code on the mailbox page, and logs in. */
async function registerAndLogin(server: Open, username: string) {
  const { send } = server;
  const email = `${username}@example.org`;
  await send(register, { body: { username, email, password: PASSWORD, race_id: 3 } });
  const page = await (await fetch(mailboxOf(server))).text();
  const code = new RegExp(`to ${email}.*?code: (\\d{5})`, 's').exec(page)?.[1] ?? '';
  expect((await send(verifyEmail, { body: { email, token: code, planet_name: 'Vorash' } })).status).toBe(200);
  return (await send(login, { body: { email, password: PASSWORD } })).body;
}

const homeOf = async (send: Send, token: string) => {
  const { body: planets } = await send(listPlanets, {}, token);
  return (await send(getPlanet, { params: { id: planets[0]?.planet_id ?? 0 } }, token)).body;
};

const audit = async () => {
  const process = start({}, 'audit');
  return { code: await process.ended, out: process.out(), err: process.err() };
};

/** One line without a stack trace. */
function expectOneSentence(text: string, sentence: RegExp) {
  expect(text.trim()).toMatch(sentence);
  expect(text.trim().split('\n')).toHaveLength(1);
}

/** No PostgreSQL runs on this folder. */
async function expectNoPostgres(folder = dataDir) {
  expect(isAlive((await clusterOf(folder))?.pid)).toBe(false);
}

describe('a server', { timeout: 60_000 }, () => {
  let tokens: { access_token: string; refresh_token: string };
  let mailbox: string;

  it('starts without data, prints its address, and a player can join; a signal ends it and its PostgreSQL', async () => {
    const server = await open();

    expect(server.out()).toMatch(/Seventh Chevron is open at http:\/\/localhost:\d+\n/);
    expect(server.out()).toMatch(
      /because SMTP_URL is not set, and shown at http:\/\/localhost:\d+\/dev\/mailbox\/[0-9a-f]{32}\n/,
    );
    expect((await server.send(ready)).status).toBe(200);
    expect((await stat(path.join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    tokens = await registerAndLogin(server, 'jacob');
    mailbox = new URL(mailboxOf(server)).pathname;
    expect((await homeOf(server.send, tokens.access_token)).planet_name).toBe('Vorash');

    const { code, ms } = await stop(server);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    expect(isAlive(server.cluster.pid)).toBe(false);
    expect(server.err()).toBe('');
    // T22: the output holds no secrets, except the code in a printed mail.
    for (const secret of [PASSWORD, tokens.access_token, tokens.refresh_token])
      expect(server.out()).not.toContain(secret);
  });

  it('finds its players, their worlds, their sessions and its mailbox again at the second start; Ctrl-C ends it likewise', async () => {
    const server = await open();
    expect(new URL(mailboxOf(server)).pathname).toBe(mailbox);
    const { body } = await server.send(refreshToken, {}, tokens.refresh_token);
    expect((await homeOf(server.send, body.access_token)).planet_name).toBe('Vorash');
    expect((await server.send(getResources, {}, tokens.access_token)).body.username).toBe('jacob');

    const { code, ms } = await stop(server, 'SIGINT');
    expect([code, server.err()]).toEqual([0, '']);
    expect(ms).toBeLessThan(5000);
    expect(isAlive(server.cluster.pid)).toBe(false);
  });

  it('after an upgrade that changed the catalogue pays the new rates soon after its start, and the ledger balances', async () => {
    const before = await open();
    const { body: stock } = await before.send(getResources, {}, tokens.access_token);
    // As if the previous version's catalogue had this rate, and the last settlement were ten hours ago.
    await query(
      before.cluster.url,
      "UPDATE player SET rate_naquadah = 1000, settled_at = settled_at - interval '10 hours'",
    );
    await stop(before);

    const after = await open();
    const { body: settled } = await after.send(getResources, {}, tokens.access_token);
    // The player is at most a minute old: at most 17 units more, at the old rate.
    expect(settled.naquadah - stock.naquadah).toBeGreaterThanOrEqual(10_000);
    expect(settled.naquadah - stock.naquadah).toBeLessThanOrEqual(10_017);
    const rate = async () => {
      const [row] = (await query(after.cluster.url, 'SELECT rate_naquadah FROM player')) as { rate_naquadah: string }[];
      return Number(row?.rate_naquadah);
    };
    expect(await waitUntil(async () => (await rate()) === HOME_YIELD.naquadah, 5000)).toBe(true);
    await stop(after);
    expect((await audit()).code).toBe(0);
  });

  it('ends in time although a tab does not answer and connections are kept', async () => {
    const server = await open();
    const response = await fetch(`${server.origin}/matchmake/joinOrCreate/player`, {
      method: 'POST',
      body: JSON.stringify({ token: tokens.access_token }),
    });
    const { room, sessionId } = await response.json();
    const url = `${server.origin.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(url);
    await once(socket, 'message');
    socket.send(Buffer.from([10]));
    await once(socket, 'message');
    socket.pause(); // like a phone without reception

    const { code, ms } = await stop(server);
    socket.terminate();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    expect(isAlive(server.cluster.pid)).toBe(false);
  });

  it('answers 503 at /ready for DRAIN_MS after SIGTERM, and only then ends', async () => {
    // As long as a busy machine may need for the two calls.
    const DRAIN_MS = 5000;
    const server = await open({ DRAIN_MS: String(DRAIN_MS), LOG_LEVEL: 'info' });
    const stopping = stop(server);
    expect(await waitUntil(async () => (await server.send(ready)).status === 503)).toBe(true);
    expect((await server.send(getResources, {}, tokens.access_token)).body.username).toBe('jacob');
    const { code, ms } = await stopping;
    expect([code, server.err()]).toEqual([0, '']);
    expect(ms).toBeGreaterThanOrEqual(DRAIN_MS);
    expect(server.out()).toContain(`"path":"${getResources.path}","status":200`);
    expect(ms).toBeLessThan(DRAIN_MS + 5000);
    await expectNoPostgres();
  });

  it('ends without leftovers on a signal during the start', async () => {
    const server = start();
    expect(await waitUntil(async () => isAlive((await clusterOf(dataDir))?.pid), 20_000)).toBe(true);
    const { code, ms } = await stop(server);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    await expectNoPostgres();
  });

  it('P10: killed between two builds it keeps every answer, and the next one takes over its PostgreSQL', async () => {
    const first = await open();
    const token = tokens.access_token;
    const { planet_id } = await homeOf(first.send, token);
    const answered = (await first.send(build, { body: { planet_id, building_type_id: METAL_MINE } }, token)).body;
    const unanswered = first.send(build, { body: { planet_id, building_type_id: FARM } }, token).catch(() => undefined);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe(null);
    const known = [answered, (await unanswered)?.body].flatMap((each) => (each ? [each.building_id] : []));
    expect(isAlive(first.cluster.pid)).toBe(true);

    const second = await open();
    expect(second.cluster.pid).toBe(first.cluster.pid);
    const home = await homeOf(second.send, token);
    const standing = home.buildings.map(({ building_id }) => building_id);
    expect(standing).toEqual(expect.arrayContaining(known));
    expect(home.buildings).toContainEqual(expect.objectContaining({ built_at: answered.built_at, activated: false }));
    if (standing.length === 1) {
      const { body: now } = await second.send(getResources, {}, token);
      expect(now.version).toBe(answered.version);
      for (const name of RESOURCES) {
        const grown = now[name] - answered.resources[name];
        expect(grown, name).toBeGreaterThanOrEqual(0);
        expect(grown, name).toBeLessThanOrEqual(2); // the home's yield of these few seconds
      }
    }
    expect(await audit()).toMatchObject({ code: 0, err: '' });
    expect((await stop(second)).code).toBe(0);
    expect(isAlive(first.cluster.pid)).toBe(false);
  });

  it('P11: reports in one sentence that its PostgreSQL was killed, and ends; the next start finds all data', async () => {
    const server = await open();
    process.kill(server.cluster.pid, 'SIGKILL');
    const code = await server.ended;
    expect(code).not.toBe(0);
    expectOneSentence(server.err(), /^PostgreSQL ended unexpectedly; start the server again, and see .*postgres\.log/);

    const again = await open();
    expect((await homeOf(again.send, tokens.access_token)).buildings.length).toBeGreaterThan(0);
    expect((await stop(again)).code).toBe(0);
    await expectNoPostgres();
  });
});

describe('npm run audit', { timeout: 60_000 }, () => {
  it('starts the PostgreSQL of a server that is down, finds the ledger balanced, and stops it again', async () => {
    const { code, out, err } = await audit();
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^1 players, \d+ planets, \d+ ledger lines: no differences\.$/m);
    await expectNoPostgres();
  });

  it('beside a running server: exit code 0 when all is well, 1 and the difference when it is not', async () => {
    const server = await open();
    expect((await audit()).code).toBe(0);

    await query(server.cluster.url, 'UPDATE player SET metal = metal + 1');
    const { code, out } = await audit();
    expect(code).toBe(1);
    expect(out).toMatch(/^The metal of player \d+ is (\d+), but its books say (\d+)\.$/m);
    expect(out).toContain(': 1 differences.');

    await query(server.cluster.url, 'UPDATE player SET metal = metal - 1');
    expect((await audit()).code).toBe(0);
    expect((await server.send(ready)).status).toBe(200);
    expect((await stop(server)).code).toBe(0);
    expect(isAlive(server.cluster.pid)).toBe(false);
  });
});

describe('a start that cannot be', { timeout: 60_000 }, () => {
  it('reports that the port is in use, and leaves no PostgreSQL running', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    other.close();
    expectOneSentence(server.err(), new RegExp(`^Port ${port} is in use\\. .*PORT=${port + 1} npm start$`));
    await expectNoPostgres();
  });

  it('refuses another game speed on the same data, and leaves no PostgreSQL', async () => {
    const server = start({ GAME_SPEED: '10' });
    expect(await server.ended).toBe(1);
    expectOneSentence(
      server.err(),
      /^This game was started with GAME_SPEED=1, and runs at no other speed\. .*DATA_DIR/,
    );
    await expectNoPostgres();
  });

  it('refuses a DATA_DIR that is a file', async () => {
    const file = path.join(root, 'a-file');
    await writeFile(file, 'not a folder');
    const server = start({ DATA_DIR: file });
    expect(await server.ended).toBe(1);
    expectOneSentence(server.err(), /^The data folder .*a-file cannot be used \(.*\); .*set DATA_DIR.*\.$/);
  });

  it('refuses a DATABASE_URL without a server', async () => {
    const server = start({ DATABASE_URL: 'postgres://game:secret@127.0.0.1:1/game' });
    expect(await server.ended).toBe(1);
    expectOneSentence(server.err(), /^PostgreSQL at DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(server.err()).not.toContain('secret');
  });

  it('refuses a WORD_FILTER that cannot be read, and names it', async () => {
    const server = start({ WORD_FILTER: '/nope.txt', DATA_DIR: path.join(root, 'never') });
    expect(await server.ended).toBe(1);
    expect(server.err()).toBe('WORD_FILTER: /nope.txt cannot be used: there is no such file or folder (ENOENT).\n');
    expect(await readdir(root)).not.toContain('never');
  });

  it.skipIf(!HAS_REDIS_SERVER)('names Redis, and the rule, if its user may not use the channels', async () => {
    const redis = await startRedis();
    try {
      await redis.ask((client) =>
        client.call('ACL', 'SETUSER', 'gate', 'on', '>seven', '~*', '+@all', 'resetchannels'),
      );
      const server = start({ REDIS_URL: `redis://gate:seven@127.0.0.1:${redis.port}` });
      expect(await server.ended).toBe(1);
      expectOneSentence(
        server.err(),
        /^Redis at REDIS_URL does not let the game in \(NOPERM .*channel.*\)\. .*ACL SETUSER NAME ~\* &\* \+@all\.$/,
      );
      await expectNoPostgres();
    } finally {
      await redis.close();
    }
  });

  it('lists everything that is wrong with the configuration at once, and touches nothing', async () => {
    const folder = path.join(root, 'never');
    const wrong = {
      PORT: '99999',
      GAME_SPEED: 'fast',
      TICK_MS: '1',
      RATE_LIMIT: 'maybe',
      TRUST_PROXY: 'true',
      TRUST_LOOPBACK: 'yes',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'with spaces in it',
      DRAIN_MS: 'long',
      JWT_SECRET: 'short',
      DATABASE_URL: 'mysql://localhost/game',
      SMTP_URL: 'mail.example.org',
      PUBLIC_URL: 'gate.example.org',
    };
    const server = start({ DATA_DIR: folder, ...wrong });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/^The configuration is not valid:\n/);
    for (const name of Object.keys(wrong)) expect(server.err()).toMatch(new RegExp(`^  ${name} \\S`, 'm'));
    expect(server.err()).not.toMatch(/^ +at /m);
    expect(await readdir(root)).not.toContain('never');
  });

  it('in production it refuses to start without what makes it safe, and lists all of it', async () => {
    const server = start({ NODE_ENV: 'production', DATA_DIR: path.join(root, 'never'), PORT: '-1' });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/^ {2}PORT /m);
    for (const name of ['JWT_SECRET', 'SMTP_URL', 'PUBLIC_URL', 'MAIL_FROM']) {
      expect(server.err()).toMatch(new RegExp(`^  ${name} is required in production`, 'm'));
    }
    expect(await readdir(root)).not.toContain('never');
  });
});

describe('a start with a mail server', { timeout: 60_000 }, () => {
  const output = async (SMTP_URL: string) => {
    const server = start({ SMTP_URL });
    await addressOf(server);
    expect(await waitUntil(async () => server.out().includes('The mail server'), 10_000)).toBe(true);
    await stop(server);
    return server.out();
  };

  it('is reported as reachable', async () => {
    const mails = await catchMails();
    expect(await output(mails.url)).toContain(
      `The mail server ${new URL(mails.url).host} answers and lets the game in.`,
    );
    await mails.close();
  });

  it('that cannot be reached does not keep players out, and is reported with the consequences', async () => {
    const mails = await catchMails();
    await mails.close();
    expect(await output(mails.url)).toMatch(/cannot be used now \(ESOCKET\): nobody gets a code until it can/);
  });
});

it('a start prints where mails are shown, if they are shown at all', () => {
  const output = (env: NodeJS.ProcessEnv, mailbox?: string) => startMessage(readConfig(env), { port: 2567, mailbox });
  const printed = 'Mails are printed here, because SMTP_URL is not set';
  expect(output({}, '/dev/mailbox/1a2b')).toContain(
    `${printed}, and shown at http://localhost:2567/dev/mailbox/1a2b\n`,
  );
  // As in `npm run dev`, where players connect to Vite.
  expect(output({ PUBLIC_URL: 'http://localhost:5173' }, '/dev/mailbox/1a2b')).toContain(
    'http://localhost:5173/dev/mailbox/1a2b\n',
  );
  expect(output({})).toContain(`${printed}\n`);
  expect(output({ SMTP_URL: 'smtp://user:pass@mail.example.org' })).toContain('Mails go out through mail.example.org.');
});
