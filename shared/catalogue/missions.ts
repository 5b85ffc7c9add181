import type { Cost } from './resources.ts';

export interface MissionType {
  readonly id: number;
  /** Stored with each mission. Its rules are in shared/rules/missions/<kind>.ts. */
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly endpoint: `/missions/${string}`;
  /** The text that the client shows when an error response has no message. */
  readonly fallback: string;
  readonly cost: Cost;
  /** Days at game speed 1. If minimum and maximum are both 0, the mission is instant. */
  readonly minDays: number;
  readonly maxDays: number;
  /** Whether a success gives XP. */
  readonly givesXp?: true;
}

/** All mission types, with their API calls. Ids must never change. */
export const MISSION_TYPES = [
  {
    id: 1,
    kind: 'explore',
    name: 'Exploration',
    description: 'A scout follows a dead address for days and brings home what it finds.',
    endpoint: '/missions/explore',
    fallback: 'Failed to launch exploration.',
    cost: { energy: 60, food: 60 },
    minDays: 1,
    maxDays: 7,
  },
  {
    id: 2,
    kind: 'malp',
    name: 'MALP Probe',
    description: 'A rover rolls through the gate first and reports who lives there.',
    endpoint: '/missions/malp',
    fallback: 'Failed to launch MALP probe.',
    cost: { metal: 60, energy: 40 },
    minDays: 0,
    maxDays: 0,
  },
  {
    id: 3,
    kind: 'colonize',
    name: 'Colonization',
    description: 'Settlers, seed and tents: the world at this address becomes yours.',
    endpoint: '/missions/colonize',
    fallback: 'Failed to attempt colonization.',
    cost: { naquadah: 250, trinium: 140, metal: 400, energy: 250, food: 100 },
    minDays: 0,
    maxDays: 0,
    givesXp: true,
  },
] as const satisfies readonly MissionType[];

/** Bounds of a short exploration, in minutes at game speed 1. */
export const SHORT_EXPLORATION = { minMinutes: 20, maxMinutes: 720 } as const;

/**
 * Percent of a haul, and of the chance of a world and an artifact, by the place of the scout among those of its player that are
 * away. A player who could send a hundred scouts for whole hauls would live on them.
 */
export const SCOUT_SHARES = [100, 80, 50, 20, 10] as const;

export type MissionKind = (typeof MISSION_TYPES)[number]['kind'];

/** All kinds of reports: one per kind of mission, surveys, addresses that an artifact showed, and the loss of a world to a besieger. */
export type ReportKind = MissionKind | 'survey' | 'artifact' | 'lost';
export const REPORT_KINDS: readonly ReportKind[] = [
  ...MISSION_TYPES.map(({ kind }) => kind),
  'survey',
  'artifact',
  'lost',
];

/** The instant missions: the player dials an address, and the response is the report. */
export type DialledKind = Extract<(typeof MISSION_TYPES)[number], { maxDays: 0 }>['kind'];

export const DIALLED_KINDS = MISSION_TYPES.filter((type) => type.maxDays === 0).map((type) => type.kind as DialledKind);

export function isDialled(kind: MissionKind): kind is DialledKind {
  return missionTypeOf(kind).maxDays === 0;
}

/** The mission type of this kind. */
export function missionTypeOf(kind: MissionKind): MissionType {
  const type = MISSION_TYPES.find((each) => each.kind === kind);
  if (!type) throw new Error(`There is no mission of the kind ${kind}.`);
  return type;
}
