import { readdirSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Files that are listed; the others are part of their project's sum. */
const LISTED = 40;

interface Spent {
  readonly file: string;
  readonly project: string;
  readonly tests: number;
  readonly wall: number;
  readonly cpu: number;
}

/**
 * Prints what each project and each test file costs: seconds, seconds of CPU (of this process and all that it started: servers,
 * databases, browsers), and seconds in which none of them computed. True only if files run one after the other, as
 * `npm run test:profile` runs them; it reads /proc, so on Linux only.
 */
export default class Profile implements Reporter {
  readonly #spent: Spent[] = [];
  #since = { wall: performance.now() / 1000, cpu: cpuSeconds() };

  onTestModuleEnd(module: TestModule): void {
    const now = { wall: performance.now() / 1000, cpu: cpuSeconds() };
    this.#spent.push({
      file: module.relativeModuleId,
      project: module.project.name,
      tests: [...module.children.allTests()].length,
      wall: now.wall - this.#since.wall,
      cpu: now.cpu - this.#since.cpu,
    });
    this.#since = now;
  }

  onTestRunEnd(): void {
    const projects = [...new Set(this.#spent.map(({ project }) => project))];
    const rows = projects.map((project) =>
      sumOf(
        this.#spent.filter((each) => each.project === project),
        project,
      ),
    );
    const files = this.#spent.toSorted((a, b) => b.cpu - a.cpu).slice(0, LISTED);
    const table = [...rows, sumOf(this.#spent, 'all'), ...files].map(
      ({ file, tests, wall, cpu }) =>
        `| ${file} | ${tests} | ${wall.toFixed(1)} | ${cpu.toFixed(1)} | ${Math.max(0, wall - cpu).toFixed(1)} |`,
    );
    process.stdout.write(
      ['', '| file | tests | s | CPU s | waiting s |', '|---|---|---|---|---|', ...table, ''].join('\n'),
    );
  }
}

function sumOf(spent: readonly Spent[], project: string): Spent {
  const total = (key: 'tests' | 'wall' | 'cpu') => spent.reduce((sum, each) => sum + each[key], 0);
  return {
    file: `${project}: ${spent.length} files`,
    project,
    tests: total('tests'),
    wall: total('wall'),
    cpu: total('cpu'),
  };
}

/** CPU seconds of this process, its descendants, and those of them that have ended. */
function cpuSeconds(): number {
  const parents = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, state, parent, ...fields] =
        /\) (\S) (\d+) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      if (state === undefined) continue;
      // utime, stime, cutime, cstime are fields 14 to 17; the group's list begins with the fifth.
      const ticks = (fields[0] ?? '').split(' ').slice(9, 13).map(Number);
      parents.set(Number(name), { parent: Number(parent), ticks: ticks.reduce((a, b) => a + b, 0) });
    } catch {
      // The process ended while it was read.
    }
  }
  let ticks = 0;
  for (const [pid, own] of parents) {
    let ancestor: number | undefined = pid;
    while (ancestor !== undefined && ancestor !== process.pid) ancestor = parents.get(ancestor)?.parent;
    if (ancestor === process.pid) ticks += own.ticks;
  }
  return ticks / TICKS_PER_SECOND;
}
