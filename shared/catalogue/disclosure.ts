import { FAIRNESS } from './battles.ts';
import { BARRACKS_ID, buildingTypeOf, GATE_ARCHIVE_ID, IRIS_WORKS_ID } from './buildings.ts';

/**
 * What a player has, or has met, that gives a part of the game its meaning. `armed`: a warship, or squads besides the first. `marching`: a march of the player is out. `attacked`: an attack that
 * comes, a siege, or a battle that was fought. `exposed`: nothing protects newcomers any more.
 */
export const REASONS = [
  'armed',
  'marching',
  'squads',
  'artifacts',
  'attacked',
  'exposed',
  'iris',
  'researching',
] as const;
export type DisclosureReason = (typeof REASONS)[number];

interface Disclosure {
  /** It is shown from this level on. */
  readonly level: number;
  /** Any of these shows it earlier. */
  readonly or: readonly DisclosureReason[];
  /** The page that its announcement leads to; for `world`, the page of a world, and what follows in its address. */
  readonly at: { readonly page: string } | { readonly world: string };
}

const levelOf = (buildingTypeId: number) => buildingTypeOf(buildingTypeId).minLevel;

/** The parts of the game that are hidden until they first mean something. Their addresses always work. */
export const DISCLOSURES = {
  research: { level: levelOf(GATE_ARCHIVE_ID), or: ['researching'], at: { page: '/research' } },
  season: { level: 3, or: [], at: { page: '/players' } },
  squads: { level: levelOf(BARRACKS_ID), or: ['squads'], at: { world: '#squads' } },
  stance: { level: FAIRNESS.peaceLevel, or: ['armed', 'attacked', 'exposed'], at: { world: '#stance' } },
  iris: { level: levelOf(IRIS_WORKS_ID), or: ['iris', 'attacked'], at: { world: '#iris' } },
  artifacts: { level: 8, or: ['artifacts'], at: { world: '#artifacts' } },
  shields: { level: FAIRNESS.peaceLevel, or: ['attacked', 'exposed'], at: { page: '/battles#shields' } },
  marches: { level: FAIRNESS.peaceLevel, or: ['marching', 'attacked'], at: { page: '/battles#marches' } },
  planner: { level: FAIRNESS.peaceLevel, or: ['armed'], at: { page: '/battles#planner' } },
} as const satisfies Readonly<Record<string, Disclosure>>;

export type Panel = keyof typeof DISCLOSURES;
export const PANELS = Object.keys(DISCLOSURES) as Panel[];
