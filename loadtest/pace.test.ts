import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAIRNESS } from '#shared/catalogue/battles';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { MISSION_TYPES, missionTypeOf } from '#shared/catalogue/missions';
import { type Deed, FIRST_GOALS } from '#shared/catalogue/objectives';
import { RACES } from '#shared/catalogue/races';
import { RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { HOME_WORLD, HOME_YIELD } from '#shared/catalogue/start';
import { giverCap } from '#shared/rules/alliance-bank';
import { MOST_ORDERS } from '#shared/rules/build-queue';
import { buildCost, keptTypes } from '#shared/rules/construction';
import { unlocksAt } from '#shared/rules/levels';
import { emptiesAt } from '#shared/rules/production';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { options } from './laboratory/bots/spending.ts';
import { CHEATS, FEEDER, HONEST, LATE_COMER, MINER } from './laboratory/bots/styles.ts';
import { carryOut, isLawful, LAUNCHED, scoutOf } from './laboratory/game/acts.ts';
import { Game } from './laboratory/game/game.ts';
import { join } from './laboratory/game/joining.ts';
import { lookAround, settleUp } from './laboratory/game/settling.ts';
import { forcesOf, homeOf, hourlyOf, owned, reserveOf, totalOf } from './laboratory/game/state.ts';
import { DAY, HOUR, MINUTE, SECOND } from './laboratory/time.ts';
import { run } from './lib/process.ts';
import { AIMS, NEWCOMERS, playHalfHour, type Step } from './pace/first-half-hour.ts';
import { oreOf, type Played, play } from './pace/play.ts';

/*
 * The pace of the game: five simulated players with different goals and habits, each in every race, through their first
 * hours and their first month, with objectives, orders ahead and short explorations. A player is idle who has nothing due and
 * could not pay for anything that may be started or ordered ahead, not who saves for something better.
 */
const FIRST_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const TYPES: readonly BuildingType[] = BUILDING_TYPES;
const MINES = TYPES.filter((type) => RESERVES.some((each) => type.output[each]));
const PLAYERS = HONEST.flatMap((style) => RACES.map((race) => ({ style, race, who: `${style.name}, ${race.name}` })));

/** What only sociable players do. */
const FOR_COMPANY: readonly Deed[] = [
  'settlements',
  'barracks',
  'alliances',
  'trainings',
  'marches',
  'spars',
  'spars_won',
];

const EVENINGS = new Map(PLAYERS.map(({ who, race, style }) => [who, play(race.id, style, 2 * HOUR)]));
const MONTHS = new Map(PLAYERS.map(({ who, race, style }) => [who, play(race.id, style, 30 * DAY)]));

const eveningOf = (who: string) => EVENINGS.get(who) as Played;
const monthOf = (who: string) => MONTHS.get(who) as Played;

const firstAt = ({ diary }: Played, what: string) =>
  diary.acts.find((act) => act.what.startsWith(what))?.at ?? Infinity;
const levelReached = ({ diary }: Played, by: number) => diary.levels.filter((at) => at <= by).length - 1;

/** The longest pause between these moments before `end`, in seconds. */
function longestPause(moments: readonly number[], end: number): number {
  const stops = [0, ...moments.filter((at) => at < end).sort((a, b) => a - b), end];
  return Math.max(...stops.slice(1).map((at, i) => at - (stops[i] ?? 0))) / SECOND;
}

const actsOf = ({ diary }: Played) => diary.acts.map(({ at }) => at);
/** Acts from one minute to another. */
const actsBetween = (played: Played, from: number, to: number) =>
  actsOf(played).filter((at) => at >= from * MINUTE && at < to * MINUTE).length;
const longestWithoutAct = (played: Played, end: number) => longestPause(actsOf(played), end);
const longestIdle = (played: Played, end: number) => longestPause([...actsOf(played), ...played.chances], end);

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const cell = (value: string | number, width: number) => String(value).padStart(width);

describe.each(PLAYERS)('the first evening of a $who', ({ who }) => {
  const evening = eveningOf(who);

  it('sees a first building complete within a minute', () => {
    expect(evening.diary.activated[0]?.at).toBeLessThanOrEqual(MINUTE);
  });

  it('can do something every 90 s in the first 15 minutes, does every 3 minutes, and 30 things in all', () => {
    expect(longestIdle(evening, 15 * MINUTE)).toBeLessThanOrEqual(90);
    expect(longestWithoutAct(evening, 15 * MINUTE)).toBeLessThanOrEqual(190);
    expect(actsBetween(evening, 0, 15)).toBeGreaterThanOrEqual(30);
  });

  it('can do something every 4 minutes in the first hour, and never saves longer than 15', () => {
    expect(longestIdle(evening, HOUR)).toBeLessThanOrEqual(4 * 60);
    expect(longestWithoutAct(evening, HOUR)).toBeLessThanOrEqual(15 * 60);
  });

  it('G-38: has a working shipyard within 10 minutes and a scout under way within 15', () => {
    const shipyard = evening.diary.activated.find(({ type }) => type.id === SHIPYARD_ID);
    expect(shipyard?.at).toBeLessThanOrEqual(10 * MINUTE);
    expect(firstAt(evening, 'explore')).toBeLessThanOrEqual(15 * MINUTE);
  });

  it('settles the unclaimed world of the survey within the hour', () => {
    expect(firstAt(evening, 'colonize')).toBeLessThanOrEqual(HOUR);
  });

  it('reaches level 3 or 4 within the hour', () => {
    expect([3, 4]).toContain(levelReached(evening, HOUR));
  });
});

describe.each(PLAYERS.filter(({ style }) => style.sociable))('the first half hour of a $who', ({ who }) => {
  const evening = eveningOf(who);

  it('never has two minutes without something worth doing, and no pause of more than four', () => {
    expect(longestIdle(evening, 30 * MINUTE)).toBeLessThanOrEqual(120);
    expect(longestWithoutAct(evening, 30 * MINUTE)).toBeLessThanOrEqual(240);
  });

  it('holds twenty acts in its second half', () => {
    expect(actsBetween(evening, 15, 30)).toBeGreaterThanOrEqual(20);
  });
});

const HALF_HOURS = NEWCOMERS.flatMap((style) =>
  RACES.map((race) => ({ who: `${style.name}, ${race.name}`, half: playHalfHour(race.id, style) })),
);

describe.each(HALF_HOURS)('the script of the first half hour, as a $who plays it', ({ half }) => {
  it.each(Object.entries(AIMS.minutes))('reaches its %s by minute %d', (step, minutes) => {
    expect(half.minutes[step as Step]).toBeLessThanOrEqual(minutes);
  });

  it('holds twenty acts in each half, and no two minutes without something worth doing', () => {
    for (const acts of half.acts) expect(acts).toBeGreaterThanOrEqual(AIMS.acts);
    expect(half.idleSeconds).toBeLessThanOrEqual(AIMS.idleSeconds);
  });

  it('pays no reward under half an hour of own income', () => {
    expect(half.claims.length).toBeGreaterThan(8);
    const less = half.claims.filter(({ hours }) => hours < AIMS.rewardHours);
    expect(less.map(({ objective, hours }) => `${objective.title}: ${hours.toFixed(2)} h`)).toEqual([]);
  });
});

it('the first ten and thirty minutes are printed', () => {
  const { minutes, acts, idleSeconds, rewardHours } = AIMS;
  const row = (who: string, cells: readonly (string | number)[]) =>
    who.padEnd(24) + cells.map((each) => cell(each, 9)).join('');
  const rows = HALF_HOURS.map(({ who, half }) =>
    row(who, [
      ...Object.keys(minutes).map((step) => half.minutes[step as Step].toFixed(1)),
      ...half.acts,
      half.idleSeconds.toFixed(0),
      half.newsSeconds.toFixed(0),
      Math.min(...half.claims.map(({ hours }) => hours)).toFixed(2),
    ]),
  );
  print([
    '',
    'The first ten minutes: when each is reached. The first thirty: acts in each half; idle: longest time, in s, with nothing due',
    'and nothing that could be paid; news: longest time, in s, without a new blueprint, panel or page; the least reward, in hours of',
    'own income.',
    row('', [...Object.keys(minutes), '0-15', '15-30', 'idle', 'news', 'reward']),
    row('aim', [
      ...Object.values(minutes).map((each) => `<= ${each}`),
      `>= ${acts}`,
      `>= ${acts}`,
      `<= ${idleSeconds}`,
      '',
      `>= ${rewardHours}`,
    ]),
    ...rows,
  ]);
  expect(rows).toHaveLength(NEWCOMERS.length * RACES.length);
});

describe.each(PLAYERS)('the first month of a $who', ({ who }) => {
  const { player, diary } = monthOf(who);

  it('G-42: reaches level 10 in the first two weeks, and not in the first three days', () => {
    expect(diary.levels[10]).toBeGreaterThan(3 * DAY);
    expect(diary.levels[10]).toBeLessThan(14 * DAY);
  });

  it('has something to do on each day', () => {
    const days = new Set(actsOf(monthOf(who)).map((at) => Math.floor(at / DAY)));
    expect(days.size).toBeGreaterThanOrEqual(30);
  });

  it('orders ahead and sends short explorations, and nothing that is ordered waits for ever', () => {
    const ordered = diary.acts.filter(({ what }) => /^order .+ ahead$/.test(what)).length;
    expect(ordered).toBeGreaterThan(0);
    expect(diary.acts.some(({ what }) => /^explore for \d+ min$/.test(what))).toBe(true);
    expect(player.waiting.length).toBeLessThanOrEqual(MOST_ORDERS * player.worlds.length);
    expect(diary.begun + player.waiting.length).toBe(ordered);
  });

  it('never waits for more than a day until there is something to do', () => {
    expect(longestWithoutAct(monthOf(who), 30 * DAY)).toBeLessThanOrEqual(DAY / SECOND);
  });

  it('T-15: mines the home world down', () => {
    const left = RESERVES.map((each) => reserveOf(player, homeOf(player), each) / HOME_WORLD.reserves[each]);
    expect(Math.min(...left)).toBeLessThan(0.25);
  });
});

describe('the first month', () => {
  it('makes a second world worth finding: who stays at home ends with less than half the ore', () => {
    for (const race of RACES) {
      const roamer = monthOf(`${MINER.name}, ${race.name}`).player;
      const hermit = play(race.id, { ...MINER, colonies: 0 }, 30 * DAY).player;
      const dry = RESERVES.filter((each) => reserveOf(hermit, homeOf(hermit), each) === 0);
      expect(dry.length).toBeGreaterThan(0);
      expect(oreOf(hourlyOf(hermit))).toBeLessThan(oreOf(hourlyOf(roamer)) / 2);
    }
  }, 60_000);

  it('never empties the home in the first week', () => {
    for (const { player } of [...EVENINGS.values()]) {
      for (const flow of Object.values(player.economy.planets[0]?.reserves ?? {})) {
        expect(emptiesAt(flow, player.economy.settledAt)).toBeGreaterThan(7 * DAY);
      }
    }
  });

  it('lets each resource be the one that is waited for', () => {
    const waited = new Set([...EVENINGS.values(), ...MONTHS.values()].flatMap(({ saved }) => [...saved.keys()]));
    expect([...waited].sort()).toEqual([...RESOURCES].sort());
  });

  it('sells every blueprint and every mission that players here know to somebody', () => {
    const bought = new Set([...MONTHS.values()].flatMap(({ diary }) => [...diary.bought]));
    const offered = [...TYPES, ...SHIP_TYPES, ...LAUNCHED.map(missionTypeOf)].map(({ name }) => name);
    expect(offered.filter((name) => !bought.has(name))).toEqual([]);
  });

  it('begins with half an hour that is printed', () => {
    const rows = PLAYERS.map(({ who }) => {
      const evening = eveningOf(who);
      const quarter = (from: number, to: number) => cell(actsBetween(evening, from, to), 8);
      const gaps = [longestIdle(evening, 30 * MINUTE), longestWithoutAct(evening, 30 * MINUTE)];
      return [who.padEnd(24), quarter(0, 15), quarter(15, 30), ...gaps.map((each) => cell(each, 8))].join('');
    });
    print([
      '',
      'The first half hour. Acts in each quarter of an hour; idle: longest time, in s, without something due and',
      'without the means to start or order anything; pause: longest time, in s, without an act.',
      `${''.padEnd(24)}${['0-15', '15-30', 'idle', 'pause'].map((each) => cell(each, 8)).join('')}`,
      ...rows,
    ]);
    expect(rows).toHaveLength(PLAYERS.length);
  });

  it('is printed', () => {
    const rows = PLAYERS.map(({ who }) => {
      const { player, diary, saved } = monthOf(who);
      const evening = eveningOf(who);
      const minutes = (what: string) => cell((firstAt(evening, what) / MINUTE).toFixed(0), 6);
      const days = [5, 8, 10].map((level) => cell(((diary.levels[level] ?? Infinity) / DAY).toFixed(1), 6));
      const waits = RESOURCES.map((each) => cell((saved.get(each) ?? 0).toFixed(0), 6));
      const pauses = [longestIdle(evening, 15 * MINUTE), longestWithoutAct(evening, 15 * MINUTE)];
      const done = actsBetween(evening, 0, 60);
      return [
        who.padEnd(24),
        ...pauses.map((each) => cell(each, 6)),
        cell(done, 6),
        minutes('explore'),
        minutes('colonize'),
        ...days,
        cell(player.worlds.length, 6),
        cell(totalOf(forcesOf(player).ships), 6),
        ...waits,
      ].join('');
    });
    const heads = ['idle', 'pause', 'acts', 'scout', 'colony', 'L5', 'L8', 'L10', 'worlds', 'ships'];
    const titles = [...heads, ...RESOURCES.map((each) => each.slice(0, 5))].map((each) => cell(each, 6)).join('');
    print([
      '',
      'Idle and pause: s, longest in 15 min. Acts: in the first hour. Scout, colony: min. L5 to L10: days. Then: hours',
      'in the month that the player saved for something and this resource came last.',
      `${''.padEnd(24)}${titles}`,
      ...rows,
    ]);
    expect(rows).toHaveLength(PLAYERS.length);
  });
});

describe('those who would get more', () => {
  const styleOf = (name: string) => CHEATS.find((style) => style.name === name) ?? MINER;

  it('a swarm has five scouts out at most, whatever it owns', () => {
    const { player } = play(4, styleOf('swarm'), 8 * DAY);
    const scouts = forcesOf(player).ships.get(scoutOf(player).id) ?? 0;
    expect(scouts).toBeGreaterThan(10);
    expect(player.journeys.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('a hoarder keeps the places of what later levels unlock, since the rules do', () => {
    const { player } = play(4, styleOf('hoarder'), DAY);
    const home = homeOf(player);
    expect(home.max_buildings - home.buildings.length).toBe(keptTypes(home).length);
  });

  it('a feeder gives nothing while it is a newcomer, and never more in a day than the rules allow', () => {
    const { player } = play(4, FEEDER, 7 * DAY);
    expect(player.gifts.length).toBeGreaterThan(0);
    for (const { at } of player.gifts) {
      const day = player.gifts.filter((each) => each.at <= at && each.at > at - DAY);
      expect(at).toBeGreaterThanOrEqual(FAIRNESS.peaceHours * HOUR);
      expect(day.reduce((sum, each) => sum + each.sum, 0)).toBeLessThanOrEqual(giverCap(hourlyOf(player), 1));
    }
  });

  it('a late comer comes when half of the season is over', () => {
    const { player, evenings } = play(4, LATE_COMER, 61 * DAY);
    expect(player.joinedAt).toBe(60 * DAY);
    expect([...evenings.keys()]).toEqual([60, 61]);
  });

  it('are printed with their aims by `npm run pace`', async () => {
    const { ended, out, err } = run('loadtest/pace.ts', { args: ['--days', '3', '--race', '4'] });
    expect([await ended, err()]).toEqual([0, '']);
    for (const text of ['miner, Humans', 'hoarder, Humans', 'holds: scouts bring at most 40 % of production'])
      expect(out()).toContain(text);
    const wrong = run('loadtest/pace.ts', { args: ['--days', '3', '--style', 'nobody'] });
    expect(await wrong.ended).toBe(1);
    expect(wrong.err()).toContain('npm run pace -- [--days 120]');
  });
});

describe('the orders', () => {
  const claimsOf = (who: string, played: (who: string) => Played) => played(who).player.objectives.claims;
  /** The hours of production, at the end, that all rewards are worth, by the resource that takes longest. */
  const worth = ({ player }: Played) => {
    const hourly = hourlyOf(player);
    const total = (each: Resource) =>
      player.objectives.claims.reduce((sum, { objective }) => sum + (objective.reward[each] ?? 0), 0);
    return Math.max(...RESOURCES.map((each) => total(each) / hourly[each]));
  };

  it.each(PLAYERS)('lead a $who through the first evening, the sociable to others too', ({ who, style }) => {
    const done = claimsOf(who, eveningOf).map(({ objective }) => objective.id);
    const played = FIRST_GOALS.filter(({ deed }) => style.sociable || !FOR_COMPANY.includes(deed));
    expect(new Set(done).size).toBe(done.length);
    expect(done).toEqual(expect.arrayContaining(played.map(({ id }) => id)));
  });

  // By the resource that takes longest: who fills the home has emptied one of its reserves by then.
  it.each(PLAYERS)(
    'bring a $who something each week from the second on, worth less than a day of it in all',
    ({ who }) => {
      const month = monthOf(who);
      for (const week of [1, 2, 3]) {
        const claims = claimsOf(who, monthOf).filter(({ at }) => Math.floor(at / (7 * DAY)) === week);
        expect(claims.length, `week ${week + 1}`).toBeGreaterThan(0);
      }
      expect(worth(month)).toBeLessThan(24);
    },
  );

  it('are printed', () => {
    const rows = PLAYERS.map(({ who }) => {
      const minutes = FIRST_GOALS.map(({ id }) => {
        const at = claimsOf(who, eveningOf).find(({ objective }) => objective.id === id)?.at;
        return cell(at === undefined ? '-' : (at / MINUTE).toFixed(1), 7);
      });
      const weekly = claimsOf(who, monthOf).filter(({ objective }) => objective.id > 100).length;
      const hours = [worth(eveningOf(who)), worth(monthOf(who))].map((each) => cell(each.toFixed(2), 8));
      return [who.padEnd(24), ...minutes, cell(weekly, 7), ...hours].join('');
    });
    const heads = [...FIRST_GOALS.map(({ id }) => cell(`#${id}`, 7)), cell('weekly', 7), '   h 1st', '  h month'];
    print([
      '',
      'Minute at which each first order is claimed; orders of the week claimed in a month; what all rewards of the first',
      'evening and of the month are worth, in hours of production at its end.',
      `${''.padEnd(24)}${heads.join('')}`,
      ...rows,
    ]);
    expect(rows).toHaveLength(PLAYERS.length);
  });
});

describe('G-42: the levels', () => {
  const namesAt = (level: number, raceId: number) =>
    unlocksAt(level)
      .filter((each) => each.raceId === undefined || each.raceId === raceId)
      .map(({ name }) => name);

  it.each(FIRST_LEVELS)('%i unlocks a named blueprint for every race', (level) => {
    for (const { id } of RACES) expect(namesAt(level, id)).not.toEqual([]);
  });

  it('unlock everything by level 12, each once', () => {
    const unlocked = [...FIRST_LEVELS, 11, 12].flatMap(unlocksAt).map(({ name }) => name);
    expect(unlocked.sort()).toEqual([...TYPES, ...SHIP_TYPES].map(({ name }) => name).sort());
  });

  it('are printed', () => {
    print(['', 'Level  unlocks, for Humans', ...FIRST_LEVELS.map((n) => `${cell(n, 5)}  ${namesAt(n, 4).join(', ')}`)]);
    expect(namesAt(1, 4)).toContain('Shipyard');
  });
});

describe('the payback of mines', () => {
  /** Hours in which the player's n-th mine of this type produces as many units as it cost. */
  const payback = (type: BuildingType, n: number) => {
    const price = Object.values(buildCost(type, n - 1)).reduce((a, b) => a + b, 0);
    return price / Object.values(type.output).reduce((a, b) => a + b, 0);
  };
  const oneOre = MINES.filter(({ output }) => Object.keys(output).length === 1);

  it.each(oneOre)('of $name takes hours at first and days later', (type) => {
    expect(payback(type, 1)).toBeLessThanOrEqual(0.5);
    expect(payback(type, 5)).toBeLessThanOrEqual(6);
    expect(payback(type, 10)).toBeGreaterThanOrEqual(18);
    expect(payback(type, 12)).toBeGreaterThanOrEqual(48);
    expect(payback(type, 12)).toBeLessThanOrEqual(14 * 24);
  });

  it('of a drill takes a working day, the fifth a week: it is for who has no places left', () => {
    const drill = buildingTypeOf(13);
    expect(payback(drill, 1)).toBeLessThanOrEqual(12);
    expect(payback(drill, 5)).toBeGreaterThanOrEqual(48);
    expect(payback(drill, 5)).toBeLessThanOrEqual(7 * 24);
  });

  it('is printed', () => {
    const numbers = [1, 2, 3, 5, 8, 10, 12, 14];
    const rows = MINES.map(
      (type) => `${type.name.padEnd(17)}${numbers.map((n) => cell(payback(type, n).toFixed(1), 8)).join('')}`,
    );
    print(['', `Payback, hours   ${numbers.map((n) => cell(`n = ${n}`, 8)).join('')}`, ...rows]);
    expect(rows).toHaveLength(MINES.length);
  });
});

describe('G-38: there is no dead end', () => {
  const DRY = { naquadah: 0, trinium: 0, metal: 0 };
  /** The others are kept for what comes with levels. */
  const PLAIN_PLACES = HOME_WORLD.maxBuildings - TYPES.filter(({ uniquePerPlanet }) => uniquePerPlanet).length;

  it('for a player who spends and orders ahead at random on a world that is mined out: it is filled, and ships follow', () => {
    let longest = 0;
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...RACES), (seed, race) => {
        const random = seededRandom(seed);
        const game = new Game({ seed: 7, peace: true });
        const newcomer = { id: 1, personId: 1, allianceId: null, style: MINER, raceId: race.id };
        const player = join(game, { ...newcomer, random, warRandom: random }, 0, DRY);
        const world = homeOf(player);
        let now = 0;
        const look = () => {
          game.runUntil(now);
          settleUp(player, now);
          lookAround(game, player, now);
          return options({ game, player, now });
        };
        while (world.buildings.length < PLAIN_PLACES || totalOf(forcesOf(player).ships) < 3) {
          const since = now;
          let choice = look();
          for (; choice.length === 0; choice = look()) {
            now += HOUR;
            if (now - since > 45 * DAY) return false;
          }
          longest = Math.max(longest, now - since);
          const pick = choice[wholeBetween(random, 0, choice.length - 1)];
          if (pick) carryOut({ game, player, now }, pick);
          const type = TYPES[wholeBetween(random, 0, TYPES.length - 1)] as BuildingType;
          const ahead = { kind: 'ahead', world, type } as const;
          if (random() < 0.3 && isLawful({ game, player, now }, ahead)) carryOut({ game, player, now }, ahead);
        }
        return owned(player, SHIPYARD_ID) === 1;
      }),
      { seed: 7, numRuns: 200 },
    );
    print(['', `The longest wait of 200 silly players on a dry world: ${(longest / HOUR).toFixed(0)} h`]);
    expect(longest).toBeGreaterThan(0);
  });

  it('with nothing left but the yield by hand: what level 1 offers is hours away, the shipyard and a scout a night', () => {
    const hours = ({ cost }: Pick<BuildingType, 'cost'>) =>
      Math.max(...RESOURCES.map((each) => (cost[each] ?? 0) / (HOME_YIELD[each] ?? 0)));
    const atFirst = [...TYPES, ...SHIP_TYPES].filter(({ minLevel }) => minLevel === 1);
    for (const type of atFirst) expect(hours(type)).toBeLessThanOrEqual(4);
    for (const type of MISSION_TYPES) expect(hours(type)).toBeLessThanOrEqual(8);
  });
});

it('a first evening is printed', () => {
  const { diary } = eveningOf(`${MINER.name}, Humans`);
  const rows = diary.acts.map(
    ({ at, what, level, stock }) =>
      `${cell((at / MINUTE).toFixed(1), 6)}  ${what.padEnd(34)} level ${level} ${RESOURCES.map((each) => cell(stock[each], 6)).join('')}`,
  );
  print([
    '',
    `Minute  Act, miner${' '.repeat(33)}${RESOURCES.map((each) => cell(each.slice(0, 5), 6)).join('')}`,
    ...rows,
  ]);
  expect(rows.length).toBeGreaterThan(HOME_WORLD.maxBuildings * 2);
});
