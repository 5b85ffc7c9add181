import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const planetTexts = {
  title: 'My Planets',
  loading: 'Loading planets',
  none: 'No planets found.',
  lookAgain: 'Look again',
  map: 'Map of your planets',
  noWorlds: 'You have no worlds.',
  lead: (count: number) =>
    plural(count, { one: 'You own one world. Open it to build.', other: 'You own # worlds. Open one to build.' }),
  table: {
    caption: 'Your planets',
    planet: 'Planet',
    place: 'Coordinates and gate address',
    coordinates: 'Coordinates',
    yield: 'Yield per hour',
    reserves: 'Reserves',
    slots: 'Build slots',
    due: 'Due',
    open: 'Open',
    view: 'View',
    viewLabel: (planet: string) => `View ${planet}`,
    home: 'Home',
    slotsFree: (free: number, all: number) => `${full(free)} of ${full(all)} free`,
    nothingDue: 'Nothing under way',
    toActivate: (count: number) => plural(count, { one: '# building to activate', other: '# buildings to activate' }),
    toLaunch: (count: number) => plural(count, { one: '# ship to launch', other: '# ships to launch' }),
    next: (name: string, left: string) => `${name} in ${left}`,
  },
  sort: {
    label: 'Sort by',
    home: 'Home first',
    name: 'Name',
    yield: 'Highest yield',
    reserves: 'Largest reserves',
    slots: 'Most free slots',
    due: 'Due first',
  },
  list: {
    title: 'Your Worlds',
    all: (count: number) => `All ${full(count)}`,
    loading: 'Loading worlds',
  },
  planet: 'Planet',
  coordinates: (x: number, y: number) => `${coordinate(x)}, ${coordinate(y)}`,
  place: (type: string, x: number, y: number) =>
    `${type.endsWith(' Moon') ? type.replace(' Moon', ' moon') : `${type} world`} at ${coordinate(x)}, ${coordinate(y)}`,
  backToList: 'Back to My Planets',
  facts: {
    address: 'Gate address',
    population: 'Population',
    defense: 'Defence',
    level: (level: number) => `level ${full(level)}`,
    iris: 'Iris',
    irisClosed: 'Closed',
    irisNone: 'None',
  },
  ground: {
    title: 'Yield and reserves',
    loading: 'Loading reserves',
    resource: 'Resource',
    yield: 'Yield',
    reserve: 'Reserve',
    lasts: 'Lasts',
    perHour: '/h',
    rate: (rate: number) => (rate > 0 ? `+${full(rate)}` : '0'),
    potential: (rate: number) => `potential +${full(rate)}/h`,
    ownYield: (rate: number) => `of it +${full(rate)}/h from the home itself`,
    noLimit: 'no limit',
    depleted: 'Depleted',
  },
  buildings: 'Buildings',
  loadingBuildings: 'Loading buildings',
  squads: {
    title: 'Soldier Squads',
    none: 'No squads stationed here. Barracks train one.',
    soldiers: (count: number) => plural(count, { one: '# soldier', other: '# soldiers' }),
    attack: 'Attack',
    defense: 'Defence',
    meaning:
      'Attack and defence add to the escort of this world. The escort protects explorers from ambushes and delays, and wins guarded worlds for settlers.',
  },
  artifacts: {
    title: 'Artifacts',
    none: 'No artifacts found yet. Explorers bring them home.',
    redeemed: 'Redeemed',
    notRedeemed: 'Not redeemed',
  },
  times: (count: number) => `× ${full(count)}`,
  rename: {
    word: 'Rename',
    title: (planet: string) => `Rename ${planet}`,
    lead: '1 to 40 characters. You can change it again.',
    newName: 'New name',
    save: 'Save Name',
    saving: 'Saving…',
    done: (planet: string) => `This world is now called ${planet}.`,
  },
};

/** With a true minus sign. */
function coordinate(value: number): string {
  return value < 0 ? `−${full(-value)}` : full(value);
}
