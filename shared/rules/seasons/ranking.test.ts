import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANKS } from '../../catalogue/seasons.ts';
import { placesGained, placesOf, placesOfAlliances, type RankStanding, searchedName } from './ranking.ts';

const standing = (id: number, changes: Partial<RankStanding> = {}): RankStanding => ({
  id,
  name: `player-${id}`,
  might: 0,
  worlds: 0,
  explorers: 0,
  fighters: 0,
  xp: 0,
  allianceId: null,
  ...changes,
});

describe('places', () => {
  it('of equal players the one with more might is first, then the one with more XP, then who registered first', () => {
    const players = [
      standing(4, { fighters: 3, might: 10, xp: 5 }),
      standing(3, { fighters: 3, might: 10, xp: 5 }),
      standing(2, { fighters: 3, might: 10, xp: 9 }),
      standing(1, { fighters: 3, might: 20 }),
      standing(9, { fighters: 4 }),
      standing(8, { might: 99 }),
    ];
    const places = placesOf('fighters', players).map(({ place, id, score }) => [place, id, score]);
    expect(places).toEqual([
      [1, 9, 4],
      [2, 1, 3],
      [3, 2, 3],
      [4, 3, 3],
      [5, 4, 3],
    ]);
  });

  it('of equal alliances the one with fewer members is first, then the older one; without might there is no place', () => {
    const players = [
      standing(1, { might: 60, allianceId: 5 }),
      standing(2, { might: 40, allianceId: 5 }),
      standing(3, { might: 100, allianceId: 7 }),
      standing(4, { might: 100, allianceId: 6 }),
      standing(5, { allianceId: 8 }),
    ];
    const alliances = [5, 6, 7, 8].map((id) => ({ id, name: `alliance-${id}` }));
    const places = placesOfAlliances(players, alliances).map(({ place, id, score, members }) => [
      place,
      id,
      score,
      members,
    ]);
    expect(places).toEqual([
      [1, 6, 100, 1],
      [2, 7, 100, 1],
      [3, 5, 100, 2],
    ]);
  });

  it('are one for each player with a score, without gaps, and do not depend on the order of the players', () => {
    const few = fc.nat(3);
    const some = fc.record({ might: few, worlds: few, explorers: few, fighters: few, xp: few });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), fc.nat(), (drawn, turn) => {
        const players = drawn.map((each, i) => standing(i + 1, each));
        const at = players.length === 0 ? 0 : turn % players.length;
        for (const board of RANKS) {
          const places = placesOf(board, players);
          expect(placesOf(board, [...players.slice(at), ...players.slice(0, at)])).toEqual(places);
          expect(places.map(({ place }) => place)).toEqual(places.map((_, i) => i + 1));
          expect(places.length).toBe(players.filter((each) => each[board] > 0).length);
          expect(places.every(({ score }, i) => score <= (places[i - 1]?.score ?? score))).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ['who has risen', 7, 4, 3],
  ['who has fallen', 4, 7, -3],
  ['who has stayed', 4, 4, 0],
  ['who is new', null, 4, null],
  ['who has left', 4, null, null],
])('the change of %s', (_, before, place, gained) => {
  expect(placesGained(before, place)).toBe(gained);
});

it.each([
  ['  Rook_One ', 'rook_one'],
  ['İI%', 'İi%'],
  ['   ', ''],
])('a search for %j looks for names that begin with %j', (typed, name) => {
  expect(searchedName(typed)).toBe(name);
});
