import { describe, expect, it } from 'vitest';
import { RACES, raceOf } from './races.ts';

describe('the races', () => {
  it('C-47, R-63: have their fixed ids', () => {
    expect(RACES.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Jaffa'],
      [2, "Goa'uld"],
      [3, "Tok'ra"],
      [4, 'Humans'],
    ]);
  });

  it('G-28: have one modest trait each, no two the same', () => {
    expect(new Set(RACES.map(({ trait }) => trait.resource)).size).toBe(RACES.length);
    for (const { trait } of RACES) expect(trait.percent).toBe(10);
  });

  it('G-28: say their trait in their description', () => {
    for (const { trait, description } of RACES) expect(description).toMatch(new RegExp(`10% more ${trait.resource}`));
  });

  it('are found by id', () => {
    expect(raceOf(3).name).toBe("Tok'ra");
    expect(() => raceOf(5)).toThrow('There is no race 5.');
  });
});
