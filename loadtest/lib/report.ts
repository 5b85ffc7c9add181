import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

/** A promise of the game, and whether the measurement confirms it. */
export interface Verdict {
  readonly promise: string;
  readonly measured: string;
  /** Undefined if it was not checked: a small run says nothing about time. */
  readonly holds?: boolean | undefined;
}

export type Row = Readonly<Record<string, string | number>>;

/** The results of a benchmark. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly verdicts: readonly Verdict[];
  readonly notes?: readonly string[];
}

export interface Report extends Findings {
  readonly bench: string;
  readonly command: string;
  readonly at: string;
  readonly machine: string;
}

/** Load average at the start: near the number of cores, it spoils every measurement of time. */
const LOAD_BEFORE = loadavg()[0] ?? 0;
const CPU_BEFORE = cpuTime();

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The findings with what they were found by, when, and on which machine. */
export function reportOf<F extends Findings>(bench: string, command: string, found: F): Report & F {
  return {
    bench,
    command,
    at: new Date().toISOString(),
    machine: `${process.platform}, Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${LOAD_BEFORE.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after${stolen()}`,
    ...found,
  };
}

/** Prints a report and writes it to a file. Resolves with whether every promise that was checked holds. */
export async function publish(
  bench: string,
  args: readonly string[],
  found: Findings,
  folder: string,
  program = 'npm run bench --',
): Promise<boolean> {
  const report = reportOf(bench, [program, ...args].join(' '), found);
  say(`\n${report.command}\n${report.machine}\n`);
  for (const line of table(report.rows)) say(line);
  say('');
  for (const note of report.notes ?? []) say(note);
  for (const { promise, measured, holds } of report.verdicts) say(`${verdictText(holds)}: ${promise} (${measured})`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${bench}.json`), `${JSON.stringify(report, undefined, 2)}\n`);
  return report.verdicts.every(({ holds }) => holds !== false);
}

/** CPU time of all cores since boot, and the part that the hypervisor gave to other machines, in ticks. */
function cpuTime(): { all: number; stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 };
  // proc(5): user, nice, system, idle, iowait, irq, softirq, steal. The later fields are included in user.
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((sum, each) => sum + each, 0), stolen: times[7] ?? 0 };
}

/** The share of CPU time that the hypervisor gave to other machines during the run; a large share spoils the times. */
function stolen(): string {
  const now = cpuTime();
  const share = (now.stolen - CPU_BEFORE.stolen) / (now.all - CPU_BEFORE.all);
  return share > 0 ? `, ${(100 * share).toFixed(1)} % of the CPU stolen` : '';
}

function verdictText(holds: boolean | undefined): string {
  if (holds === undefined) return 'not checked';
  return holds ? 'holds' : 'does not hold';
}

function table(rows: readonly Row[]): string[] {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [heads, ...rows.map((row) => heads.map((head) => String(row[head] ?? '')))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The value below which the given share (0 to 1) of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
