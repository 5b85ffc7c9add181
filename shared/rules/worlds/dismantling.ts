import {
  BARRACKS_ID,
  type BuildingType,
  CITADEL_ID,
  CONSTRUCTION_YARD_ID,
  GATE_ARCHIVE_ID,
  IRIS_WORKS_ID,
  SHIPYARD_ID,
} from '../../catalogue/buildings.ts';
import { type Amounts, type Cost, RESOURCES } from '../../catalogue/resources.ts';
import { type SquadType, squadOf } from '../../catalogue/squads.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { quartersOf } from '../battles/garrison.ts';
import { type BuildSite, slotHolders } from '../construction.ts';

/** A dismantled building gives back this fraction of its price: one part in five, if this is 5. */
export const DISMANTLE_PARTS = 5;

/** A building that is to be dismantled. */
export interface DismantledBuilding {
  readonly type: BuildingType;
  readonly activated: boolean;
  /** Whether it was taken together with its world. */
  readonly taken: boolean;
}

/** What decides whether a building of a world can be dismantled. A page that does not know a part leaves that to the server. */
export interface DismantlingSite extends Pick<BuildSite, 'build_slots' | 'buildings'> {
  readonly raceId: number;
  readonly population: number;
  /** Squads of the world, those in training and those away included. */
  readonly squads: number;
  /** Squads that stand idle here, by type. */
  readonly idleSquads: ReadonlyMap<number, number>;
  /** Ships that are being built here. */
  readonly shipsInProduction: number;
  readonly besieged: boolean;
  /** Whether an attack comes to this world, or has ended less than HOURS_AFTER_ATTACK ago. */
  readonly underAttack: boolean;
  readonly irisClosed: boolean;
  /** Whether research is under way that only an Archive here can finish. */
  readonly researchNeedsArchive: boolean;
}

/**
 * What dismantling gives back: of each resource a fifth of the price of a first building of the type, or of what was paid if that
 * is less. Nothing for one that was taken.
 */
export function dismantleRefund(
  { type, taken }: Pick<DismantledBuilding, 'type' | 'taken'>,
  paid: Cost = type.cost,
): Cost {
  const refund: Partial<Amounts> = {};
  for (const resource of taken ? [] : RESOURCES) {
    const back = Math.floor(Math.min(type.cost[resource] ?? 0, paid[resource] ?? 0) / DISMANTLE_PARTS);
    if (back > 0) refund[resource] = back;
  }
  return refund;
}

/**
 * The squads that a building has brought, and that leave with it; undefined if it has brought none, or if an earlier ruler got
 * them.
 */
export function squadsOf(
  { type, taken }: Pick<DismantledBuilding, 'type' | 'taken'>,
  raceId: number,
): { readonly type: SquadType; readonly count: number } | undefined {
  const squads = taken ? undefined : type.effects?.squads;
  return squads && { type: squadOf(raceId, squads.rank), count: squads.count };
}

/** The refusal if this building cannot be dismantled, or undefined. Client and server both use this function. */
export function checkDismantle(building: DismantledBuilding, site: DismantlingSite): Refusal | undefined {
  if (!building.activated) return REFUSALS.dismantleInactive;
  if (site.besieged) return REFUSALS.worldBesieged;
  if (site.underAttack) return REFUSALS.dismantleUnderAttack;
  return needOf(building, site) ?? checkPeople(building, site);
}

/** The refusal if something still needs this very building. */
function needOf(building: DismantledBuilding, site: DismantlingSite): Refusal | undefined {
  switch (building.type.id) {
    case SHIPYARD_ID:
      return site.shipsInProduction > 0 ? REFUSALS.dismantleShipyard : undefined;
    case CONSTRUCTION_YARD_ID: {
      const slots = site.build_slots - (building.type.effects?.buildSlots ?? 0);
      return slotHolders(site.buildings).length > slots ? REFUSALS.dismantleYard : undefined;
    }
    case IRIS_WORKS_ID:
      return site.irisClosed ? REFUSALS.dismantleIris : undefined;
    case GATE_ARCHIVE_ID:
      return site.researchNeedsArchive ? REFUSALS.dismantleArchive : undefined;
    case BARRACKS_ID:
    case CITADEL_ID: {
      const brought = squadsOf(building, site.raceId);
      if (!brought || (site.idleSquads.get(brought.type.id) ?? 0) >= brought.count) return undefined;
      return REFUSALS.dismantleSquads(brought.count, brought.type.name);
    }
    default:
      return undefined;
  }
}

/** Those who live here need quarters afterwards too. */
function checkPeople(building: DismantledBuilding, site: DismantlingSite): Refusal | undefined {
  const lost = building.type.effects?.population ?? 0;
  if (lost === 0) return undefined;
  const squads = site.squads - (squadsOf(building, site.raceId)?.count ?? 0);
  const quarters = quartersOf(Math.max(0, site.population - lost));
  return squads > quarters ? REFUSALS.dismantleQuarters(squads, quarters) : undefined;
}
