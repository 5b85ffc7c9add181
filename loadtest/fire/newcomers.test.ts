import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login, logout, refreshToken, register, verifyEmail } from '#shared/api/account';
import { listPlanets } from '#shared/api/planets';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { dice } from './dice.ts';
import { Journal } from './journal.ts';
import { awaitNewcomers } from './newcomers.ts';
import type { OwnPostgres } from './postgres.ts';

/** What a game may do wrong, or a wire. */
type Flaw =
  | 'answer lost'
  | 'old password'
  | 'old session'
  | 'session outlives its password'
  | 'no home'
  | 'refused at once'
  | 'no mail';

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

/** As little of the game as newcomers see of it, with the mail that each waits for. */
async function aGame(mails: Map<string, string>, flaw?: Flaw): Promise<string> {
  const passwords = new Map<string, string[]>();
  const homes: { planet_name: string }[] = [];
  const sessions: string[] = [];
  const ended = new Set<string>();
  let heard = flaw !== 'answer lost';
  const play = (call: string, body: Record<string, string>, token: string): [number, unknown] => {
    const { email = '' } = body;
    if (call === register.path) {
      if (flaw === 'refused at once' || passwords.has(email)) return [409, { message: REFUSALS.usernameTaken.text }];
      passwords.set(email, [body.password ?? '']);
      mails.set(email, email);
      return [201, {}];
    }
    if (call === verifyEmail.path && flaw !== 'no home') homes.push({ planet_name: body.planet_name ?? '' });
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
    if (call === forgotPassword.path) mails.set(email, email);
    if (call === resetPassword.path) {
      passwords.get(body.token ?? '')?.push(body.new_password ?? '');
      if (flaw !== 'session outlives its password') for (const session of sessions.slice(1)) ended.add(session);
    }
    return [200, {}];
  };
  const answer = (response: ServerResponse, [status, body]: [number, unknown]) => {
    if (!heard) response.destroy();
    else response.writeHead(status).end(JSON.stringify(body));
    heard = true;
  };
  server = createServer(async (request, response) => {
    const body = request.method === 'GET' ? {} : await json(request).catch(() => ({}));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    answer(response, play(request.url ?? '', body as Record<string, string>, token));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lets one newcomer in. Where a mail may be lost, nobody waits for another. */
async function letIn(flaw?: Flaw, mayBeLost = false) {
  const mails = new Map<string, string>();
  const around = { origins: [await aGame(mails, flaw)], journal, mayCut: () => true };
  const take = (email: string) => (flaw === 'no mail' ? undefined : mails.get(email));
  const newcomers = awaitNewcomers(dice(1), around, { office: { take }, lostAfterMs: 100, mayBeLost: () => mayBeLost });
  const [step] = newcomers.steps;
  while (newcomers.arrivals().registered === 0) await step?.();
  await newcomers.seeIn({ all: !mayBeLost });
  return newcomers;
}

const EMAIL = 'new1@example.org';
const rowsOf = (...rows: string[]) => ({ query: async () => rows.map((one) => ({ one })) }) as unknown as OwnPostgres;
const HOME = 'new1 | Home of new1';

describe('newcomers of the faults run', () => {
  it('come in, and what they were told is held against the database', async () => {
    const newcomers = await letIn();
    expect(newcomers.arrivals()).toEqual({ registered: 1, settled: 1, waiting: 0, moreMails: 0, unknown: 0 });
    await newcomers.hold(rowsOf(HOME));
    for (const rows of [[], ['new1'], [HOME, 'new2'], ['new1 | Home of new1, Home of new1']]) {
      await expect(newcomers.hold(rowsOf(...rows))).rejects.toThrow('Of newcomers, ');
    }
  });

  it('ask again if they did not hear what became of it, and believe that they were there already', async () => {
    const newcomers = await letIn('answer lost');
    expect(newcomers.arrivals()).toEqual({ registered: 1, settled: 1, waiting: 0, moreMails: 0, unknown: 1 });
    await newcomers.hold(rowsOf(HOME));
  });

  it('wait for another mail if something failed that may have kept the first', async () => {
    const newcomers = await letIn('no mail', true);
    expect(newcomers.arrivals()).toEqual({ registered: 1, settled: 0, waiting: 1, moreMails: 0, unknown: 0 });
    await newcomers.hold(rowsOf('new1'));
  });

  it.each<[Flaw, RegExp]>([
    ['refused at once', /^POST \/register of new1 was answered 409/],
    ['no home', /^new1 came to no home instead of Home of new1/],
    ['no mail', /^No mail came to new1@example.org/],
    ['old password', /of new1, the last good, were answered 200, 200, 200, 401, 401, 200/],
    ['old session', /of new1, the last good, were answered 401, 401, 200, 200, 401, 200/],
    ['session outlives its password', /of new1, the last good, were answered 401, 401, 200, 401, 200, 200/],
  ])('notice %s', async (flaw, violation) => {
    await expect(letIn(flaw).then((newcomers) => newcomers.hold(rowsOf(HOME)))).rejects.toThrow(violation);
  });
});
