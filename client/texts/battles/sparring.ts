import type { Outcome } from '#shared/rules/battles/battle';

export const sparringTexts = {
  title: 'Sparring World',
  lead: 'Try your ships and squads against a drill garrison. It follows the rules of real battles, but nothing is lost or won, and nobody hears of it.',
  loading: 'Loading your ready forces',
  garrison: 'Against',
  own: 'Your ready forces, from all your worlds',
  lent: 'A practice force of your race, lent for the drill, without research',
  nobody: 'You have nothing ready, so a practice force of your race is lent to you.',
  who: 'Who fights',
  side: 'Drill',
  of: (type: string, ready: string) => `${type}, of ${ready}`,
  everybody: 'All of them',
  none: 'None of them',
  fight: 'Fight the drill',
  fighting: 'Fighting…',
  choose: 'Choose who fights.',
  simulate: 'Simulate it first',
  over: (garrison: string, outcome: Outcome) => {
    if (outcome === 'ground_won') return `You beat the ${garrison}. It was a drill: everybody stands again.`;
    if (outcome === 'orbit_won')
      return `You won the orbit of the ${garrison}, but not the ground. It was a drill: everybody stands again.`;
    return `The ${garrison} threw you back. It was a drill: everybody stands again.`;
  },
};
