import { type Comparison, differenceText } from './compare.ts';
import { type CallDurations, type Durations, EDGES } from './findings.ts';
import { numberText } from './plot.ts';

const WIDTH = 1000;
const HEIGHT = 100;
/** Least height of a bar in percent, so that a single slow call stays visible beside a thousand fast ones. */
const LEAST = 6;
/** Milliseconds with a label above the bars. */
const MARKS = [1, 10, 100, 1000, 10_000];

type Row = Durations & Partial<CallDurations>;

interface Column {
  readonly head: string;
  readonly value: (row: Row) => number | null;
  readonly alarming?: boolean;
}

const TIMES: readonly Column[] = [
  { head: 'count', value: (row) => row.count },
  { head: '/s', value: (row) => row.perSecond },
  { head: 'p50 ms', value: (row) => row.p50 },
  { head: 'p95', value: (row) => row.p95 },
  { head: 'p99', value: (row) => row.p99 },
  { head: 'max', value: (row) => row.max },
];
const OUTCOMES: readonly Column[] = [
  { head: 'refused', value: (row) => (row.refused ?? 0) + (row.limited ?? 0) },
  { head: 'errors', value: (row) => row.failed ?? 0, alarming: true },
];

/** A table row for each kind of call or push, with its distribution on one logarithmic axis for all rows. */
export function tableOf(rows: readonly Row[]): string {
  if (rows.length === 0) return '<p class="hint">There were none.</p>';
  const columns = [...TIMES, ...(rows.some((row) => row.failed !== undefined) ? OUTCOMES : [])];
  const used = EDGES.map((_, index) => rows.some(({ bars }) => (bars[index] ?? 0) > 0));
  const [from, to] = [Math.max(0, used.indexOf(true)), Math.max(1, used.lastIndexOf(true) + 1)];
  const lines = rows.map(
    (row) =>
      `<tr><th scope="row">${safe(row.name)}</th><td class="spread">${barsOf(row.bars, from, to)}</td>` +
      `${columns.map((column) => cellOf(column, row)).join('')}</tr>`,
  );
  return `<table><thead><tr><th></th><th class="axis"><div>${axisOf(from, to)}</div></th>${columns.map(({ head }) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${lines.join('\n')}</tbody></table>`;
}

/** What got better and worse since an earlier run; nothing without one. */
export function comparisonOf(against: Comparison | undefined): string {
  if (!against) return '';
  const items = against.differences
    .filter(({ verdict }) => verdict !== 'same')
    .map(
      (each) =>
        `<li class="${each.verdict === 'better' ? 'good' : 'bad'}"><b>${each.verdict}</b> ${safe(differenceText(each))}</li>`,
    );
  const same = against.differences.filter(({ verdict }) => verdict === 'same').map(({ name }) => name);
  if (same.length > 0) items.push(`<li><b>same</b> ${safe(same.join('; '))}</li>`);
  return `<section><h2>Against the run of ${safe(against.at.slice(0, 16).replace('T', ' '))} UTC</h2><p class="hint">${safe(against.command)}</p><ul class="verdicts">${items.join('')}</ul></section>`;
}

function cellOf({ head, value, alarming }: Column, row: Row): string {
  const number = value(row);
  const tone = alarming && number ? 'loud' : number ? '' : 'none';
  return `<td data-label="${head}"${tone && ` class="${tone}"`}>${numberText(number)}</td>`;
}

/** A time lies on the axis where the bar with this upper bound ends. */
function axisOf(from: number, to: number): string {
  const [first = 1, second = 1] = EDGES;
  const place = (ms: number) => (Math.log(ms / first) / Math.log(second / first) + 1 - from) / (to - from);
  return MARKS.filter((ms) => place(ms) >= 0 && place(ms) <= 1)
    .map((ms) => `<i style="left:${round(place(ms) * 100)}%">${numberText(ms)} ms</i>`)
    .join('');
}

function barsOf(bars: readonly number[], from: number, to: number): string {
  const most = Math.max(1, ...bars);
  const width = WIDTH / (to - from);
  const rects = bars.slice(from, to).map((count, index) => {
    if (count === 0) return '';
    const tall = Math.max(LEAST, (count / most) * HEIGHT);
    const where = `x="${round(index * width)}" y="${round(HEIGHT - tall)}" width="${round(width * 0.86)}" height="${round(tall)}"`;
    return `<rect ${where}/>`;
  });
  return `<svg class="bars" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${rects.join('')}</svg>`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Escapes a text for HTML. */
export function safe(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
