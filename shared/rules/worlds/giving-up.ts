import { REFUSALS, type Refusal } from '../../refusals.ts';
import { freeQuarters } from '../battles/garrison.ts';
import { hoursToMs } from '../battles/shields.ts';

/** For so many hours of the game nobody may settle a world that was given up: otherwise it could be given to a friend. */
export const CLOSED_HOURS = 72;

/** What decides whether a world can be given up. A page that does not know a part leaves that to the server. */
export interface WorldToLeave {
  readonly home: boolean;
  readonly besieged: boolean;
  /** Whether an attack comes to it, or has ended less than HOURS_AFTER_ATTACK ago. */
  readonly underAttack: boolean;
  /** Ships and squads that are in production there. */
  readonly inProduction: number;
  /** Marches of mates that stand there. */
  readonly guests: number;
  /** Whether ships or squads of its ruler's stand there, which would fly home. */
  readonly army: boolean;
  /** Whether its ruler has announced a leave: from then on no army leaves a world. */
  readonly leaveAnnounced: boolean;
  /** Squads of the world, those away included. */
  readonly squads: number;
  /** The home, with all squads that have their quarters there. */
  readonly shelter: { readonly population: number; readonly squads: number };
}

/** The refusal if this world cannot be given up, or undefined. Client and server both use this function. */
export function checkGiveUp(world: WorldToLeave): Refusal | undefined {
  if (world.home) return REFUSALS.giveUpHome;
  if (world.besieged) return REFUSALS.worldBesieged;
  if (world.underAttack) return REFUSALS.giveUpUnderAttack;
  if (world.inProduction > 0) return REFUSALS.giveUpProduction;
  if (world.guests > 0) return REFUSALS.giveUpGuests;
  if (world.army && world.leaveAnnounced) return REFUSALS.leaveAnnounced;
  const room = freeQuarters(world.shelter);
  return world.squads > room ? REFUSALS.giveUpQuarters(world.squads, room) : undefined;
}

/** Until when nobody may settle a world that is given up at `now`; both ms since 1970. */
export function closedUntil(now: number, speed: number): number {
  return now + hoursToMs(CLOSED_HOURS, speed);
}
