import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { nextSeasonAt, seasonEnd } from '#shared/rules/seasons/seasons';
import { type Config, readConfig } from '../config.ts';
import { secureRandom } from '../secure-random.ts';
import { currentSeason, type SeasonRow } from '../services/seasons/current-season.ts';
import { closeSeason, freezeSeason, overdueAtEnd } from '../services/seasons/end-season.ts';
import { beginNextSeason } from '../services/seasons/next-season.ts';
import { takeArchive, takeArchiveAs } from '../store/backup/archive.ts';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { databaseTime } from '../store/row-locks.ts';
import { Setting } from '../store/schema/entities.ts';
import { readArgs } from './arguments.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/**
 * `npm run season -- end|next`: ends the season, or begins the next one on a new galaxy, while servers run. Without `--yes` it
 * only says what it would do. Both take a backup first. Whoever is interrupted runs the same command again.
 */
const USAGE = `npm run season -- end  [--yes] [--next-at TIME] [--backup FILE] [--force]
npm run season -- next [--yes] [--seed N] [--backup FILE] [--force]`;

/** How long servers have to settle what fell due before the end. */
const SETTLING_MS = 15_000;

interface Arguments {
  readonly command: 'end' | 'next';
  readonly yes: boolean;
  readonly nextAt: Date | undefined;
  readonly seed: number;
  readonly backup: string | undefined;
  /** Replace the file of the backup. */
  readonly force: boolean;
}

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const;
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { yes: off, force: off, 'next-at': text, seed: text, backup: text },
  });
  const [command, ...more] = positionals;
  const { yes, backup, force } = values;
  if ((command !== 'end' && command !== 'next') || more.length > 0) throw new Error(USAGE);
  if (command === 'end' ? values.seed !== undefined : values['next-at'] !== undefined) throw new Error(USAGE);
  const nextAt = values['next-at'] === undefined ? undefined : new Date(values['next-at']);
  if (nextAt && Number.isNaN(nextAt.getTime())) throw new Error(`--next-at must be a time like 2026-12-01T18:00Z.`);
  // Nobody shall know the galaxy before.
  const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number.');
  return { command, yes, nextAt, seed, backup, force };
}

/** The file of the backup that is taken before anything changes: the archive of the season. */
async function backUp(
  db: DataSource,
  { dataDir, production }: Config,
  season: number,
  given: Arguments,
): Promise<void> {
  const began = performance.now();
  const name = `season-${season}-before-${given.command}`;
  const options = { production, force: given.force };
  if (given.backup) await takeArchiveAs(db, given.backup, options);
  const file = given.backup ?? (await takeArchive(db, path.join(dataDir, 'seasons'), name, options));
  say(`The backup is ${file}, taken in ${secondsSince(began)} s.`);
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

async function end(db: DataSource, config: Config, given: Arguments): Promise<void> {
  const season = await currentSeason(db);
  if (season.closed_at)
    return say(`Season ${season.number} ended on ${told(season.ends_at)}. Next: npm run season -- next`);
  const now = await databaseTime(db);
  const at = season.ends_at && season.ends_at <= now ? season.ends_at : now;
  const next = given.nextAt ?? season.next_at ?? new Date(nextSeasonAt(at.getTime()));
  if (!given.yes) {
    const [away]: { marches: number; missions: number }[] = await db.query(
      `SELECT (SELECT count(*) FROM march WHERE phase <> 'done') AS marches,
         (SELECT count(*) FROM mission WHERE completed_at IS NULL AND kind <> 'survey') AS missions`,
    );
    say(`Season ${season.number} ${endOf(season, now)}. With --yes, after a backup:`);
    say(`- it ends ${at === now ? 'now' : `as of ${told(at)}`}: players can look around, but not act;`);
    say(`- ${away?.marches} marches come home with their cargo, and ${away?.missions} missions without finds;`);
    say('- the hall of fame is written;');
    say(`- players are told that the next season begins on ${told(next)} (--next-at changes that).`);
    return;
  }
  await backUp(db, config, season.number, given);
  const began = performance.now();
  const frozen = await freezeSeason(db, given.nextAt);
  await untilSettled(db, frozen);
  const closed = await closeSeason(db);
  const { marches = 0, missions = 0, entries = 0 } = closed ?? {};
  say(
    `Season ${season.number} has ended, in ${secondsSince(began)} s: ${marches} marches and ${missions} missions came home, ` +
      `and ${entries} places are in the hall of fame. Players are told that the next season begins on ${told(next)}.`,
  );
}

/** What fell due before the end counts. Running servers settle it; without one, it would be lost. */
async function untilSettled(db: DataSource, season: SeasonRow): Promise<void> {
  if (await waitUntil(async () => (await overdueAtEnd(db, season)) === 0, SETTLING_MS)) return;
  throw new Error(
    `The season is frozen, but ${await overdueAtEnd(db, season)} missions and marches that fell due before its end are not settled. Start a server, or wait until it has settled them, and run this command again; npm run due lists those that fail.`,
  );
}

async function next(db: DataSource, config: Config, given: Arguments): Promise<void> {
  const season = await currentSeason(db);
  if (!season.closed_at) throw new Error(`Season ${season.number} has not ended yet: npm run season -- end`);
  const speed = await db.manager.findOneByOrFail(Setting, { key: 'game_speed' });
  const { seasonDays: days } = config;
  const ends = seasonEnd(Date.now(), days, Date.now());
  if (!given.yes) {
    const [row]: { players: number; alliances: number }[] = await db.query(
      `SELECT (SELECT count(*) FROM player WHERE verified_at IS NOT NULL) AS players, (SELECT count(*) FROM alliance) AS alliances`,
    );
    say(`Season ${season.number} has ended. With --yes, after a backup, season ${season.number + 1} begins at once:`);
    say(
      '- while its galaxy is made, for seconds up to a minute, players can look around the old one, and all else is refused;',
    );
    say(
      '- the old galaxy is deleted, with all worlds, buildings, ships, marches, missions, reports, research and books;',
    );
    say(`- ${row?.players} players begin anew, each with a new home, the starting stock and the peace of newcomers;`);
    say(`- ${row?.alliances} alliances keep name, members and ranks; bank and level begin anew;`);
    say('- accounts, settings, bans and the halls of fame stay;');
    say(`- it ${ends === null ? 'never ends' : `lasts ${days} days`} (SEASON_DAYS).`);
    if (season.next_at && season.next_at > (await databaseTime(db)))
      say(`Players were told that it begins on ${told(season.next_at)}.`);
    return;
  }
  await backUp(db, config, season.number, given);
  const began = performance.now();
  const wanted = { seed: given.seed, days, speed: Number(speed.value), random: secureRandom };
  const { number, players, alliances } = await beginNextSeason(db, wanted);
  say(
    `Season ${number} has begun, in ${secondsSince(began)} s: ${players} players have new homes, ${alliances} alliances stay. ` +
      `The seed of the galaxy is ${given.seed}.`,
  );
}

const told = (at: Date | null) => at?.toISOString() ?? 'no day';

function endOf({ ends_at }: SeasonRow, now: Date): string {
  if (!ends_at) return 'never ends by itself';
  return ends_at <= now ? `ended on ${told(ends_at)}` : `ends on ${told(ends_at)}`;
}

await runCommand(async (args) => {
  const given = readArguments(args);
  loadEnvFile();
  const config = readConfig(process.env);
  await withDatabase(
    { existing: true },
    (db) => (given.command === 'end' ? end(db, config, given) : next(db, config, given)),
    config,
  );
});
