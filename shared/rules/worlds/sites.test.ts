import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDING_TYPES } from '../../catalogue/buildings.ts';
import { SITE_ROWS, SITES, siteFor, siteWishes } from './sites.ts';

const KINDS = BUILDING_TYPES.map(({ id }) => id);
const planetId = fc.nat({ max: 2_000_000 });
const kinds = (most: number) => fc.array(fc.constantFrom(...KINDS), { maxLength: most });

function townOf(planet: number, types: readonly number[]) {
  const standing: { building_type_id: number; site: number }[] = [];
  for (const building_type_id of types)
    standing.push({ building_type_id, site: siteFor(planet, building_type_id, standing) });
  return standing;
}

describe('the sites of a world', () => {
  it('are 32, as the column of the database allows, and lie within their row', () => {
    expect(SITES).toHaveLength(32);
    expect(SITE_ROWS.map(({ name }) => SITES.filter(({ row }) => row === name).length)).toEqual([4, 7, 8, 7, 6]);
    for (const { along } of SITES) expect(along > 0 && along < 1).toBe(true);
  });

  it('are all wished for by each kind, each once', () => {
    fc.assert(
      fc.property(planetId, fc.constantFrom(...KINDS), (planet, kind) => {
        expect([...siteWishes(planet, kind)].sort((a, b) => a - b)).toEqual(SITES.map((_, index) => index));
      }),
    );
  });

  it('are one for each of the first 32 buildings, whatever they are', () => {
    fc.assert(
      fc.property(planetId, kinds(32), (planet, types) => {
        expect(new Set(townOf(planet, types).map(({ site }) => site)).size).toBe(types.length);
      }),
    );
  });

  it('are shared by a kind once all are taken', () => {
    fc.assert(
      fc.property(planetId, fc.shuffledSubarray([...KINDS, ...KINDS], { minLength: 32 }), (planet, types) => {
        const standing = townOf(planet, types.slice(0, 32));
        for (const kind of new Set(types.slice(0, 32))) {
          const site = siteFor(planet, kind, standing);
          expect(standing.find((each) => each.site === site)?.building_type_id).toBe(kind);
        }
      }),
    );
  });

  it('give the site of what is gone to the next that wants it, and none other', () => {
    fc.assert(
      fc.property(planetId, kinds(32), fc.constantFrom(...KINDS), fc.nat(), (planet, types, kind, at) => {
        const standing = townOf(planet, types);
        const left = standing.filter((_, index) => index !== at % Math.max(1, types.length));
        const site = siteFor(planet, kind, left);
        if (left.length < 32) expect(left.some((each) => each.site === site)).toBe(false);
      }),
    );
  });

  it('put guns on the ridge, and nothing else while there is other ground', () => {
    fc.assert(
      fc.property(planetId, kinds(22), (planet, types) => {
        const others = types.filter((kind) => kind !== 9 && kind !== 10);
        for (const { site } of townOf(planet, others)) expect(SITES[site]?.row).not.toBe('ridge');
        expect(SITES[siteFor(planet, 10, townOf(planet, others))]?.row).toBe('ridge');
      }),
    );
  });
});
