import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BARRACKS_ID,
  BUILDING_TYPES,
  type BuildingType,
  buildingTypeOf,
  CITADEL_ID,
  CONSTRUCTION_YARD_ID,
  GATE_ARCHIVE_ID,
  IRIS_WORKS_ID,
  SETTLEMENT_ID,
  SHIPYARD_ID,
} from '../../catalogue/buildings.ts';
import { type Cost, RESOURCES } from '../../catalogue/resources.ts';
import { squadOf } from '../../catalogue/squads.ts';
import { REFUSALS } from '../../refusals.ts';
import { refundOf } from '../build-queue.ts';
import { buildCost } from '../construction.ts';
import {
  checkDismantle,
  type DismantledBuilding,
  type DismantlingSite,
  dismantleRefund,
  squadsOf,
} from './dismantling.ts';

const HUMANS = 4;
const METAL_MINE = 3;
const LINE = squadOf(HUMANS, 'line');

const QUIET: DismantlingSite = {
  raceId: HUMANS,
  population: 1000,
  build_slots: 3,
  buildings: [],
  squads: 10,
  idleSquads: new Map([[LINE.id, 1]]),
  shipsInProduction: 0,
  besieged: false,
  underAttack: false,
  irisClosed: false,
  researchNeedsArchive: false,
};
const standing = (typeId: number, changes: Partial<DismantledBuilding> = {}): DismantledBuilding => ({
  type: buildingTypeOf(typeId),
  activated: true,
  taken: false,
  ...changes,
});
const unfinished = { building_type_id: METAL_MINE, activated: false };

describe('dismantling', () => {
  it.each(BUILDING_TYPES.map(({ id, name }) => ({ id, name })))('a $name is possible in quiet times', ({ id }) => {
    const squads = squadsOf(standing(id), HUMANS);
    const site = squads ? { ...QUIET, idleSquads: new Map([[squads.type.id, squads.count]]) } : QUIET;
    expect(checkDismantle(standing(id), { ...site, population: 4000 })).toBeUndefined();
  });

  it.each([
    ['what is not active', METAL_MINE, {}, { activated: false }, REFUSALS.dismantleInactive],
    ['during a siege', METAL_MINE, { besieged: true }, {}, REFUSALS.worldBesieged],
    ['during an attack and after it', METAL_MINE, { underAttack: true }, {}, REFUSALS.dismantleUnderAttack],
    ['a shipyard at work', SHIPYARD_ID, { shipsInProduction: 1 }, {}, REFUSALS.dismantleShipyard],
    ['a closed iris', IRIS_WORKS_ID, { irisClosed: true }, {}, REFUSALS.dismantleIris],
    ['the Archive of a research', GATE_ARCHIVE_ID, { researchNeedsArchive: true }, {}, REFUSALS.dismantleArchive],
    [
      'the yard of what is built',
      CONSTRUCTION_YARD_ID,
      { buildings: [unfinished, unfinished, unfinished] },
      {},
      REFUSALS.dismantleYard,
    ],
    [
      'a Barracks without its squad',
      BARRACKS_ID,
      { idleSquads: new Map([[4, 9]]) },
      {},
      REFUSALS.dismantleSquads(1, LINE.name),
    ],
    // 10 + ⌊600 / 25⌋ = 34
    ['whose people guard too many', SETTLEMENT_ID, { squads: 35 }, {}, REFUSALS.dismantleQuarters(35, 34)],
  ] as const)('is refused: %s', (_, typeId, changes, building, refusal) => {
    expect(checkDismantle(standing(typeId, building), { ...QUIET, ...changes })).toEqual(refusal);
  });

  it('of a Citadel counts its people, and not the squads that leave with it', () => {
    const elite = squadOf(HUMANS, 'elite');
    const site = { ...QUIET, population: 1000, idleSquads: new Map([[elite.id, 2]]) };
    // 10 + ⌊200 / 25⌋ = 18
    expect(checkDismantle(standing(CITADEL_ID), { ...site, squads: 20 })).toBeUndefined();
    expect(checkDismantle(standing(CITADEL_ID), { ...site, squads: 21 })).toEqual(REFUSALS.dismantleQuarters(19, 18));
  });

  it('of a taken Barracks asks for no squad, because those it brought were of its builder', () => {
    expect(checkDismantle(standing(BARRACKS_ID, { taken: true }), { ...QUIET, idleSquads: new Map() })).toBeUndefined();
  });

  it('a yard is possible while what is built finds slots without it', () => {
    expect(
      checkDismantle(standing(CONSTRUCTION_YARD_ID), { ...QUIET, buildings: [unfinished, unfinished] }),
    ).toBeUndefined();
  });
});

describe('a dismantled building gives back', () => {
  const shipyard: BuildingType = buildingTypeOf(SHIPYARD_ID);
  it.each([
    ['a fifth of the price of a first one, each resource rounded down', false, buildCost(shipyard, 3), true],
    ['a fifth of what was paid, if that was less', false, { metal: 9 }, { metal: 1 }],
    ['nothing if it was taken', true, buildCost(shipyard, 3), {}],
    ['nothing if nothing was paid', false, {}, {}],
  ])('%s', (_, taken, paid, back) => {
    // 90, 110, 160, 40, 30
    const fifth = { naquadah: 18, trinium: 22, metal: 32, energy: 8, food: 6 };
    expect(dismantleRefund({ type: shipyard, taken }, paid)).toEqual(back === true ? fifth : back);
  });

  it('never so much that a row of constructions, cancellations and dismantlings leaves more than before', () => {
    const act = fc.record({
      type: fc.constantFrom(...(BUILDING_TYPES as readonly BuildingType[])),
      counted: fc.nat({ max: 14 }),
      end: fc.constantFrom('cancel', 'dismantle', 'keep'),
      part: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const gained = new Map(RESOURCES.map((name) => [name, 0]));
        const book = (amounts: Cost, sign: number) => {
          for (const name of RESOURCES) gained.set(name, (gained.get(name) ?? 0) + sign * (amounts[name] ?? 0));
        };
        for (const { type, counted, end, part } of acts) {
          const paid = buildCost(type, counted);
          book(paid, -1);
          if (end === 'cancel') book(refundOf(paid, { startedAt: 0, builtAt: 1000, underAttack: false }, part), 1);
          if (end === 'dismantle') book(dismantleRefund({ type, taken: false }, paid), 1);
          for (const amount of gained.values()) expect(amount).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
