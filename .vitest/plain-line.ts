import type { Reporter, TestModule } from 'vitest/node';
import { sampleLines } from './sizes.ts';

/**
 * Closes a run with what it left out, and one plain line for people and for scripts: `N passed, N failed`, with
 * `, N skipped` if there are any.
 */
export default class PlainLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    const skipped: string[] = [];
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
      if (count.skipped > before) skipped.push(`${module.relativeModuleId} (${count.skipped - before})`);
    }
    const lines = [
      ...(skipped.length > 0 ? [`Skipped: ${skipped.join(', ')}.`] : []),
      // The check samples nothing.
      ...(modules.some(({ project }) => project.name !== 'check') ? sampleLines() : []),
      `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
