import { plural } from '../plural.ts';

export const battleTexts = {
  title: 'Battles',
  lead: 'Send ships and squads to other worlds, and see who stands ready on yours.',
  forces: {
    title: 'Your Forces',
    loading: 'Loading forces',
    worlds: (count: number) => plural(count, { one: 'On one world', other: 'On # worlds' }),
    noPlanets: 'No planets found.',
  },
};
