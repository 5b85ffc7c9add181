import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCost, buildingOutput, buildMinutes, checkActivate, checkBuild } from '../rules/construction.ts';
import { type Experience, gainXp } from '../rules/experience.ts';
import { type Economy, emptiesAt, type Flow, settle, stockAt } from '../rules/production.ts';
import { seededRandom, wholeBetween } from '../rules/random.ts';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf, SHIPYARD_ID } from './buildings.ts';
import { RACES } from './races.ts';
import { RESERVES, RESOURCES, type Resource } from './resources.ts';
import { HOME_WORLD, HOME_YIELD, STARTING_STOCK } from './start.ts';

/*
 * The pace of the game, played with the real rules at speed 1. Times are ms since the player's first look at the game.
 * Twelve places are 24 acts, two of them at once at the start. So an hour cannot hold an act every 90 seconds; what it
 * holds is a choice: idle is who can neither activate nor start anything, not who saves for something better.
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TYPES: readonly BuildingType[] = BUILDING_TYPES;
const MINES = TYPES.filter((type) => RESERVES.some((each) => type.output[each]));

interface Act {
  readonly at: number;
  readonly what: string;
  readonly level: number;
  readonly stock: readonly number[];
}

/** One player on the home world, as the server would play it. */
class Session {
  readonly acts: Act[] = [];
  /** Moments at which something could be started, and the player rather saved. */
  readonly chances: number[] = [];
  readonly buildings: { building_type_id: number; activated: boolean; builtAt: number }[] = [];
  experience: Experience = { level: 1, xp: 0 };
  economy: Economy;
  now = 0;

  constructor(
    readonly raceId: number,
    reserves = HOME_WORLD.reserves,
  ) {
    const yieldOf = (each: Resource): Flow => ({ rate: HOME_YIELD[each] ?? 0, remainder: 0 });
    const [naquadah, trinium, metal, energy, food] = RESOURCES.map(yieldOf) as [Flow, Flow, Flow, Flow, Flow];
    const deposit = (reserve: number) => ({ rate: 0, remainder: 0, reserve });
    this.economy = {
      settledAt: 0,
      stock: STARTING_STOCK,
      flows: { naquadah, trinium, metal, energy, food },
      planets: [
        {
          planetId: 1,
          reserves: {
            naquadah: deposit(reserves.naquadah),
            trinium: deposit(reserves.trinium),
            metal: deposit(reserves.metal),
          },
        },
      ],
    };
  }

  get stock() {
    return stockAt(this.economy, this.now);
  }

  owned(type: BuildingType): number {
    return this.buildings.filter((building) => building.building_type_id === type.id).length;
  }

  refusal(type: BuildingType, stock = this.stock) {
    const site = {
      max_buildings: HOME_WORLD.maxBuildings,
      build_slots: HOME_WORLD.buildSlots,
      buildings: this.buildings,
    };
    return checkBuild(site, type, buildCost(type, this.owned(type)), stock);
  }

  options(): BuildingType[] {
    const { stock } = this;
    return TYPES.filter((type) => !this.refusal(type, stock));
  }

  start(type: BuildingType) {
    const cost = buildCost(type, this.owned(type));
    const settled = settle(this.economy, this.now);
    const stock = { ...settled.stock };
    for (const each of RESOURCES) stock[each] -= cost[each] ?? 0;
    this.economy = { ...settled, stock };
    const minutes = buildMinutes(type, this.owned(type), 1);
    this.buildings.push({
      building_type_id: type.id,
      activated: false,
      builtAt: this.now + Math.ceil(minutes * MINUTE),
    });
    this.#note(`start ${type.name} ${this.owned(type)} (${minutes.toFixed(1)} min)`);
  }

  activateDue() {
    for (const building of this.buildings) {
      if (checkActivate(building, this.now)) continue;
      building.activated = true;
      const type = buildingTypeOf(building.building_type_id);
      this.#raise(buildingOutput(type, this.raceId, 1));
      this.experience = gainXp(this.experience, type.xp);
      this.#note(`activate ${type.name}`);
    }
  }

  #raise(output: ReturnType<typeof buildingOutput>) {
    const settled = settle(this.economy, this.now);
    const raised = <F extends Flow>(flow: F, by = 0): F => ({ ...flow, rate: flow.rate + by });
    const { flows } = settled;
    this.economy = {
      ...settled,
      flows: { ...flows, energy: raised(flows.energy, output.energy), food: raised(flows.food, output.food) },
      planets: settled.planets.map(({ planetId, reserves }) => ({
        planetId,
        reserves: {
          naquadah: raised(reserves.naquadah, output.naquadah),
          trinium: raised(reserves.trinium, output.trinium),
          metal: raised(reserves.metal, output.metal),
        },
      })),
    };
  }

  #note(what: string) {
    const stock = RESOURCES.map((each) => this.stock[each]);
    this.acts.push({ at: this.now, what, level: this.experience.level, stock });
  }
}

/** Which of the buildings that can be started now a player starts. */
type Choice = (options: BuildingType[], session: Session) => BuildingType | undefined;

const least = (options: BuildingType[], rank: (type: BuildingType) => number) =>
  options.reduce<BuildingType | undefined>((best, type) => (best && rank(best) <= rank(type) ? best : type), undefined);

/** What a newcomer builds, and saves for, in this order: mines, the way to the stars, the rest; then mines again. */
const PLAN = [3, 1, 2, SHIPYARD_ID, 4, 5, 3, 1, 2, 6, 5, 3];
const newcomer: Choice = (options, session) => options.find(({ id }) => id === PLAN[session.buildings.length]);

/** Two more people who never heard of a strategy. */
const downTheList: Choice = (options, session) => least(options, (type) => session.owned(type) * 100 + type.id);
const bargainHunter: Choice = (options, session) => {
  const price = (type: BuildingType) => Object.values(buildCost(type, session.owned(type))).reduce((a, b) => a + b, 0);
  return least(options, (type) => session.owned(type) * 1_000_000 + price(type));
};

/** Plays until `end`, looking once a second: activates what is due at once, then starts what it can and wants. */
function play(raceId: number, choice: Choice, end: number): Session {
  const session = new Session(raceId);
  for (; session.now <= end; session.now += SECOND) {
    session.activateDue();
    for (let next = choice(session.options(), session); next; next = choice(session.options(), session)) {
      session.start(next);
    }
    if (session.options().length > 0) session.chances.push(session.now);
  }
  return session;
}

const firstAt = (session: Session, what: string) =>
  session.acts.find((act) => act.what.startsWith(what))?.at ?? Infinity;

/** The longest of the pauses between these moments before `end`, in seconds. */
function longestPause(moments: number[], end: number): number {
  const stops = [0, ...moments.filter((at) => at < end).sort((a, b) => a - b), end];
  return Math.max(...stops.slice(1).map((at, i) => at - (stops[i] ?? 0))) / SECOND;
}

const longestWithoutAct = ({ acts }: Session, end: number) =>
  longestPause(
    acts.map(({ at }) => at),
    end,
  );
/** With nothing to activate, and nothing to start even for a player who would not save. */
const longestIdle = ({ acts, chances }: Session, end: number) =>
  longestPause([...acts.map(({ at }) => at), ...chances], end);

const print = (lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const cell = (value: string | number, width: number) => String(value).padStart(width);

describe.each(RACES)('the first session of a newcomer, $name', ({ id }) => {
  const session = play(id, newcomer, 2 * HOUR);

  it('sees a first building complete within a minute', () => {
    expect(firstAt(session, 'activate')).toBeLessThanOrEqual(MINUTE);
  });

  it('can do something every 90 s in the first 15 minutes, and does every 4 minutes', () => {
    expect(longestIdle(session, 15 * MINUTE)).toBeLessThanOrEqual(90);
    expect(longestWithoutAct(session, 15 * MINUTE)).toBeLessThanOrEqual(4 * 60);
  });

  it('can do something every 6 minutes in the first hour, and does every 10', () => {
    expect(longestIdle(session, HOUR)).toBeLessThanOrEqual(6 * 60);
    expect(longestWithoutAct(session, HOUR)).toBeLessThanOrEqual(10 * 60);
  });

  it('G-38: has a working shipyard within 25 minutes', () => {
    expect(firstAt(session, 'activate Shipyard')).toBeLessThanOrEqual(25 * MINUTE);
  });

  it('reaches level 3 to 5 within the hour', () => {
    const level = session.acts.findLast(({ at }) => at <= HOUR)?.level;
    expect(level).toBeGreaterThanOrEqual(3);
    expect(level).toBeLessThanOrEqual(5);
  });

  it('fills the home world in one to two hours', () => {
    expect(session.buildings).toHaveLength(HOME_WORLD.maxBuildings);
    const last = session.acts.at(-1)?.at;
    expect(last).toBeGreaterThanOrEqual(HOUR);
    expect(last).toBeLessThanOrEqual(2 * HOUR);
  });

  it('T-15: mines the home world for two weeks to three months, and then it is empty', () => {
    for (const flow of Object.values(session.economy.planets[0]?.reserves ?? {})) {
      const days = emptiesAt(flow, session.economy.settledAt) / DAY;
      expect(days).toBeGreaterThan(14);
      expect(days).toBeLessThan(90);
    }
  });
});

describe.each([
  ['goes down the list', downTheList],
  ['hunts bargains', bargainHunter],
])('a newcomer who %s', (_, choice) => {
  it.each(RACES)('is not much worse off, $name', ({ id }) => {
    const session = play(id, choice, 2 * HOUR);
    const full = session.acts.at(-1)?.at ?? 0;
    expect(full).toBeGreaterThanOrEqual(45 * MINUTE);
    expect(firstAt(session, 'activate Shipyard')).toBeLessThanOrEqual(25 * MINUTE);
    expect(longestIdle(session, 15 * MINUTE)).toBeLessThanOrEqual(4 * 60);
    expect(longestIdle(session, Math.min(full, HOUR))).toBeLessThanOrEqual(8 * 60);
  });
});

describe('the payback of mines', () => {
  /** Hours in which the player's n-th mine of a type yields as many units as it cost. */
  const payback = (type: BuildingType, n: number) => {
    const price = Object.values(buildCost(type, n - 1)).reduce((a, b) => a + b, 0);
    return price / Object.values(type.output).reduce((a, b) => a + b, 0);
  };

  it.each(MINES)('of $name takes hours at first and days later', (type) => {
    expect(payback(type, 1)).toBeLessThanOrEqual(1.5);
    expect(payback(type, 3)).toBeLessThanOrEqual(6);
    expect(payback(type, 10)).toBeGreaterThanOrEqual(24);
    expect(payback(type, 10)).toBeLessThanOrEqual(10 * 24);
  });

  it('is printed', () => {
    const numbers = [1, 2, 3, 5, 8, 10, 12];
    const rows = MINES.map(
      (type) => `${type.name.padEnd(15)}${numbers.map((n) => cell(payback(type, n).toFixed(1), 8)).join('')}`,
    );
    print(['', `Payback, hours ${numbers.map((n) => cell(`n = ${n}`, 8)).join('')}`, ...rows]);
    expect(rows).toHaveLength(RESERVES.length);
  });
});

describe('G-38: there is no dead end', () => {
  const DRY = { naquadah: 0, trinium: 0, metal: 0 };

  it('for a player who spends at random on a world that is mined out: he fills it, with a shipyard', () => {
    let longest = 0;
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...RACES), (seed, race) => {
        const random = seededRandom(seed);
        const session = new Session(race.id, DRY);
        while (session.buildings.length < HOME_WORLD.maxBuildings) {
          const since = session.now;
          for (; session.options().length === 0; session.now += HOUR) session.activateDue();
          longest = Math.max(longest, session.now - since);
          if (longest > 14 * DAY) return false;
          const options = session.options();
          const pick = options[wholeBetween(random, 0, options.length - 1)];
          if (pick) session.start(pick);
        }
        return session.owned(buildingTypeOf(SHIPYARD_ID)) === 1;
      }),
      { seed: 7, numRuns: 300 },
    );
    print(['', `The longest wait of 300 silly players on a dry world: ${(longest / HOUR).toFixed(0)} h`]);
    expect(longest).toBeGreaterThan(0);
  });

  it('with nothing left but the yield by hand: any first building is hours away, and the shipyard no more than a night', () => {
    const hours = (type: BuildingType) =>
      Math.max(...RESOURCES.map((each) => (type.cost[each] ?? 0) / (HOME_YIELD[each] ?? 0)));
    for (const type of TYPES) expect(hours(type)).toBeLessThanOrEqual(12);
    expect(hours(buildingTypeOf(SHIPYARD_ID))).toBeLessThanOrEqual(8);
  });
});

it('the first session is printed', () => {
  const { acts } = play(4, newcomer, 2 * HOUR);
  const rows = acts.map(
    ({ at, what, level, stock }) =>
      `${cell((at / MINUTE).toFixed(1), 6)}  ${what.padEnd(34)} level ${level} ${stock.map((each) => cell(each, 6)).join('')}`,
  );
  print([
    '',
    `Minute  Act, Humans${' '.repeat(33)}${RESOURCES.map((each) => cell(each.slice(0, 5), 6)).join('')}`,
    ...rows,
  ]);
  expect(rows).toHaveLength(2 * HOME_WORLD.maxBuildings);
});
