import { fileURLToPath } from 'node:url';
import { type Options, readOptions } from './options.ts';
import { type Findings, publish } from './report.ts';

/** `npm run bench -- NAME`: measures one promise of the game on real processes; exit code 1 if it does not hold. */
const BENCHES: Readonly<Record<string, () => Promise<{ run(options: Options): Promise<Findings> }>>> = {
  calls: () => import('./benches/calls.ts'),
  cuts: () => import('./benches/cuts.ts'),
  fanout: () => import('./benches/fanout.ts'),
  fleet: () => import('./benches/fleet.ts'),
  joins: () => import('./benches/joins.ts'),
  push: () => import('./benches/push.ts'),
  start: () => import('./benches/start.ts'),
  stored: () => import('./benches/stored.ts'),
  storm: () => import('./benches/storm.ts'),
  ticks: () => import('./benches/ticks.ts'),
};

try {
  const args = process.argv.slice(2);
  const { name, options } = readOptions(args, fileURLToPath(new URL('reports', import.meta.url)));
  const bench = BENCHES[name];
  if (!bench) throw new Error(`There is no bench ${name}, but ${Object.keys(BENCHES).join(', ')}.`);
  const found = await (await bench()).run(options);
  process.exitCode = (await publish(name, args, found, options.reports)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
