import { type CallTook, EDGES, type Took } from './findings.ts';
import { numberText } from './plot.ts';

const WIDTH = 1000;
const HEIGHT = 100;
/** A single slow one is to be seen beside a thousand quick ones. */
const LEAST = 6;

/** A row for each kind of call or push, with its spread on one logarithmic axis, the same for all. */
export function tableOf(rows: readonly (Took | CallTook)[]): string {
  const used = EDGES.map((_, index) => rows.some(({ bars }) => (bars[index] ?? 0) > 0));
  const [from, to] = [Math.max(0, used.indexOf(true)), Math.max(1, used.lastIndexOf(true) + 1)];
  const axis = `${numberText(from === 0 ? 0 : (EDGES[from - 1] ?? 0))} ms<span>${numberText(EDGES[to - 1] ?? 0)} ms</span>`;
  const cell = (label: string, value: number | null, loud = false) =>
    `<td data-label="${label}"${loud && value ? ' class="loud"' : ''}>${numberText(value)}</td>`;
  const line = (row: Took | CallTook) =>
    `<tr><th scope="row">${safe(row.name)}</th><td class="spread">${barsOf(row.bars, from, to)}</td>` +
    cell('count', row.count) +
    cell('per second', row.perSecond) +
    cell('p50', row.p50) +
    cell('p95', row.p95) +
    cell('p99', row.p99) +
    cell('max ms', row.max) +
    ('failed' in row ? cell('refused', row.refused + row.limited) + cell('errors', row.failed, true) : '') +
    '</tr>';
  const heads = [
    'count',
    '/s',
    'p50',
    'p95',
    'p99',
    'max ms',
    ...(rows.some((row) => 'failed' in row) ? ['refused', 'errors'] : []),
  ];
  return `<table><thead><tr><th></th><th class="axis"><div>${axis}</div></th>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map(line).join('\n')}</tbody></table>`;
}

/** How often something took how long: bars on one logarithmic axis, the same for all. */
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

/** Text that is nothing but text in a page. */
export function safe(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
