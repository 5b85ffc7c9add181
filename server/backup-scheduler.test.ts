import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { health } from '#shared/api/health';
import { backupScheduler } from './backup-scheduler.ts';
import { createLog } from './log.ts';
import {
  type BackupPlan,
  backupAgeSeconds,
  deleteOldBackups,
  isBackupDue,
  lastTimeOfDay,
  takeDueBackup,
} from './store/backup/daily-backup.ts';
import { checkBackup } from './store/backup/read-backup.ts';
import { run } from './tests/support/server-process.ts';
import { startTestApp, type TestApp, testApp } from './tests/support/test-app.ts';
import { VERSION } from './version.ts';

const DAY = 24 * 60 * 60 * 1000;
const { signal } = new AbortController();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-daily-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plan = (name: string, over: Partial<BackupPlan> = {}): BackupPlan => ({
  folder: path.join(folder, name),
  at: 0,
  keep: 3,
  production: false,
  ...over,
});

/** Lets so much time pass for the last backup. */
const letAge = ({ db }: Pick<TestApp, 'db'>, ms: number) =>
  db.query("UPDATE setting SET value = (value::timestamptz - $1::interval)::text WHERE key = 'daily_backup_at'", [
    `${ms} ms`,
  ]);

describe('a time of day', () => {
  it('was last at 03:30 today from 03:30 on, and yesterday before', () => {
    const last = (now: string) => lastTimeOfDay(new Date(now), 3 * 60 + 30).toISOString();
    expect(last('2026-03-01T03:30:00.000Z')).toBe('2026-03-01T03:30:00.000Z');
    expect(last('2026-03-01T03:29:59.999Z')).toBe('2026-02-28T03:30:00.000Z');
    expect(last('2026-03-01T23:59:59.999Z')).toBe('2026-03-01T03:30:00.000Z');
  });

  it('was last within the day until now, at these minutes', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 1439 }), (now, minutes) => {
        const last = lastTimeOfDay(now, minutes);
        expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(last.getTime()).toBeGreaterThan(now.getTime() - DAY);
        expect(last.getUTCHours() * 60 + last.getUTCMinutes()).toBe(minutes);
        expect(last.getTime() % 60_000).toBe(0);
      }),
    );
  });
});

describe('backups of the day', { timeout: 60_000 }, () => {
  const app = testApp();

  it('are due at once in a game that has none, then once a day, and one of several processes takes each', async () => {
    const given = plan('turns');
    expect(await backupAgeSeconds(app.db)).toBe(Number.POSITIVE_INFINITY);
    const take = () => Promise.all([1, 2, 3].map(() => takeDueBackup(app.db, given, signal)));
    for (const count of [1, 2]) {
      expect(await isBackupDue(app.db, given)).toBe(true);
      expect((await take()).filter(Boolean)).toHaveLength(1);
      expect(await readdir(given.folder)).toHaveLength(count);
      expect(await isBackupDue(app.db, given)).toBe(false);
      expect(await takeDueBackup(app.db, given, signal)).toBeUndefined();
      expect(await backupAgeSeconds(app.db)).toBeLessThan(60);
      await letAge(app, DAY);
    }
  });

  it('are whole, only their owner can read them, and npm run restore -- --check says what they hold, without a database', async () => {
    const file = (await takeDueBackup(app.db, plan('checked'), signal)) ?? '';
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { game, taken_at, tables } = await checkBackup(file);
    expect(game).toEqual({ id: app.gameId, season: 1, version: VERSION });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const env = {
      DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
      DATA_DIR: path.join(folder, 'untouched'),
    };
    const checked = run('restore', folder, env, ['--check', file]);
    expect([await checked.ended, checked.err()]).toEqual([0, '']);
    expect(checked.out()).toContain(`${file} is whole, and this version can restore it.`);
    expect(checked.out()).toContain(`game ${app.gameId}, season 1, taken by version ${VERSION}, at ${taken_at}`);
    expect(checked.out()).toContain(`${rows} rows in ${tables.length} tables`);
    expect(await readdir(folder)).not.toContain('untouched');
    const torn = path.join(folder, 'torn.backup');
    await writeFile(torn, 'half a backup');
    const refused = run('restore', folder, env, ['--check', torn]);
    expect([await refused.ended, refused.out()]).toEqual([1, '']);
    expect(refused.err()).toContain('torn.backup is damaged and cannot be restored');
    const both = run('restore', folder, env, ['--check', '--replace', file]);
    expect([await both.ended, both.err()]).toEqual([1, expect.stringContaining('npm run restore -- --check FILE')]);
  });

  it('stay as many as are kept; of other files only what an interrupted one has left goes', async () => {
    const given = plan('kept', { keep: 2 });
    const taken: string[] = [];
    const own = `daily-${app.gameId.slice(0, 8)}`;
    const others = [
      'game.backup',
      'daily-00000000-2020-01-01T00-00-00-000Z.backup',
      `${own}-2020-01-01.backup`,
      `${own}-2020-01-01T00-00-00-000Z.backup.old`,
    ];
    await mkdir(given.folder);
    for (const name of others) await writeFile(path.join(given.folder, name), 'of the operator');
    await mkdir(path.join(given.folder, `${own}-2020-01-02T00-00-00-000Z.backup`));
    const interrupted = `${own}-2020-01-03T00-00-00-000Z.backup.part`;
    await writeFile(path.join(given.folder, interrupted), 'half');
    for (let day = 0; day < 4; day++) {
      await letAge(app, DAY);
      taken.push(path.basename((await takeDueBackup(app.db, given, signal)) ?? ''));
    }
    expect(await deleteOldBackups(app.db, given)).toEqual([...taken.slice(0, 2), interrupted]);
    const left = [...taken.slice(2), ...others, `${own}-2020-01-02T00-00-00-000Z.backup`];
    expect((await readdir(given.folder)).sort()).toEqual(left.sort());
    expect(await deleteOldBackups(app.db, given)).toEqual([]);
  });

  it('leave no file and count as due when the server stops amid the rows', async () => {
    const given = plan('stopped');
    await letAge(app, DAY);
    const stopping = new AbortController();
    // The backup waits for this table.
    const runner = app.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE hall_of_fame IN ACCESS EXCLUSIVE MODE');
    const taking = takeDueBackup(app.db, given, stopping.signal);
    const waits = "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'hall_of_fame'::regclass";
    await expect.poll(async () => (await runner.query(waits))[0].n).toBe(1);
    stopping.abort();
    await expect(taking).rejects.toThrow();
    await runner.rollbackTransaction();
    await runner.release();
    expect(await readdir(given.folder)).toEqual([]);
    expect(await isBackupDue(app.db, given)).toBe(true);
  });

  it('that fail are logged and tried again, and nothing that was there before is deleted', async () => {
    const given = plan('broken', { keep: 1 });
    await letAge(app, DAY);
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const said = (text: string) => lines.filter((line) => line.includes(text)).length;
    // A file lies where the folder would be.
    await writeFile(given.folder, '');
    const job = backupScheduler({ ...app.context, log }, given, { everyMs: 10, againMs: 200 });
    job.start();
    try {
      await expect.poll(() => said('could not be taken; it is tried again')).toBeGreaterThan(1);
      expect((await app.send(health, {})).status).toBe(200);
      expect(await isBackupDue(app.db, given)).toBe(true);
      await rm(given.folder);
      await expect.poll(() => said('The backup of the day is taken')).toBe(1);
    } finally {
      await job.stop();
    }
    expect(await readdir(given.folder)).toHaveLength(1);
    expect(await isBackupDue(app.db, given)).toBe(false);
  });
});

describe('a server', { timeout: 60_000 }, () => {
  const ageOf = async (app: TestApp) =>
    /^seventh_chevron_backup_age_seconds (\S+)$/m.exec(await (await fetch(`${app.origin}/metrics`)).text())?.[1];

  it('with BACKUP_AT takes one into DATA_DIR/daily, and tells its age', async () => {
    const DATA_DIR = await mkdtemp(path.join(folder, 'data-'));
    const app = await startTestApp({ BACKUP_AT: '03:30', BACKUP_KEEP: '2', DATA_DIR, TRUST_LOOPBACK: 'on' });
    try {
      const taken = async () => (await readdir(path.join(DATA_DIR, 'daily')).catch(() => [])).filter(isWhole);
      await expect.poll(taken, { timeout: 20_000 }).toHaveLength(1);
      await expect.poll(async () => Number(await ageOf(app))).toBeLessThan(60);
      await letAge(app, 30 * 60 * 60 * 1000);
      expect(Number(await ageOf(app))).toBeGreaterThan(30 * 60 * 60);
      await app.db.query("DELETE FROM setting WHERE key = 'daily_backup_at'");
      expect(await ageOf(app)).toBe('+Inf');
    } finally {
      await app.close();
    }
  });

  it('without it takes none, and tells no age', async () => {
    const DATA_DIR = await mkdtemp(path.join(folder, 'data-'));
    const app = await startTestApp({ DATA_DIR, TRUST_LOOPBACK: 'on' });
    try {
      expect(await ageOf(app)).toBeUndefined();
      expect(await readdir(DATA_DIR)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

const isWhole = (name: string) => name.endsWith('.backup');
