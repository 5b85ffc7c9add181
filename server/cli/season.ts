import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { type Config, readConfig } from '../config.ts';
import { secureRandom } from '../secure-random.ts';
import { beginSeason, endSeason, type SeasonAct, seasonOutlook } from '../services/admin/season-acts.ts';
import type { SeasonRow } from '../services/seasons/current-season.ts';
import { takeArchive, takeArchiveAs } from '../store/backup/archive.ts';
import { Setting } from '../store/schema/entities.ts';
import { readArgs } from './arguments.ts';
import { operatorName } from './operator-name.ts';
import { runCommand, say } from './run-command.ts';
import { loadEnvFile, withDatabase } from './with-database.ts';

/**
 * `npm run season -- end|next`: ends the season, or begins the next one on a new galaxy, while servers run. Without `--yes` it
 * only says what it would do. Both take a backup first. Whoever is interrupted runs the same command again.
 */
const USAGE = `npm run season -- end  [--yes] [--reason TEXT] [--next-at TIME] [--backup FILE] [--force]
npm run season -- next [--yes] [--reason TEXT] [--seed N] [--backup FILE] [--force]`;

interface Arguments {
  readonly command: 'end' | 'next';
  readonly yes: boolean;
  readonly nextAt: Date | undefined;
  readonly seed: number;
  readonly backup: string | undefined;
  /** Replace the file of the backup. */
  readonly force: boolean;
  readonly reason: string;
}

function readArguments(args: string[]): Arguments {
  const text = { type: 'string' } as const;
  const off = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArgs(USAGE, {
    args,
    allowPositionals: true,
    options: { yes: off, force: off, 'next-at': text, seed: text, backup: text, reason: text },
  });
  const [command, ...more] = positionals;
  const { yes, backup, force, reason = '' } = values;
  if ((command !== 'end' && command !== 'next') || more.length > 0) throw new Error(USAGE);
  if (command === 'end' ? values.seed !== undefined : values['next-at'] !== undefined) throw new Error(USAGE);
  const nextAt = values['next-at'] === undefined ? undefined : new Date(values['next-at']);
  if (nextAt && Number.isNaN(nextAt.getTime())) throw new Error(`--next-at must be a time like 2026-12-01T18:00Z.`);
  // Nobody shall know the galaxy before.
  const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number.');
  return { command, yes, nextAt, seed, backup, force, reason };
}

/** The act of whoever runs this command. The backup is the archive of the season. */
function actOf(db: DataSource, { dataDir, production }: Config, { backup: file, force, reason }: Arguments): SeasonAct {
  const options = { production, force };
  const backUp = async (name: string) => {
    const began = performance.now();
    if (file) await takeArchiveAs(db, file, options);
    const taken = file ?? (await takeArchive(db, path.join(dataDir, 'seasons'), name, options));
    say(`The backup is ${taken}, taken in ${inSeconds(performance.now() - began)} s.`);
    return taken;
  };
  return { db, who: operatorName(), reason, backUp };
}

const inSeconds = (ms: number) => (ms / 1000).toFixed(1);

async function end(db: DataSource, config: Config, given: Arguments): Promise<void> {
  const outlook = await seasonOutlook(db);
  const { season, now, endsAt } = outlook;
  if (season.closed_at)
    return say(`Season ${season.number} ended on ${told(season.ends_at)}. Next: npm run season -- next`);
  const next = given.nextAt ?? outlook.nextAt;
  if (!given.yes) {
    say(`Season ${season.number} ${endOf(season, now)}. With --yes, after a backup:`);
    say(`- it ends ${endsAt === now ? 'now' : `as of ${told(endsAt)}`}: players can look around, but not act;`);
    say(`- ${outlook.marches} marches come home with their cargo, and ${outlook.missions} missions without finds;`);
    say('- the hall of fame is written;');
    say(`- players are told that the next season begins on ${told(next)} (--next-at changes that).`);
    return;
  }
  const { ms, marches, missions, entries } = await endSeason(actOf(db, config, given), given.nextAt);
  say(
    `Season ${season.number} has ended, in ${inSeconds(ms)} s: ${marches} marches and ${missions} missions came home, ` +
      `and ${entries} places are in the hall of fame. Players are told that the next season begins on ${told(next)}.`,
  );
}

async function next(db: DataSource, config: Config, given: Arguments): Promise<void> {
  const { season, now, players, alliances } = await seasonOutlook(db);
  if (!season.closed_at) throw new Error(`Season ${season.number} has not ended yet: npm run season -- end`);
  const speed = await db.manager.findOneByOrFail(Setting, { key: 'game_speed' });
  const { seasonDays: days } = config;
  if (!given.yes) {
    say(`Season ${season.number} has ended. With --yes, after a backup, season ${season.number + 1} begins at once:`);
    say(
      '- while its galaxy is made, for seconds up to a minute, players can look around the old one, and all else is refused;',
    );
    say(
      '- the old galaxy is deleted, with all worlds, buildings, ships, marches, missions, reports, research and books;',
    );
    say(`- ${players} players begin anew, each with a new home, the starting stock and the peace of newcomers;`);
    say(`- ${alliances} alliances keep name, members and ranks; bank and level begin anew;`);
    say('- accounts, settings, bans and the halls of fame stay;');
    say(`- it ${days === 0 ? 'never ends' : `lasts ${days} days`} (SEASON_DAYS).`);
    if (season.next_at && season.next_at > now) say(`Players were told that it begins on ${told(season.next_at)}.`);
    return;
  }
  const wanted = { seed: given.seed, days, speed: Number(speed.value), random: secureRandom };
  const begun = await beginSeason(actOf(db, config, given), wanted);
  say(
    `Season ${begun.number} has begun, in ${inSeconds(begun.ms)} s: ${begun.players} players have new homes, ${begun.alliances} alliances stay. ` +
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
