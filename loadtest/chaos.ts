import { fileURLToPath } from 'node:url';
import { openRunFolder } from '../.vitest/run-folder.ts';
import { runCommand, say } from '../server/cli/run-command.ts';
import { campaign } from './chaos/campaign.ts';
import { findings } from './chaos/findings.ts';
import { type ChaosOptions, readChaosOptions, TARGETS } from './chaos/options.ts';
import { SCENARIOS } from './chaos/scenarios/all.ts';
import { runAll } from './chaos/scenarios/run-all.ts';
import { type Findings, publish } from './lib/report.ts';

/**
 * `npm run fire`: breaks servers, PostgreSQL, Redis and the network while bots play, then runs the scenarios, and
 * compares the database with every answer. Exits with 1 at the first difference.
 */
async function runChaos(options: ChaosOptions): Promise<Findings> {
  const isWanted = (name: string) => options.only.length === 0 || options.only.includes(name);
  const parts: Findings[] = [];
  if (TARGETS.some(isWanted)) {
    const ofFaults = findings(options, await campaign(options, say));
    // Print these now: a scenario that ends the run would discard them.
    for (const { promise, measured } of ofFaults.verdicts) say(`  ${promise}: ${measured}`);
    parts.push(ofFaults);
  }
  const scenarios = SCENARIOS.filter(({ name }) => isWanted(name));
  if (scenarios.length > 0) parts.push(await runAll(scenarios, options, say));
  return {
    rows: parts.flatMap(({ rows }) => rows),
    verdicts: parts.flatMap(({ verdicts }) => verdicts),
    notes: parts.flatMap(({ notes = [] }) => notes),
  };
}

await runCommand(async (args) => {
  const reports = fileURLToPath(new URL('reports', import.meta.url));
  const options = readChaosOptions(args, { reports, seed: Date.now() % 1_000_000 });
  openRunFolder();
  say(`Seed ${options.seed}: npm run fire -- --seed ${options.seed} repeats this run's random choices.`);
  const found = await runChaos(options);
  return await publish('fire', args, found, options.reports, 'npm run fire --');
});
