import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLIANCE_START, LAST_ALLIANCE_LEVEL, MEMBERS_PER_LEVEL } from '../../catalogue/alliances.ts';
import { HALL_BOARDS, HALL_PLACES, PLAYER_BOARDS } from '../../catalogue/seasons.ts';
import { levelThatSeats } from '../alliances.ts';
import type { RankStanding } from './ranking.ts';
import { checkSeason, hallOfFame, isEndAnnounced, nextSeasonAt, seasonEnd } from './seasons.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 25);

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

describe('the hall of fame', () => {
  const board = (name: string, players: readonly RankStanding[], alliances: Parameters<typeof hallOfFame>[1] = []) =>
    hallOfFame(players, alliances)
      .filter((entry) => entry.board === name)
      .map(({ place, id, score }) => [place, id, score]);

  it('ranks by score; of equals, might decides, then XP, then who registered first', () => {
    const players = [
      standing(4, { worlds: 3, might: 10, xp: 5 }),
      standing(3, { worlds: 3, might: 10, xp: 5 }),
      standing(2, { worlds: 3, might: 10, xp: 9 }),
      standing(1, { worlds: 3, might: 20 }),
      standing(9, { worlds: 4 }),
      standing(8),
    ];
    expect(board('worlds', players)).toEqual([
      [1, 9, 4],
      [2, 1, 3],
      [3, 2, 3],
      [4, 3, 3],
      [5, 4, 3],
    ]);
    expect(board('might', players).map(([, id]) => id)).toEqual([1, 2, 3, 4]);
    expect(board('explorers', players)).toEqual([]);
  });

  it('ranks alliances by the joint might of their members; of equals, the smaller one, then the older one', () => {
    const players = [
      standing(1, { might: 60, allianceId: 5 }),
      standing(2, { might: 40, allianceId: 5 }),
      standing(3, { might: 100, allianceId: 7 }),
      standing(4, { might: 100, allianceId: 6 }),
      standing(5, { might: 500 }),
      standing(6, { might: 500, allianceId: 99 }),
    ];
    const alliances = [5, 6, 7, 8].map((id) => ({ id, name: `alliance-${id}` }));
    expect(board('alliances', players, alliances)).toEqual([
      [1, 6, 100],
      [2, 7, 100],
      [3, 5, 100],
    ]);
    const entries = hallOfFame(players, alliances).filter((entry) => entry.board === 'alliances');
    expect(entries.map(({ members }) => members)).toEqual([1, 1, 2]);
  });

  it('has the same places whatever the order of the players, without gaps, and nobody without a score', () => {
    const few = fc.nat(3);
    const players = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 300 }), might: few, worlds: few, explorers: few, xp: few }),
      { selector: ({ id }) => id, maxLength: 120 },
    );
    fc.assert(
      fc.property(players, fc.nat(), (drawn, turn) => {
        const all = drawn.map(({ id, ...rest }) => standing(id, { ...rest, allianceId: id % 4 }));
        const alliances = [0, 1, 2, 3].map((id) => ({ id, name: `${id}` }));
        const hall = hallOfFame(all, alliances);
        const at = all.length === 0 ? 0 : turn % all.length;
        expect(hallOfFame([...all.slice(at), ...all.slice(0, at)], alliances)).toEqual(hall);
        for (const name of HALL_BOARDS) {
          const places = hall.filter((entry) => entry.board === name);
          expect(places.map(({ place }) => place)).toEqual(places.map((_, i) => i + 1));
          expect(places.length).toBeLessThanOrEqual(HALL_PLACES);
          expect(places.every(({ score }, i) => score > 0 && score <= (places[i - 1]?.score ?? score))).toBe(true);
        }
        for (const name of PLAYER_BOARDS) {
          const scored = all.filter((each) => each[name] > 0).length;
          expect(hall.filter((entry) => entry.board === name)).toHaveLength(Math.min(scored, HALL_PLACES));
        }
      }),
    );
  });
});

describe('the times of a season', () => {
  it.each([
    ['never ends', 0, 0, null],
    ['ends after its days', 0, 120, 120 * DAY],
    ['gives two weeks notice if it was shortened', -100 * DAY, 30, 14 * DAY],
    ['may be shorter than two weeks from its beginning', 0, 3, 3 * DAY],
  ])('%s', (_, began, days, end) => {
    expect(seasonEnd(NOW + began, days, NOW)).toBe(end === null ? null : NOW + end);
  });

  it('refuses acts from its end on, and says when the next begins while that lies ahead', () => {
    const season = { endsAt: NOW, nextAt: nextSeasonAt(NOW) };
    expect(checkSeason({ endsAt: null, nextAt: null }, NOW)).toBeUndefined();
    expect(checkSeason(season, NOW - 1)).toBeUndefined();
    expect(checkSeason(season, NOW)).toMatchObject({
      status: 409,
      code: 'season_over',
      text: 'This season is over. The next one begins on 2026-11-26 00:00 UTC. Until then you can look around, but not act.',
    });
    const soon = 'This season is over. The next one begins soon. Until then you can look around, but not act.';
    expect(checkSeason(season, NOW + DAY)?.text).toBe(soon);
    expect(checkSeason({ endsAt: NOW, nextAt: null }, NOW)?.text).toBe(soon);
  });

  it('is announced during its last two weeks and after its end', () => {
    const endsAt = NOW + 14 * DAY;
    expect([-1, 0, 15 * DAY].map((ms) => isEndAnnounced({ endsAt }, NOW + ms))).toEqual([false, true, true]);
    expect(isEndAnnounced({ endsAt: null }, NOW)).toBe(false);
  });
});

it('an alliance begins a season at the lowest level that seats its members', () => {
  expect([1, 10, 11, 15, 16, 105].map(levelThatSeats)).toEqual([1, 1, 2, 2, 3, 20]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 105 }), (members) => {
      const level = levelThatSeats(members);
      const seats = (at: number) => ALLIANCE_START.maxMembers + (at - 1) * MEMBERS_PER_LEVEL;
      expect(level).toBeLessThanOrEqual(LAST_ALLIANCE_LEVEL);
      expect(seats(level)).toBeGreaterThanOrEqual(members);
      if (level > 1) expect(seats(level - 1)).toBeLessThan(members);
    }),
  );
});
