import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getGalaxy } from '#shared/api/galaxy';
import { getResources } from '#shared/api/resources';
import { startPostgres } from '../chaos/faults/postgres.ts';
import { type Issuer, issuer, OPEN_SESSIONS } from '../lib/access-tokens.ts';
import { type GameServer, startGame } from '../lib/game-server.ts';
import { httpBurst } from '../lib/http-burst.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { addMessages, leastWritten, type Written } from './stored/messages.ts';
import { multiplyPlayers } from './stored/multiply.ts';
import { READS, type Read, type Talker } from './stored/reads.ts';

const MOST_TIMES = 1.2;
/** Response times of rankings, searches and histories: median and 99th percentile. */
const MOST_TIMES_HALF = 1.5;
const MOST_TIMES_P99 = 2;
/** How often the bench looks whether the ranking is made. */
const LOOK_MS = 500;
const MOST_START_MS = 30_000;
/** Active players, in both games. */
const ACTIVE = 1000;

interface Size {
  readonly few: number;
  readonly many: number;
  /** What many players have written to each other. */
  readonly written: Written;
  /** Calls in one measurement. */
  readonly calls: number;
  readonly rounds: number;
  readonly starts: number;
  readonly connections: number;
}

/** A game with a number of stored players. */
interface World {
  readonly players: number;
  readonly bytes: number;
  readonly url: string;
  readonly readers: Readonly<Record<Read['who'], readonly Talker[]>>;
}

/**
 * Compares the same reads in two games in one PostgreSQL, in turns: one with a thousand stored players and one with a
 * million. In both, a thousand players are active.
 */
export async function run({ players = 0, small }: Options): Promise<Findings> {
  const size: Size = small
    ? { few: 20, many: 120, written: { messages: 400, letters: 2000 }, calls: 20, rounds: 1, starts: 1, connections: 4 }
    : {
        few: ACTIVE,
        many: players || 1_000_000,
        written: { messages: 10 * (players || 1_000_000), letters: 2 * (players || 1_000_000) },
        calls: 4000,
        rounds: 7,
        starts: 3,
        connections: 10,
      };
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-stored-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const postgres = await startPostgres(folder, { LOG_LEVEL: 'error' });
    closing.push(postgres.close);
    await postgres.query('CREATE DATABASE many');
    const tokens = issuer();
    const urls = [postgres.url(), postgres.url().replace(/game$/, 'many')];
    const worlds: World[] = [];
    const written = [leastWritten(size.few), size.written];
    for (const [index, url] of urls.entries()) {
      worlds.push(await populate(url, [size.few, size.many][index] ?? 0, written[index] ?? size.written, size, tokens));
    }
    await postgres.query('CHECKPOINT');

    const open = (world: World) => startGame({ DATABASE_URL: world.url, JWT_SECRET: tokens.secret });
    const { times: starts, games } = await startAll(worlds, open, size.starts);
    closing.push(...games.map((game) => game.close));
    const rows: Row[] = [];
    const growth = new Map<string, number>();
    const promised: Pair[] = [];
    for (const world of worlds) await ranked(world);
    for (const read of READS) {
      const { half, p99 } = await compare(read, worlds, games, size);
      growth.set(read.name, half[1] / half[0]);
      if (read.promised) promised.push([half[1] / half[0], p99[1] / p99[0]]);
      rows.push({ ...row(read.name, ...half), 'p99, few': round(p99[0], 2), 'p99, many': round(p99[1], 2) });
    }
    rows.push(row(`GET ${getGalaxy.path}, by one player alone`, ...(await galaxyTimes(worlds, games))));
    rows.push(row('a start of the server', ...starts));
    const [few = Number.NaN, many = Number.NaN] = worlds.map(({ bytes }) => bytes);
    const perPlayer = (many - few) / (size.many - size.few);
    const resources = growth.get(`GET ${getResources.path}`) ?? Number.NaN;
    const half = Math.max(...promised.map(([times]) => times));
    const p99 = Math.max(...promised.map(([, times]) => times));
    return findings(rows, { resources, half, p99, start: starts[1], perPlayer }, size, small);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

type Pair = [few: number, many: number];

/** A reader for runs that do not measure conversations. */
const NO_TALK = { alliance: 0, middle: 0, partner: 0 };

/** Makes players with `npm run players`, copies of them, and what all have written. */
async function populate(
  url: string,
  players: number,
  written: Written,
  { few, calls }: Size,
  tokens: Issuer,
): Promise<World> {
  const game = await startGame({ DATABASE_URL: url, JWT_SECRET: tokens.secret });
  try {
    await game.makePlayers(few);
  } finally {
    await game.close();
  }
  await multiplyPlayers(url, players);
  const talks = await addMessages(url, written);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    const game = await client.query<{ value: string }>(OPEN_SESSIONS);
    const gameId = game.rows[0]?.value ?? '';
    const read = async (sql: string) => {
      const { rows } = await client.query<{ id: number }>(sql);
      return rows.map(({ id }) => ({ ...NO_TALK, player: id, token: tokens.tokenFor(id, gameId) }));
    };
    const every = Math.max(1, Math.floor(players / few));
    const active = await read(
      `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM player) AS numbered WHERE n % ${every} = 0`,
    );
    const anybody = await read(`SELECT id FROM player ORDER BY random() LIMIT ${calls}`);
    const talkers = talks.map((talk) => ({ ...talk, token: tokens.tokenFor(talk.player, gameId) }));
    return { players, bytes: Number(rows[0]?.bytes), url, readers: { active, anybody, talkers } };
  } finally {
    await client.end();
  }
}

/**
 * Starts servers for both games `rounds` times and takes the median times in ms until ready. The last ones stay open.
 */
async function startAll(worlds: readonly World[], open: (world: World) => Promise<GameServer>, rounds: number) {
  const times: number[][] = [[], []];
  const games: GameServer[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [index, world] of worlds.entries()) {
      const began = performance.now();
      const game = await open(world);
      times[index]?.push(performance.now() - began);
      if (round === rounds) games.push(game);
      else await game.close();
    }
  }
  return { times: times.map((each) => percentile(each, 0.5)) as Pair, games };
}

/** Waits until the server has made the ranking. */
async function ranked({ url }: World): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isMade = async () => (await client.query('SELECT 1 FROM ranking LIMIT 1')).rows.length > 0;
    while (!(await isMade())) await sleep(LOOK_MS);
  } finally {
    await client.end();
  }
}

/** Times of a call in ms, with several callers at once: the medians, and the medians of the 99th percentiles. */
async function compare(
  read: Read,
  worlds: readonly World[],
  games: readonly GameServer[],
  { calls, rounds, connections }: Size,
): Promise<{ half: Pair; p99: Pair }> {
  const times: number[][] = [[], []];
  const slow: number[][] = [[], []];
  for (let round = -1; round < rounds; round++) {
    for (const index of round % 2 ? [0, 1] : [1, 0]) {
      const readers = worlds[index]?.readers[read.who] ?? [];
      const burst = Array.from({ length: calls }, (_, n) => read.request(readers[n % readers.length] as Talker));
      const { perSecond, p99, failures } = await httpBurst(games[index]?.origin ?? '', burst, connections);
      if (failures > 0) throw new Error(`${read.name}: ${failures} of ${calls} calls failed.`);
      // Round -1 warms up and is not counted.
      if (round < 0) continue;
      times[index]?.push((1000 * connections) / perSecond);
      slow[index]?.push(p99);
    }
  }
  const medians = (of: number[][]) => of.map((each) => percentile(each, 0.5)) as Pair;
  return { half: medians(times), p99: medians(slow) };
}

/** Times of the map, which lists every world, in ms. Infinity if it was refused: a statement may take 2.5 s. */
async function galaxyTimes(worlds: readonly World[], games: readonly GameServer[]): Promise<Pair> {
  const times: number[] = [];
  for (const [index, game] of games.entries()) {
    const began = performance.now();
    const headers = { Authorization: `Bearer ${worlds[index]?.readers.active[0]?.token}` };
    const response = await fetch(`${game.origin}${getGalaxy.path}`, { headers });
    await response.arrayBuffer();
    times.push(response.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
  }
  return times as Pair;
}

function row(what: string, few: number, many: number): Row {
  return { what, 'ms, few': round(few, 2), 'ms, many': round(many, 2), times: round(many / few, 2) };
}

/** Ratios between the two games, milliseconds, and bytes on disk. */
interface Cost {
  readonly resources: number;
  /** The slowest read of rankings, searches and histories: by the median, and by the 99th percentile. */
  readonly half: number;
  readonly p99: number;
  readonly start: number;
  readonly perPlayer: number;
}

function findings(rows: Row[], { resources, half, p99, start, perPlayer }: Cost, size: Size, small: boolean): Findings {
  const { few, many, calls, rounds, connections } = size;
  const verdicts: Verdict[] = [
    {
      promise: `GET /resources takes at most ${MOST_TIMES} times as long with ${many} players stored as with ${few}`,
      measured: `${round(resources, 2)} times`,
      holds: small ? undefined : resources <= MOST_TIMES,
    },
    {
      promise: `rankings, searches for players and histories take at most ${MOST_TIMES_HALF} times as long`,
      measured: `${round(half, 2)} times`,
      holds: small ? undefined : half <= MOST_TIMES_HALF,
    },
    {
      promise: `and 99 of 100 of them at most ${MOST_TIMES_P99} times`,
      measured: `${round(p99, 2)} times`,
      holds: small ? undefined : p99 <= MOST_TIMES_P99,
    },
    {
      promise: `with ${many} players stored the server starts within ${MOST_START_MS / 1000} s`,
      measured: `${round(start / 1000)} s`,
      holds: small ? undefined : start <= MOST_START_MS,
    },
  ];
  const notes = [
    `few: ${few} players stored, many: ${many}; medians of ${rounds} rounds of ${calls} calls, ${connections} at a time.`,
    `Calls are by ${few} players, spread evenly over all stored players; "anybody": ${calls} random players.`,
    `Among many, ${size.written.messages} messages in halls and ${size.written.letters} letters; who reads them has written as much in both games.`,
    `A stored player takes ${round(perPlayer / 1024)} KiB of disk, with a planet, its buildings and squads, messages and letters, without ledger lines.`,
  ];
  return { rows, verdicts, notes };
}
