import type { DataSource } from 'typeorm';
import { type GiftFlow, type PlayerFlow, playerFlows } from '../services/admin/player-flows.ts';
import { readArgs } from './arguments.ts';

/** `npm run player -- flows`: who feeds whom, as a table of the greatest net flows, or all of them as JSON. */

export const FLOWS_USAGE = `npm run player -- flows [--days 30] [--json]
                         who feeds whom: loot, salvage and payouts between players, net,
                         worlds taken and relief, and gifts to alliances, the greatest first;
                         the first 50, or with --json all`;

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
  const { flows, gifts } = await playerFlows(db, days);
  if (json) return JSON.stringify({ days, flows, gifts }, null, 2);
  const lines = [...flows.map(cellsOfFlow), ...gifts.map(cellsOfGift)].sort((a, b) => Number(b[NET]) - Number(a[NET]));
  if (lines.length === 0) return `In the last ${days} days nothing passed between players, or to alliances.`;
  const rest = lines.length - SHOWN;
  return [
    `What passed between players, and to alliances, in the last ${days} days, in units of all resources:`,
    ...tableOf(lines.slice(0, SHOWN)),
    ...(rest > 0 ? [`${rest} more with smaller flows: --json lists all.`] : []),
  ].join('\n');
}

type Cells = readonly (string | number)[];

const HEADS: Cells = 'from,to,net,loot,salvage,bank,back,battles,forces lost,worlds,relief,related'.split(',');
const NET = 2;
/** Columns of words, which begin at the left; numbers end at the right. */
const WORDS: readonly number[] = [0, 1, 11];

const cellsOfFlow = ({ from, to, ...flow }: PlayerFlow): Cells => [
  from.username,
  to.username,
  ...[
    flow.net,
    flow.loot,
    flow.salvage,
    flow.bank,
    flow.back,
    flow.battles,
    flow.forces_lost,
    flow.worlds,
    flow.relief,
  ],
  flow.related ?? '-',
];
const cellsOfGift = ({ from, alliance, given, related }: GiftFlow): Cells => [
  from.username,
  alliance.name === null ? `alliance ${alliance.id}, gone` : `alliance ${alliance.name}`,
  ...[given, 0, 0, given, 0, 0, 0, 0, 0],
  related ?? '-',
];

/** A head and a line for each flow. */
function tableOf(lines: readonly Cells[]): string[] {
  const rows = [HEADS, ...lines];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => `${row[column]}`.length)));
  const padded = (cell: string | number, column: number) =>
    WORDS.includes(column) ? `${cell}`.padEnd(widths[column] ?? 0) : `${cell}`.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}
