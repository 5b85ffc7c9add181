import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { getSector } from '#shared/api/galaxy';
import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { SECTORS, SECTORS_ACROSS } from '#shared/rules/sectors';
import { type Player, startGame } from '../lib/game-server.ts';
import { type BurstRequest, httpBurst, requestFor } from '../lib/http-burst.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { Tab } from '../lib/simulated-tab.ts';

const MOST_AFAR_KB = 50;
const MOST_PUSH_MS = 2000;
const CONNECTIONS = 10;
/** No server counts what the galaxy lacks: it would read all worlds. */
const NO_GROWTH = "UPDATE setting SET value = '9e12' WHERE key = 'growth_count_due'";
const SCANS = "SELECT seq_scan + coalesce(idx_scan, 0) AS scans FROM pg_stat_user_tables WHERE relname = 'planet'";
/** PostgreSQL counts scans a moment later. */
const COUNTED_MS = 2000;

/** A galaxy of a million worlds by sectors: answers a second, bytes, a start, and how long a new world takes to an open map. */
export async function run({ players = 0, small }: Options): Promise<Findings> {
  const worlds = small ? 6000 : players || 1_000_000;
  const answers = small ? 200 : 10_000;
  const game = await startGame({ LOG_LEVEL: 'error' });
  try {
    const [player] = await game.makePlayers(1);
    const db = await game.openDatabase();
    if (!player) throw new Error('There is no player.');
    await db.query(NO_GROWTH);
    await addWorlds(db, worlds);
    await db.end();
    const began = performance.now();
    await game.restart();
    const startMs = performance.now() - began;

    const again = await game.openDatabase();
    const rows: Row[] = [];
    const scansBefore = await scans(again);
    const sectors = Array.from({ length: answers }, (_, n) => sectorRequest(player, n % SECTORS));
    const near = await httpBurst(game.origin, sectors, CONNECTIONS);
    rows.push({ what: 'sectors', answers, 'a second': round(near.perSecond, 0), '99 of 100, ms': near.p99 });
    const tags = await Promise.all(sectors.slice(0, SECTORS).map((request) => tagOf(game.origin, request)));
    const known = sectors.map((request, n) => ({
      ...request,
      headers: { ...request.headers, 'If-None-Match': tags[n % SECTORS] ?? '' },
    }));
    const unchanged = await httpBurst(game.origin, known, CONNECTIONS);
    rows.push({ what: '304', answers, 'a second': round(unchanged.perSecond, 0), '99 of 100, ms': unchanged.p99 });
    const scansAfter = await scans(again);

    const sizes = await Promise.all(sectors.slice(0, SECTORS).map((request) => bytesOf(game.origin, request)));
    const afar = await bytesOf(
      game.origin,
      requestFor(getSector, player.access_token, { params: { zoom: 0, x: 0, y: 0 } }),
    );
    const pushes = await pushTimes(game.origin, player, again, small ? 2 : 5);
    await again.end();
    const checked = (holds: boolean) => (small ? undefined : holds);
    const verdicts: Verdict[] = [
      {
        promise: 'no answer reads a world from the database',
        measured: `${scansAfter - scansBefore} scans in ${2 * answers + SECTORS} answers`,
        holds: checked(scansAfter - scansBefore < answers / 100),
      },
      {
        promise: `the galaxy from afar is at most ${MOST_AFAR_KB} kB`,
        measured: `${round(afar / 1000)} kB`,
        holds: afar <= 1000 * MOST_AFAR_KB,
      },
      {
        promise: `a new world reaches an open map within ${MOST_PUSH_MS / 1000} s of its commit`,
        measured: `${round(Math.max(...pushes), 0)} ms at most, half within ${round(percentile(pushes, 0.5), 0)}`,
        holds: checked(Math.max(...pushes) <= MOST_PUSH_MS),
      },
    ];
    const notes = [
      `${worlds} worlds; a start of the server took ${round(startMs / 1000, 2)} s.`,
      `All sectors together: ${round(sizes.reduce((sum, each) => sum + each, 0) / 1000)} kB, the largest ${round(Math.max(...sizes) / 1000)} kB.`,
    ];
    return { rows, verdicts, notes };
  } finally {
    await game.close();
  }
}

/** Puts worlds in even places anywhere in the disc, until there are so many. */
export async function addWorlds(db: pg.Pool, count: number): Promise<void> {
  const axis = `generate_series(-${GALAXY_RADIUS}, ${GALAXY_RADIUS})`;
  const symbol = (place: number) => `(n * 2971::bigint / ${39 ** place} % 39 + 1)::smallint`;
  await db.query(
    `INSERT INTO planet (planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, max_buildings, build_slots, home)
     SELECT 1 + n % 6, x, y, ARRAY[${[0, 1, 2, 3, 4, 5].map(symbol).join(', ')}], 1, 9, 2, false FROM (
       SELECT x, y, row_number() OVER () AS n FROM (
         SELECT x, y FROM ${axis} AS x, ${axis} AS y WHERE x * x + y * y <= ${GALAXY_RADIUS ** 2} AND (x + y) % 2 = 0
         ORDER BY hashint8(x * 10000 + y) LIMIT $1::int - (SELECT count(*) FROM planet)
       ) AS drawn
     ) AS place ON CONFLICT DO NOTHING`,
    [count],
  );
  await db.query('VACUUM ANALYZE planet');
}

function sectorRequest({ access_token }: Player, sector: number): BurstRequest {
  const params = { zoom: 1, x: sector % SECTORS_ACROSS, y: Math.floor(sector / SECTORS_ACROSS) };
  const request = requestFor(getSector, access_token, { params });
  return { ...request, headers: { ...request.headers, 'Accept-Encoding': 'gzip' } };
}

const ask = (origin: string, { path, headers }: BurstRequest) => fetch(`${origin}${path}`, { headers });

async function tagOf(origin: string, request: BurstRequest): Promise<string> {
  const response = await ask(origin, request);
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}

async function bytesOf(origin: string, request: BurstRequest): Promise<number> {
  const response = await ask(origin, { ...request, headers: { ...request.headers, 'Accept-Encoding': 'gzip' } });
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}

async function scans(db: pg.Pool): Promise<number> {
  await sleep(COUNTED_MS);
  return Number((await db.query(SCANS)).rows[0]?.scans);
}

/** Milliseconds from the commit of a new world to the message in an open tab. */
async function pushTimes(origin: string, { access_token }: Player, db: pg.Pool, count: number): Promise<number[]> {
  let heard: () => void = () => undefined;
  const tab = new Tab(origin, access_token, {
    entered: (room) => void room.onMessage('galaxy_grown', () => heard()),
  });
  await tab.open();
  const times: number[] = [];
  try {
    for (let round = 0; round < count; round++) {
      await sleep(Math.random() * 1000);
      const told = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await db.query(
        `INSERT INTO planet (planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, max_buildings, build_slots, home)
         SELECT 2, x, $1, ARRAY[39, 39, 39, 39, 39, 1 + $1 % 39]::smallint[], 1, 9, 2, false FROM generate_series(0, 999) AS x
         WHERE NOT EXISTS (SELECT 1 FROM planet WHERE coordinates_x = x AND coordinates_y = $1) LIMIT 1`,
        [1 + round],
      );
      const committed = performance.now();
      await told;
      times.push(performance.now() - committed);
    }
  } finally {
    tab.close();
  }
  return times;
}
