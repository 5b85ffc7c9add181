import type { Report } from '../lib/report.ts';
import { htmlPage } from '../load/page-style.ts';
import { safe } from '../load/page-table.ts';
import { numberText, type Plot, plotOf } from '../load/plot.ts';
import type { Measures } from './measures.ts';
import type { BalanceOptions } from './options.ts';

/** Bars in a column of names; in addition to the style sheet of the load test's page. */
const BAR_STYLE = `
.columns{display:grid;grid-template-columns:1fr 1fr;gap:20px}@media (max-width:1000px){.columns{grid-template-columns:1fr}}
.bar-list{margin:0;padding:16px 18px;background:var(--surface);border:1px solid var(--line);border-radius:10px;display:grid;grid-template-columns:max-content 1fr max-content;gap:4px 12px;align-items:center;font-size:13px}
.bar-list svg{width:100%;height:12px}.bar-list rect{fill:var(--blue)}.bar-list .none{color:var(--red)}
td.text{text-align:left;white-space:normal}
`;

/** The HTML page of a run of the laboratory: one file without external resources. */
export function pageOf(report: Report, options: BalanceOptions, measures: Measures, plots: readonly Plot[]): string {
  const title = `${options.bots} bots, ${options.days} days, seed ${options.seed}${options.peace ? ', in peace' : ''}`;
  const missed = report.verdicts.filter(({ holds }) => holds === false).length;
  return htmlPage(
    `Balance: ${title}`,
    `<header><p class="kicker">Seventh Chevron · balance</p><h1>${title}</h1>
<p class="verdict ${missed === 0 ? 'good' : 'bad'}">${missed === 0 ? 'All aims hold' : `${missed} missed`}</p>
<p class="when">${safe(report.command)}</p></header>
<ul class="verdicts">${report.verdicts.map(({ promise, measured, holds }) => `<li class="${holds === false ? 'bad' : 'good'}"><b>${holds === false ? 'Missed' : 'Holds'}</b> ${safe(promise)} <span>${safe(measured)}</span></li>`).join('')}</ul>
<section><h2>Over time</h2><div class="plots">${plots.map(plotOf).join('')}</div></section>
<section><h2>Measures</h2><table><tbody>${report.rows.map(rowOf).join('')}</tbody></table></section>
<div class="columns"><section><h2>Worlds by age</h2><p class="hint">Worlds besides homes, by the time for which their rulers have held them.</p>${barsOf(measures.ages)}</section>
<section><h2>What is built</h2><p class="hint">Numbers that stand at the end; bars grow with the logarithm.</p>${barsOf(measures.built, true)}</section></div>`,
    { style: BAR_STYLE },
  );
}

function rowOf(row: Report['rows'][number]): string {
  const cell = (value: string | number | undefined) => `<td class="text">${safe(String(value ?? ''))}</td>`;
  return `<tr><th>${safe(String(row.measure ?? ''))}</th>${cell(row.value)}${cell(row.aim)}</tr>`;
}

function barsOf(bars: readonly { readonly name: string; readonly count: number }[], logarithmic = false): string {
  const scale = (count: number) => (logarithmic ? Math.log1p(count) : count);
  const most = Math.max(1e-9, ...bars.map(({ count }) => scale(count)));
  const rows = bars.map(({ name, count }) => {
    const width = Math.round((100 * scale(count)) / most);
    const bar = `<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="12"/></svg>`;
    return `<span>${safe(name)}</span>${bar}<b class="${count === 0 ? 'none' : ''}">${numberText(count)}</b>`;
  });
  return `<div class="bar-list">${rows.join('')}</div>`;
}
