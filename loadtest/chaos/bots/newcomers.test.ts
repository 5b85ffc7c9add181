import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login, logout, refreshToken, register, resendVerification, verifyEmail } from '#shared/api/account';
import { listPlanets } from '#shared/api/planets';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { Journal } from '../checks/journal.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import { seededRandom } from '../seeded-random.ts';
import { openNewcomers } from './newcomers.ts';

/** Defects of the game or the network that the newcomers must notice. */
type Flaw =
  | 'answer lost'
  | 'reset unheard'
  | 'old password'
  | 'old session'
  | 'session outlives its password'
  | 'no home'
  | 'refused at once'
  | 'no code'
  | 'no link';

let folder: string;
let journal: Journal;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-newcomers-'));
  journal = await Journal.open(path.join(folder, 'journal.jsonl'));
});
afterEach(async () => {
  server?.close();
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server with the few calls that newcomers use, and the mail for each newcomer. */
async function startFakeGame(mails: Map<string, string>, flaw?: Flaw): Promise<string> {
  const passwords = new Map<string, string[]>();
  const homes: { planet_name: string }[] = [];
  const sessions: string[] = [];
  const ended = new Set<string>();
  const unheard = new Set<string>(
    flaw === 'answer lost' ? [register.path] : flaw === 'reset unheard' ? [resetPassword.path] : [],
  );
  let [link, forgotten] = ['', 0];
  const mailCode = (email: string) => mails.set(email, '12345');
  const mailLink = (email: string) => {
    link = `link of ${email}`;
    mails.set(email, link);
  };
  const play = (call: string, body: Record<string, string>, token: string): [number, unknown] => {
    const { email = '' } = body;
    if (call === register.path) {
      if (flaw === 'refused at once' || passwords.has(email)) return [409, { message: REFUSALS.usernameTaken.text }];
      passwords.set(email, [body.password ?? '']);
      if (flaw !== 'no code') mailCode(email);
      return [201, {}];
    }
    if (call === resendVerification.path) mailCode(email);
    if (call === verifyEmail.path) {
      if (body.token !== '12345') return [400, { message: REFUSALS.codeRefused.text }];
      if (flaw !== 'no home') homes.push({ planet_name: body.planet_name ?? '' });
    }
    if (call === login.path) {
      const known = passwords.get(email) ?? [];
      const good = flaw === 'old password' ? known : known.slice(-1);
      const refresh_token = `session ${sessions.length + 1}`;
      sessions.push(refresh_token);
      return good.includes(body.password ?? '') ? [200, { access_token: email, refresh_token }] : [401, {}];
    }
    if (call === listPlanets.path) return [200, homes];
    if (call === changePassword.path) passwords.get(token)?.push(body.new_password ?? '');
    if (call === logout.path && flaw !== 'old session') ended.add(token);
    if (call === refreshToken.path) return ended.has(token) ? [401, {}] : [200, { access_token: EMAIL }];
    if (call === forgotPassword.path && (flaw !== 'no link' || forgotten++ > 0)) mailLink(email);
    if (call === resetPassword.path) {
      if (body.token !== link) return [400, { message: REFUSALS.resetLinkSpent.text }];
      link = '';
      passwords.get(EMAIL)?.push(body.new_password ?? '');
      if (flaw !== 'session outlives its password') for (const session of sessions.slice(1)) ended.add(session);
    }
    return [200, {}];
  };
  const answer = (response: ServerResponse, call: string, [status, body]: [number, unknown]) => {
    if (unheard.delete(call)) response.destroy();
    else response.writeHead(status).end(JSON.stringify(body));
  };
  server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? {} : await json(request).catch(() => ({}));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const call = request.url ?? '';
    answer(response, call, play(call, body as Record<string, string>, token));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs one newcomer through all steps. */
async function runNewcomer(flaw?: Flaw, mayBeLost = false) {
  const mails = new Map<string, string>();
  const context = { origins: [await startFakeGame(mails, flaw)], journal, mayCut: () => true };
  const take = (email: string) => {
    const found = mails.get(email);
    mails.delete(email);
    return found;
  };
  const mailOptions = { smtp: { take }, lostAfterMs: 100, nextAfterMs: 150, mayBeLost: () => mayBeLost };
  const newcomers = openNewcomers(seededRandom(1), context, mailOptions);
  const [step] = newcomers.steps;
  while (newcomers.counts().registered === 0) await step?.();
  await newcomers.finish({ all: true });
  return newcomers;
}

const EMAIL = 'new1@example.org';
const rowsOf = (...rows: string[]) => ({ query: async () => rows.map((one) => ({ one })) }) as unknown as OwnPostgres;
const HOME = 'new1 | Home of new1';

describe('newcomers of the faults run', () => {
  it('reach the last step, and the answers are compared with the database', async () => {
    const newcomers = await runNewcomer();
    expect(newcomers.counts()).toEqual({ registered: 1, settled: 1, waiting: 0, moreMails: 0, unknown: 0 });
    await newcomers.check(rowsOf(HOME));
    for (const rows of [[], ['new1'], [HOME, 'new2'], ['new1 | Home of new1, Home of new1']]) {
      await expect(newcomers.check(rowsOf(...rows))).rejects.toThrow('Of newcomers, ');
    }
  });

  it.each<Flaw>(['answer lost', 'reset unheard'])(
    'repeat a call, and accept that the first attempt has succeeded: %s',
    async (flaw) => {
      const newcomers = await runNewcomer(flaw);
      expect(newcomers.counts()).toEqual({ registered: 1, settled: 1, waiting: 0, moreMails: 0, unknown: 1 });
      await newcomers.check(rowsOf(HOME));
    },
  );

  it.each<Flaw>(['no code', 'no link'])('request another mail if a fault may have lost the first: %s', async (flaw) => {
    const newcomers = await runNewcomer(flaw, true);
    expect(newcomers.counts()).toEqual({ registered: 1, settled: 1, waiting: 0, moreMails: 1, unknown: 0 });
    await newcomers.check(rowsOf(HOME));
  });

  it.each<[Flaw, RegExp]>([
    ['refused at once', /^POST \/register of new1 was answered 409/],
    ['no home', /^new1 came to no home instead of Home of new1/],
    ['no code', /^No mail came to new1@example.org/],
    ['no link', /^No mail came to new1@example.org/],
    ['old password', /of new1, the last good, were answered 200, 200, 200, 401, 401, 200/],
    ['old session', /of new1, the last good, were answered 401, 401, 200, 200, 401, 200/],
    ['session outlives its password', /of new1, the last good, were answered 401, 401, 200, 401, 200, 200/],
  ])('notice %s', async (flaw, violation) => {
    await expect(runNewcomer(flaw).then((newcomers) => newcomers.check(rowsOf(HOME)))).rejects.toThrow(violation);
  });
});
