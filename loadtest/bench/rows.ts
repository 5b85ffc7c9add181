import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { deleteExpiredRows } from '../../server/services/admin/expired-rows.ts';
import { connect } from '../../server/store/connection/data-source.ts';
import { foldLedger } from '../../server/store/ledger/fold-ledger.ts';
import { startPostgres } from '../chaos/faults/postgres.ts';
import { startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, type Row, round } from '../lib/report.ts';
import { ACTS, COMMANDS, fillHour, HOURS, prepareDays } from './rows/days.ts';

const SEASON_DAYS = 120;
const PLAYERS = 1000;
const MOST_GB = 10;
/** What is kept for days only, such as lines of the ledger by the hour, is there in the last days. Growth is that of so many days before. */
const RECENT_DAYS = 8;
const GROWING_DAYS = 14;

/**
 * Players act for days, as the laboratory's do, in the past of the database's clock, and the sweeps run after each day. Then what the
 * database holds at the end of a season follows from what it holds now, and from how fast it grew in the last days.
 */
export async function run({ players: given = 0, small }: Options): Promise<Findings> {
  const players = small ? 4 : given || 10;
  const days = small ? 11 : 75;
  const growing = small ? 2 : GROWING_DAYS;
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-rows-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const postgres = await startPostgres(folder, { LOG_LEVEL: 'error' });
    closing.push(postgres.close);
    const game = await startGame({ DATABASE_URL: postgres.url() });
    await game.makePlayers(players).finally(game.close);
    // The game's own connections end statements that take seconds.
    const filling = new pg.Pool({ connectionString: postgres.url(), max: 1 });
    closing.push(() => filling.end());
    const db = await connect(postgres.url());
    closing.push(() => db.destroy());

    await prepareDays(filling);
    const empty = await sizes(filling);
    let [before, later] = [empty, empty];
    for (let day = 0; day < days; day++) {
      for (const hour of HOURS) await fillHour(filling, { day, hour, days });
      await foldLedger(db, new AbortController().signal);
      await deleteExpiredRows(db);
      // As PostgreSQL does by itself.
      await filling.query('VACUUM ANALYZE');
      if (day === days - 1 - RECENT_DAYS - growing) before = await sizes(filling);
      if (day === days - 1 - RECENT_DAYS) later = await sizes(filling);
    }
    return findings({ empty, before, later, after: await sizes(filling) }, { players, days, growing, small });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Rows and bytes by table. */
type Sizes = ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>;

async function sizes(db: pg.Pool): Promise<Sizes> {
  const { rows } = await db.query<{ name: string; rows: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes, (xpath('/row/n/text()',
       query_to_xml('SELECT count(*) AS n FROM ' || relname, false, true, '')))[1]::text AS rows
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]));
}

function findings(
  { empty, before, later, after }: Record<'empty' | 'before' | 'later' | 'after', Sizes>,
  { players, days, growing, small }: { players: number; days: number; growing: number; small: boolean },
): Findings {
  const tables = [...after].map(([table, { rows, bytes }]) => {
    const first = empty.get(table);
    const perPlayerAndDay = (what: 'rows' | 'bytes') =>
      Math.max(0, (later.get(table)?.[what] ?? 0) - (before.get(table)?.[what] ?? 0)) / players / growing;
    const perDay = perPlayerAndDay('bytes');
    // What was there before anybody played does not grow with players.
    const played = (bytes - (first?.bytes ?? 0)) / players + perDay * (SEASON_DAYS - days);
    return {
      table,
      'rows a player and day': round(perPlayerAndDay('rows'), 2),
      'bytes a player and day': Math.round(perDay),
      'bytes a row': rows > 0 ? Math.round(bytes / rows) : 0,
      season: (first?.bytes ?? 0) + Math.max(0, played) * PLAYERS,
    };
  });
  const total = tables.reduce((sum, { season }) => sum + season, 0);
  const rows: Row[] = tables
    .sort((a, b) => b.season - a.season)
    .filter(({ season }) => season > total / 500)
    .map(({ season, ...row }) => ({ ...row, 'MB at the end of a season': Math.round(season / 1e6) }));
  return {
    rows,
    verdicts: [
      {
        promise: `at the end of a season of ${SEASON_DAYS} days, ${PLAYERS} players have at most ${MOST_GB} GB of database`,
        measured: `${round(total / 1e9, 1)} GB`,
        holds: small ? undefined : total <= MOST_GB * 1e9,
      },
    ],
    notes: [
      `${players} players, ${days} days of ${COMMANDS} commands each: ${ACTS}.`,
      `Rows and bytes a player and day are what stays, indexes included, after the sweeps: those of ${growing} days, a week ago.`,
    ],
  };
}
