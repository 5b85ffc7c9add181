import { SIEGE } from './battles.ts';

/** `space`: ships, with squads aboard; `gate`: squads alone. */
export type Way = 'space' | 'gate';

export interface MarchType {
  /** Sent against another ruler. All others go to a world of the sender's own, of a mate or of a partner. */
  readonly hostile: boolean;
  /** `either`: through the gate if squads go alone. */
  readonly way: Way | 'either';
  /** Whether it can leave the fight in orbit early. */
  readonly retreats: boolean;
  /** Whether it lays siege to the world whose ground it has won, instead of looting it. */
  readonly besieges: boolean;
  /** What it is on the world where it landed in peace: part of the garrison for good, or a guest until it is called back. */
  readonly stays: 'garrison' | 'guest' | null;
  /** How many must march at least. Those who attack through space take warships only. */
  readonly needs: { readonly ships: number; readonly squads: number };
  /** Hours that lie between launch and landing at least. */
  readonly noticeHours: number;
}

const ATTACK = { hostile: true, besieges: false, stays: null, noticeHours: 4 } as const;
const HELP = { hostile: false, way: 'either', retreats: false, besieges: false, noticeHours: 0 } as const;
const ANYBODY = { ships: 0, squads: 0 } as const;

/** All kinds of march, in the order in which players choose from them. */
export const MARCH_TYPES = {
  raid: { ...ATTACK, way: 'space', retreats: true, needs: { ships: 1, squads: 0 } },
  strike: { ...ATTACK, way: 'gate', retreats: false, needs: { ships: 0, squads: 1 } },
  siege: {
    ...ATTACK,
    way: 'space',
    retreats: true,
    besieges: true,
    needs: { ships: 1, squads: SIEGE.squads },
    noticeHours: 8,
  },
  transfer: { ...HELP, stays: 'garrison', needs: ANYBODY },
  relief: { ...HELP, stays: 'guest', needs: ANYBODY },
} as const satisfies Readonly<Record<string, MarchType>>;

export type MarchKind = keyof typeof MARCH_TYPES;
export const MARCH_KINDS = Object.keys(MARCH_TYPES) as MarchKind[];

/** The kinds that are attacks. */
export type HostileKind = {
  [K in MarchKind]: (typeof MARCH_TYPES)[K]['hostile'] extends true ? K : never;
}[MarchKind];
export const isHostile = (kind: MarchKind): kind is HostileKind => MARCH_TYPES[kind].hostile;
export const HOSTILE_KINDS = MARCH_KINDS.filter(isHostile);
