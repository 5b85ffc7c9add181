import { plural } from './plural.ts';

export const dashboardTexts = {
  title: 'Dashboard',
  failed: (why: string) => `Error loading dashboard: ${why}`,
  loading: 'Loading dashboard',
  loadingWorlds: 'Loading worlds',
  launch: 'Launch New Mission',
  build: 'Build on Planet',
  attack: 'Initiate Attack',
  summary: {
    attacks: (count: number, left: string) =>
      plural(count, {
        one: left === '' ? 'An attack is landing.' : `An attack lands in ${left}.`,
        other:
          left === '' ? '# attacks are coming; one is landing.' : `# attacks are coming; the next lands in ${left}.`,
      }),
    buildingsDue: (count: number) =>
      plural(count, {
        one: 'One building is ready to activate.',
        other: '# buildings are ready to activate.',
      }),
    shipsDue: (count: number, planet: string) =>
      plural(count, { one: `One ship on ${planet} is ready to launch.`, other: '# ships are ready to launch.' }),
    next: (name: string, planet: string, left: string) => `Next: ${name} on ${planet} in ${left}.`,
    idle: 'Nothing is under construction. Your crews are idle.',
    missionsOut: (count: number, left: string) =>
      plural(count, {
        one: left === '' ? 'One mission is returning.' : `One mission returns in ${left}.`,
        other:
          left === '' ? '# missions are out; one is returning.' : `# missions are out; the next returns in ${left}.`,
      }),
  },
};
