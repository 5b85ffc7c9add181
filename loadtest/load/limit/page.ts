import type { Report } from '../../lib/report.ts';
import type { Comparison } from '../compare.ts';
import { htmlPage } from '../page-style.ts';
import { comparisonOf, safe } from '../page-table.ts';
import { type Line, numberText, type Plot, plotOf, steps as roundSteps } from '../plot.ts';
import { type LimitFindings, type LimitStep, PROMISED } from './find-limit.ts';

export type LimitReport = Report & LimitFindings;

/** The HTML page of a search for the limit: one file without external resources. `isLive`: the search is not over. */
export function limitPageOf(
  {
    limit,
    steps,
    setting,
    rows,
    notes = [],
    command,
    at,
    machine,
    against,
  }: LimitReport & { readonly against?: Comparison },
  isLive = false,
): string {
  const title = `${limit.firstBad === null ? 'At least ' : ''}${numberText(limit.players)} players`;
  const ascending = [...steps].sort((one, other) => one.players - other.players);
  const errors = notes.map((note) => `<li><code>${safe(note)}</code></li>`).join('');
  return htmlPage(
    `Limit: ${title}`,
    `<header><p class="kicker">Seventh Chevron · how many players does this machine bear?</p><h1>${title}</h1>
<p class="verdict ${limit.players > 0 ? 'good' : 'bad'}">${steps.length} steps</p>
<p class="when">${isLive ? 'Running · ' : ''}${at.slice(0, 16).replace('T', ' ')} UTC · ${safe(machine)}</p></header>
<p class="lead"><b>${isLive ? 'So far: ' : ''}${safe(limit.sentence)}</b><br>
Each step had the game open for ${numberText(setting.secondsPerStep)} seconds, and every player did something every ${numberText(10 / setting.pace)} seconds.<br>
A step holds if every promise does: ${safe(PROMISED)}.</p>
${errors && `<section><h2>Errors</h2><ul class="kinds">${errors}</ul></section>`}
${comparisonOf(against)}
<section><h2>Over players</h2><p class="hint">The legends name the values of ${limit.players > 0 ? 'the last step that holds' : 'the smallest step'}.</p><div class="plots">${plotsOver(ascending, limit.players)}</div></section>
<section><h2>Steps</h2>${tableOfSteps(rows)}</section>
<section><h2>How it was run</h2><dl class="facts"><dt>Command</dt><dd>${safe(command)}</dd><dt>Server</dt><dd>${safe(setting.server)}</dd><dt>Seed</dt><dd>${setting.seed}</dd><dt>Mix</dt><dd>${safe(setting.mix)}</dd><dt>For a README</dt><dd>${safe(limit.readmeLine)}</dd></dl></section>`,
    { isLive },
  );
}

/** `ascending`: the steps by their numbers of players; `good`: the most for whom every promise was kept. */
function plotsOver(ascending: readonly LimitStep[], good: number): string {
  const players = ascending.map((step) => step.players);
  const line = (field: NumberField, name: string, colour: Line['colour']): Line => ({
    name,
    colour,
    values: ascending.map((step) => step[field]),
  });
  const plots: Pick<Plot, 'title' | 'unit' | 'lines'>[] = [
    { title: 'Time to answer', unit: 'ms', lines: [line('callsP99', 'p99', 'red'), line('callsP50', 'p50', 'blue')] },
    { title: 'Commit to client', unit: 'ms', lines: [line('pushesP99', 'p99', 'red')] },
    { title: 'Errors', unit: 'a step', lines: [line('errors', 'errors', 'red'), line('limited', '429', 'amber')] },
    { title: "Schedulers' lag", unit: 's', lines: [line('schedulerLag', 'most', 'amber')] },
    {
      title: 'Calls and pushes',
      unit: 'per second',
      lines: [line('callsPerSecond', 'calls', 'blue'), line('pushesPerSecond', 'pushes', 'violet')],
    },
    {
      title: 'CPU',
      unit: '% of one core',
      lines: [
        line('serverCpu', 'server', 'amber'),
        line('postgresCpu', 'PostgreSQL', 'blue'),
        line('driverCpu', 'driver', 'grey'),
      ],
    },
    { title: 'The whole machine', unit: '% of all cores', lines: [line('machineCpu', 'busy', 'amber')] },
    {
      title: 'Timers late',
      unit: 'ms, p99',
      lines: [line('eventLoopLag', 'server', 'amber'), line('driverLag', 'driver', 'grey')],
    },
    { title: 'Calls that wait for a connection', unit: 'median', lines: [line('poolWaiting', 'waiting', 'violet')] },
    { title: 'Server memory', unit: 'MiB resident', lines: [line('serverMemory', 'memory', 'amber')] },
  ];
  const [from = 0, to = 1] = [players[0], players.at(-1)];
  const marks = roundSteps(to).filter((mark) => mark >= from && mark <= to);
  const axis = {
    seconds: players,
    label: (count: number) => numberText(count),
    marks,
    named: Math.max(0, players.indexOf(good)),
  };
  return plots
    .map((plot) => ({
      ...plot,
      ...axis,
      lines: plot.lines.filter(({ values }) => values.some((value) => value !== null)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(plotOf)
    .join('\n');
}

/** The figures of a step that a plot can show. */
type NumberField = {
  [Field in keyof LimitStep]: LimitStep[Field] extends number | null ? Field : never;
}[keyof LimitStep];

const cellText = (value: string | number = '') => (typeof value === 'number' ? numberText(value) : safe(value));

function tableOfSteps(rows: LimitReport['rows']): string {
  const heads = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => {
    const cells = heads.slice(1).map((head) => `<td data-label="${safe(head)}">${cellText(row[head])}</td>`);
    return `<tr${row.holds === 'no' ? ' class="bad"' : ''}><th scope="row">${cellText(row.players)} players</th>${cells.join('')}</tr>`;
  });
  return `<table><thead><tr><th></th>${heads
    .slice(1)
    .map((head) => `<th>${safe(head)}</th>`)
    .join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}
