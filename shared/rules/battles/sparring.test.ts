import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RACES } from '../../catalogue/races.ts';
import { DRILL_GARRISONS } from '../../catalogue/sparring.ts';
import { homeGuardOf } from '../../catalogue/squads.ts';
import { REFUSALS } from '../../refusals.ts';
import { prepareBattle } from './encounter.ts';
import { fight } from './fight.ts';
import type { Marchers } from './marches.ts';
import { simulate } from './simulate.ts';
import { checkDrill, drillEncounter, practiceForce } from './sparring.ts';

const PLAYER = 7;
const [RECRUITS, OUTPOST, STRONGHOLD] = DRILL_GARRISONS;
const unitsOf = ({ ships, squads }: Marchers) => {
  const of = (units: Marchers['ships']) =>
    units.map((unit) => ({ ...unit, ownerId: PLAYER, attackLevel: 1, defenseLevel: 1 }));
  return { ships: of(ships), squads: of(squads) };
};
const winsOf = (force: Marchers, garrison: (typeof DRILL_GARRISONS)[number]) =>
  simulate(drillEncounter(1, PLAYER, unitsOf(force), garrison)).outcomes.ground_won;
const guards = (raceId: number, count = 1): Marchers => ({
  ships: [],
  squads: [{ typeId: homeGuardOf(raceId).id, count }],
});

describe.each(RACES)('the drills of $name', ({ id }) => {
  it.each([
    ['the first squad beats the recruits', guards(id), RECRUITS, 190, 200],
    ['the first squad does not beat the outpost', guards(id), OUTPOST, 0, 0],
    ['the practice force beats the recruits', practiceForce(id), RECRUITS, 200, 200],
    ['the practice force beats the outpost', practiceForce(id), OUTPOST, 180, 200],
    ['the practice force does not beat the stronghold', practiceForce(id), STRONGHOLD, 0, 10],
  ] as const)('%s', (_, force, garrison, least, most) => {
    const wins = winsOf(force, garrison);
    expect(wins).toBeGreaterThanOrEqual(least);
    expect(wins).toBeLessThanOrEqual(most);
  });

  it('the practice force may fight together', () => expect(checkDrill(practiceForce(id))).toBeUndefined());
});

it.each([
  ['nobody', { ships: [], squads: [] }, REFUSALS.marchEmpty],
  ['a scout', { ships: [{ typeId: 11, count: 1 }], squads: [] }, REFUSALS.scoutsDoNotFight],
  ['an unknown ship', { ships: [{ typeId: 19, count: 1 }], squads: [] }, REFUSALS.shipTypeUnknown],
  ['an unknown squad', { ships: [], squads: [{ typeId: 99, count: 1 }] }, REFUSALS.squadTypeUnknown],
  ['no berths', { ships: [{ typeId: 12, count: 2 }], squads: [{ typeId: 1, count: 1 }] }, REFUSALS.berthsTooFew(0)],
  ['squads alone', guards(1), undefined],
] as const)('%s in a drill', (_, force, refusal) => {
  expect(checkDrill(force)?.code).toBe(refusal?.code);
});

it('whatever fights, a drill can be fought, and everybody in it belongs to the player', () => {
  const count = fc.integer({ min: 1, max: 2_000_000_000 });
  const units = (types: number[]) =>
    fc.uniqueArray(fc.record({ typeId: fc.constantFrom(...types), count }), {
      selector: ({ typeId }) => typeId,
    });
  fc.assert(
    fc.property(
      units([12, 13, 44, 26]),
      units([1, 5, 12]),
      fc.constantFrom(...DRILL_GARRISONS),
      (ships, squads, garrison) => {
        const { input } = prepareBattle(drillEncounter(3, PLAYER, unitsOf({ ships, squads }), garrison));
        const stacks = [input.orbit, input.ground].flatMap((phase) =>
          phase ? [...phase.attacker.stacks, ...phase.defender.stacks] : [],
        );
        expect(stacks.every(({ owner_id }) => owner_id === PLAYER)).toBe(true);
        expect(fight(input, '0123456789abcdef'.repeat(2))).toEqual(fight(input, '0123456789abcdef'.repeat(2)));
      },
    ),
    { numRuns: 30 },
  );
});
