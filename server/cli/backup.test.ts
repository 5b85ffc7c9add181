import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import type { CopyToStreamQuery } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { approveRequest, joinAlliance, joinRequests } from '#shared/api/alliances/alliance-admission';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { contribute, createAlliance } from '#shared/api/alliances/alliances';
import { build } from '#shared/api/buildings';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { blockPlayer } from '#shared/api/letters/blocks';
import { writeLetter } from '#shared/api/letters/letters';
import { explore } from '#shared/api/missions';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { WHOLE } from '../../.vitest/sizes.ts';
import { addressOf } from '../../loadtest/lib/process.ts';
import { ban } from '../services/admin/operator-actions.ts';
import { takeBackup } from '../store/backup/backup.ts';
import { connect } from '../store/connection/data-source.ts';
import { socketOf } from '../store/connection/pg/client-socket.ts';
import { audit } from '../store/ledger/audit.ts';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { FOLDED } from '../store/schema/folded-migrations.ts';
import { FUNCTIONS, MIGRATIONS_TABLE, SEQUENCES, TABLES } from '../store/schema/schema.ts';
import { sender } from '../tests/support/api-client.ts';
import { aDatabase, anEmptyDatabase, backBeforeBaseline, type TestDatabase } from '../tests/support/database.ts';
import { aColony, aVeteran, giveShips, LANDER, LINE, land, launched, moveNextTo } from '../tests/support/marches.ts';
import { run } from '../tests/support/server-process.ts';
import { anExplorer, enrich } from '../tests/support/ships.ts';
import { letGive } from '../tests/support/stock.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../tests/support/test-app.ts';

/** A text with characters that have a meaning in JSON, SQL or line formats. */
const BIO = 'A "quote", a \\backslash\\, a\nline,\u2028another, a\ttab, {braces}, NULL, \\N, \\., ⎔ 🌀';
const MINE = 3;

let app: TestApp;
let folder: string;
let leader: TestPlayer;
let member: TestPlayer;
/** The rows of the game at the time of the backup. */
let file: string;
const left: TestDatabase[] = [];

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-backup-'));
  [leader, member] = [await anExplorer(app), await anExplorer(app)];
  await playAWhile();
});
afterEach(async () => {
  for (const database of left.splice(0)) await database.drop();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Puts rows into every table: buildings, ships, missions, an alliance with a bank, requests, sessions, operators'
 * commands.
 */
async function playAWhile() {
  const { body: alliance } = await app.send(
    createAlliance,
    { body: { name: 'Tollan', description: BIO } },
    leader.token,
  );
  const params = { id: alliance.id };
  await app.send(joinAlliance, { params }, member.token);
  const { body: requests } = await app.send(joinRequests, { params }, leader.token);
  const answer = { params: { ...params, requestId: requests[0]?.id ?? 0 } };
  await app.send(approveRequest, answer, leader.token);
  await letGive(app, leader, member);
  for (const player of [leader, member]) {
    await enrich(app, player);
    await app.send(updateBio, { body: { bio: BIO } }, player.token);
    const { scoutId } = player as TestPlayer & { scoutId: number };
    const body = { planet_id: player.homeId, ship_id: scoutId, duration_days: 2 };
    expect((await app.send(explore, { body }, player.token)).status).toBe(201);
    const amounts = { naquadah: 1000, trinium: 200, metal: 30 };
    expect((await app.send(contribute, { params, body: amounts }, player.token)).status).toBe(200);
  }
  // As in a game whose servers did not know the audience of tokens a day ago.
  await app.db.query(
    "INSERT INTO setting (key, value) SELECT 'token_audience_optional_until', extract(epoch FROM now() + interval '1 day') * 1000",
  );
  await app.db.query("INSERT INTO notification_setting VALUES ($1, '{ship}', 1320, 420, 'Europe/Berlin')", [member.id]);
  await app.db.query(
    `INSERT INTO push_subscription (player_id, session_id, endpoint, p256dh, auth)
     SELECT $1, max(id), 'https://push.example.net/one', 'p256dh', 'auth' FROM session WHERE player_id = $1`,
    [member.id],
  );
  await app.db.query(
    `INSERT INTO notification_channel (player_id, channel, send_at)
     SELECT $1, unnest('{push,mail}'::text[]), now() + interval '1 day'`,
    [member.id],
  );
  const letter = { params: { userId: member.id }, body: { text: BIO.replaceAll('\t', ' ') } };
  expect((await app.send(writeLetter, letter, leader.token)).status).toBe(201);
  const [{ id: letter_id }] = await app.db.query('SELECT id FROM letter');
  await app.send(reportPlayer, { body: { user_id: leader.id, letter_id, reason: 'Too many "quotes"' } }, member.token);
  const message = { params, body: { text: 'A "quoted" message' } };
  const { message_id } = (await app.send(postMessage, message, leader.token)).body;
  await app.send(reportPlayer, { body: { user_id: leader.id, message_id, reason: 'The same' } }, member.token);
  await app.send(blockPlayer, { params: { userId: leader.id } }, member.token);
  // The browsers of the test are told of nothing else.
  await app.db.query("DELETE FROM notification WHERE kind = 'letter'");
  await app.db.query("INSERT INTO notification (player_id, kind, source_id) VALUES ($1, 'mission', 1)", [member.id]);
  const outlaw = await app.aPlayer();
  await ban({ db: app.db, who: 'a test' }, outlaw.username, BIO);
}

/** Runs a command as an operator does. */
async function command(name: 'backup' | 'restore' | 'audit', url: string, ...args: readonly string[]) {
  const { ended, out, err } = run(name, folder, { DATABASE_URL: url, DATA_DIR: folder }, args);
  return { code: await ended, out: out(), err: err() };
}

async function done(name: 'backup' | 'restore' | 'audit', url: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await command(name, url, ...args);
  expect([code, err]).toEqual([0, '']);
  return out;
}

async function someDatabase(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await making;
  left.push(database);
  return database;
}

/** All rows of all tables as text, and the values of the sequences. */
type ReadLines = (sql: string) => Promise<{ line: string }[]>;

async function contentsOf(read: ReadLines, but: readonly string[] = []) {
  const contents: Record<string, string[]> = {};
  for (const table of [...TABLES, MIGRATIONS_TABLE]) {
    if (but.includes(table)) continue;
    const rows = await read(`SELECT each::text AS line FROM ${table} AS each ORDER BY 1`);
    contents[table] = rows.map(({ line }) => line);
  }
  return contents;
}

async function contentsAt(url: string, but?: readonly string[]) {
  const db = await connect(url, { anyVersion: true });
  try {
    return await contentsOf((sql) => db.query(sql), but);
  } finally {
    await db.destroy();
  }
}

type Send = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/**
 * Lets a test into the next backups: `onStatement` after each statement of one, whose text it gets, and `onCopy` before the
 * rows of each table.
 */
function spyOnBackups({
  onStatement,
  onCopy,
}: {
  onStatement?(text: string, send: (text: string) => Promise<unknown>): Promise<void>;
  onCopy?(copy: CopyToStreamQuery, client: pg.Client): void;
}) {
  const send = pg.Client.prototype.query as Send;
  const savers = new WeakSet<pg.Client>();
  const stated = async (client: pg.Client, args: [string, ...unknown[]]) => {
    const answer = await send.apply(client, args);
    await onStatement?.(args[0], (text) => send.call(client, text));
    return answer;
  };
  const query: Send = function (first, ...rest) {
    const text = typeof first === 'string' ? first : undefined;
    if (text?.startsWith('BEGIN ISOLATION LEVEL REPEATABLE READ')) savers.add(this);
    if (savers.has(this)) {
      if (text !== undefined) return stated(this, [text, ...rest]);
      onCopy?.(first as CopyToStreamQuery, this);
    }
    return send.call(this, first, ...rest);
  };
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(query as typeof pg.Client.prototype.query);
}

describe('the drill', { timeout: 120_000 }, () => {
  it('a backup taken during commands is exactly the game of one moment, and is restored row by row, except what tells its tokens apart and what waits to be sent', async () => {
    file = path.join(folder, 'drill.backup');
    // The watcher exports its snapshot and the backup uses it, so that both see the same moment.
    // It is a plain connection: one of the game's counts as dead if a busy machine stalls it.
    const watcher = new pg.Client({ connectionString: app.databaseUrl });
    await watcher.connect();
    await watcher.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The watcher stays idle in its transaction during the backup.
    await watcher.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows: exported } = await watcher.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    let acts = 0;
    const act = async () => {
      const body = { bio: `act ${++acts}` };
      expect((await app.send(updateBio, { body }, leader.token)).status).toBe(200);
    };
    await act();
    // Commands are executed between any two statements of the backup, and beside the copying of each table.
    const acting: Promise<void>[] = [];
    const spy = spyOnBackups({
      onStatement: async (text, send) => {
        if (text.startsWith('BEGIN')) await send(`SET TRANSACTION SNAPSHOT '${exported[0]?.id}'`);
        await act();
      },
      onCopy: () => void acting.push(act()),
    });
    await takeBackup(app.db, file);
    spy.mockRestore();
    await Promise.all(acting);
    const expected = await contentsOf(async (sql) => (await watcher.query(sql)).rows);
    await watcher.end();
    expect(acts).toBeGreaterThan(TABLES.length);
    expect(expected.player).not.toEqual((await contentsOf((sql) => app.db.query(sql))).player);
    for (const table of ['building', 'ship', 'mission', 'known_planet', 'alliance_log', 'session', 'operator_act'])
      expect(expected[table]?.length, table).toBeGreaterThan(0);
    for (const table of ['letter', 'block', 'alliance_message']) expect(expected[table], table).toHaveLength(1);
    expect(expected.abuse_report).toHaveLength(2);
    expect(expected.conversation).toHaveLength(2);
    expect(expected.ledger?.filter((line) => /bank|kept/.test(line)).length).toBeGreaterThan(0);

    const fresh = await someDatabase(anEmptyDatabase());
    const out = await done('restore', fresh.url, file);
    expect(out).toMatch(
      /^The game of 2\S+Z is back, in \S+ s: 3 players, \d+ planets, \d+ ledger lines: no differences\.$/m,
    );
    const setting = expected.setting?.filter((row) => !row.includes(app.gameId) && !row.includes('token_audience'));
    expect(setting).toHaveLength((expected.setting?.length ?? 0) - 2);
    // Nobody is told by a copy of the game, but it knows what players want.
    for (const table of ['push_subscription', 'notification', 'notification_setting'])
      expect(expected[table], table).toHaveLength(1);
    const restored = await contentsAt(fresh.url);
    expect(restored.notification_channel).toEqual([expect.stringMatching(/,mail,"[^"]+",,\)$/)]);
    const { notification_channel } = restored;
    const gone = { push_subscription: [], notification: [], notification_channel };
    expect(restored).toEqual({ ...expected, setting, ...gone });
    expect(await done('audit', fresh.url)).toMatch(/no differences/);

    const db = await connect(fresh.url, { existing: true });
    const guards = (queries: Pick<DataSource, 'query'>) =>
      queries.query(
        `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition, convalidated::text AS holds
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace
         UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text
         FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
      );
    expect(await guards(db)).toEqual(await guards(app.db));
    await db.destroy();
  });
});

describe.runIf(WHOLE)('the drill', { timeout: 120_000 }, () => {
  it('npm run backup beside a running server: the game can be restored elsewhere, with every session', async () => {
    let playing = true;
    const play = async () => {
      let before = 0;
      for (; playing; before++) await app.send(updateBio, { body: { bio: `round ${before}` } }, member.token);
      return before;
    };
    const rounds = play();
    const taken = path.join(folder, 'live.backup');
    const { code, out, err } = await command('backup', app.databaseUrl, taken);
    playing = false;
    expect(await rounds).toBeGreaterThan(0);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^The game of 2\S+Z, \d+ rows in \d+ tables, in \S+ s: \S+, \d+ bytes\.$/m);
    expect((await stat(taken)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

    const fresh = await someDatabase(anEmptyDatabase());
    await done('restore', fresh.url, taken);
    const server = run('serve-api', folder, {
      PORT: '0',
      DATABASE_URL: fresh.url,
      DATA_DIR: folder,
      JWT_SECRET: app.secret,
      LOG_LEVEL: 'warn',
    });
    try {
      const send = sender(await addressOf(server));
      const { body: tokens } = await send(login, { body: { email: leader.email, password: leader.password } });
      const order = { planet_id: leader.homeId, building_type_id: MINE };
      expect((await send(build, { body: order }, tokens.access_token)).status).toBe(201);
      // The id of this token's player may belong to another player by now; the session shows that.
      expect((await send(getResources, {}, member.token)).refusal).toBe('Token is invalid!');
      const renewed = await send(refreshToken, {}, member.refreshToken);
      expect((await send(getResources, {}, renewed.body.access_token)).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect(await done('audit', fresh.url)).toMatch(/no differences/);
  });

  it('into an empty DATA_DIR, where nothing was ever started', async () => {
    const env = { DATA_DIR: await mkdtemp(path.join(folder, 'data-')) };
    const restored = run('restore', folder, env, [file]);
    expect([await restored.ended, restored.err()]).toEqual([0, '']);
    const audited = run('audit', folder, env);
    expect([await audited.ended, audited.err()]).toEqual([0, '']);
    expect(audited.out()).toMatch(/^3 players, /m);
  });

  it('of an earlier version: its schema is restored, and migrated', async () => {
    const before = await someDatabase(anEmptyDatabase());
    await done('restore', before.url, file);
    const db = await connect(before.url, { anyVersion: true });
    await backBeforeBaseline(db);
    const old = path.join(folder, 'old.backup');
    // The earlier version can restore it too.
    expect((await takeBackup(db, old)).migrations).toEqual(FOLDED);
    await db.destroy();

    const fresh = await someDatabase(anEmptyDatabase());
    await done('restore', fresh.url, old);
    // Migrates the original database, as a start would.
    const upgraded = await connect(before.url);
    const now = await connect(fresh.url, { existing: true });
    const but = ['migrations', 'setting'];
    expect(await contentsAt(fresh.url, but)).toEqual(await contentsOf((sql) => upgraded.query(sql), but));
    await upgraded.destroy();
    expect(await now.query('SELECT name FROM migrations ORDER BY id')).toEqual(
      await app.db.query('SELECT name FROM migrations ORDER BY id'),
    );
    expect((await audit(now)).differences).toEqual([]);
    await now.destroy();
  });
});

describe.runIf(WHOLE)('marches under way', { timeout: 120_000 }, () => {
  const HOUR = 3_600_000;
  /** The backup is restored so long after it was taken. */
  const LATER = 3 * HOUR;

  it('come back as they were; when the game is served again, what was due lands, and attacks land later by the gap', async () => {
    const [raider, other, victim] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -60);
    await moveNextTo(app, other, victim, -61);
    const colony = await aColony(app, raider);
    await moveNextTo(app, { ...raider, homeId: colony }, raider, -5);
    await giveShips(app, raider.homeId, LINE, 5);
    for (const { homeId } of [raider, other]) {
      await giveShips(app, homeId, LINE, 20);
      await giveShips(app, homeId, LANDER, 12);
    }
    await giveShips(app, victim.homeId, LINE, 14);
    await app.db.query("UPDATE planet SET stance = 'slip_always' WHERE id = $1", [victim.homeId]);
    const raid = (sender: TestPlayer) =>
      launched(app, sender, victim.homeId, {
        kind: 'raid',
        ships: [
          [LINE, 20],
          [LANDER, 12],
        ],
      });
    const [returning, attack] = [await raid(raider), await raid(other)];
    expect(await land(app, returning)).toBe('home');
    const transfer = await launched(app, raider, colony, { kind: 'transfer', ships: [[LINE, 5]] });
    const [{ due_at: due }] = await app.db.query('SELECT due_at FROM march WHERE id = $1', [attack]);
    // No night truce moves the attack.
    await app.db.query('UPDATE player SET truce_from = $2 WHERE id = ANY ($1)', [
      [raider.id, other.id, victim.id],
      Math.floor(((due.getTime() + 6 * HOUR) % (24 * HOUR)) / 60_000),
    ]);
    const [{ cargo }] = await app.db.query('SELECT metal + trinium AS cargo FROM march WHERE id = $1', [returning]);
    expect(cargo).toBeGreaterThan(0);
    const taken = path.join(folder, 'marches.backup');
    await done('backup', app.databaseUrl, taken);
    const expected = await contentsOf((sql) => app.db.query(sql));

    const fresh = await someDatabase(anEmptyDatabase());
    expect(await done('restore', fresh.url, taken)).toMatch(/no differences/);
    const restored = await contentsAt(fresh.url);
    for (const table of ['march', 'battle', 'ship', 'squad']) expect(restored[table], table).toEqual(expected[table]);
    expect(restored.march).toHaveLength(3);

    const db = await connect(fresh.url, { existing: true });
    await db.query(
      `UPDATE march SET launched_at = launched_at - $1::interval, began_at = began_at - $1::interval,
         lands_at = lands_at - $1::interval, due_at = due_at - $1::interval`,
      [`${LATER} ms`],
    );
    await db.query("UPDATE setting SET value = (value::timestamptz - $1::interval)::text WHERE key = 'served_until'", [
      `${LATER} ms`,
    ]);
    const server = run('serve-api', folder, {
      PORT: '0',
      DATABASE_URL: fresh.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    });
    const phaseAfter = async (id: number) => (await db.query('SELECT phase FROM march WHERE id = $1', [id]))[0].phase;
    try {
      const origin = await addressOf(server);
      const isReady = async () => (await fetch(`${origin}/ready`)).ok;
      expect(await waitUntil(isReady, 30_000)).toBe(true);
      expect([await phaseAfter(returning), await phaseAfter(transfer), await phaseAfter(attack)]).toEqual([
        'done',
        'done',
        'out',
      ]);
      const [moved] = await db.query('SELECT due_at, lands_at FROM march WHERE id = $1', [attack]);
      expect(moved.due_at.getTime()).toBeGreaterThanOrEqual(due.getTime());
      expect(moved.due_at.getTime()).toBeLessThan(due.getTime() + HOUR);
      expect(moved.lands_at).toEqual(moved.due_at);
      await db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [attack]);
      expect(await waitUntil(async () => (await phaseAfter(attack)) === 'home', 30_000)).toBe(true);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect((await audit(db)).differences).toEqual([]);
    await db.destroy();
  });
});

describe.runIf(WHOLE)('npm run restore refuses, and changes nothing:', { timeout: 60_000 }, () => {
  /** Tries to restore over an existing game, which must stay unchanged. */
  async function refusal(name: string, bytes: Buffer, ...args: readonly string[]): Promise<string> {
    const damaged = path.join(folder, name);
    await writeFile(damaged, bytes);
    const there = await someDatabase(aDatabase());
    const before = await contentsAt(there.url, ['operator_act']);
    const { code, err } = await command('restore', there.url, damaged, '--replace', ...args);
    expect(code).toBe(1);
    expect(await contentsAt(there.url, ['operator_act'])).toEqual(before);
    return err;
  }

  /** The backup with other lines and a correct checksum. `rows`: so many rows of worlds fewer are promised. */
  async function withLines(change: (lines: string[]) => string[], { rows = 0 } = {}): Promise<Buffer> {
    const lines = gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n')
      .slice(0, -1);
    const seal = JSON.parse(lines.pop() ?? '');
    const text = change(lines)
      .map((line) => `${line}\n`)
      .join('');
    const promised = { ...seal.rows, planet: seal.rows.planet - rows };
    const sha256 = createHash('sha256').update(text).digest('hex');
    return gzipSync(`${text}${JSON.stringify({ rows: promised, sha256 })}\n`);
  }
  const withHeader = (over: object) =>
    withLines(([header = '', ...rows]) => [JSON.stringify({ ...JSON.parse(header), ...over }), ...rows]);

  it.each([0.1, 0.5, 0.999])('a file that ends at %f of its length', async (part) => {
    const bytes = await readFile(file);
    expect(await refusal('cut', bytes.subarray(0, Math.floor(bytes.length * part)))).toMatch(
      /cut is damaged and cannot be restored: its end is missing\.\n$/,
    );
  });

  it.each([0.001, 0.3, 0.7, 0.9999])('a file with another byte at %f of its length', async (part) => {
    const bytes = await readFile(file);
    const at = Math.max(10, Math.floor(bytes.length * part));
    bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    expect(await refusal('flipped', bytes)).toMatch(
      /flipped is (damaged and cannot be restored: .+|no backup of this game)\.\n$/,
    );
  });

  it('a file in which a row was changed by hand', async () => {
    const text = gunzipSync(await readFile(file)).toString('utf8');
    expect(await refusal('forged', gzipSync(text.replace('Home of', 'Tomb of')))).toMatch(
      /its checksum is another\.\n$/,
    );
  });

  it('a file of a later format', async () => {
    expect(await refusal('later', await withHeader({ version: 3 }))).toMatch(
      /later has format 3, which a newer version of the game wrote; this one reads up to 2\.\n$/,
    );
  });

  it('a file of a later version of the game', async () => {
    const { migrations } = JSON.parse(
      gunzipSync(await readFile(file))
        .toString('utf8')
        .split('\n')[0] ?? '',
    );
    expect(await refusal('newer', await withHeader({ migrations: [...migrations, 'Sharding1800000000000'] }))).toBe(
      'The backup is of a newer version of the game (Sharding1800000000000): restore it with that one. Nothing was changed.\n',
    );
  });

  it.each([
    ['format 1', { version: 1 }],
    ['a version that had run only some of the migrations that the baseline replaces', { migrations: FOLDED.slice(1) }],
  ])('a file of %s', async (_, over) => {
    expect(await refusal('too-old', await withHeader(over))).toBe(
      'The backup is too old for this version of the game: restore it with the version of commit 91aab176, which upgrades it, and ' +
        'then start this one. Nothing was changed.\n',
    );
  });

  it('a file of a later time than the database has', async () => {
    expect(await refusal('future', await withHeader({ taken_at: '2999-01-01T00:00:00.000Z' }))).toMatch(
      /^The backup was made at 2999-.* Correct the clock first\. Nothing was changed\.\n$/,
    );
  });

  it('a file that lacks rows', async () => {
    const bytes = await withLines((lines) => lines.filter((line) => !line.includes('Home of')));
    expect(await refusal('short', bytes)).toMatch(/^The backup has \d+ of \d+ rows of planet\./);
  });

  it('rows that break a rule of the schema', async () => {
    const bytes = await withLines((lines) => lines.filter((line) => !line.includes('Home of')), { rows: 3 });
    expect(await refusal('orphans', bytes)).toMatch(/violates foreign key constraint/);
  });

  it('a ledger that does not balance, without --faulty', async () => {
    const bytes = await withLines((lines) => {
      const header = JSON.parse(lines[0] ?? '');
      const at = header.tables.find(({ name }: { name: string }) => name === 'player').columns.indexOf('metal');
      const first = lines.indexOf('{"table":"player"}') + 1;
      const row = lines[first]?.split('\t') ?? [];
      return lines.with(first, row.with(at, String(Number(row[at]) + 1)).join('\t'));
    });
    expect(await refusal('faulty', bytes)).toMatch(
      /^The metal of player \d+ is .*\nThe backup is whole, but its balances do not match its ledger\. Nothing was changed; --faulty restores it\.\n$/,
    );
    const there = await someDatabase(anEmptyDatabase());
    expect(await done('restore', there.url, path.join(folder, 'faulty'), '--faulty')).toMatch(/: 1 differences\.$/m);
  });

  it.each([
    ['text', Buffer.from('INSERT INTO player'), /is damaged and cannot be restored: /],
    ['nothing', Buffer.alloc(0), /is damaged and cannot be restored: its end is missing\./],
    ['another zipped file', gzipSync('{"version":1}\n'), /is no backup of this game\./],
  ])('%s', async (_, bytes, sentence) => {
    expect(await refusal('other', bytes)).toMatch(sentence);
  });

  it('an existing game, without --replace; other tables in that database stay', async () => {
    const there = await someDatabase(aDatabase());
    const { code, err } = await command('restore', there.url, file);
    expect([code, err]).toEqual([
      1,
      'This database already holds a game. Nothing was changed. To discard it and restore the backup, add --replace.\n',
    ]);
    const db = await connect(there.url);
    await db.query('CREATE TABLE notes AS SELECT 1 AS mine');
    await db.destroy();
    await done('restore', there.url, file, '--replace');
    const after = await connect(there.url, { existing: true });
    expect(await after.query('SELECT mine FROM notes')).toEqual([{ mine: 1 }]);
    expect((await audit(after)).counted.players).toBe(3);
    await after.destroy();
  });

  it('a database that a server is using, even with --replace', async () => {
    const { code, err } = await command('restore', app.databaseUrl, file, '--replace');
    expect([code, err]).toEqual([
      1,
      'A server or a command is using this database. Stop it first. Nothing was changed.\n',
    ]);
    expect((await app.send(updateBio, { body: { bio: 'still here' } }, leader.token)).status).toBe(200);
  });

  it('no file, and a missing file', async () => {
    const none = await command('restore', app.databaseUrl);
    const usage = 'npm run restore -- FILE [--replace] [--faulty]\nnpm run restore -- --check FILE\n';
    expect([none.code, none.err]).toEqual([1, usage]);
    const nowhere = await command('restore', app.databaseUrl, 'nowhere');
    expect([nowhere.code, nowhere.err]).toEqual([1, 'There is no file nowhere.\n']);
  });
});

describe('npm run backup', () => {
  it('leaves no file where it cannot write, or for a database without a game', async () => {
    const nowhere = await command('backup', app.databaseUrl, path.join(folder, 'no', 'folder', 'x'));
    expect(nowhere.code).toBe(1);
    const missing = path.join(folder, 'no', 'folder', 'x');
    expect(nowhere.err).toBe(`${missing} cannot be used: there is no such file or folder (ENOENT).\n`);
    const empty = await someDatabase(anEmptyDatabase());
    const nothing = await command('backup', empty.url, path.join(folder, 'nothing'));
    expect([nothing.code, nothing.err]).toEqual([1, 'There is no game in this database.\n']);
    expect((await readdir(folder)).filter((name) => name.startsWith('nothing'))).toEqual([]);
  });

  it('keeps a file that is there, without --force', async () => {
    const kept = path.join(folder, 'kept');
    await writeFile(kept, 'the only backup');
    const refused = await command('backup', app.databaseUrl, kept);
    expect([refused.code, refused.err]).toEqual([1, `${kept} exists already, and is kept. --force replaces it.\n`]);
    expect(await readFile(kept, 'utf8')).toBe('the only backup');
    expect(await command('backup', app.databaseUrl, kept, '--force')).toMatchObject({ code: 0, err: '' });
    expect((await readFile(kept)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it('holds all tables from its beginning, because a snapshot does not keep the rows that TRUNCATE deletes', async () => {
    const held: string[][] = [];
    const spy = spyOnBackups({
      onStatement: async (text, send) => {
        if (!text.startsWith('LOCK')) return;
        const { rows } = (await send(
          `SELECT relation::regclass::text AS name FROM pg_locks
           WHERE pid = pg_backend_pid() AND granted AND mode = 'AccessShareLock'`,
        )) as pg.QueryResult<{ name: string }>;
        held.push(rows.map(({ name }) => name));
      },
    });
    await takeBackup(app.db, path.join(folder, 'held.backup'));
    spy.mockRestore();
    expect(held).toEqual([expect.arrayContaining([...TABLES])]);
  });

  it('leaves no file if it loses its connection amid the rows', async () => {
    const spy = spyOnBackups({
      onCopy: (copy, client) => {
        if (!copy.text.startsWith('COPY "ledger"')) return;
        copy.text = "COPY (SELECT repeat('x', 1000), pg_sleep(0.001) FROM generate_series(1, 1000000)) TO STDOUT";
        copy.once('readable', () => socketOf(client as pg.PoolClient).destroy());
      },
    });
    await expect(takeBackup(app.db, path.join(folder, 'lost.backup'))).rejects.toThrow('Connection terminated');
    spy.mockRestore();
    expect((await readdir(folder)).filter((name) => name.startsWith('lost'))).toEqual([]);
  });

  it('covers everything that the migrations create', async () => {
    const names = async (sql: string) => (await app.db.query(sql)).map(({ name }: { name: string }) => name);
    const inSchema = "= 'public'::regnamespace";
    expect(
      await names(
        `SELECT relname AS name FROM pg_class WHERE relnamespace ${inSchema} AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`,
      ),
    ).toEqual([...TABLES, MIGRATIONS_TABLE].sort());
    expect(
      await names(
        `SELECT relname AS name FROM pg_class WHERE relnamespace ${inSchema} AND relkind = 'S' AND NOT EXISTS (
           SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('a', 'i')) ORDER BY 1`,
      ),
    ).toEqual([...SEQUENCES].sort());
    expect(
      await names(`SELECT proname AS name FROM pg_proc WHERE pronamespace ${inSchema} AND NOT EXISTS (
           SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY 1`),
    ).toEqual([...FUNCTIONS].sort());
  });
});

describe.runIf(WHOLE)('accounts that were deleted', { timeout: 120_000 }, () => {
  const setDate = (db: Pick<DataSource, 'query'>, { id }: TestPlayer, days: number | null) =>
    db.query('UPDATE player SET delete_at = clock_timestamp() + make_interval(days => $2) WHERE id = $1', [id, days]);
  const inDatabase = async <T>(url: string, work: (db: DataSource) => Promise<T>) => {
    const db = await connect(url, { existing: true });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  /** In how many days the account is to be deleted, rounded; null if that is not requested. */
  const daysLeft = async (db: DataSource, { id }: TestPlayer): Promise<number | null> => {
    const [row] = await db.query(
      'SELECT round(extract(epoch FROM delete_at - clock_timestamp()) / 86400)::int AS days FROM player WHERE id = $1',
      [id],
    );
    return row.days;
  };

  it('do not come back with an older backup: what the replaced game knows of deletions is carried over', async () => {
    const [gone, kept, late] = [await app.aPlayer(), await app.aPlayer(), await app.aPlayer()];
    await setDate(app.db, kept, 1);
    const older = path.join(folder, 'older.backup');
    await inDatabase(app.databaseUrl, (db) => takeBackup(db, older));
    await setDate(app.db, kept, null);

    const { url } = await someDatabase(anEmptyDatabase());
    await done('restore', url, older);
    await inDatabase(url, async (db) => {
      await db.query(
        `UPDATE player SET username = '(deleted)', email = NULL, password_hash = NULL, bio = '', verified_at = NULL,
           deleted_at = now() WHERE id = $1`,
        [gone.id],
      );
      await setDate(db, kept, null);
      await setDate(db, late, 3);
    });
    const out = await done('restore', url, '--replace', older);
    expect(out).toMatch(/^Accounts that were deleted after the backup: 1\. The next start deletes them again\.$/m);
    expect(out).toMatch(/^Accounts whose deletion is requested: 1\./m);
    await inDatabase(url, async (db) => {
      expect([await daysLeft(db, gone), await daysLeft(db, kept), await daysLeft(db, late)]).toEqual([0, null, 3]);
    });
  });

  it('are not known where the game is lost: a request in the backup then waits for a week again', async () => {
    const player = await app.aPlayer();
    await setDate(app.db, player, 1);
    const asked = path.join(folder, 'asked.backup');
    await inDatabase(app.databaseUrl, (db) => takeBackup(db, asked));
    await setDate(app.db, player, null);
    const { url } = await someDatabase(anEmptyDatabase());
    await done('restore', url, asked);
    await inDatabase(url, async (db) => expect(await daysLeft(db, player)).toBe(7));
  });
});
