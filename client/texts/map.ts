import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const mapTexts = {
  title: 'Galaxy Map',
  map: 'Map of the galaxy',
  summary: (worlds: number, own: number, known: number) =>
    `${plural(worlds, { one: '# world', other: '# worlds' })}: ${full(own)} yours, ${full(known)} with a gate address you know.`,
  legend: {
    own: 'Your planets',
    known: 'Known gate address',
    other: 'Other worlds',
    march: 'Your marches',
    attack: 'Attack on you',
    reach: 'Reach of your ships',
  },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset the view',
  help: 'Plus and minus zoom, 0 shows the whole galaxy, and arrow keys move the map. On a planet, arrow keys go to the next one, and Enter opens it.',
  nameAt: (name: string, coordinates: string) => `${name} at ${coordinates}`,
  unknownWorld: 'Unknown world',
  knownWorlds: {
    title: 'Known worlds',
    loading: 'Loading known worlds',
    none: 'No known planet addresses found from mission reports.',
    missions: 'Go to Mission Command',
  },
  card: {
    name: 'Chosen world',
    empty: 'Choose a world on the map to see what you know about it.',
    knownWorld: 'Known world',
    unknownAt: (coordinates: string) => `A world at ${coordinates}`,
    own: 'This world is yours.',
    ownWithoutReport: 'This world is yours. No mission discovered it, so there is no report.',
    other: "You don't know its gate address yet. Scouts and surveys discover addresses.",
    known: 'You can dial its gate.',
    seen: (status: string, time: string | null) => (time === null ? `${status}.` : `${status}, as of ${time}.`),
    discovered: (time: string) => `Discovered ${time}.`,
    open: 'Open planet',
    missions: 'Go to Mission Command',
    report: 'Read the report',
    march: 'March from here',
    transfer: 'Send forces here',
    colonize: 'Colonize it',
    probe: 'Send a probe',
    close: 'Close',
  },
};
