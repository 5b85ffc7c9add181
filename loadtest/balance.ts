import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, say } from '../server/cli/run-command.ts';
import { aimsOf, isFull, rowsOf, verdictsOf } from './balance/aims.ts';
import { measure } from './balance/measures.ts';
import { readBalanceOptions } from './balance/options.ts';
import { pageOf } from './balance/page.ts';
import { plotsOf } from './balance/page-plots.ts';
import { simulate } from './laboratory/simulation.ts';
import { publish, type Report } from './lib/report.ts';

/**
 * `npm run balance`: hundreds of bots play months by the rules of the game, in memory. Prints what battles do to them beside
 * the aims of the design, and writes a page with plots. Exits with 1 if an aim is missed.
 */
await runCommand(async (args) => {
  const options = readBalanceOptions(args, fileURLToPath(new URL('reports', import.meta.url)));
  const { days, reports } = options;
  say(`Playing ${options.bots} bots for ${days} days, seed ${options.seed}.`);
  const peace = simulate({ ...options, peace: true });
  const war = options.peace ? peace : simulate({ ...options, peace: false });
  const measures = measure(war, days);

  const aims = options.peace ? [] : aimsOf(measures, measure(peace, days), isFull(options));
  const rows = options.peace ? [{ measure: 'Gini of might', value: measures.gini.toFixed(3) }] : rowsOf(aims, measures);
  const allHold = await publish('balance', args, { rows, verdicts: verdictsOf(aims) }, reports, 'npm run balance --');
  const report: Report = JSON.parse(await readFile(path.join(reports, 'balance.json'), 'utf8'));
  const page = path.join(reports, 'balance.html');
  await writeFile(page, pageOf(report, options, measures, plotsOf(war, options.peace ? undefined : peace, days)));
  say(`\nSee ${page}.`);
  return allHold;
});
