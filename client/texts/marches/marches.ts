import type { ReactNode } from 'react';
import type { MarchKind } from '#shared/catalogue/battles';
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
  /** '5 × Lancer' */
  units: (count: number, name: string) => `${full(count)} × ${name}`,
  situation: {
    title: 'Situation Reports',
    none: 'No situation reports available.',
    plan: 'Plan a march',
    count: (attacks: number) => plural(attacks, { one: 'One attack is coming', other: '# attacks are coming' }),
    out: (marches: number) => plural(marches, { one: 'One march is out', other: '# marches are out' }),
    here: 'Coming and standing here',
    underWay: 'Marches Under Way',
    nobodyOut: 'No march is under way.',
    loading: 'Loading marches',
    attack: (sender: ReactNode, target: ReactNode) => rich`${sender} is attacking ${target}`,
    reliefComes: (sender: ReactNode, target: ReactNode) => rich`${sender} is sending relief to ${target}`,
    guest: (sender: ReactNode, target: ReactNode) => rich`Relief of ${sender} stands on ${target}`,
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
    home: (target: ReactNode, origin: ReactNode) => rich`On the way home from ${target} to ${origin}`,
    heldBy: (place: ReactNode, ruler: ReactNode) => rich`${place} of ${ruler}`,
    from: (origin: ReactNode, force: string) => rich`From ${origin} · ${force}`,
    cargo: 'Aboard:',
    recallUntil: (time: string) => `Can be called back until ${time}.`,
    tooLate: 'Too late to call back.',
  },
  /** What helps against an attack. */
  answers: {
    stance: 'Fight or slip away?',
    iris: 'Close the iris',
    away: 'Move the fleet away',
    relief: 'Ask mates for relief',
    loot: 'What can I lose?',
  },
  recall: {
    word: 'Call back',
    busy: 'Calling back…',
    label: (kind: string, target: string) => `Call back the ${kind.toLowerCase()} to ${target}`,
    question: (target: string) => `Call back the march to ${target}?`,
    consequence: 'They turn round at once. The way home takes as long as the whole flight. The fuel is spent.',
    standing: 'They leave the world and fly home. The world is then without them.',
    confirm: 'Call them back',
    dismiss: 'Let them go on',
  },
  battles: {
    title: 'Last battles',
    unnamed: 'a world without a ruler',
    won: (planet: string, ruler: string) => `Your raid on ${planet} of ${ruler} won`,
    orbitWon: (planet: string, ruler: string) => `Your raid on ${planet} of ${ruler} won the orbit, but not the ground`,
    lost: (planet: string, ruler: string) => `Your raid on ${planet} of ${ruler} was repelled`,
    raided: (planet: string, attacker: string) => `${attacker} raided ${planet}`,
    orbitLost: (planet: string, attacker: string) => `${attacker} won the orbit of ${planet}, but not the ground`,
    held: (planet: string, attacker: string) => `${planet} held against ${attacker}`,
    loot: (units: number) => `${full(units)} units taken`,
  },
};
