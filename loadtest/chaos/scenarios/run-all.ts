import type { Findings, Verdict } from '../../lib/report.ts';
import { round } from '../../lib/report.ts';
import type { Scenario } from './scenario.ts';
import { type Arena, openArena } from './support/arena.ts';

/**
 * Runs the scenarios one after the other on the same servers. Throws at the first violation, with the scenario's name.
 */
export async function runAll(
  scenarios: readonly Scenario[],
  options: { readonly seed: number; readonly small: boolean },
  say: (line: string) => void,
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
