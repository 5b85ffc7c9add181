import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '#shared/api/account';
import { run } from '../tests/support/server-process.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ REGISTRATION: 'invite' });
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-invite-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command while the app runs, as an operator does. */
async function invite(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, REGISTRATION: 'invite', ...env };
  const { ended, out, err } = run('invite', folder, settings, args);
  return { code: await ended, out: out(), err: err() };
}

const signUp = (username: string, invitation: string) => {
  const body = { username, email: `${username}@example.org`, password: 'chevron seven', race_id: 1, invitation };
  return app.send(register, { body });
};

describe('npm run invite', { timeout: 120_000 }, () => {
  it('makes a link that lets so many players in, lists it without its code, and withdraws it', async () => {
    expect(await invite([])).toEqual({ code: 0, out: 'There is no invitation.\n', err: '' });
    const note = 'for \u001b[31mTeal’c';
    const made = await invite(['create', '--uses', '2', '--days', '3', '--note', note], {
      PUBLIC_URL: 'https://gate.example.org',
    });
    const [, id = '', code = ''] =
      /^Invitation (\d+), for 2 players, until .+:\nhttps:\/\/gate\.example\.org\/register#invitation=([\w-]{24})\n$/.exec(
        made.out,
      ) ?? [];
    expect(made).toMatchObject({ code: 0, err: '' });
    expect((await signUp('tealc', code)).status).toBe(201);

    const { out } = await invite([]);
    expect(out).toMatch(new RegExp(`^${id}  used 1 of 2  until `));
    expect(out).toContain('for \\u{1b}[31mTeal’c');
    expect(out).not.toContain(code);

    expect(await invite(['revoke', id])).toMatchObject({ code: 0, out: `Invitation ${id} is withdrawn.\n` });
    expect((await signUp('bratac', code)).status).toBe(403);
    expect((await invite([])).out).toBe('There is no invitation.\n');
    expect((await invite(['--all'])).out).toMatch(new RegExp(`^${id}  used 1 of 2  withdrawn `));
  });

  it.each([
    ['open', 'everybody can register without an invitation'],
    ['closed', 'nobody can register'],
  ])('says what an invitation is worth while REGISTRATION is %s', async (mode, words) => {
    expect((await invite(['create'], { REGISTRATION: mode })).out).toContain(`REGISTRATION is ${mode}: ${words}`);
  });

  it.each([
    [['create', '7'], 'npm run invite -- create'],
    [['revoke'], 'npm run invite -- revoke N'],
    [['list', '--uses', '2'], 'npm run invite -- create'],
    [['revoke', 'x'], 'The number of an invitation is a whole number'],
    [['revoke', '999'], 'There is no such invitation to register.'],
    [['create', '--days', '0'], '--days takes a whole number from 1 to 365.'],
  ])('refuses %j with a sentence', async (args, words) => {
    const { code, out, err } = await invite(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(words);
  });
});
