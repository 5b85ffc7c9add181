import { plural } from '../plural.ts';

export const battleTexts = {
  title: 'Battles',
  lead: 'The forces that stand ready on your worlds.',
  forces: {
    title: 'Your Forces',
    loading: 'Loading forces',
    worlds: (count: number) => plural(count, { one: 'On one world', other: 'On # worlds' }),
    noPlanets: 'No planets found.',
  },
};
