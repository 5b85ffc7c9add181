import type { Game } from '../laboratory/game/game.ts';
import type { BattleRecord, Sample, SiegeRecord } from '../laboratory/game/records.ts';
import { DAY } from '../laboratory/time.ts';
import type { Line, Plot } from '../load/plot.ts';
import { giniOf, mightsOn, quitRisks, spread } from './measures.ts';

/** The styles whose might is drawn, each in a colour of the page. */
const DRAWN: readonly (readonly [string, Line['colour']])[] = [
  ['miner', 'blue'],
  ['raider', 'red'],
  ['besieger', 'violet'],
  ['turtle', 'green'],
  ['mate', 'amber'],
  ['newcomer', 'grey'],
];

/** The plots of a game by day; `peace`: the same game without battles, to compare with. */
export function plotsOf(war: Game, peace: Game | undefined, days: number): Plot[] {
  const all = Array.from({ length: days }, (_, i) => i + 1);
  const axis = { seconds: all, label: (day: number) => `day ${day}` };
  const line = (name: string, colour: Line['colour'], value: (day: number) => number | null, filled = false): Line => ({
    name,
    colour,
    values: all.map(value),
    filled,
  });
  const samples = new Map(all.map((day) => [day, war.records.samples.filter((each) => each.day === day)]));
  const median = (day: number, of: (sample: Sample) => number, style: string) => {
    const those = (samples.get(day) ?? []).filter(({ player }) => player.style.name === style);
    return those.length === 0 ? null : spread(those.map(of)).median;
  };
  const battles = new Map(all.map((day) => [day, war.records.battles.filter(({ at }) => Math.ceil(at / DAY) === day)]));
  const count = (day: number, of: (battle: BattleRecord) => boolean) => (battles.get(day) ?? []).filter(of).length;
  const output = (day: number) => (samples.get(day) ?? []).reduce((sum, { produced }) => sum + produced, 0);
  const looted = (day: number) => (battles.get(day) ?? []).reduce((sum, { loot }) => sum + loot, 0);
  const share = (day: number) => {
    const made = output(day) - output(day - 1);
    return made > 0 ? (100 * looted(day)) / made : 0;
  };
  const gini = (game: Game) => (day: number) => 100 * giniOf(mightsOn(game, day));
  const risks = (day: number) =>
    war.players.reduce((sum, player) => sum + quitRisks(player, battles.get(day) ?? []), 0);
  const ended = (day: number, of: (siege: SiegeRecord) => boolean) =>
    war.records.sieges.filter((each) => each.at <= day * DAY && of(each)).length;
  return [
    {
      title: 'Might',
      unit: 'median by style',
      ...axis,
      lines: DRAWN.map(([style, colour]) => line(style, colour, (day) => median(day, ({ might }) => might, style))),
    },
    {
      title: 'Inequality',
      unit: 'Gini of might, in hundredths',
      ...axis,
      lines: [line('with battles', 'red', gini(war)), ...(peace ? [line('in peace', 'blue', gini(peace))] : [])],
    },
    {
      title: 'Battles',
      unit: 'a day',
      ...axis,
      lines: [
        line('all', 'grey', (day) => count(day, () => true), true),
        line('between ships', 'blue', (day) => count(day, (each) => each.shipsMet)),
        line('repelled', 'red', (day) => count(day, (each) => each.outcome === 'repelled')),
      ],
    },
    {
      title: 'Sieges',
      unit: 'that have ended by then',
      ...axis,
      lines: [
        line('all', 'grey', (day) => ended(day, () => true), true),
        line('broken by relief', 'blue', (day) => ended(day, ({ outcome }) => outcome === 'broken')),
        line('world taken', 'red', (day) => ended(day, ({ outcome }) => outcome === 'captured')),
      ],
    },
    { title: 'Loot', unit: '% of the output of all', ...axis, lines: [line('looted', 'amber', share, true)] },
    {
      title: 'Levels',
      unit: 'median by style',
      ...axis,
      lines: DRAWN.map(([style, colour]) => line(style, colour, (day) => median(day, ({ level }) => level, style))),
    },
    {
      title: 'Quit risks',
      unit: 'players who lost a fifth of might that day',
      ...axis,
      lines: [line('players', 'red', risks, true)],
    },
  ];
}
