import { expect, it } from 'vitest';
import { allianceSummary } from '#shared/api/alliances/alliances';
import { ALLIANCE_START } from './alliances.ts';
import { MISSION_TYPES } from './missions.ts';
import { RESERVES, RESOURCES } from './resources.ts';

it('C-48: a player owns five resources, in the order of the top bar', () => {
  expect(RESOURCES).toEqual(['naquadah', 'trinium', 'metal', 'energy', 'food']);
});

it('C-49: three of them run dry', () => {
  expect([...RESERVES].sort()).toEqual(['metal', 'naquadah', 'trinium']);
});

it('C-46: each kind of mission has its endpoint', () => {
  expect(MISSION_TYPES.map(({ endpoint }) => endpoint)).toEqual(
    expect.arrayContaining(['/missions/colonize', '/missions/explore', '/missions/malp']),
  );
});

it('C-34, G-77: an alliance begins at level 1 with ten seats, and the server says so', () => {
  expect(ALLIANCE_START).toEqual({ level: 1, maxMembers: 10 });
  expect(Object.keys(allianceSummary.shape)).toEqual(expect.arrayContaining(['level', 'max_members']));
});
