import { spawnSync } from 'node:child_process';
import { RACES } from '#shared/catalogue/races';
import { readArgs } from '../server/cli/arguments.ts';
import { runCommand, say } from '../server/cli/run-command.ts';
import { CHEATS, FEEDER, HONEST, LATE_COMER, type Style } from './laboratory/bots/styles.ts';
import { SEED } from './pace/play.ts';
import { headOf, playSeason, rowOf, verdictsOf } from './pace/season.ts';

/*
 * `npm run pace` checks and prints the first month of players in peace, and with `--days` the season of one player of each style
 * and race, with what the design asks of them. Exits with 1 if an aim is missed.
 */

const STYLES: readonly Style[] = [
  ...HONEST,
  ...CHEATS,
  LATE_COMER,
  FEEDER,
  { ...FEEDER, joins: LATE_COMER.joins ?? 0 },
];
const USAGE = `npm run pace -- [--days 120] [--race 1..4] [--style NAME] [--joins DAY] [--seeds 1]
  without --days the tests of the first month
  --days   the last day of the season that is played
  --style  one of: ${[...new Set(STYLES.map(({ name }) => name))].join(', ')}
  --joins  the day of the season on which all players come
  --seeds  in so many galaxies each`;

const text = { type: 'string' } as const;

await runCommand(async (args) => {
  const { values } = readArgs(USAGE, {
    args,
    options: { days: text, race: text, style: text, joins: text, seeds: text },
  });
  if (values.days === undefined) {
    const tests = ['vitest', 'run', '--config', '.vitest/config.ts', '--project', 'loadtest', '--reporter=dot'];
    return spawnSync('npx', [...tests, 'loadtest/pace.test.ts'], { stdio: 'inherit' }).status === 0;
  }
  const days = Number(values.days);
  const joins = Number(values.joins ?? 0);
  const seeds = Number(values.seeds ?? 1);
  const races = RACES.filter(({ id }) => values.race === undefined || id === Number(values.race));
  const styles = STYLES.filter(({ name }) => values.style === undefined || name === values.style)
    .map((style) => (values.joins === undefined ? style : { ...style, joins }))
    .filter((style) => (style.joins ?? 0) < days);
  if (!(days >= 3) || !(joins >= 0) || !(seeds >= 1) || races.length === 0 || styles.length === 0)
    throw new Error(USAGE);
  say(headOf(days));
  const seasons = styles.flatMap((style) =>
    races.flatMap((race) =>
      Array.from({ length: seeds }, (_, i) => {
        const season = playSeason(style, race, SEED + i, days);
        say(rowOf(season, days));
        return season;
      }),
    ),
  );
  const verdicts = verdictsOf(seasons, days);
  say('');
  for (const { promise, measured, holds } of verdicts) say(`${holds ? 'holds' : 'missed'}: ${promise} (${measured})`);
  return verdicts.every(({ holds }) => holds);
});
