/** One line of a plot. */
export interface Line {
  readonly name: string;
  /** One of the colours of the page's style sheet. */
  readonly colour: 'blue' | 'amber' | 'red' | 'grey' | 'green' | 'violet';
  readonly values: readonly (number | null)[];
  /** Whether the area below the line is filled. */
  readonly filled?: boolean;
}

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
  /** The second of each value. */
  readonly seconds: readonly number[];
  /** For values that differ by a factor of a hundred. */
  readonly logarithmic?: boolean;
  /** The text of a mark on the time axis; minutes and seconds if missing. */
  readonly label?: (second: number) => string;
  /** The marks themselves, if they are not to be at round times. */
  readonly marks?: readonly number[];
  /** The place of the values that the legend names; their medians if missing. */
  readonly named?: number;
}

const WIDTH = 1000;
const HEIGHT = 300;
const X_TICKS = 5;

/** A plot over time as SVG: the lines stretch with the page, the labels do not. */
export function plotOf({
  title,
  unit,
  lines,
  seconds,
  logarithmic = false,
  label = clock,
  marks,
  named,
}: Plot): string {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const ticks = logarithmic ? powers(values) : steps(Math.max(0, ...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const scale = (value: number) =>
    logarithmic ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
  const height = (value: number) => Math.round((1 - scale(value)) * HEIGHT * 10) / 10;
  const [start = 0, end = 1] = [seconds[0], seconds.at(-1)];
  const left = (second: number) => (end > start ? (second - start) / (end - start) : 0);
  const at = (index: number) => Math.round(left(seconds[index] ?? 0) * WIDTH * 10) / 10;

  const grid = ticks.map((tick) => `<path class="grid" d="M0 ${height(tick)}H${WIDTH}"/>`);
  const drawn = lines.map((line) => pathOf(line, at, height));
  const yLabels = ticks.map((tick) => `<i style="top:${percent(height(tick) / HEIGHT)}">${numberText(tick)}</i>`);
  const xLabels = (marks ?? xTicks(start, end)).map(
    (second) => `<i style="left:${percent(left(second))}">${label(second)}</i>`,
  );
  const legend = lines.map(
    ({ name, colour, values: all }) =>
      `<li class="${colour}">${name} <b>${numberText(named === undefined ? medianOf(all) : (all[named] ?? null))}</b></li>`,
  );
  const data = JSON.stringify({ seconds, values: lines.map((line) => line.values) });
  return `<figure class="plot" data-plot='${data}'>
<figcaption><h3>${title}</h3><span>${unit}</span></figcaption>
<ul class="legend">${legend.join('')}</ul>
<div class="field"><div class="y">${yLabels.join('')}</div>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}">${grid.join('')}${drawn.join('')}</svg>
<div class="cross"></div></div>
<div class="x">${xLabels.join('')}</div>
</figure>`;
}

function pathOf(
  { values, colour, filled }: Line,
  at: (index: number) => number,
  height: (v: number) => number,
): string {
  // A second without a value interrupts the line.
  const runs: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(`${at(index)} ${height(value)}`);
  }
  const lines = runs.filter((run) => run.length > 0).map((run) => `M${run.join('L')}${run.length === 1 ? 'h.1' : ''}`);
  const ground = filled
    ? runs
        .filter((run) => run.length > 1)
        .map((run) => `M${run[0]?.split(' ')[0]} ${HEIGHT}L${run.join('L')}V${HEIGHT}Z`)
        .join('')
    : '';
  return `${ground && `<path class="ground ${colour}" d="${ground}"/>`}<path class="line ${colour}" d="${lines.join('')}"/>`;
}

/** About four axis values from 0 to a round number. */
export function steps(most: number): number[] {
  const rough = Math.max(most / 4, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? power * 10;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => round(index * step));
}

function powers(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.max(0.1, Math.min(...values, 1))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 1))));
  return Array.from({ length: high - low + 1 }, (_, index) => round(10 ** (low + index)));
}

function xTicks(start: number, end: number): number[] {
  const step =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].find((each) => (end - start) / each <= X_TICKS) ?? 7200;
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, index) => first + index * step);
}

export function clock(second: number): string {
  return `${Math.floor(second / 60)}:${String(Math.round(second) % 60).padStart(2, '0')}`;
}

export function numberText(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '–';
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const percent = (share: number) => `${round(share * 100)}%`;
const round = (value: number) => Math.round(value * 100) / 100;
