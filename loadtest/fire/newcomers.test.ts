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
import { changePassword } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { dice } from './dice.ts';
import { Journal } from './journal.ts';
import { awaitNewcomers } from './newcomers.ts';
import type { PostOffice } from './post-office.ts';
import type { OwnPostgres } from './postgres.ts';

/** What a game may do wrong, or a wire. */
type Flaw = 'answer lost' | 'old password' | 'old session' | 'no home' | 'refused at once';

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

/** As little of the game as newcomers see of it. */
async function aGame(flaw?: Flaw): Promise<string> {
  const passwords = new Map<string, string[]>();
  const homes: { planet_name: string }[] = [];
  let [sessions, left, heard] = [0, '', flaw !== 'answer lost'];
  const play = (call: string, body: Record<string, string>, token: string): [number, unknown] => {
    const { email = '' } = body;
    if (call === register.path) {
      if (flaw === 'refused at once' || passwords.has(email)) return [409, { message: REFUSALS.usernameTaken.text }];
      passwords.set(email, [body.password ?? '']);
      return [201, {}];
    }
    if (call === verifyEmail.path && flaw !== 'no home') homes.push({ planet_name: body.planet_name ?? '' });
    if (call === login.path) {
      const known = passwords.get(email) ?? [];
      const good = flaw === 'old password' ? known : known.slice(-1);
      const refresh_token = `session ${++sessions}`;
      return good.includes(body.password ?? '') ? [200, { access_token: email, refresh_token }] : [401, {}];
    }
    if (call === listPlanets.path) return [200, homes];
    if (call === changePassword.path) passwords.get(token)?.push(body.new_password ?? '');
    if (call === logout.path) left = token;
    if (call === refreshToken.path) return [token === left && flaw !== 'old session' ? 401 : 200, {}];
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

/** Lets one newcomer in. */
async function letIn(flaw?: Flaw) {
  const around = { origins: [await aGame(flaw)], journal, mayCut: () => true };
  const office: PostOffice = { url: '', take: () => '12345', close: async () => undefined };
  const newcomers = awaitNewcomers(dice(1), around, office);
  const [step] = newcomers.steps;
  while (newcomers.arrivals().registered === 0) await step?.();
  await newcomers.seeIn({ all: true });
  return newcomers;
}

const rowsOf = (...rows: string[]) => ({ query: async () => rows.map((one) => ({ one })) }) as unknown as OwnPostgres;
const HOME = 'new1 | Home of new1';

describe('newcomers of the faults run', () => {
  it('come in, and what they were told is held against the database', async () => {
    const newcomers = await letIn();
    expect(newcomers.arrivals()).toEqual({ registered: 1, settled: 1, waiting: 0, moreCodes: 0, unknown: 0 });
    await newcomers.hold(rowsOf(HOME));
    for (const rows of [[], ['new1'], [HOME, 'new2'], ['new1 | Home of new1, Home of new1']]) {
      await expect(newcomers.hold(rowsOf(...rows))).rejects.toThrow('Of newcomers, ');
    }
  });

  it('ask again if they did not hear what became of it, and believe that they were there already', async () => {
    const newcomers = await letIn('answer lost');
    expect(newcomers.arrivals()).toEqual({ registered: 1, settled: 1, waiting: 0, moreCodes: 0, unknown: 1 });
    await newcomers.hold(rowsOf(HOME));
  });

  it.each<[Flaw, RegExp]>([
    ['refused at once', /^POST \/register of new1 was answered 409/],
    ['no home', /^new1 came to no home instead of Home of new1/],
    ['old password', /session of new1 were answered 200, 200, 401, 200/],
    ['old session', /session of new1 were answered 401, 200, 200, 200/],
  ])('notice %s', async (flaw, violation) => {
    await expect(letIn(flaw).then((newcomers) => newcomers.hold(rowsOf(HOME)))).rejects.toThrow(violation);
  });
});
