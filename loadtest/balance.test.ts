import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/catalogue/resources';
import { quartersOf } from '#shared/rules/battles/garrison';
import { mightOf, sumOf } from '#shared/rules/battles/worth';
import { aimsOf, isFull, rowsOf, verdictsOf } from './balance/aims.ts';
import { giniOf, measure, quitRisks, spread } from './balance/measures.ts';
import { readBalanceOptions } from './balance/options.ts';
import { castOf, SHARES } from './laboratory/bots/styles.ts';
import type { Game } from './laboratory/game/game.ts';
import type { BattleRecord } from './laboratory/game/records.ts';
import { forcesOf, listOf, mightOfPlayer, type Player, totalOf } from './laboratory/game/state.ts';
import { simulate } from './laboratory/simulation.ts';
import { DAY, HOUR } from './laboratory/time.ts';
import { run } from './lib/process.ts';

/** Whether squads of this player left a besieged world, or stayed on one that was taken: they need no room. */
const wasBesieged = ({ records }: Game, player: Player) =>
  player.worlds.some(({ siege }) => siege) ||
  records.sieges.some(({ ruler, besieger }) => ruler === player || besieger === player);

/** A short run: enough for every kind of event. */
const SHORT = { bots: 40, days: 18 };

describe('a short simulation', () => {
  let played: { readonly war: Game; readonly peace: Game } | undefined;
  /** Simulated by the first test that asks: a test may take longer than a hook. */
  const games = () => {
    played ??= {
      war: simulate({ ...SHORT, seed: 7, peace: false }),
      peace: simulate({ ...SHORT, seed: 7, peace: true }),
    };
    return played;
  };

  it('meets the aims of the design, within the wider bounds of a short run', () => {
    const { war, peace } = games();
    const measures = measure(war, SHORT.days);
    const aims = aimsOf(measures, measure(peace, SHORT.days), isFull(SHORT));
    const missed = verdictsOf(aims).filter(({ holds }) => !holds);
    expect(missed).toEqual([]);
    expect(verdictsOf(aims).length).toBeGreaterThanOrEqual(5);
    expect(measures.battles).toBeGreaterThan(20);
  });

  it('is the same again with the same seed, and another with another', () => {
    const { war } = games();
    const table = (game: Game) => {
      const measures = measure(game, SHORT.days);
      return rowsOf(aimsOf(measures, undefined, false), measures);
    };
    expect(table(simulate({ ...SHORT, seed: 7, peace: false }))).toEqual(table(war));
    expect(table(simulate({ ...SHORT, seed: 8, peace: false }))).not.toEqual(table(war));
  });

  it('has no battle in peace, and the same bots', () => {
    const { war, peace } = games();
    expect(peace.records.battles).toEqual([]);
    const who = ({ players }: Game) =>
      players.map(({ id, raceId, style, joinedAt }) => ({ id, raceId, style, joinedAt }));
    expect(who(peace)).toEqual(who(war));
  });

  it('keeps within the rules: nothing is negative, no world is too full, no cargo without a march', () => {
    const { war } = games();
    for (const { world, ruler } of war.records.sieges)
      expect([world.home, ruler.worlds.length > 0]).toEqual([false, true]);
    for (const player of war.players) {
      expect(player.worlds.filter(({ home }) => home)).toHaveLength(1);
      for (const resource of RESOURCES) expect(player.economy.stock[resource]).toBeGreaterThanOrEqual(0);
      for (const world of player.worlds) {
        expect(world.owner).toBe(player);
        expect(world.buildings.length).toBeLessThanOrEqual(world.max_buildings);
        const squads = totalOf(world.squads) + world.training.length;
        // Squads that come with a building need no room.
        const given = world.buildings.length * 2;
        if (!wasBesieged(war, player)) expect(squads).toBeLessThanOrEqual(quartersOf(world.population) + given);
      }
      for (const march of player.marches) {
        expect(march.phase).not.toBe('done');
        // An army before a world keeps what it took from wrecks there.
        if (march.phase === 'out') expect(sumOf(march.cargo)).toBe(0);
      }
    }
  });

  it('counts might as the rules do', () => {
    const { war } = games();
    for (const player of war.players) {
      const { ships, squads } = forcesOf(player);
      const buildings = player.worlds.flatMap((world) =>
        world.buildings.flatMap((each) => (each.activated ? [{ typeId: each.building_type_id, count: 1 }] : [])),
      );
      expect(mightOfPlayer(player)).toBe(mightOf({ ships: listOf(ships), squads: listOf(squads), buildings }));
    }
  });

  it('respects shields: at most two launches against one player a day, none against a newcomer at peace or a mate', () => {
    const { war } = games();
    for (const { at, attacker, target } of war.records.launches) {
      const same = war.records.launches.filter(
        (each) => each.attacker === attacker && each.target === target && each.at <= at && each.at > at - DAY,
      );
      expect(same.length).toBeLessThanOrEqual(2);
      expect(at).toBeGreaterThanOrEqual(war.records.peaceEnded.get(target) ?? Number.POSITIVE_INFINITY);
      expect(attacker.allianceId === null || attacker.allianceId !== target.allianceId).toBe(true);
    }
    expect(war.records.launches.length).toBeGreaterThan(20);
  });

  it('has friends who attack only the account that they shield, and judges what it brings, not as battles', () => {
    const { war } = games();
    const staged = war.records.launches.filter(({ attacker }) => attacker.style.name === 'friend');
    expect(staged.length).toBeGreaterThan(5);
    for (const { attacker, target } of staged)
      expect([target.style.name, target.personId]).toEqual(['shielded', attacker.personId]);
    const { battles, cheats } = measure(war, SHORT.days);
    expect(battles).toBeLessThan(war.records.battles.length);
    expect(cheats.map(({ name }) => name).sort()).toEqual(['early bird', 'hoarder', 'patron', 'shielded', 'swarm']);
  });
});

describe('the measures', () => {
  const [one, other] = [{ id: 1 }, { id: 2 }] as Player[] as [Player, Player];
  const battle = (hours: number, attackerLost: number, defenderLost: number) =>
    ({
      at: hours * HOUR,
      attacker: one,
      defender: other,
      attackerLost,
      defenderLost,
      attackerMight: 1000,
      defenderMight: 1000,
    }) as BattleRecord;

  it.each([
    [[5, 5, 5, 5], 0],
    [[0, 0, 0, 8], 0.75],
    [[1, 3], 0.25],
    [[], 0],
  ])('Gini of %j is %d', (values, gini) => {
    expect(giniOf(values)).toBeCloseTo(gini, 10);
  });

  it('take median and nine of ten of any list', () => {
    expect(spread([3, 1, 2])).toEqual({ median: 2, p90: 3, most: 3 });
    expect(spread([])).toEqual({ median: 0, p90: 0, most: 0 });
  });

  it('count a quit risk for a fifth of might within a day, each loss once, in attack and defence', () => {
    expect(quitRisks(other, [battle(0, 0, 120), battle(5, 0, 90)])).toBe(1);
    expect(quitRisks(other, [battle(0, 0, 120), battle(25, 0, 90)])).toBe(0);
    expect(quitRisks(other, [battle(0, 0, 250), battle(1, 0, 150)])).toBe(1);
    expect(quitRisks(one, [battle(0, 200, 0), battle(30, 200, 0)])).toBe(2);
    expect(quitRisks(one, [battle(0, 0, 900)])).toBe(0);
  });
});

describe('the bots', () => {
  it('are of all styles in their shares, and the accounts of one person come one after the other', () => {
    const all = castOf(200).map(({ style }) => style.name);
    for (const { percent, styles } of SHARES) {
      const names = styles.map(({ name }) => name);
      expect(Math.abs(all.filter((each) => names.includes(each)).length - 2 * percent)).toBeLessThanOrEqual(2);
    }
    expect(new Set(castOf(40).map(({ style }) => style.name))).toEqual(new Set(all));
    expect(all.slice(0, 2)).toEqual(['patron', 'feeder']);
    expect(castOf(3).map(({ person }) => person)).toEqual([1, 1, 2]);
  });
});

describe('npm run balance', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-balance-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('prints the table and writes a page that loads nothing from elsewhere', async () => {
    const args = ['--bots', '20', '--days', '10', '--seed', '3', '--reports', folder];
    const { ended, out, err } = run('loadtest/balance.ts', { args });
    expect([await ended, err()]).toEqual([0, '']);
    for (const text of ['battles a player and week', 'Gini of might', 'longest peace']) expect(out()).toContain(text);
    const page = await readFile(path.join(folder, 'balance.html'), 'utf8');
    expect(page.match(/<figure class="plot"/g)).toHaveLength(7);
    expect(page).not.toMatch(/(src|href)=|NaN|undefined/);
  });

  it.each([[['--bots', 'many']], [['--days', '3']], [['--sed', '1']]])('refuses %j with its usage', (args) => {
    expect(() => readBalanceOptions(args, folder)).toThrow('npm run balance -- [--bots 200]');
  });
});
