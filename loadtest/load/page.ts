import type { Report } from '../lib/report.ts';
import type { LoadFindings } from './findings.ts';
import { CROSSHAIR, STYLE } from './page-style.ts';
import { safe, tableOf } from './page-table.ts';
import { clock, type Line, numberText, type Plot, plotOf } from './plot.ts';
import type { Sample } from './timeline.ts';

export type LoadReport = Report & LoadFindings;

/** The HTML page of a load test: one file without external resources. */
export function pageOf(report: LoadReport): string {
  const { setting, errorCount, verdicts } = report;
  const title = `${numberText(setting.players)} players, ${lengthOf(setting.seconds)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Load test: ${title}</title><style>${STYLE}</style></head>
<body><main>
<header><p class="kicker">Seventh Chevron · load test</p><h1>${title}</h1>
<p class="verdict ${errorCount === 0 ? 'good' : 'bad'}">${errorCount === 0 ? 'No errors' : `${numberText(errorCount)} errors`}</p>
<p class="when">${report.at.slice(0, 16).replace('T', ' ')} UTC · ${safe(report.machine)}</p></header>
${numbersOf(report)}
<ul class="verdicts">${verdicts.map(({ promise, measured, holds }) => `<li class="${holds === false ? 'bad' : 'good'}"><b>${holds === false ? 'Broken' : 'Holds'}</b> ${safe(promise)} <span>${safe(measured)}</span></li>`).join('')}</ul>
<section><h2>Over time</h2><div class="plots">${plotsOf(report.timeline)}</div></section>
<section><h2>Calls</h2>${tableOf(report.calls)}</section>
<section><h2>Pushes</h2><p class="hint">From the moment that a message is about (its due time, or else its server time) until the client received it.</p>
${tableOf(report.pushes)}</section>
<section><h2>Joins</h2><p class="hint">From the first attempt to join, or from the cut, until the room's state has arrived. After a cut, a tab waits half a second to a second before it tries.</p>
${tableOf([report.rejoins, report.joins])}</section>
${listOf('Errors', report.errors)}
${listOf('Refusals, which are part of the game', report.refusals)}
<section><h2>How it was run</h2>${settingOf(report)}</section>
</main><script>${CROSSHAIR}</script></body></html>
`;
}

function numbersOf({ allCalls, allPushes, pushes, rejoins, timeline }: LoadReport): string {
  const due = pushes.find(({ name }) => name === 'building_due');
  const most = (of: (sample: Sample) => number | null) => Math.max(...timeline.map((each) => of(each) ?? -1));
  const tile = (value: string, unit: string, name: string, more: string) =>
    `<div><dt>${name}</dt><dd><b>${value}</b> ${unit}</dd><dd class="more">${more}</dd></div>`;
  const ms = (value: number | null) => numberText(value);
  const [cpu, memory] = [most((each) => each.serverCpu), most((each) => each.serverMemory)];
  const server =
    memory < 0
      ? ''
      : tile(numberText(cpu), '%', 'Server CPU, most', 'of one core, in one second') +
        tile(numberText(memory), 'MiB', 'Server memory, most', 'resident');
  return `<dl class="numbers">
${tile(numberText(allCalls.perSecond), '/s', 'Calls', `${numberText(allCalls.count)} in all`)}
${tile(ms(allCalls.p99), 'ms', 'Call, p99', `p50 ${ms(allCalls.p50)}, p95 ${ms(allCalls.p95)}, max ${ms(allCalls.max)}`)}
${tile(numberText(allPushes.perSecond), '/s', 'Pushes', `${numberText(allPushes.count)} in all`)}
${tile(ms(allPushes.p99), 'ms', 'Push, p99', `p50 ${ms(allPushes.p50)}, p95 ${ms(allPushes.p95)}, max ${ms(allPushes.max)}`)}
${tile(ms(rejoins.p50), 'ms', 'Back after a cut, p50', `${numberText(rejoins.count)} times, p99 ${ms(rejoins.p99)}`)}
${tile(ms(due?.p99 ?? null), 'ms', 'Due to received, p99', `${numberText(due?.count ?? 0)} buildings, p50 ${ms(due?.p50 ?? null)}`)}
${server}
</dl>`;
}

function plotsOf(timeline: readonly Sample[]): string {
  const seconds = timeline.map(({ second }) => second);
  const line = (field: keyof Sample, name: string, colour: Line['colour'], filled = false): Line => ({
    name,
    colour,
    filled,
    values: timeline.map((sample) => sample[field]),
  });
  const plots: Omit<Plot, 'seconds'>[] = [
    {
      title: 'Calls',
      unit: 'per second',
      lines: [
        line('calls', 'calls', 'blue', true),
        line('refused', 'refused', 'amber'),
        line('errors', 'errors', 'red'),
      ],
    },
    {
      title: 'Time to answer',
      unit: 'ms, logarithmic',
      logarithmic: true,
      lines: [line('p99', 'p99', 'red'), line('p95', 'p95', 'amber'), line('p50', 'p50', 'blue')],
    },
    { title: 'Pushes', unit: 'per second', lines: [line('pushes', 'pushes', 'blue', true)] },
    { title: 'Players in rooms', unit: 'players', lines: [line('connected', 'in rooms', 'green', true)] },
    {
      title: 'CPU',
      unit: '% of one core',
      lines: [
        line('serverCpu', 'server', 'amber', true),
        line('postgresCpu', 'PostgreSQL', 'blue'),
        line('driverCpu', 'driver', 'grey'),
      ],
    },
    { title: 'Server memory', unit: 'MiB resident', lines: [line('serverMemory', 'memory', 'amber', true)] },
  ];
  // CPU and memory of a remote server are not known.
  const known = ({ lines }: Omit<Plot, 'seconds'>) =>
    lines.filter(({ values }) => values.some((value) => value !== null));
  return plots
    .map((plot) => ({ ...plot, seconds, lines: known(plot) }))
    .filter(({ lines }) => lines.length > 0)
    .map(plotOf)
    .join('\n');
}

function listOf(title: string, all: LoadFindings['errors']): string {
  if (all.length === 0) return '';
  const items = all.map(
    ({ kind, count, example }) => `<li><b>${numberText(count)} × ${safe(kind)}</b><code>${safe(example)}</code></li>`,
  );
  return `<section><h2>${title}</h2><ul class="kinds">${items.join('')}</ul></section>`;
}

function settingOf({ command, setting, notes = [], driverLagP99 }: LoadReport): string {
  const facts: [name: string, value: string][] = [
    ['Command', command],
    ['Server', setting.server],
    ['Seed', String(setting.seed)],
    ['Mix', setting.mix],
    ['Pace', `${setting.pace}: an action every ${numberText(10 / setting.pace)} s`],
    [
      'Players',
      `${numberText(setting.players)}, joined after ${setting.enteredIn} s; ${setting.members} in ${setting.alliances} alliances`,
    ],
    ['Driver', `99 % of timers late by at most ${numberText(driverLagP99)} ms`],
  ];
  return `<dl class="facts">${facts.map(([name, value]) => `<dt>${name}</dt><dd>${safe(value)}</dd>`).join('')}</dl>
${notes
  .filter((note) => note.startsWith('WARNING') || note.includes('429'))
  .map((note) => `<p class="warning">${safe(note)}</p>`)
  .join('')}`;
}

function lengthOf(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} seconds` : `${clock(seconds)} minutes`;
}
