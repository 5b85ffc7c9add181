import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startProxy } from '../../../loadtest/lib/fault-proxy.ts';
import { mailboxPage } from '../../http/pages/mailbox-page.ts';
import { printedMailbox } from '../../mail/mailer.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { NGINX_MISSING } from '../support/required-binaries.ts';
import { type SystemProxy, startNginx } from '../support/system-proxies.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// A proxy that adds no headers: its requests arrive over loopback and with a local host name.

const KEY = '0123456789abcdef0123456789abcdef';
const METRICS_TOKEN = 'what-prometheus-knows';
const CODE = '73591';

let app: TestApp;
let forwarder: FaultProxy;
let nginx: SystemProxy | undefined;

/** nginx as in the first example of its manual: `proxy_pass` without header settings. */
async function plainNginx(target: number): Promise<SystemProxy> {
  const port = await freePort();
  return startNginx(port, `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${target}; } }`);
}

async function open(env: NodeJS.ProcessEnv): Promise<void> {
  const mailbox = printedMailbox(() => undefined);
  mailbox.send({ to: 'jonas@example.org', subject: 'Your code', text: `Your code: ${CODE}` });
  app = await startTestApp(env, { pages: [mailboxPage(mailbox, KEY)] });
  const port = Number(new URL(app.origin).port);
  forwarder = await startProxy(port);
  nginx = NGINX_MISSING ? undefined : await plainNginx(port);
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
  const origins: Record<Way, string> = {
    directly: app.origin,
    'through a TCP forwarder': `http://127.0.0.1:${forwarder.port}`,
    'through nginx': nginx?.origin ?? '',
  };
  const response = await fetch(origins[way] + place, { headers });
  return [response.status, await response.text()] as const;
};

describe("without secrets and without the operator's permission", () => {
  beforeAll(() => open({}));
  afterAll(close);

  eachWay('metrics are closed %s, and name the variable that opens them', async (way) => {
    expect(await ask(way, '/metrics')).toEqual([403, expect.stringContaining('METRICS_TOKEN is not set')]);
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
  beforeAll(() => open({ METRICS_TOKEN }));
  afterAll(close);

  eachWay('metrics open %s with the right secret', async (way) => {
    expect((await ask(way, '/metrics'))[0]).toBe(401);
    expect((await ask(way, '/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` }))[0]).toBe(200);
  });
});
