import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startProxy } from '../../../loadtest/lib/fault-proxy.ts';
import { mailboxPage } from '../../http/pages/mailbox-page.ts';
import { printedMailbox } from '../../mail/mailer.ts';
import { type Child, launch } from '../../operations/server-group/child.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { NGINX_MISSING } from '../support/required-binaries.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// A proxy that adds no headers: its requests arrive over loopback and with a local host name.

const KEY = '0123456789abcdef0123456789abcdef';
const METRICS_TOKEN = 'what-prometheus-knows';
const OPERATOR_PASSWORD = 'what the operator knows';
const CODE = '73591';

let app: TestApp;
let forwarder: FaultProxy;
let nginx: { readonly port: number; close(): Promise<void> } | undefined;

/** nginx as in the first example of its manual: `proxy_pass` without header settings. */
async function startNginx(target: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http {
      access_log off; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${target}; } }
    }`,
  );
  const child: Child = launch('nginx', ['-c', file, '-e', 'stderr'], { env: process.env });
  const close = async () => {
    await child.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitUntil(async () => child.hasEnded || (await answers()), 10_000)) || child.hasEnded) {
    await close();
    throw new Error(`nginx did not start:\n${child.output()}`);
  }
  return { port, close };
}

async function open(env: NodeJS.ProcessEnv): Promise<void> {
  const mailbox = printedMailbox(() => undefined);
  mailbox.send({ to: 'jonas@example.org', subject: 'Your code', text: `Your code: ${CODE}` });
  app = await startTestApp(env, { pages: [mailboxPage(mailbox, KEY)] });
  const port = Number(new URL(app.origin).port);
  forwarder = await startProxy(port);
  nginx = NGINX_MISSING ? undefined : await startNginx(port);
}
async function close(): Promise<void> {
  await nginx?.close();
  await forwarder.close();
  await app.close();
}

type Way = 'directly' | 'through a TCP forwarder' | 'through nginx';

function eachWay(name: string, test: (way: Way) => Promise<void>): void {
  it.each<Way>(['directly', 'through a TCP forwarder'])(name, test);
  it.skipIf(NGINX_MISSING).each<Way>(['through nginx'])(name, test);
}

const ask = async (way: Way, place: string, headers: Record<string, string> = {}) => {
  const ports: Record<Way, number> = {
    directly: Number(new URL(app.origin).port),
    'through a TCP forwarder': forwarder.port,
    'through nginx': nginx?.port ?? 0,
  };
  const response = await fetch(`http://127.0.0.1:${ports[way]}${place}`, { headers });
  return [response.status, await response.text()] as const;
};

describe("without secrets and without the operator's permission", () => {
  beforeAll(() => open({}));
  afterAll(close);

  eachWay('metrics and monitor are closed %s, and name the variable that opens them', async (way) => {
    expect(await ask(way, '/metrics')).toEqual([403, expect.stringContaining('METRICS_TOKEN is not set')]);
    for (const place of ['/monitor', '/monitor/', '/monitor/api', '/monitor/bundle.js']) {
      expect(await ask(way, place), place).toEqual([403, expect.stringContaining('OPERATOR_PASSWORD is not set')]);
    }
  });

  eachWay('the mailbox opens %s only with its key', async (way) => {
    for (const rest of ['', '/', '/0', `/${KEY.slice(0, -1)}0`]) {
      const [status, text] = await ask(way, `/dev/mailbox${rest}`);
      expect([rest, status]).toEqual([rest, 404]);
      expect(text).not.toContain(CODE);
    }
    expect(await ask(way, `/dev/mailbox/${KEY}`)).toEqual([200, expect.stringContaining(CODE)]);
  });
});

describe('with their secrets', () => {
  beforeAll(() => open({ METRICS_TOKEN, OPERATOR_PASSWORD }));
  afterAll(close);

  eachWay('metrics and monitor open %s with the right secret', async (way) => {
    expect((await ask(way, '/metrics'))[0]).toBe(401);
    expect((await ask(way, '/monitor/'))[0]).toBe(401);
    expect((await ask(way, '/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` }))[0]).toBe(200);
    const basic = Buffer.from(`sam:${OPERATOR_PASSWORD}`).toString('base64');
    expect((await ask(way, '/monitor/', { Authorization: `Basic ${basic}` }))[0]).toBe(200);
  });
});
