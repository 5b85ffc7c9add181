import type { Report } from '../lib/report.ts';
import type { Comparison } from './compare.ts';
import type { Durations, LoadFindings } from './findings.ts';
import { htmlPage } from './page-style.ts';
import { comparisonOf, safe, tableOf } from './page-table.ts';
import { clock, type Line, numberText, type Plot, plotOf } from './plot.ts';
import { mostOf, type Sample } from './timeline.ts';

export type LoadReport = Report & LoadFindings;

/** The HTML page of a load test: one file without external resources. `isLive`: the run is not over. */
export function pageOf(report: LoadReport & { readonly against?: Comparison }, isLive = false): string {
  const { setting, errorCount, verdicts } = report;
  const broken = verdicts.filter(({ holds }) => holds === false).length;
  const title = `${numberText(setting.players)} players, ${lengthOf(setting.seconds)}`;
  return htmlPage(
    `Load test: ${title}`,
    `<header><p class="kicker">Seventh Chevron · load test</p><h1>${title}</h1>
<p class="verdict ${errorCount === 0 ? 'good' : 'bad'}">${errorCount === 0 ? 'No errors' : `${numberText(errorCount)} errors`}</p>
<p class="when">${isLive ? 'Running · ' : ''}${report.at.slice(0, 16).replace('T', ' ')} UTC · ${safe(report.machine)}</p></header>
<p class="lead">${numberText(setting.players)} simulated players had the game open and did something every ${numberText(10 / setting.pace)} seconds.<br>
${broken === 0 ? 'Every promise was kept' : `<b>${broken} of ${verdicts.length} promises were broken</b>`}: calls took ${numberText(report.allCalls.p99)} ms at most in 99 of 100, pushes ${numberText(report.allPushes.p99)} ms.<br>
How many this machine bears is the answer of <i>npm run loadtest -- --find-limit</i>.</p>
${listOf('Errors', report.errors)}
${numbersOf(report)}
<ul class="verdicts">${verdicts.map(({ promise, measured, holds }) => `<li class="${holds === false ? 'bad' : 'good'}"><b>${holds === false ? 'Broken' : 'Holds'}</b> ${safe(promise)} <span>${safe(measured)}</span></li>`).join('')}</ul>
${comparisonOf(report.against)}
<section><h2>Over time</h2><div class="plots">${plotsOf(report.timeline)}</div></section>
<section><h2>Calls</h2>${tableOf(report.calls)}</section>
<section><h2>Pushes</h2><p class="hint">From the moment that a message is about (its due time, or else its server time) until the client received it.</p>
${tableOf(report.pushes)}</section>
<section><h2>Joins</h2><p class="hint">From the first attempt to join, or from the cut, until the room's state has arrived. After a cut, a tab waits half a second to a second before it tries.</p>
${tableOf([report.rejoins, report.joins])}</section>
${listOf('Refusals, which are part of the game', report.refusals)}
<section><h2>How it was run</h2>${settingOf(report)}</section>`,
    { isLive },
  );
}

function numbersOf({ rooms, allCalls, allPushes, rejoins, timeline }: LoadReport): string {
  const tile = (value: number | null, unit: string, name: string, more: string) =>
    value === null
      ? ''
      : `<div><dt>${name}</dt><dd><b>${numberText(value)}</b> ${unit}</dd><dd class="more">${more}</dd></div>`;
  const others = ({ p50, p95, max }: Durations) =>
    `p50 ${numberText(p50)}, p95 ${numberText(p95)}, max ${numberText(max)}`;
  return `<dl class="numbers">
${tile(rooms.count, '', 'Rooms', 'one for each player and alliance')}
${tile(rooms.memoryKib, 'KiB', 'Memory a room', 'that the server grew by')}
${tile(rooms.bytes, 'B/s', 'Received a room', 'in frames of its sockets')}
${tile(rooms.cpuMs, 'ms/s', 'CPU a room', 'of the server, calls included')}
${tile(rooms.joinsPerSecond, '/s', 'Joins', `back after a cut: p50 ${numberText(rejoins.p50)} ms`)}
${tile(allPushes.perSecond, '/s', 'Pushes', `${numberText(allPushes.count)} in all`)}
${tile(allPushes.p99, 'ms', 'Commit to client, p99', others(allPushes))}
${tile(allCalls.perSecond, '/s', 'Calls', `${numberText(allCalls.count)} in all`)}
${tile(allCalls.p99, 'ms', 'Call, p99', others(allCalls))}
${tile(mostOf(timeline, 'serverCpu'), '%', 'Server CPU, most', 'of one core, in one second')}
${tile(mostOf(timeline, 'serverMemory'), 'MiB', 'Server memory, most', 'resident')}
${tile(mostOf(timeline, 'schedulerLag'), 's', "Schedulers' lag, most", 'of what is due')}
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
    {
      title: 'Waits in the server',
      unit: 'ms; calls without a connection',
      lines: [line('eventLoopLag', 'timers late', 'amber'), line('poolWaiting', 'calls waiting', 'violet')],
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
    [
      'Pace',
      `${setting.pace}: an action every ${numberText(10 / setting.pace)} s, ${numberText(setting.joinsPerHour)} logins an hour each`,
    ],
    ['Profile', setting.profile],
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
