import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

/** A promise of the game and whether it was kept. */
export interface Verdict {
  readonly promise: string;
  readonly measured: string;
  /** Undefined where nothing is judged: a small run says nothing about time. */
  readonly holds?: boolean | undefined;
}

export type Row = Readonly<Record<string, string | number>>;

/** What a bench found. */
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

/** What others did here before we began; a load near the number of cores spoils whatever depends on time. */
const LOAD_BEFORE = loadavg()[0] ?? 0;
const CPU_BEFORE = cpuTime();

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints a report and keeps it as a file; returns whether every promise that was judged holds. */
export async function publish(
  bench: string,
  args: readonly string[],
  found: Findings,
  folder: string,
  program = 'npm run bench --',
): Promise<boolean> {
  const report: Report = {
    bench,
    command: [program, ...args].join(' '),
    at: new Date().toISOString(),
    machine: `${process.platform}, Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${LOAD_BEFORE.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after${stolen()}`,
    ...found,
  };
  say(`\n${report.command}\n${report.machine}\n`);
  for (const line of table(report.rows)) say(line);
  say('');
  for (const note of report.notes ?? []) say(note);
  for (const { promise, measured, holds } of report.verdicts) say(`${wordFor(holds)}: ${promise} (${measured})`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${bench}.json`), `${JSON.stringify(report, undefined, 2)}\n`);
  return report.verdicts.every(({ holds }) => holds !== false);
}

/** Hundredths of seconds of all cores since the machine started, and how many of them a hypervisor gave to others. */
function cpuTime(): { all: number; stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 };
  // man 5 proc: user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in user already.
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((sum, each) => sum + each, 0), stolen: times[7] ?? 0 };
}

/** What others on the same hardware took from us meanwhile: nothing that depends on time can be trusted with much of it. */
function stolen(): string {
  const now = cpuTime();
  const share = (now.stolen - CPU_BEFORE.stolen) / (now.all - CPU_BEFORE.all);
  return share > 0 ? `, ${(100 * share).toFixed(1)} % of the CPU stolen` : '';
}

function wordFor(holds: boolean | undefined): string {
  if (holds === undefined) return 'not judged';
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

/** The value below which this share of the sorted values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
