import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from '#shared/api/account';
import { createLog } from '../log.ts';
import { catchMails, type MailCatcher } from '../tests/support/mail-catcher.ts';
import { startTestApp } from '../tests/support/test-app.ts';
import type { Mail, Mailer } from './mailer.ts';
import { checkMailServer, smtpMailer } from './smtp.ts';
import { verificationMail } from './templates.ts';

const FROM = 'gate@example.org';
const TO = 'newcomer@example.org';
const CODE = '48213';
/** Delays for more attempts than any test needs. */
const AT_ONCE = Array<number>(1000).fill(1);

let lines: string[];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const count = (words: string) => lines.filter((line) => line.includes(words)).length;
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const failures = (number: number) => eventually(() => expect(count('could not be sent yet')).toBeGreaterThan(number));
/** The counts once no mail is waiting. */
const outcomeOf = async ({ counts }: Mailer) => {
  await eventually(() => expect(counts().waiting).toBe(0));
  return counts();
};

const closers: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  lines = [];
});
// In parallel: a mail server that closes waits for its clients to disconnect.
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function aServer(options?: SMTPServerOptions, port?: number): Promise<MailCatcher> {
  const server = await catchMails(options, port);
  closers.push(server.close);
  return server;
}

function aMailer({ url }: { url: string }, retryDelays: readonly number[] = AT_ONCE, closeMs = 1000) {
  const mailer = smtpMailer(url, FROM, log, { retryDelays, closeMs });
  closers.push(mailer.close);
  return mailer;
}

/** A port on which nothing listens, until a test starts a server there. */
async function aClosedPort() {
  const server = await catchMails();
  await server.close();
  return { url: server.url, port: Number(new URL(server.url).port) };
}

const refusal = (responseCode: number) => Object.assign(new Error(`<${TO}>: not now`), { responseCode });
const aMail = (to = TO, code = CODE): Mail =>
  verificationMail({ email: to, username: 'newcomer', language: null }, code, 10);

describe('a mail that the mail server refuses for now', () => {
  it('arrives when the connection is refused with 421 the first time', async () => {
    let connections = 0;
    const server = await aServer({ onConnect: (_, done) => done(++connections === 1 ? refusal(421) : null) });
    const mailer = aMailer(server);
    mailer.send(aMail());
    expect(await outcomeOf(mailer)).toMatchObject({ sent: 1, retries: 1, givenUp: 0 });
    await server.mailTo(TO);
  });

  it('arrives when its address is refused with 450 the first time', async () => {
    let tries = 0;
    const server = await aServer({ onRcptTo: (_, __, done) => done(++tries === 1 ? refusal(450) : null) });
    const mailer = aMailer(server);
    mailer.send(aMail());
    expect(await outcomeOf(mailer)).toMatchObject({ sent: 1, retries: 1 });
    await server.mailTo(TO);
  });

  it('waits while the mail server is down, is counted as waiting, and arrives when the mail server is back', async () => {
    const { url, port } = await aClosedPort();
    const mailer = aMailer({ url });
    mailer.send(aMail());
    await failures(2);
    expect(mailer.counts()).toMatchObject({ sent: 0, waiting: 1 });
    expect(mailer.counts().oldestSeconds).toBeGreaterThan(0);
    const server = await aServer({}, port);
    await server.mailTo(TO);
    expect(await outcomeOf(mailer)).toMatchObject({ sent: 1, oldestSeconds: 0 });
  });

  it('is given up after the last delay, which the log and the metrics show', async () => {
    const mailer = aMailer(await aClosedPort(), [1, 1]);
    mailer.send(aMail());
    expect(await outcomeOf(mailer)).toMatchObject({ givenUp: 1, retries: 2 });
    expect(lines.join()).toContain('"code":"ESOCKET"');
    expect(count('no try succeeded in time')).toBe(1);
  });

  it('is replaced by a newer mail to the same address, whose code voids the older one', async () => {
    const { url, port } = await aClosedPort();
    const mailer = aMailer({ url });
    mailer.send(aMail());
    await failures(1);
    mailer.send(aMail(TO, '99999'));
    // The older mail would be among these attempts.
    await failures(count('could not be sent yet') + 5);
    expect(mailer.counts().replaced).toBe(1);
    const server = await aServer({}, port);
    expect((await server.mailTo(TO)).subject).toContain('99999');
    await mailer.close();
    expect(server.mails).toHaveLength(1);
  });
});

describe('a mail that the mail server refuses for good', () => {
  it('is not retried; the log has the reason, but neither the code nor the address', async () => {
    let tries = 0;
    const server = await aServer({
      onRcptTo: (_, __, done) => {
        tries++;
        done(refusal(550));
      },
    });
    const mailer = aMailer(server);
    mailer.send(aMail());
    expect(await outcomeOf(mailer)).toMatchObject({ refused: 1, retries: 0 });
    expect(tries).toBe(1);

    const text = lines.join('');
    expect(text).toContain('A mail could not be sent');
    expect(text).not.toContain(CODE);
    expect(text).not.toContain(TO);
    expect(text).toContain('"code":"EENVELOPE"');
    expect(text).toContain('"responseCode":550');
  });
});

describe('forty registrations at once with a mail server that accepts ten connections', () => {
  it('lose no mail, although it sends its greeting only after all are answered', async () => {
    let greet = () => {};
    const allAnswered = new Promise<void>((resolve) => {
      greet = resolve;
    });
    let connections = 0;
    const mails = await catchMails({
      maxClients: 10,
      onConnect: (_, done) => {
        connections++;
        void allAnswered.then(() => done());
      },
    });
    const app = await startTestApp({}, { mails });
    closers.push(app.close);
    const newcomers = Array.from({ length: 40 }, (_, number) => `newcomer-${number}`);
    const answers = await Promise.all(
      newcomers.map((username) =>
        app.send(register, {
          body: { username, email: `${username}@example.org`, password: 'seven chevrons', race_id: 1 },
        }),
      ),
    );
    greet();
    expect(answers.map(({ status }) => status)).toEqual(newcomers.map(() => 201));
    for (const username of newcomers) await mails.mailTo(`${username}@example.org`);
    expect(connections).toBeLessThanOrEqual(10);
  });
});

describe('forty mails at once', () => {
  it('all arrive at a mail server that accepts two connections and refuses the others', async () => {
    const server = await aServer({ maxClients: 2 });
    const mailer = aMailer(server);
    const addresses = Array.from({ length: 40 }, (_, number) => `newcomer-${number}@example.org`);
    for (const address of addresses) mailer.send(aMail(address));
    expect(await outcomeOf(mailer)).toMatchObject({ sent: 40 });
    for (const address of addresses) await server.mailTo(address);
  });
});

describe('a stopping server', () => {
  it('tries each waiting mail once more', async () => {
    const { url, port } = await aClosedPort();
    const mailer = aMailer({ url }, [60_000]);
    mailer.send(aMail());
    await failures(0);
    const server = await aServer({}, port);
    await mailer.close();
    expect(server.mails).toHaveLength(1);
    expect(count('The server stopped')).toBe(0);
  });

  it('does not wait for a silent mail server, and logs how many mails were not sent', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const sockets = new Set<{ destroy(): void }>();
    silent.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
    const mailer = aMailer({ url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` }, AT_ONCE, 1);
    for (const name of ['a', 'b']) mailer.send(aMail(`${name}@example.org`));
    await mailer.close();
    expect(lines.at(-1)).toContain('"unsent":2');
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe('at the start the log', () => {
  it('says that the mail server answers', async () => {
    const { url } = await aServer();
    expect(await checkMailServer(url)).toBe(`The mail server ${new URL(url).host} answers and lets the game in.`);
  });

  it('says that the mail server cannot be reached, and what follows', async () => {
    const { url } = await aClosedPort();
    expect(await checkMailServer(url)).toMatch(/cannot be used now \(ESOCKET\): nobody gets a code until it can/);
  });

  it('says that the mail server refuses the password, without the password', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_, __, done) => done(refusal(535)),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const text = await checkMailServer(`smtp://gate:a-password@127.0.0.1:${port}`);
    expect(text).toMatch(/refuses the game \(EAUTH 535\): nobody gets a code\. Check SMTP_URL\.$/);
    expect(text).not.toContain('a-password');
  });
});
