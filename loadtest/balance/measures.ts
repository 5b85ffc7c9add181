import { RESPITE } from '#shared/catalogue/battles';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { RACES } from '#shared/catalogue/races';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { SQUAD_TYPES } from '#shared/catalogue/squads';
import type { Game } from '../laboratory/game/game.ts';
import type { BattleRecord } from '../laboratory/game/records.ts';
import { forcesOf, type Player } from '../laboratory/game/state.ts';
import { DAY, HOUR } from '../laboratory/time.ts';

const WEEK = 7 * DAY;
/** Players who came later than this many days before the end have lost and produced too little to judge by. */
const LEAST_DAYS = 7;
/** Players who attack this often in a week live on raids; others only avenge somebody now and then. */
const AGGRESSOR_BATTLES = 2;

/** The figures that the section "Balance" of the design asks for. Shares are percentages. */
export interface Measures {
  readonly battles: number;
  readonly battlesAWeek: number;
  /** Attacks on one player a week: median and nine of ten players. */
  readonly attackedAWeek: Spread;
  /** Output that was looted: of the worst loser, and of all players together. */
  readonly worstLoser: number;
  readonly looted: number;
  /** Loot of those who attack AGGRESSOR_BATTLES times a week or more, by their output. */
  readonly aggressors: Spread;
  readonly gini: number;
  /** How often a player lost a world, or within a day the share of might that gives respite. */
  readonly quitRisk: Spread;
  readonly longestPeaceHours: number;
  /** Worlds besides homes by the time for which their rulers have held them at the end. */
  readonly ages: readonly { readonly name: string; readonly count: number }[];
  readonly built: readonly { readonly name: string; readonly count: number }[];
  /** Loot that second accounts yielded to the first ones, by the output of these. */
  readonly fed: number;
  /** Share of the battles in which ships met ships: in the others nobody stood in orbit, or all slipped away. */
  readonly shipsMet: number;
  readonly turnedBack: number;
  readonly recalled: number;
  readonly relieved: number;
  /** Sieges that began, that relief broke, and worlds that were taken, by all colonies that were founded. */
  readonly sieges: number;
  readonly broken: number;
  readonly captured: number;
  /** Most worlds that one player lost. */
  readonly mostWorldsLost: number;
  /** The mean might of each style that tries to outdo another, relative to the mean might of that other style. */
  readonly cheats: readonly { readonly name: string; readonly honest: string; readonly might: number }[];
  /** The goods that scouts brought, relative to production, for the style in which that is highest. */
  readonly mostHauled: { readonly name: string; readonly share: number };
  /** The might of late comers LATE_DAYS after they came, by the median of all who came at first; undefined if it is too early. */
  readonly lateComers: number | undefined;
}

export interface Spread {
  readonly median: number;
  readonly p90: number;
  readonly most: number;
}

export function measure(game: Game, days: number): Measures {
  const { turnedBack, recalled, relieved } = game.records;
  // Fights between two accounts of one person do not count as battles; they are judged by what they bring.
  const isStaged = ({ attacker, defender }: BattleRecord) => attacker.personId === defender.personId;
  const battles = game.records.battles.filter((each) => !isStaged(each));
  const end = days * DAY;
  const judged = game.players.filter(({ joinedAt }) => end - joinedAt >= LEAST_DAYS * DAY);
  const weeks = (player: Player) => Math.max(DAY, end - player.joinedAt) / WEEK;
  const sum = (of: (battle: BattleRecord) => boolean) =>
    battles.reduce((all, each) => all + (of(each) ? each.loot : 0), 0);
  const share = (loot: number, output: number) => (output === 0 ? 0 : (100 * loot) / output);
  const isAggressor = (player: Player) =>
    battles.filter(({ attacker }) => attacker === player).length >= AGGRESSOR_BATTLES * weeks(player);
  const produced = game.players.reduce((all, player) => all + player.produced, 0);
  const fed = (player: Player) =>
    game.records.battles.reduce((all, each) => all + (isStaged(each) && each.attacker === player ? each.loot : 0), 0);
  const patrons = game.players.filter(({ style }) => style.name === 'patron');
  return {
    battles: battles.length,
    battlesAWeek: battles.length / game.players.reduce((all, player) => all + weeks(player), 0),
    attackedAWeek: spread(
      judged.map((player) => battles.filter(({ defender }) => defender === player).length / weeks(player)),
    ),
    worstLoser: Math.max(
      0,
      ...judged.map((player) =>
        share(
          sum(({ defender }) => defender === player),
          player.produced,
        ),
      ),
    ),
    looted: share(
      sum(() => true),
      produced,
    ),
    aggressors: spread(
      judged.filter(isAggressor).map((player) =>
        share(
          sum(({ attacker }) => attacker === player),
          player.produced,
        ),
      ),
    ),
    gini: giniOf(mightsOn(game, days)),
    quitRisk: spread(judged.map((player) => quitRisks(player, battles) + worldsLost(game, player))),
    longestPeaceHours: Math.max(...game.players.map((player) => peaceHours(game, player, end))),
    ages: agesOf(game.players, end),
    built: builtOf(game.players),
    fed: Math.max(0, ...patrons.map((player) => share(fed(player), player.produced))),
    shipsMet: share(battles.filter((each) => each.shipsMet).length, battles.length),
    turnedBack,
    recalled,
    relieved,
    sieges: game.records.sieges.length,
    broken: game.records.sieges.filter(({ outcome }) => outcome === 'broken').length,
    captured: share(captures(game).length, game.records.colonies),
    mostWorldsLost: Math.max(0, ...game.players.map((player) => worldsLost(game, player))),
    cheats: cheatsOf(game, days),
    mostHauled: mostHauled(game.players),
    lateComers: lateComers(game, days),
  };
}

const captures = ({ records }: Game) => records.sieges.filter(({ outcome }) => outcome === 'captured');
const worldsLost = (game: Game, player: Player) => captures(game).filter(({ ruler }) => ruler === player).length;

/** The might of all players at the end of a day. */
export function mightsOn({ records }: Game, day: number): number[] {
  return records.samples.filter((each) => each.day === day).map(({ might }) => might);
}

/** Inequality: 0 if all are alike, 1 if one has everything. */
export function giniOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const sum = sorted.reduce((all, each) => all + each, 0);
  if (sum === 0) return 0;
  const weighted = sorted.reduce((all, each, i) => all + (2 * (i + 1) - sorted.length - 1) * each, 0);
  return weighted / (sorted.length * sum);
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p90: at(0.9), most: sorted.at(-1) ?? 0 };
}

/** How often a player lost RESPITE.mightPercent of might within a day, in attack or defence. Each loss counts once. */
export function quitRisks(player: Player, battles: readonly BattleRecord[]): number {
  let risks = 0;
  let window: { at: number; lost: number; might: number }[] = [];
  for (const each of battles) {
    if (each.attacker !== player && each.defender !== player) continue;
    const attacks = each.attacker === player;
    window = window.filter(({ at }) => at > each.at - DAY);
    window.push({
      at: each.at,
      lost: attacks ? each.attackerLost : each.defenderLost,
      might: attacks ? each.attackerMight : each.defenderMight,
    });
    const lost = window.reduce((all, one) => all + one.lost, 0);
    if (100 * lost < RESPITE.mightPercent * (window[0]?.might ?? 0) || lost === 0) continue;
    risks += 1;
    window = [];
  }
  return risks;
}

function peaceHours({ records }: Game, player: Player, end: number): number {
  return ((records.peaceEnded.get(player) ?? end) - player.joinedAt) / HOUR;
}

const AGES_DAYS = [7, 14, 28, 56, Number.POSITIVE_INFINITY];

function agesOf(players: readonly Player[], end: number) {
  const ages = players
    .flatMap(({ worlds }) => worlds.filter(({ home }) => !home))
    .map(({ heldSince }) => end - heldSince);
  return AGES_DAYS.map((most, i) => {
    const least = AGES_DAYS[i - 1] ?? 0;
    const name = most === Number.POSITIVE_INFINITY ? `${least} days or more` : `${least} to ${most} days`;
    return { name, count: ages.filter((age) => age >= least * DAY && age < most * DAY).length };
  });
}

/** How many of each type stand at the end; what nobody built is in it with 0. */
function builtOf(players: readonly Player[]) {
  const counts = new Map<string, number>();
  const count = (kind: string, typeId: number, number: number) =>
    counts.set(`${kind}${typeId}`, (counts.get(`${kind}${typeId}`) ?? 0) + number);
  for (const player of players) {
    const { ships, squads } = forcesOf(player);
    for (const [typeId, number] of ships) count('ship', typeId, number);
    for (const [typeId, number] of squads) count('squad', typeId, number);
    for (const { buildings } of player.worlds)
      for (const each of buildings) count('building', each.building_type_id, 1);
  }
  const rows = (kind: string, types: readonly { readonly id: number; readonly name: string }[]) =>
    types.map(({ id, name }) => ({ name, count: counts.get(`${kind}${id}`) ?? 0 }));
  return [...rows('building', BUILDING_TYPES), ...rows('ship', SHIP_TYPES), ...rows('squad', SQUAD_TYPES)];
}

/** Each bot is compared with the honest ones of its own race: races differ more than cheats may. */
function cheatsOf({ players, records }: Game, days: number): Measures['cheats'] {
  const last = records.samples.filter(({ day }) => day === days);
  const mightsOf = (name: string, raceId: number) =>
    last.filter(({ player }) => player.style.name === name && player.raceId === raceId).map(({ might }) => might);
  const styles = new Map(players.map(({ style }) => [style.name, style]));
  return [...styles.values()].flatMap(({ name, outdoes: honest }) => {
    if (honest === undefined) return [];
    const shares = RACES.flatMap(({ id }) => {
      const usual = meanOf(mightsOf(honest, id));
      return usual === 0 ? [] : mightsOf(name, id).map((might) => (100 * might) / usual);
    });
    return [{ name, honest, might: meanOf(shares) }];
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / (values.length || 1);

function mostHauled(players: readonly Player[]): Measures['mostHauled'] {
  const shares = [...new Set(players.map(({ style }) => style.name))].map((name) => {
    const those = players.filter(({ style }) => style.name === name);
    const sum = (of: (player: Player) => number) => those.reduce((all, player) => all + of(player), 0);
    return { name, share: (100 * sum(({ hauled }) => hauled)) / sum(({ produced }) => produced) };
  });
  return shares.reduce((most, each) => (each.share > most.share ? each : most), { name: 'nobody', share: 0 });
}

/** Days in which a late comer is to reach half of the median. */
const LATE_DAYS = 30;

function lateComers({ players, records }: Game, days: number): number | undefined {
  const isLate = ({ style }: Player) => style.name === 'late comer';
  const day = Math.floor((players.find(isLate)?.joinedAt ?? Number.POSITIVE_INFINITY) / DAY) + LATE_DAYS;
  if (day > days) return undefined;
  const then = records.samples.filter((each) => each.day === day);
  const mights = (of: (player: Player) => boolean) => then.filter(({ player }) => of(player)).map(({ might }) => might);
  return (100 * meanOf(mights(isLate))) / spread(mights(({ joinedAt }) => joinedAt <= WEEK)).median;
}
