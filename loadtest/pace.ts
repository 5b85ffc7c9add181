import { spawnSync } from 'node:child_process';
import { RACES } from '#shared/catalogue/races';
import { RESERVES } from '#shared/catalogue/resources';
import { DAY, HOUR, type Life } from '#shared/pace/life.test-support';
import { play, STYLES } from '#shared/pace/styles.test-support';
import { readArgs } from '../server/cli/arguments.ts';
import { runCommand, say } from '../server/cli/run-command.ts';

/*
 * `npm run pace` checks and prints the first month of players in peace, and with `--days` the season of one player of each style:
 * what comes in, levels, worlds, and the longest times in which nothing useful could be done.
 */

const USAGE = `npm run pace -- [--days 120] [--race 1..4] [--style NAME] [--joins DAY]
  without --days the tests of the first month
  --joins  the day of the season on which the player comes`;

const text = { type: 'string' } as const;
const INCOME_DAYS = [3, 14, 30, 45, 60, 75, 90, 105, 120];
const LEVEL_DAYS = [1, 3, 10, 30, 60, 90, 120];
/** What moves a player on: buildings, ships, squads, research, new worlds, and room for them. */
const USEFUL = /^(start|order|research|colonize|dismantle|train) /;

await runCommand(async (args) => {
  const { values } = readArgs(USAGE, { args, options: { days: text, race: text, style: text, joins: text } });
  if (values.days === undefined) {
    const tests = ['vitest', 'run', '--config', '.vitest/config.ts', '--project', 'shared', '--reporter=dot'];
    return spawnSync('npx', [...tests, 'shared/pace'], { stdio: 'inherit' }).status === 0;
  }
  const [days, joinsOn] = [Number(values.days), Number(values.joins ?? 0)];
  const races = RACES.filter(({ id }) => values.race === undefined || id === Number(values.race));
  const styles = STYLES.filter(({ name }) => values.style === undefined || name === values.style);
  if (!(days >= 3) || !(joinsOn >= 0) || races.length === 0 || styles.length === 0) throw new Error(USAGE);
  say(headOf(days));
  for (const style of styles)
    for (const race of races) say(rowOf(`${style.name}, ${race.name}`, race.id, style, days, joinsOn));
  return true;
});

function upTo(list: readonly number[], days: number): number[] {
  return list.filter((day) => day <= days);
}

function cell(value: string | number, width = 7): string {
  return String(value).padStart(width);
}

function headOf(days: number): string {
  const heads = [
    ...upTo(INCOME_DAYS, days).map((day) => `ore ${day}`),
    ...upTo(LEVEL_DAYS, days).map((day) => `lvl ${day}`),
    ...['might', 'worlds', 'w. ore', 'acts/d', 'dull h', 'day', '> 12 h', 'haul %', 'runs s'],
  ];
  return `Ore an hour in thousands; might in millions; acts a day from day 30 on; the longest dull time after day 2.
${''.padEnd(26)}${heads.map((head) => cell(head)).join('')}`;
}

function rowOf(who: string, raceId: number, style: (typeof STYLES)[number], days: number, joinsOn: number): string {
  const ore = new Map<number, number>();
  const begun = process.cpuUsage().user;
  const look = (life: Life) => {
    const hourly = life.hourly();
    ore.set(
      Math.floor(life.now / DAY),
      RESERVES.reduce((sum, each) => sum + hourly[each], 0),
    );
  };
  const { life } = play(raceId, style, days * DAY, { joinsOn, look });
  const seconds = (process.cpuUsage().user - begun) / 1e6;
  const useful = life.acts.filter(({ what }) => USEFUL.test(what)).map(({ at }) => at);
  const pauses = useful
    .map((at, i) => ({ from: useful[i - 1] ?? 0, hours: (at - (useful[i - 1] ?? 0)) / HOUR }))
    .filter(({ from }) => from > 2 * DAY)
    .sort((a, b) => b.hours - a.hours);
  const withOre = life.worlds.filter((world) => RESERVES.some((each) => life.reserveOf(world, each) > 0)).length;
  const late = useful.filter((at) => at > 30 * DAY).length / Math.max(1, days - 30);
  const level = (day: number) => life.levels.filter((at) => at <= day * DAY).length - 1;
  const cells = [
    ...upTo(INCOME_DAYS, days).map((day) => ((ore.get(day) ?? 0) / 1000).toFixed(1)),
    ...upTo(LEVEL_DAYS, days).map(level),
    (life.might() / 1e6).toFixed(2),
    life.worlds.length,
    withOre,
    late.toFixed(0),
    (pauses[0]?.hours ?? 0).toFixed(1),
    ((pauses[0]?.from ?? 0) / DAY).toFixed(0),
    pauses.filter(({ hours }) => hours > 12).length,
    ((100 * life.hauled) / life.produced).toFixed(0),
    seconds.toFixed(0),
  ];
  return who.padEnd(26) + cells.map((each) => cell(each)).join('');
}
