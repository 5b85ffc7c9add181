import type { ReactNode } from 'react';
import { SIEGE } from '#shared/catalogue/battles';
import { full, percent } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';
import { rich } from '../rich.ts';

export const plannerTexts = {
  title: 'Plan a March',
  kind: 'What they are to do',
  kinds: {
    raid: { name: 'Raid', words: 'Warships attack another ruler’s world and bring home what they can carry.' },
    strike: {
      name: 'Strike',
      words:
        'Squads attack another ruler’s world through the gate, under its guns, and bring home what they can carry.',
    },
    siege: {
      name: 'Siege',
      words: `Warships and at least ${SIEGE.squads} squads stand before another ruler’s world until it is yours.`,
    },
    transfer: { name: 'Transfer', words: 'Ships or squads move to another world of yours and stay there.' },
    relief: { name: 'Relief', words: 'Ships or squads stand by a mate’s world until you call them back.' },
  },
  origin: 'From',
  target: {
    label: 'Gate address of the target',
    placeholder: 'e.g. 1-2-3-4-5-6',
    hint: 'Type it, or choose a world that you know.',
    known: 'Known worlds',
    choose: 'Choose a world…',
    own: 'Your worlds',
    mates: 'Homes of your mates',
    matesOther: 'Other worlds of your mates',
    partners: 'Worlds of partners',
    mateHome: (planet: string, ruler: string) => `${planet} of ${ruler}`,
    noMates:
      'Relief goes to members of your alliance, and to worlds of partners whose gate address you know. You have no mates yet.',
    onlyWorld: 'You have one world, so there is none to move to. Found a colony first.',
    held: 'Held by others',
    seen: 'Seen by your mates',
    other: 'Other known worlds',
    option: (name: string, address: string) => `${name} · ${address}`,
    ruledBy: (ruler: string) => `World of ${ruler}`,
  },
  force: {
    title: 'Who goes',
    loading: 'Loading the forces there',
    none: 'Nobody stands ready here. Build ships or train squads first.',
    noSquads: 'No squad stands ready here. A strike needs at least one.',
    noWarships: 'No warship stands ready here. Nothing attacks through space without one.',
    build: (planet: string) => `Go to ${planet}`,
    of: (count: number) => `of ${full(count)}`,
    training: (count: number) =>
      plural(count, {
        one: '# squad is still in training, and cannot march yet.',
        other: '# squads are still in training, and cannot march yet.',
      }),
    staying: (count: number) =>
      plural(count, {
        one: '# squad stays: these ships have no berth for it. Landers and capital ships carry two squads each.',
        other: '# squads stay: these ships have no berths for them. Landers and capital ships carry two squads each.',
      }),
    all: 'All',
    allOf: (name: string) => `All ${name}`,
    everybody: 'Everybody',
    nobody: 'Nobody',
    fewer: (name: string) => `One ${name} less`,
    more: (name: string) => `One ${name} more`,
    count: (name: string) => `Number of ${name}`,
  },
  retreat: {
    label: 'They turn back once they have lost',
    share: (share: number) => percent(share),
    never: 'never: to the last ship',
    hint: 'Part of their own hull. The retreat costs a parting volley.',
  },
  rule: 'The rule',
  respite: (time: string) =>
    `You have respite: nobody can launch an attack on you before ${time}. This attack ends it at once.`,
  peace: 'End my peace of newcomers for good. From then on, others may attack me.',
  verdict: {
    title: 'What it takes',
    begin: 'Choose a target and who goes, and this shows distance, time, fuel and risk.',
    planning: 'Working it out…',
    target: 'Target',
    noRuler: (place: ReactNode) => rich`${place}. You do not know who holds it.`,
    world: (place: ReactNode, ruler: ReactNode) => rich`${place}, held by ${ruler}`,
    distance: 'Distance',
    distanceOf: (distance: number, reach: number) => `${full(distance)} of ${full(reach)} in reach`,
    throughGate: (distance: number) => `${full(distance)}, through the gate`,
    time: 'Time',
    there: (out: string, back: string) => `${out} there, ${back} back`,
    oneWay: (out: string) => `${out} there`,
    lands: 'Lands',
    moved: 'The night truce moves the landing.',
    hastened: (artifact: string) => `Your ${artifact} shortens the flight, and is used up.`,
    veiled: (artifact: string, time: string) => `Your ${artifact} hides your name until ${time}, and is used up.`,
    fuel: 'Fuel',
    noFuel: 'None',
    berths: 'Squads aboard',
    berthsOf: (squads: number, berths: number) => `${full(squads)} of ${full(berths)} berths`,
    siege: 'Siege',
    still: (nights: number) =>
      plural(nights, {
        one: 'It pauses for one night truce of the ruler.',
        other: 'It pauses for # night truces of the ruler.',
      }),
    ends: 'Changes hands',
    unlessBroken: 'If they win the ground, and nobody breaks the siege.',
    morale: 'Morale',
    moraleOf: (share: number) => percent(share),
    moraleLow: 'Your might is far above theirs, so your forces fight less well.',
    worth: 'Worth of the march',
    worthOf: (worth: number, least: number) => `${full(worth)}, at least ${full(least)}`,
  },
  risk: {
    raid: (retreat: number) =>
      retreat === 100
        ? 'All of them may be lost, and a victory is no certainty. The fuel never comes back.'
        : `They turn back once they have lost ${percent(retreat / 100)} of their hull; a bad round may cost more than that. The fuel never comes back.`,
    strike:
      'Guns, squads and militia await them on the ground, and nobody there retreats: all of them may be lost. If the iris is closed when they arrive, they turn back unharmed. The fuel never comes back.',
    siege: `If they win the ground with ${SIEGE.squads} squads alive, they stay until the world is yours; everybody sees it, and relief may come. A siege takes no loot, and meanwhile the mines work for the ruler. You get the world with its people, reserves and half of the buildings of each type. The ruler’s ships and squads fly home first, and stay theirs.`,
    carry: 'They loot as much as they can carry.',
    away: (planet: string) => `While they are out, they do not defend ${planet}.`,
    transfer: (planet: string) =>
      `Nobody can attack them on the way. They no longer defend ${planet}. The fuel never comes back.`,
    relief: (planet: string) =>
      `They fight if that world is attacked, and may fall. They do not defend ${planet} meanwhile. The fuel never comes back.`,
  },
  launch: {
    raid: 'Launch the raid',
    strike: 'Launch the strike',
    siege: 'Launch the siege',
    transfer: 'Send the transfer',
    relief: 'Send relief',
    busy: 'Launching…',
    noTarget: 'Enter the six symbols of the target.',
    noOrigin: 'Choose the world that they leave.',
    mistyped: 'One of the numbers is not a whole number. Correct it first.',
    tickPeace: 'You are under the peace of newcomers. Tick the box above to end it.',
    done: (target: string, time: string) => `They are on their way to ${target}. They land ${time}.`,
    follow: 'Follow them in Situation Reports',
  },
};
