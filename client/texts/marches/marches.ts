import type { ReactNode } from 'react';
import type { MarchKind } from '#shared/catalogue/marches';
import { full } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';
import { rich } from '../rich.ts';

const KINDS: Readonly<Record<MarchKind, string>> = {
  raid: 'Raid',
  strike: 'Strike',
  siege: 'Siege',
  transfer: 'Transfer',
  relief: 'Relief',
};

export const marchTexts = {
  kind: (kind: MarchKind) => KINDS[kind],
  freeWorld: 'a free world',
  situation: {
    title: 'Situation Reports',
    none: 'No situation reports available.',
    plan: 'Plan a march',
    count: (attacks: number) => plural(attacks, { one: 'One attack is coming', other: '# attacks are coming' }),
    out: (marches: number) => plural(marches, { one: 'One march is out', other: '# marches are out' }),
    here: 'On the way and already here',
    underWay: 'Marches Under Way',
    nobodyOut: 'No march is under way.',
    loading: 'Loading marches',
    somebody: 'Somebody',
    veiled: (time: string) => `An artifact hides the sender's name until ${time}.`,
    attack: (sender: ReactNode, target: ReactNode) => rich`${sender} is attacking ${target}`,
    reliefComes: (sender: ReactNode, target: ReactNode) => rich`${sender} is sending relief to ${target}`,
    guest: (sender: ReactNode, target: ReactNode) => rich`Relief from ${sender} stands on ${target}`,
    landsAt: (kind: string, time: string) => `${kind} · lands ${time}`,
    /** What Listening tells of an attack. */
    warning: (units: number, force: string) =>
      `${plural(units, { one: 'One ship or squad', other: '# ships and squads' })}${force && `: ${force}`}`,
    guestSince: 'They defend it with you until they are called home.',
    landing: 'Landing',
    arriving: 'Coming in',
    raid: (target: ReactNode) => rich`Raid on ${target}`,
    strike: (target: ReactNode) => rich`Strike on ${target}`,
    siege: (target: ReactNode) => rich`Siege of ${target}`,
    transfer: (target: ReactNode) => rich`Transfer to ${target}`,
    relief: (target: ReactNode) => rich`Relief to ${target}`,
    standing: (target: ReactNode) => rich`Your relief stands on ${target}`,
    besieging: (target: ReactNode) => rich`Your army stands before ${target}`,
    home: (target: ReactNode, origin: ReactNode) => rich`On the way home from ${target} to ${origin}`,
    heldBy: (place: ReactNode, ruler: ReactNode) => rich`${place} of ${ruler}`,
    from: (origin: ReactNode, force: string) => rich`From ${origin} · ${force}`,
    cargo: 'Aboard:',
    recallUntil: (time: string) => `Can be called back until ${time}.`,
    tooLate: 'Too late to call back.',
    lateRecall: (artifact: string, time: string) => `Your ${artifact} can still call it back, until ${time}.`,
  },
  /** What helps against an attack. */
  answers: {
    stance: 'Fight or slip away?',
    iris: 'Close the iris',
    away: 'Move the fleet away',
    nowhere: 'With one world, the fleet cannot move away: let it slip away, or ask for relief.',
    relief: 'Ask mates for relief',
    loot: 'What can I lose?',
  },
  /** How mates are asked for help. */
  relief: {
    lead: 'Post these words in the alliance hall, or copy them to wherever else you talk to your mates.',
    label: 'What to tell them',
    words: (attacker: string, planet: string, address: string, time: string) =>
      `${attacker} is attacking ${planet}, gate address ${address}.${time && ` The attack lands ${time}.`} Please send relief that lands before it: Battles, Plan a March, Relief.`,
    besieged: (besieger: string, planet: string, address: string, time: string) =>
      `${besieger} besieges ${planet}, gate address ${address}.${time && ` The world is lost ${time}.`} Please send relief that lands before it, with squads to win the ground: Battles, Plan a March, Relief.`,
    post: 'Post in the alliance hall',
    posting: 'Posting…',
    posted: (link: (words: string) => ReactNode) => rich`Posted in the ${link('alliance hall')}.`,
    copy: 'Copy',
    copied: 'Copied.',
    byHand: 'Your browser does not let this page copy. Copy the words by hand.',
    who: 'Who could come',
    away: (planet: string, distance: number) => `from ${planet}, ${full(distance)} away`,
    homeless: 'has no home world',
    terms: 'New members of your alliance must wait before they can send relief.',
    rule: 'How mates help each other',
    loading: 'Loading your mates',
    noMates: 'Relief comes from mates, and you have none: found an alliance, join one, or invite players to yours.',
    toAlliance: 'Go to Alliance',
  },
  recall: {
    word: 'Call back',
    busy: 'Calling back…',
    label: (kind: string, target: string) => `Call back the ${kind.toLowerCase()} to ${target}`,
    question: (target: string) => `Call back the march to ${target}?`,
    consequence: 'They turn round at once. The way home takes as long as the whole flight. The fuel is spent.',
    standing: 'They leave the world and fly home. The world is then without them.',
    late: (artifact: string) =>
      `It is past the last moment: your ${artifact} calls them back, and is used up. They turn round at once, and the way home takes as long as the whole flight.`,
    siege: 'They give up the siege and fly home. You may not besiege this world again for two weeks.',
    confirm: 'Call them back',
    dismiss: 'Let them go on',
  },
  battles: {
    title: 'Last battles',
    unnamed: 'a world without a ruler',
    won: (kind: string, planet: string, ruler: string) => `Your ${kind} on ${planet} of ${ruler} won`,
    orbitWon: (kind: string, planet: string, ruler: string) =>
      `Your ${kind} on ${planet} of ${ruler} won the orbit, but not the ground`,
    lost: (kind: string, planet: string, ruler: string) => `Your ${kind} on ${planet} of ${ruler} was repelled`,
    raided: (planet: string, attacker: string) => `${attacker} raided ${planet}`,
    struck: (planet: string, attacker: string) => `${attacker} struck ${planet} through the gate`,
    orbitLost: (planet: string, attacker: string) => `${attacker} won the orbit of ${planet}, but not the ground`,
    besieged: (planet: string, attacker: string) => `${attacker} won the ground of ${planet}`,
    relieved: (planet: string, reliever: string) => `${reliever} broke the siege of ${planet}`,
    notRelieved: (planet: string, reliever: string) => `${reliever} could not break the siege of ${planet}`,
    held: (planet: string, attacker: string) => `${planet} held against ${attacker}`,
    loot: (units: number) => `${full(units)} units taken`,
  },
};
