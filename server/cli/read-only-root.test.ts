import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../store/connection/data-source.ts';
import { aDatabase, anEmptyDatabase, type TestDatabase } from '../tests/support/database.ts';

/*
 * The commands as in the containers of docker-compose.yml, but without /tmp: everything but DATA_DIR can only be read.
 */

/** Runs a program, named after the folder, where only the folder can be written. */
const UNSHARE = [
  ...(process.getuid?.() === 0 ? ['-m'] : ['-rm']),
  ...['sh', '-c', 'mount --make-rprivate / && mount --bind "$0" "$0" && mount -o remount,bind,ro / && exec "$@"'],
];
const CAN_UNSHARE = spawnSync('unshare', [...UNSHARE, tmpdir(), 'true']).status === 0;
const IN_PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: '0123456789abcdef0123456789abcdef',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'gate@your-domain.org',
  PUBLIC_URL: 'https://gate.your-domain.org',
};

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-read-only-'));
  await chmod(folder, 0o700);
  database = await aDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const program = (name: string) => path.join(inject('programs'), `${name}.mjs`);

describe.skipIf(!CAN_UNSHARE)('where only DATA_DIR can be written', { timeout: 60_000 }, () => {
  async function tried(name: string, args: readonly string[], { url } = database) {
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' };
    const command = [...UNSHARE, folder, process.execPath, program(name), ...args];
    const { stdout, stderr } = await promisify(execFile)('unshare', command, { cwd: '/', env });
    expect(stderr).toBe('');
    return stdout;
  }
  const file = (name: string) => path.join(folder, name);

  it('every command works as documented', async () => {
    expect(await tried('players', ['--count', '1', '--out', file('bots.json')])).toContain('1 players, bot-1');
    expect(await tried('player', ['bot-1', 'show'])).toContain('bot-1');
    expect(await tried('reports', [])).not.toBe('');
    expect(await tried('audit', [])).toContain('no differences');
    expect(await tried('backup', [file('game.backup')])).toContain(file('game.backup'));
    const empty = await anEmptyDatabase();
    expect(await tried('restore', [file('game.backup')], empty)).toContain('is back');
    await empty.drop();
    expect(await tried('season', ['end', '--yes'])).toContain('Season 1 has ended');
    expect(await tried('season', ['next', '--yes', '--seed', '1'])).toContain('Season 2 has begun');
    expect((await readdir(file('seasons'))).map((name) => name.replace(/-\d{4}.*/, '')).sort()).toEqual([
      'season-1-before-end',
      'season-1-before-next',
    ]);
  });

  it('so does an upgrade, which takes a backup', async () => {
    const older = await aDatabase();
    const db = await connect(older.url);
    await db.undoLastMigration();
    await db.destroy();
    const command = [...UNSHARE, folder, process.execPath, program('serve-api')];
    const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: older.url, DATA_DIR: folder };
    const server = execFile('unshare', command, { cwd: '/', env });
    const printed = await new Promise<string>((resolve) => {
      let text = '';
      const hear = (part: string) => {
        text += part;
        if (text.includes('is open at')) resolve(text);
      };
      server.stdout?.on('data', hear);
      server.stderr?.on('data', hear);
      server.once('exit', () => resolve(text));
    });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    expect(printed).toContain(`The backup before the upgrade is ${file('upgrades')}`);
    expect(printed).toContain('Seventh Chevron is open at');
    await older.drop();
  });
});

const IN_MEMORY = '/dev/shm';
const HAS_MEMORY = spawnSync('stat', ['-f', '-c', '%T', IN_MEMORY], { encoding: 'utf8' }).stdout?.trim() === 'tmpfs';

describe.skipIf(!HAS_MEMORY)('the only archive of a season', { timeout: 60_000 }, () => {
  it('is not written into memory in production, and nothing ends', async () => {
    const memory = await mkdtemp(path.join(IN_MEMORY, 'seventh-chevron-'));
    const fresh = await aDatabase();
    const env = { PATH: process.env.PATH, DATABASE_URL: fresh.url, ...IN_PRODUCTION };
    const sentence =
      / is in memory, so that the backup would be gone with this machine or container\. Set DATA_DIR to a folder on a disk\.\n$/;
    const tried = (DATA_DIR: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [program('season'), 'end', '--yes', ...args], {
        env: { ...env, DATA_DIR },
      });
    await expect(tried(memory)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
    await expect(tried(folder, '--backup', path.join(memory, 'x'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
    const db = await connect(fresh.url);
    expect(await db.query('SELECT closed_at FROM season')).toEqual([{ closed_at: null }]);
    await db.destroy();
    await fresh.drop();
    await rm(memory, { recursive: true });
  });
});
