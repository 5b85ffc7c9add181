import { FAIRNESS, NIGHT_TRUCE, type Stance } from '#shared/catalogue/battles';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

interface StanceWords {
  readonly name: string;
  readonly words: string;
}

const STANCES: Readonly<Record<Stance, StanceWords>> = {
  stand: {
    name: 'Stand and fight',
    words: 'Your ships meet every attack, however strong it is. All of them may fall.',
  },
  slip_2: {
    name: 'Slip away at 2×',
    words:
      'If the attacking warships are worth at least twice as much as yours, these slip away. Otherwise they fight.',
  },
  slip_3: {
    name: 'Slip away at 3×',
    words: 'They slip away from three times their worth or more. They fight more often, and may lose more.',
  },
  slip_always: {
    name: 'Always slip away',
    words: 'Your ships never fight here, and never fall. Guns, squads and militia are left alone to defend the world.',
  },
};

const HOURS = NIGHT_TRUCE.minutes / 60;

export const garrisonTexts = {
  stance: {
    title: 'Stance',
    about: 'What the ships on this world do when an attack lands. Guests do the same.',
    stances: STANCES,
    changed: (name: string, planet: string) => `${planet}: ${name}.`,
    rule: 'When is my fleet safe?',
  },
  iris: {
    title: 'Iris',
    about:
      'A closed iris keeps out whatever comes through the gate: probes, settlers and squads. Nobody can dial out either, but your own forces can come home. Ships fly as always.',
    rule: 'Who stays outside?',
    none: 'No iris here. An Iris Works on this world closes its gate.',
    unfinished: 'The Iris Works is not active yet.',
    build: 'Build an Iris Works',
    hours: 'Close it for',
    longer: 'Keep it closed longer, by',
    until: (time: string) => `closed until ${time}`,
    close: 'Close the iris',
    prolong: 'Keep it closed',
    closing: 'Closing…',
    closed: (planet: string, time: string) => `${planet}: the iris is closed until ${time}.`,
    closedUntil: (time: string) => `Closed until ${time}.`,
    enough: (time: string) => `It is closed for as long as you can pay ahead: ${time}.`,
    open: 'Open it now',
    opening: 'Opening…',
    opened: (planet: string) => `${planet}: the iris is open.`,
    openTerms: 'You do not get back what you paid.',
  },
  shields: {
    title: 'What Protects You',
    loading: 'Loading what protects you',
    peace: 'Peace of newcomers',
    peaceUntil: (time: string) => `Nobody can attack you until ${time}`,
    peaceEnds: (hasLevel: boolean) =>
      hasLevel
        ? `You have level ${FAIRNESS.peaceLevel}, so it ends at this time. Your own first attack ends it at once.`
        : `Level ${FAIRNESS.peaceLevel} may end it earlier; your own first attack ends it at once.`,
    over: 'Over',
    respite: 'Respite',
    respiteUntil: (time: string) => `No new attack until ${time}`,
    respiteEnds: 'Your own attack ends it at once.',
    none: 'None',
    night: 'Night truce',
    nightHours: (from: string, until: string) => `${from} to ${until}`,
    nightNone: 'None in a game this fast',
    change: 'Change it',
    stake: 'A raid on your home takes at most',
    nothing: 'Nothing: your stock is within what is safe',
    usedUp: 'Nothing: raids have taken all that they may take from you for now',
    left: (units: number, time: string) =>
      `All raids together: ${plural(units, { one: '# unit', other: '# units' })} in ${time} at most.`,
    might: 'Your might',
    window: (most: number) => `Rulers with at most ${full(most)} might may attack you.`,
    attacks: 'Your attacks',
    out: (out: number, most: number) => `${full(out)} of ${full(most)} out`,
    world: {
      title: 'What Protects This World',
      attacks: 'Attacks',
      sieges: 'Sieges',
      never: 'Never: it is your home',
      noSiege: (time: string) => `No new siege until ${time}`,
      siegesStay: 'Your own attack does not end this.',
      anyTime: 'Possible at any time',
    },
  },
  truce: {
    title: 'Night Truce',
    loading: 'Loading the night truce',
    about: `For ${HOURS} real hours of each day, no attack on you lands, and none of yours. An attack that would land then comes ${NIGHT_TRUCE.afterMinutes} minutes or more after they end.`,
    now: 'Now',
    hours: (from: string, until: string) => `${from} to ${until}`,
    later: (time: string) => `From ${time}`,
    begins: 'Begins at',
    ends: (time: string) => `Ends at ${time}. Times are those of this device.`,
    rule: 'Can I be attacked while I sleep?',
    terms: `You can change it once in ${NIGHT_TRUCE.changeDays} days. New hours count ${full(NIGHT_TRUCE.validAfterHours)} real hours later.`,
    again: (time: string) => `You can change it again from ${time}.`,
    change: 'Change the hours',
    changing: 'Changing…',
    none: 'This game runs too fast for a night truce: attacks land at any hour. Let your ships slip away, or send them out before you sleep.',
  },
};
