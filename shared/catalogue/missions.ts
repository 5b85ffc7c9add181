import type { Cost } from './resources.ts';

export interface MissionType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly endpoint: '/missions/explore' | '/missions/malp' | '/missions/colonize';
  readonly cost: Cost;
  /** Days at speed 1; 0 and 0 is instant. */
  readonly minDays: number;
  readonly maxDays: number;
}

/** Every kind of mission, with the calls that the specification names. Ids are for ever. */
export const MISSION_TYPES = [
  {
    id: 1,
    name: 'Exploration',
    description: 'A scout follows a dead address for days and brings home what it found.',
    endpoint: '/missions/explore',
    cost: { energy: 60, food: 60 },
    minDays: 1,
    maxDays: 7,
  },
  {
    id: 2,
    name: 'MALP Probe',
    description: 'A rover rolls through the gate first, and tells who lives there.',
    endpoint: '/missions/malp',
    cost: { metal: 60, energy: 40 },
    minDays: 0,
    maxDays: 0,
  },
  {
    id: 3,
    name: 'Colonization',
    description: 'Settlers, seed and tents: the world at this address becomes yours.',
    endpoint: '/missions/colonize',
    cost: { naquadah: 300, trinium: 300, metal: 500, energy: 150, food: 300 },
    minDays: 0,
    maxDays: 0,
  },
] as const satisfies readonly MissionType[];
