import { expect, it } from 'vitest';
import type { AllianceOnMap, People } from '#shared/api/galaxy-people';
import { LAYERS, layersFrom, switchLayer } from './layers.ts';
import { byRuler, rulerGroups, rulersIn } from './rulers.ts';

const stored = () => layersFrom(localStorage.getItem('map-layers-off') ?? '');

it('every layer is on until it is switched off; what nobody knows counts for nothing', () => {
  expect(LAYERS.every((layer) => layersFrom('')[layer])).toBe(true);
  expect(layersFrom('sieges fleets  <b>')).toEqual({ mates: true, found: true, colours: true, sieges: false });
  switchLayer(stored(), 'mates', false);
  switchLayer(stored(), 'colours', false);
  expect(stored()).toEqual({ mates: false, found: true, colours: false, sieges: true });
  switchLayer(stored(), 'mates', true);
  expect(stored()).toEqual({ mates: true, found: true, colours: false, sieges: true });
});

const alliance = (alliance_id: number, name: string, relation: AllianceOnMap['relation']) => ({
  alliance_id,
  name,
  relation,
});
const world = (planet_id: number, username: string, alliance_id: number | null, seen_at: string | null) => ({
  planet_id,
  coordinates_x: 0,
  coordinates_y: planet_id,
  planet_type_id: 2,
  planet_name: null,
  user_id: planet_id,
  username,
  alliance_id,
  seen_at,
});
const SEEN = '2026-01-01T00:00:00.000Z';
const PEOPLE: People = {
  sharing: true,
  alliances: [alliance(3, 'Tollan', 'own'), alliance(4, 'Aschen', 'neutral'), alliance(5, 'Ori', 'war')],
  worlds: [
    world(1, 'narim', 3, null),
    world(2, 'mollem', 4, SEEN),
    world(3, 'apophis', null, SEEN),
    world(4, 'adria', 5, SEEN),
    world(5, 'anteaus', 3, null),
  ],
  alliance_version: 4,
  version: 1,
  server_time: SEEN,
};

it('a layer that is off shows none of its worlds', () => {
  const ids = (mates: boolean, found: boolean) => [...rulersIn(PEOPLE, { mates, found }).keys()];
  expect(ids(true, false)).toEqual([1, 5]);
  expect(ids(false, true)).toEqual([2, 3, 4]);
  expect(ids(false, false)).toEqual([]);
  expect(rulersIn(undefined, { mates: true, found: true }).size).toBe(0);
});

it('worlds are listed by alliance: one’s own first, enemies next, and those without one last', () => {
  const rulers = rulersIn(PEOPLE, { mates: true, found: true });
  const worlds = [...rulers].map(([id, ruler]) => ({ id, ruler, x: id, y: 0, besieged: false }));
  expect(byRuler(worlds).map(({ username }) => username)).toEqual(PEOPLE.worlds.map(({ username }) => username));
  expect(rulerGroups(worlds).map(({ alliance: of, worlds: ruled }) => [of?.name, ruled.map(({ id }) => id)])).toEqual([
    ['Tollan', [5, 1]],
    ['Ori', [4]],
    ['Aschen', [2]],
    [undefined, [3]],
  ]);
});
