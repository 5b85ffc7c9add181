import { ADDRESS_LENGTH, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_WORLD } from '#shared/catalogue/start';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

interface FirstBuilding {
  readonly name: string;
  readonly xp: number;
}

const { buildSlots, reserves } = HOME_WORLD;

export const introductionTexts = {
  name: 'Introduction',
  slide: (place: number, title: string) => `Slide ${place}: ${title}`,
  slideOf: (place: number, count: number, title: string) => `Slide ${place} of ${count}: ${title}`,
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  begin: (goal: string) => `First goal: ${goal}`,
  hide: {
    question: 'Hide this introduction for future logins?',
    explanation: 'If you show it again, it opens at your next login. Either way, you can find it in Settings.',
    no: 'No, Show Again',
    yes: 'Yes, Hide It',
  },
  world: {
    title: 'This world is yours',
    text: 'It all begins here, with five resources. Your people gather a little of each every hour. What you build brings in far more.',
    picture: 'Your home world, and how much of each resource its people gather per hour.',
    gathered: 'gathered',
    perHour: (rate: number) => `+${full(rate)}/h`,
  },
  build: ({ name, xp }: FirstBuilding) => ({
    title: 'Build, then activate',
    text: `Your world has ${plural(buildSlots, { one: '# build slot', other: '# build slots' })}. When a building is finished, press Activate: it starts to work, frees its slot and earns you XP. A ${name} is worth ${full(xp)}.`,
    picture: `A ${name}: queued, then due, then active and worth ${full(xp)} XP.`,
  }),
  stages: { queued: 'Queued', due: 'Due', active: 'Active' },
  activate: 'Activate',
  xp: (amount: number) => `+${full(amount)} XP`,
  slots: 'Build slots',
  reserves: {
    title: 'No ground lasts forever',
    text: `Beneath your home lie ${full(reserves.naquadah)} naquadah, ${full(reserves.trinium)} trinium and ${full(reserves.metal)} metal. A mine whose reserve is empty stands still, so look for new worlds before that day.`,
    picture: 'Three mines over three reserves. One reserve is empty, and a new world waits beyond.',
    empty: 'Depleted',
    beyond: 'a new world',
  },
  gate: {
    title: 'Dial the gate',
    text: `An address is ${ADDRESS_LENGTH} of ${SYMBOLS} symbols. Send a scout ship to explore, and it brings addresses home. Send a MALP to see who lives there. If nobody does, colonize.`,
    picture: 'The gate with four chevrons locked, an address being typed, and the three missions.',
    explore: { name: 'Explore', purpose: 'find an address' },
    malp: { name: 'MALP', purpose: 'see who lives there' },
    colonize: { name: 'Colonize', purpose: 'make it yours' },
  },
  alliance: {
    title: "You don't have to go alone",
    /** `peace`: how long newcomers are at peace. */
    text: (peace: string) =>
      `Found an alliance or join one. Its members fill one bank, which makes room for more members, and send each other relief when raiders come. Nobody can raid you in your first ${peace}, unless you raid first. Good luck out there.`,
    picture: "Four players' worlds, each giving to the one bank of their alliance.",
    bank: 'Alliance Bank',
    roles: { leader: 'leader', officer: 'officer', member: 'member' },
  },
};
