import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { LEFT_OUT, seedLine, WHOLE } from './sizes.ts';

/** Programs without which tests are skipped, and how a file with such tests asks for them. */
const PROGRAMS: Readonly<Record<string, RegExp>> = {
  'redis-server': /\b(REDIS_MISSING|HAS_REDIS_SERVER|SERVER_GROUP_MISSING)\b/,
  haproxy: /\b(HAPROXY|SERVER_GROUP)_MISSING\b/,
  nginx: /\bNGINX_MISSING\b/,
  caddy: /\bCADDY_MISSING\b/,
  'systemd-analyze': /\bSYSTEMD_ANALYZE_MISSING\b/,
  promtool: /\bPROMTOOL_MISSING\b/,
};

/** Why tests in a file with this text are skipped. */
export function reasonOf(text: string, missing: readonly string[], isWhole = WHOLE): string {
  if (!isWhole && /runIf\(WHOLE\b/.test(text)) return 'Left to npm run test:all';
  const programs = missing.filter((program) => PROGRAMS[program]?.test(text));
  return ['Skipped', ...programs.map((program) => `no ${program}`)].join(', ');
}

/** The files that a run of these words and projects would have had at full size. */
export function leftOutOf(words: readonly string[] = [], projects: readonly string[] = [], all = LEFT_OUT): string[] {
  const isOf = (file: string, project: string) =>
    file.startsWith('client/e2e/') ? project === 'e2e' : file.startsWith(`${project}/`);
  return all
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word.replace(/^\.\//, ''))))
    .filter((file) => projects.length === 0 || projects.some((project) => isOf(file, project)));
}

/**
 * Closes a run with what it left out, and one plain line for people and for scripts: `N passed, N failed`, with
 * `, N skipped` if there are any.
 */
export default class PlainLine implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const { testNamePattern, project = [] } = this.#vitest?.config ?? {};
    const all = (await this.#vitest?.globTestSpecifications()) ?? [];
    const isFiltered = testNamePattern !== undefined || project.length > 0 || modules.length < all.length;
    const missing = Object.keys(PROGRAMS).filter((program) => spawnSync(program, ['-v']).error !== undefined);
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    const words = this.#vitest?.filenamePattern;
    const isKnown = testNamePattern === undefined && (!isFiltered || words !== undefined || project.length > 0);
    const files = isKnown ? leftOutOf(words, project) : [];
    const left = new Map<string, string[]>(files[0] ? [[reasonOf('runIf(WHOLE)', [], false), files]] : []);
    for (const module of modules) {
      // A file that cannot even be loaded has no tests to count.
      count.failed += module.errors().length;
      // Nor does a hook that fails.
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
      const before = count.skipped;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') count[state]++;
      }
      // Of a run with a name, everything else is skipped.
      if (count.skipped === before || testNamePattern !== undefined) continue;
      const why = reasonOf(readFileSync(module.moduleId, 'utf8'), missing);
      left.set(why, [...(left.get(why) ?? []), `${module.relativeModuleId} (${count.skipped - before})`]);
    }
    const isStopped = reason === 'interrupted' && count.failed === 0;
    // Nobody may take it for a run that passed.
    if (isStopped) count.failed = 1;
    const lines = [
      ...[...left].map(([why, which]) => `${why}: ${which.join(', ')}.`),
      // The check draws nothing.
      ...(modules.some(({ project }) => project.name !== 'check') ? [seedLine(isFiltered)] : []),
      ...(isStopped ? ['Stopped before its end, which counts as a failure.'] : []),
      `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
