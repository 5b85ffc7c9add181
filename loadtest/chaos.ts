import { fileURLToPath } from 'node:url';
import { openRunFolder } from '../.vitest/run-folder.ts';
import { runCommand, say } from '../server/cli/run-command.ts';
import { campaign } from './chaos/campaign.ts';
import { findings } from './chaos/findings.ts';
import { type ChaosOptions, readChaosOptions, TARGETS } from './chaos/options.ts';
import { SCENARIOS } from './chaos/scenarios/all.ts';
import type { Scenario } from './chaos/scenarios/scenario.ts';
import { type Arena, openArena } from './chaos/scenarios/support/arena.ts';
import { type Findings, publish, round, type Verdict } from './lib/report.ts';

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
  if (scenarios.length > 0) parts.push(await runAll(scenarios, options));
  return {
    rows: parts.flatMap(({ rows }) => rows),
    verdicts: parts.flatMap(({ verdicts }) => verdicts),
    notes: parts.flatMap(({ notes = [] }) => notes),
  };
}

/**
 * Runs the scenarios one after the other on the same servers. Throws at the first violation, with the scenario's name.
 */
async function runAll(
  scenarios: readonly Scenario[],
  options: { readonly seed: number; readonly small: boolean },
): Promise<Findings> {
  const arena = await openArena(options);
  // An interrupted run leaves no server and no PostgreSQL running.
  const stop = (signal: string) => void arena.close().then(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const verdicts: Verdict[] = [];
  const late: string[] = [];
  try {
    for (const scenario of scenarios) {
      const began = performance.now();
      const timeouts = await arena.timeouts();
      const found = await runScenario(scenario, arena).catch((error: unknown) => {
        for (const { origin, out } of arena.started) say(`The last output of ${origin}: ${out().slice(-2000)}`);
        throw new Error(`${scenario.name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
      say(`${scenario.name}: done in ${round((performance.now() - began) / 1000)} s.`);
      for (const { promise, measured } of found) say(`  ${promise}: ${measured}`);
      verdicts.push(...found);
      const more = (await arena.timeouts()) - timeouts;
      if (more > 0) late.push(`${more} in ${scenario.name}`);
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);
    await arena.close();
  }
  verdicts.push(
    {
      promise: 'after each scenario the audit passes, there was no deadlock, and no server ended by itself',
      measured: `${scenarios.length} scenarios`,
      holds: true,
    },
    arena.figure(
      'in no scenario did the PostgreSQL of these servers end a statement by a lock timeout or statement timeout',
      late.join(', ') || 'never',
      late.length === 0,
    ),
  );
  return { rows: [], verdicts };
}

async function runScenario(scenario: Scenario, arena: Arena): Promise<readonly Verdict[]> {
  const found = await scenario.run(arena);
  await arena.checkConsistency();
  return found;
}

await runCommand(async (args) => {
  const reports = fileURLToPath(new URL('reports', import.meta.url));
  const options = readChaosOptions(args, { reports, seed: Date.now() % 1_000_000 });
  openRunFolder();
  say(`Seed ${options.seed}: npm run fire -- --seed ${options.seed} repeats this run's random choices.`);
  const found = await runChaos(options);
  return await publish('fire', args, found, options.reports, 'npm run fire --');
});
