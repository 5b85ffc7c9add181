import { fileURLToPath } from 'node:url';
import { openRunFolder } from '../.vitest/run-folder.ts';
import { runCommand } from '../server/cli/run-command.ts';
import { type Options, readOptions } from './lib/options.ts';
import { type Findings, publish } from './lib/report.ts';

/**
 * `npm run bench -- NAME`: measures one promise of the game on real processes. Exits with 1 if the promise does not
 * hold.
 */
const BENCHES: Readonly<Record<string, () => Promise<{ run(options: Options): Promise<Findings> }>>> = {
  calls: () => import('./bench/calls.ts'),
  cuts: () => import('./bench/cuts.ts'),
  due: () => import('./bench/due.ts'),
  fanout: () => import('./bench/fanout.ts'),
  fights: () => import('./bench/fights.ts'),
  fleet: () => import('./bench/server-group.ts'),
  growth: () => import('./bench/growth.ts'),
  hall: () => import('./bench/hall.ts'),
  joins: () => import('./bench/joins.ts'),
  landings: () => import('./bench/landings.ts'),
  map: () => import('./bench/map.ts'),
  push: () => import('./bench/push.ts'),
  rows: () => import('./bench/rows.ts'),
  season: () => import('./bench/season.ts'),
  sectors: () => import('./bench/sectors.ts'),
  start: () => import('./bench/start.ts'),
  stored: () => import('./bench/stored.ts'),
  storm: () => import('./bench/storm.ts'),
  strangers: () => import('./bench/strangers.ts'),
  ticks: () => import('./bench/ticks.ts'),
};

await runCommand(async (args) => {
  const { name, options } = readOptions(args, fileURLToPath(new URL('reports', import.meta.url)));
  openRunFolder();
  const bench = BENCHES[name];
  if (!bench) throw new Error(`There is no bench ${name}, but ${Object.keys(BENCHES).join(', ')}.`);
  const found = await (await bench()).run(options);
  return await publish(name, args, found, options.reports);
});
