import { DEFAULT_RETREAT_PERCENT, SHIP_CLASSES, type ShipClass } from '../../catalogue/battles.ts';
import { type DrillGarrison, PRACTICE_FORCE } from '../../catalogue/sparring.ts';
import { type SquadRank, squadOf } from '../../catalogue/squads.ts';
import type { Refusal } from '../../refusals.ts';
import type { Encounter } from './encounter.ts';
import { checkMarchers } from './march-order.ts';
import type { Marchers } from './marches.ts';
import type { Units } from './stacks.ts';

/** Drills know no might: both sides fight with all they have. */
const FULL_MORALE = 100;
const LEG = 1;

type Ranks = Pick<DrillGarrison, 'ships' | 'squads'>;

/** The types and numbers of this race that classes and ranks stand for. */
function forceOf(raceId: number, { ships, squads }: Ranks): Marchers {
  return {
    ships: Object.entries(ships).map(([name, count]) => ({
      typeId: 10 * raceId + SHIP_CLASSES[name as ShipClass],
      count,
    })),
    squads: Object.entries(squads).map(([rank, count]) => ({ typeId: squadOf(raceId, rank as SquadRank).id, count })),
  };
}

/** The units of a drill garrison. */
export const garrisonForce = (garrison: DrillGarrison): Marchers => forceOf(garrison.raceId, garrison);

/** The force that is lent to a player of this race. */
export const practiceForce = (raceId: number): Marchers => forceOf(raceId, PRACTICE_FORCE);

/** The refusal if these cannot fight a drill together, or undefined. Squads alone come through the gate. */
export function checkDrill(force: Marchers): Refusal | undefined {
  return checkMarchers(force.ships.length > 0 ? 'raid' : 'transfer', force);
}

/**
 * The two sides of a drill. `number` counts the player's drills from 1, in place of the ids of a battle and a march. The garrison
 * belongs to the player too, because nobody else is involved.
 */
export function drillEncounter(
  number: number,
  playerId: number,
  own: { readonly ships: readonly Units[]; readonly squads: readonly Units[] },
  garrison: DrillGarrison,
): Encounter {
  const { ships, squads } = garrisonForce(garrison);
  const drilled = (units: Marchers['ships']): Units[] =>
    units.map((unit) => ({ ...unit, ownerId: playerId, attackLevel: 1, defenseLevel: 1 }));
  const { population, defenseLevel, defenseStat } = garrison;
  return {
    battleId: number,
    marchId: number,
    leg: LEG,
    attacker: { ...own, morale: FULL_MORALE, retreatPercent: DEFAULT_RETREAT_PERCENT },
    defender: { ships: drilled(ships), squads: drilled(squads) },
    world: { ownerId: playerId, population, defenseLevel, defenseStat, stance: 'stand' },
  };
}
