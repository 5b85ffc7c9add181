import { RACES } from '#shared/catalogue/races';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD, STARTING_STOCK } from '#shared/catalogue/start';
import { homeOutput } from '#shared/rules/construction';
import { resetOutput } from '#shared/rules/economy';
import { Tally } from '#shared/rules/experience';
import { type Random, seededRandom, wholeBetween } from '#shared/rules/random';
import { homeRichnessOn, reservesOn } from '#shared/rules/seasons/season-day';
import { found } from './actions.ts';
import { Game, RANKS } from './game.ts';
import { notePeace } from './rulers.ts';
import { add, mightOfPlayer, noAmounts, type Player, settleUp } from './store.ts';
import { ALLIANCE_SIZE, type Style, stylesOf } from './styles.ts';
import { DAY, dayOf, MINUTE, SPEED } from './time.ts';
import { visit } from './visits.ts';

export interface Setting {
  readonly bots: number;
  readonly days: number;
  readonly seed: number;
  /** Whether nobody attacks: the same bots with the same seeds. */
  readonly peace: boolean;
  /** How many times as often as usual bots think of a raid: 1 if missing. */
  readonly appetite?: number;
}

const WEEK = 7;
/** The others come in the first two days. */
const FIRST_DAYS = 2;

/** Plays a whole simulation. The same setting gives the same game. */
export function simulate({ bots, days, seed, peace, appetite = 1 }: Setting): Game {
  const game = new Game(seed, peace, appetite);
  const casting = seededRandom(seed);
  let mates = 0;
  let newcomers = 0;
  let feederOf = 0;
  stylesOf(bots).forEach((style, index) => {
    if (style.name === 'patron') feederOf = index + 1;
    const week = style.name === 'newcomer' ? 1 + (newcomers++ % Math.max(1, Math.floor(days / WEEK) - 1)) : 0;
    const joinedAt = Math.round((week * WEEK + casting() * FIRST_DAYS) * DAY);
    const allianceId = style.name === 'mate' ? 1 + Math.floor(mates++ / ALLIANCE_SIZE) : null;
    const who = { id: index + 1, personId: style.name === 'feeder' ? feederOf : index + 1, allianceId, style };
    const raceId = (RACES[wholeBetween(casting, 0, RACES.length - 1)] ?? RACES[0]).id;
    const random = seededRandom(seed * 1000 + 2 * index);
    const warRandom = seededRandom(seed * 1000 + 2 * index + 1);
    game.at(joinedAt, RANKS.visit, () => join(game, { ...who, raceId, joinedAt, random, warRandom }));
  });
  for (let day = 1; day <= days; day++) game.at(day * DAY, RANKS.sample, () => sample(game, day));
  game.runUntil(days * DAY);
  return game;
}

interface Newcomer {
  readonly id: number;
  readonly personId: number;
  readonly allianceId: number | null;
  readonly style: Style;
  readonly raceId: number;
  readonly joinedAt: number;
  readonly random: Random;
  readonly warRandom: Random;
}

function join(game: Game, newcomer: Newcomer): void {
  const { joinedAt, raceId } = newcomer;
  const idle = { rate: 0, remainder: 0 };
  const player: Player = {
    ...newcomer,
    // The first session lies in the bot's day: its night begins within the next 14 hours, but not in the first two.
    truce: { from: (Math.floor(joinedAt / MINUTE) + wholeBetween(newcomer.random, 120, 840)) % 1440, next: null },
    economy: resetOutput(
      {
        settledAt: joinedAt,
        stock: { ...noAmounts(), ...STARTING_STOCK },
        flows: { naquadah: idle, trinium: idle, metal: idle, energy: idle, food: idle },
        planets: [],
      },
      homeOutput(SPEED),
    ),
    experience: { level: 1, xp: 0 },
    made: new Tally(),
    worlds: [],
    known: [],
    scoutsOut: new Map(),
    placesOut: [],
    emptyInARow: 0,
    opened: false,
    surveyed: 0,
    waitingXp: 0,
    struckAt: null,
    respiteUntil: null,
    marches: [],
    produced: 0,
  };
  const { reserves, maxBuildings, buildSlots, population, defenseLevel, defenseStat } = HOME_WORLD;
  const limits = {
    home: true,
    max_buildings: maxBuildings,
    build_slots: buildSlots,
    population,
    defenseLevel,
    defenseStat,
  };
  const day = dayOf(joinedAt);
  const ground = { reserves: reservesOn(day, reserves), richness: homeRichnessOn(day) };
  const home = found(player, game.nextId(), { ...game.homePlace(), ...ground }, limits, joinedAt);
  add(home.squads, homeGuardOf(raceId).id, 1);
  game.homes.push(home);
  game.players.push(player);
  visit(game, player, joinedAt);
}

function sample(game: Game, day: number): void {
  for (const player of game.players) {
    settleUp(player, day * DAY);
    notePeace(game, player, day * DAY);
    const { produced, experience } = player;
    game.records.samples.push({ day, player, might: mightOfPlayer(player), produced, level: experience.level });
  }
}
