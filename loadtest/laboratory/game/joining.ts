import { planetTypeOf } from '#shared/catalogue/planets';
import type { Reserve } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD, STARTING_STOCK } from '#shared/catalogue/start';
import { homeOutput } from '#shared/rules/construction';
import { addPlanet, resetOutput } from '#shared/rules/economy';
import { Tally } from '#shared/rules/experience';
import type { Place, WildPlanet } from '#shared/rules/galaxy';
import { placesFor } from '#shared/rules/level-bonuses';
import { type Random, wholeBetween } from '#shared/rules/random';
import { NO_RESEARCH, slotsFor } from '#shared/rules/research';
import { homeRichnessOn, reservesOn, richnessOn } from '#shared/rules/seasons/season-day';
import { NO_ORES } from '#shared/rules/worlds/refining';
import type { Style } from '../bots/styles.ts';
import { DAY, dayOf, HOUR, MINUTE, SPEED } from '../time.ts';
import type { Diary } from './diary.ts';
import type { Game } from './game.ts';
import { ObjectiveBook } from './objective-book.ts';
import { add, noAmounts, type Player, type World } from './state.ts';

export interface Newcomer {
  readonly id: number;
  readonly personId: number;
  readonly allianceId: number | null;
  readonly style: Style;
  readonly raceId: number;
  readonly random: Random;
  readonly warRandom: Random;
  readonly diary?: Diary | undefined;
}

/** A bot is awake for sixteen hours; its night is its night truce. */
export const AWAKE = 16 * HOUR;
const MINUTES_A_DAY = DAY / MINUTE;

/** A new player with a home. `reserves`: what its ground holds on the first day of the season. */
export function join(game: Game, newcomer: Newcomer, now: number, reserves: Reserves = HOME_WORLD.reserves): Player {
  const { style, raceId, random } = newcomer;
  const idle = { rate: 0, remainder: 0 };
  // The first session lies in the bot's day: its night begins within the next 14 hours, but not in the first two.
  const nightIn = style.steady ? AWAKE / MINUTE : wholeBetween(random, 120, 840);
  const player: Player = {
    ...newcomer,
    diary: newcomer.diary,
    joinedAt: now,
    truce: { from: (Math.floor(now / MINUTE) + nightIn) % MINUTES_A_DAY, next: null },
    objectives: new ObjectiveBook(),
    economy: resetOutput(
      {
        settledAt: now,
        stock: { ...noAmounts(), ...STARTING_STOCK },
        flows: { naquadah: idle, trinium: idle, metal: idle, energy: idle, food: idle },
        planets: [],
      },
      homeOutput(SPEED),
    ),
    experience: { level: 1, xp: 0 },
    made: new Tally(),
    worlds: [],
    known: new Map(),
    journeys: [],
    emptyInARow: 0,
    research: NO_RESEARCH,
    researching: undefined,
    waiting: [],
    opened: false,
    survey: 'none',
    surveyAt: undefined,
    unlaunched: [],
    unread: [],
    alliedAt: newcomer.allianceId === null ? undefined : now,
    gifts: [],
    refined: { day: 0, ores: NO_ORES },
    drilled: false,
    struckAt: null,
    respiteUntil: null,
    marches: [],
    produced: 0,
    hauled: 0,
    memo: {},
  };
  const day = dayOf(now);
  const ground = { reserves: reservesOn(day, reserves), richness: homeRichnessOn(day) };
  const home = found(game, player, { ...HOME_WORLD, ...game.homePlace(), ...ground, home: true }, now);
  add(home.squads, homeGuardOf(raceId).id, 1);
  game.homes.push(home);
  game.players.push(player);
  return player;
}

/** A player settles on an unclaimed world. */
export function settleOn(game: Game, player: Player, planet: WildPlanet, now: number): void {
  game.claim(planet);
  game.records.colonies += 1;
  const { maxBuildings, population } = planetTypeOf(planet.typeId);
  const ground = { reserves: reservesOn(dayOf(now), planet.reserves), richness: richnessOn(dayOf(now)) };
  const limits = {
    maxBuildings,
    population,
    buildSlots: slotsFor(player.research, 2),
    defenseLevel: 0,
    defenseStat: 0,
  };
  found(game, player, { ...limits, x: planet.x, y: planet.y, ...ground, home: false }, now);
}

type Reserves = Readonly<Record<Reserve, number>>;

interface Ground
  extends Place,
    Readonly<
      Record<'maxBuildings' | 'buildSlots' | 'population' | 'defenseLevel' | 'defenseStat' | 'richness', number>
    > {
  readonly home: boolean;
  readonly reserves: Reserves;
}

function found(game: Game, player: Player, ground: Ground, now: number): World {
  const { x, y, home, reserves, richness, population, defenseLevel, defenseStat } = ground;
  const planet_id = game.nextId();
  const still = (reserve: Reserve) => ({ rate: 0, remainder: 0, reserve: reserves[reserve] });
  player.economy = addPlanet(player.economy, {
    planetId: planet_id,
    reserves: { naquadah: still('naquadah'), trinium: still('trinium'), metal: still('metal') },
  });
  const world: World = {
    planet_id,
    x,
    y,
    owner: player,
    home,
    heldSince: now,
    max_buildings: placesFor(player.experience.level, ground.maxBuildings),
    build_slots: ground.buildSlots,
    population,
    defenseLevel,
    defenseStat,
    richness,
    buildings: [],
    ships: new Map(),
    squads: new Map(),
    shipyard: [],
    training: [],
    stance: player.style.stance,
    irisUntil: null,
    guests: [],
    siege: undefined,
  };
  player.worlds.push(world);
  return world;
}
