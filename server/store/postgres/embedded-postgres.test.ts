import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { waitUntil } from './wait-until.ts';

const isRoot = process.getuid?.() === 0;
const fixture = path.resolve(import.meta.dirname, 'holder.fixture.ts');

let root: string;
/** One cluster for all tests that need no fresh one: creating one takes a second. */
let dataDir: string;
let lost: string[] = [];
let opened: EmbeddedPostgres[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'));
  await chmod(root, 0o755);
  dataDir = path.join(root, 'shared');
});
afterAll(async () => {
  for (const folder of await readdir(root)) {
    const pid = await postmasterPid(path.join(root, folder)).catch(() => undefined);
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT'); // only a failed test leaves one running
  }
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

afterEach(async () => {
  for (const database of opened) await database.release();
  opened = [];
  lost = [];
});

async function open(folder = dataDir, say: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ dataDir: folder, say, onLost: (sentence) => lost.push(sentence) });
  opened.push(database);
  return database;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = await connect(url);
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Runs the fixture and resolves when it has opened the database. */
async function openInAProcess(mode: 'hold' | 'leave', folder = dataDir): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, folder, mode], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url };
}

const pidFile = (folder = dataDir) => path.join(folder, 'postgres/data/postmaster.pid');

async function postmasterPid(folder = dataDir): Promise<number> {
  return Number((await readFile(pidFile(folder), 'utf8')).split('\n')[0]);
}

/** Whether the process runs; a zombie does not. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

describe('opening', { timeout: 30_000 }, () => {
  it('makes a database at the first start and finds its data at the second', async () => {
    const first = await open();
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = await postmasterPid();
    await first.release();
    expect(isAlive(pid)).toBe(false);

    const second = await open();
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    expect(await ask(second.url, "select upper('jaffa ä')")).toBe('JAFFA Ä');
    expect(await ask(second.url, "select current_setting('fsync') || current_setting('data_checksums')")).toBe('onon');
  });

  it('keeps the data folder and the password from other users, and asks for the password', async () => {
    const { url } = await open();
    const mode = async (file: string) => ((await stat(path.join(dataDir, file))).mode & 0o777).toString(8);
    expect(await mode('')).toBe(isRoot ? '710' : '700');
    expect(await mode('postgres')).toBe('700');
    expect(await mode('postgres/password')).toBe('600');
    await expect(ask(url.replace(/game:.*@/, 'game:guess@'), 'select 1')).rejects.toThrow('password authentication');
  });

  it('closes to other users what a copy has opened to them, and starts', async () => {
    await (await open()).release();
    const modes = { postgres: '700', 'postgres/data': '700', 'postgres/password': '600' };
    for (const name of Object.keys(modes)) await chmod(path.join(dataDir, name), 0o755);
    await open();
    for (const [name, mode] of Object.entries(modes))
      expect([name, ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8)]).toEqual([name, mode]);
  });

  it('leaves the mode of a folder that was there before', async () => {
    const folder = path.join(root, 'before');
    await mkdir(folder);
    await chmod(folder, 0o755);
    await open(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  it('removes what an interrupted first start and a killed owner of the lock left', async () => {
    const folder = path.join(root, 'interrupted');
    await mkdir(path.join(folder, 'postgres.new-abc/data'), { recursive: true });
    await writeFile(path.join(folder, 'postgres.lock'), '4194305'); // above the highest pid of Linux
    await open(folder);
    expect((await readdir(folder)).sort()).toEqual(['postgres']);
  });

  it('starts past a postmaster.pid whose process is dead', async () => {
    await leavePidFileOf(4_194_305);
    expect(await ask((await open()).url, 'select 1')).toBe(1);
  });

  it('starts past a postmaster.pid whose pid went to another program of the same user', async () => {
    await (await open()).release();
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    onTestFinished(() => void stranger.kill('SIGKILL'));
    await once(stranger, 'spawn');
    await leavePidFileOf(stranger.pid ?? 0);
    expect(await ask((await open()).url, 'select 1')).toBe(1);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });

  async function leavePidFileOf(pid: number): Promise<void> {
    const database = await open();
    const text = await readFile(pidFile(), 'utf8');
    await database.release();
    await writeFile(pidFile(), text.replace(/^\d+/, String(pid)), { mode: 0o600 });
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
    await chown(pidFile(), uid, gid);
  }
});

describe('a killed process', { timeout: 30_000 }, () => {
  it('leaves PostgreSQL running with every committed row; the next server takes it over and stops it', async () => {
    const { child, url } = await openInAProcess('hold');
    await ask(url, 'create table survived as select 7 as n');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const next = await open();
    expect(await ask(next.url, 'select n from survived')).toBe(7);
    const pid = await postmasterPid();
    await next.release();
    expect(isAlive(pid)).toBe(false);
  });

  it('is not kept alive by an open database', async () => {
    const { child } = await openInAProcess('leave');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const pid = await postmasterPid();
    expect(isAlive(pid)).toBe(true);
    await (await open()).release();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('sharing', { timeout: 30_000 }, () => {
  it('two processes that open a new folder at once share one PostgreSQL, and the last to leave stops it', async () => {
    const folder = path.join(root, 'race');
    const [here, there] = await Promise.all([open(folder), openInAProcess('hold', folder)]);
    expect(there.url).toBe(here.url);
    const pid = await postmasterPid(folder);

    await here.release();
    expect(await ask(there.url, 'select 1')).toBe(1);
    expect(isAlive(pid)).toBe(true);
    there.child.stdin?.end();
    await once(there.child, 'exit');
    expect(isAlive(pid)).toBe(false);
  });

  it('two servers that stop at once stop PostgreSQL', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const pid = await postmasterPid();
    await Promise.all([one.release(), two.release(), two.release()]);
    expect(isAlive(pid)).toBe(false);
  });

  it('leaves PostgreSQL running while another client is connected', async () => {
    const database = await open();
    const person = await connect(database.url);
    await database.release();
    expect((await person.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await person.end();
    const pid = await postmasterPid();
    await (await open()).release();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('trouble', { timeout: 30_000 }, () => {
  it('reports once that PostgreSQL was killed, and starts again with all data', async () => {
    const database = await open();
    await ask(database.url, 'create table before_the_fall as select 1 as n');
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await waitUntil(() => lost.length > 0, 5_000)).toBe(true);
    expect(lost).toEqual([expect.stringMatching(/^PostgreSQL ended unexpectedly; .*postgres\.log.*\.$/)]);

    const again = await open();
    expect(await ask(again.url, 'select n from before_the_fall')).toBe(1);
    expect(lost).toHaveLength(1);
  });

  it('starts anew although a busy backend outlived its killed PostgreSQL', async () => {
    const busy = await connect((await open()).url);
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    const orphan = rows[0]?.pid ?? 0;
    const endless = busy.query('do $$ begin loop end loop; end $$').catch((error: Error) => error);
    const other = await connect(opened[0]?.url ?? '');
    const isBusy = async () =>
      (await other.query(`select 1 from pg_stat_activity where pid = ${orphan} and state = 'active'`)).rowCount === 1;
    expect(await waitUntil(isBusy, 5_000)).toBe(true);

    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await waitUntil(() => lost.length > 0, 5_000)).toBe(true);
    expect(isAlive(orphan)).toBe(true);
    expect(await ask((await open()).url, 'select 1')).toBe(1);
    expect(await endless).toBeInstanceOf(Error);
    expect(await waitUntil(() => !isAlive(orphan), 5_000)).toBe(true);
  });

  it('is not lost when one backend crashes, and is still known to be in use afterwards', async () => {
    const database = await open();
    const pid = await postmasterPid();
    const seatPid = "select pid from pg_locks where locktype = 'advisory'";
    const seat = await ask(database.url, seatPid);
    const victim = await connect(database.url);
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
    const cut = new Promise<void>((resolve) => victim.once('end', resolve));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await cut;

    const hasNewSeat = async () =>
      ![undefined, null, seat].includes(await ask(database.url, seatPid).catch(() => null));
    expect(await waitUntil(hasNewSeat, 10_000)).toBe(true);
    await (await open()).release();
    expect(isAlive(pid)).toBe(true);
    expect(lost).toEqual([]);
  });

  it('names the folder and the way out when the data folder is no folder', async () => {
    const file = path.join(root, 'a-file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toThrow(/^The data folder .*a-file cannot be used \(.*\); .*set DATA_DIR.*\.$/);
  });

  it('names the log and the reason when the cluster is damaged', async () => {
    const folder = path.join(root, 'damaged');
    await (await open(folder)).release();
    await truncate(path.join(folder, 'postgres/data/global/pg_control'), 10);
    await expect(open(folder)).rejects.toThrow(
      /^PostgreSQL cannot start on .*pg_control.*; see .*postgres\.log, and restore a backup/,
    );
    await rm(path.join(folder, 'postgres/password'));
    await expect(open(folder)).rejects.toThrow(/is damaged, its password cannot be read .*restore it from a backup/);
  });
});

describe.skipIf(!isRoot)('as root (only root needs another user to run PostgreSQL)', { timeout: 60_000 }, () => {
  it('keeps the cluster where PostgreSQL can reach it when DATA_DIR lies in a closed folder, and logs that', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-closed-'));
    const folder = path.join(closed, '.data');
    const refuge = `/var/lib/seventh-chevron/${createHash('sha256')
      .update(path.join(realpathSync(closed), '.data'))
      .digest('hex')
      .slice(0, 12)}`;
    onTestFinished(async () => {
      for (const each of [closed, refuge]) await rm(each, { recursive: true, force: true });
      await rmdir(path.dirname(refuge)).catch(() => undefined); // other games on this machine may have theirs there
    });
    const said: string[] = [];
    const first = await open(folder, (line) => said.push(line));
    // Where the checkout lies in a closed folder too, the first start on this machine copies its programs, and says so.
    expect(said.filter((line) => !line.includes('its programs are copied to'))).toEqual([
      expect.stringContaining(`The database lies in ${refuge}/postgres`),
    ]);
    await ask(first.url, 'create table far as select 1 as n');
    await first.release();

    await chmod(closed, 0o755); // reachable now, but the cluster stays where it is
    const second = await open(folder);
    expect(await ask(second.url, 'select n from far')).toBe(1);
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
    await second.release();
  });
});
