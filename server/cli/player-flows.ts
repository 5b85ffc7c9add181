import type { DataSource } from 'typeorm';
import { type PlayerFlow, playerFlows } from '../services/admin/player-flows.ts';
import { readArgs } from './arguments.ts';

/** `npm run player -- flows`: who feeds whom, as a table of the greatest net flows, or all of them as JSON. */

export const FLOWS_USAGE = `npm run player -- flows [--days 30] [--json]
                         who feeds whom: loot, salvage and payouts between players, net,
                         the greatest first; the first 50, or with --json all`;

const DAYS = 30;
const MOST_DAYS = 3650;
/** Lines of the table. */
const SHOWN = 50;

interface FlowsOptions {
  readonly days: number;
  readonly json: boolean;
}

/** Undefined if the arguments are those of another command: `flows` alone is no name of a player. */
export function readFlowsOptions(args: string[]): FlowsOptions | undefined {
  if (args[0] !== 'flows' || (args[1] !== undefined && !args[1].startsWith('--'))) return undefined;
  const { values } = readArgs(FLOWS_USAGE, {
    args: args.slice(1),
    options: { days: { type: 'string', default: `${DAYS}` }, json: { type: 'boolean', default: false } },
  });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new Error(`--days takes a whole number from 1 to ${MOST_DAYS}.`);
  return { days, json: values.json };
}

/** The text to print. */
export async function printedFlows(db: DataSource, { days, json }: FlowsOptions): Promise<string> {
  const flows = await playerFlows(db, days);
  if (json) return JSON.stringify({ days, flows }, null, 2);
  if (flows.length === 0) return `In the last ${days} days nothing passed between players.`;
  const rest = flows.length - SHOWN;
  return [
    `What passed between players in the last ${days} days, in units of all resources:`,
    ...tableOf(flows.slice(0, SHOWN)),
    ...(rest > 0 ? [`${rest} more with smaller flows: --json lists all.`] : []),
  ].join('\n');
}

const COLUMNS: readonly (readonly [head: string, cell: (flow: PlayerFlow) => string | number])[] = [
  ['from', ({ from }) => from.username],
  ['to', ({ to }) => to.username],
  ['net', ({ net }) => net],
  ['loot', ({ loot }) => loot],
  ['salvage', ({ salvage }) => salvage],
  ['bank', ({ bank }) => bank],
  ['back', ({ back }) => back],
  ['battles', ({ battles }) => battles],
  ['forces lost', ({ forces_lost }) => forces_lost],
];

/** A head and a line for each flow. Names stand left, numbers right. */
function tableOf(flows: readonly PlayerFlow[]): string[] {
  const rows = [COLUMNS.map(([head]) => head), ...flows.map((flow) => COLUMNS.map(([, cell]) => cell(flow)))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => `${row[column]}`.length)));
  const isName = (column: number) => column < 2;
  const padded = (cell: string | number, column: number) =>
    isName(column) ? `${cell}`.padEnd(widths[column] ?? 0) : `${cell}`.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join('  '));
}
