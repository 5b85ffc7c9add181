import type { Sighting } from '#shared/api/reports';
import { DEFAULT_RETREAT_PERCENT, DEFAULT_STANCE, type Stance } from '#shared/catalogue/battles';
import { RACES } from '#shared/catalogue/races';
import { findShipType, SHIP_TYPES } from '#shared/catalogue/ships';
import type { DrillGarrison } from '#shared/catalogue/sparring';
import { findSquadType, SQUAD_TYPES } from '#shared/catalogue/squads';
import type { Marchers } from '#shared/rules/battles/marches';
import type { Supposed } from '#shared/rules/battles/simulate';
import { garrisonForce } from '#shared/rules/battles/sparring';
import { isWarship, type Units } from '#shared/rules/battles/stacks';

/** One side as the form holds it. Counts by type id; types that are not listed have no units. */
export interface SimulatedSide {
  readonly raceId: number;
  readonly ships: Readonly<Record<number, number>>;
  readonly squads: Readonly<Record<number, number>>;
  /** 1 without research. */
  readonly attackLevel: number;
  readonly defenseLevel: number;
}

/** Everything that the form asks for. */
export interface Setup {
  readonly attacker: SimulatedSide & { readonly retreatPercent: number; readonly morale: number };
  readonly defender: SimulatedSide & {
    readonly gunLevel: number;
    readonly defenseStat: number;
    readonly population: number;
    readonly stance: Stance;
  };
}

const emptySide = (raceId: number): SimulatedSide => ({
  raceId,
  ships: {},
  squads: {},
  attackLevel: 1,
  defenseLevel: 1,
});

/** A form without any units on either side. */
export const EMPTY_SETUP: Setup = {
  attacker: { ...emptySide(RACES[0].id), retreatPercent: DEFAULT_RETREAT_PERCENT, morale: 100 },
  defender: { ...emptySide(RACES[0].id), gunLevel: 1, defenseStat: 50, population: 1000, stance: DEFAULT_STANCE },
};

/** The types that a side's form lists: those of its race, and others that it has units of. */
export function listedTypes({ raceId, ships, squads }: SimulatedSide) {
  const has = (counts: Readonly<Record<number, number>>, id: number) => (counts[id] ?? 0) > 0;
  return {
    ships: SHIP_TYPES.filter(({ id, raceId: race }) => isWarship(id) && (race === raceId || has(ships, id))),
    squads: SQUAD_TYPES.filter(({ id, raceId: race }) => race === raceId || has(squads, id)),
  };
}

/** A side with these forces instead of its own. Types that the game does not know, and scouts, are left out. */
export function withForces<S extends SimulatedSide>(
  side: S,
  { ships, squads }: Pick<SimulatedSide, 'ships' | 'squads'>,
): S {
  const known = (counts: Readonly<Record<number, number>>, isKnown: (id: number) => boolean) =>
    Object.fromEntries(Object.entries(counts).filter(([id]) => isKnown(Number(id))));
  const fleet = known(ships, (id) => findShipType(id) !== undefined && isWarship(id));
  const troops = known(squads, (id) => findSquadType(id) !== undefined);
  const [ship, squad] = [Object.keys(fleet)[0], Object.keys(troops)[0]];
  const raceId = findShipType(Number(ship))?.raceId ?? findSquadType(Number(squad))?.raceId ?? side.raceId;
  return { ...side, raceId, ships: fleet, squads: troops };
}

/** The defender as a probe saw it. Probes do not count people. */
export function withSighting(defender: Setup['defender'], seen: Sighting): Setup['defender'] {
  const ships = Object.fromEntries(seen.ships.map(({ ship_type_id, count }) => [ship_type_id, count]));
  const squads = Object.fromEntries(seen.squads.map(({ squad_type_id, count }) => [squad_type_id, count]));
  return {
    ...withForces(defender, { ships, squads }),
    gunLevel: seen.defense_level,
    defenseStat: seen.defense_stat,
  };
}

/** The defender as a drill garrison stands. */
export function withGarrison(defender: Setup['defender'], garrison: DrillGarrison): Setup['defender'] {
  return {
    ...withForces(defender, countsOf(garrisonForce(garrison))),
    raceId: garrison.raceId,
    gunLevel: garrison.defenseLevel,
    defenseStat: garrison.defenseStat,
    population: garrison.population,
    stance: 'stand',
  };
}

/** Counts by type of a list. */
export function countsOf({ ships, squads }: Marchers): Pick<SimulatedSide, 'ships' | 'squads'> {
  const of = (units: Marchers['ships']) => Object.fromEntries(units.map(({ typeId, count }) => [typeId, count]));
  return { ships: of(ships), squads: of(squads) };
}

const ATTACKER = 1;
const DEFENDER = 2;

/** The forces on both sides; undefined while nobody attacks. */
export function supposedOf({ attacker, defender }: Setup): Supposed | undefined {
  const [own, other] = [unitsOf(ATTACKER, attacker), unitsOf(DEFENDER, defender)];
  if (own.ships.length === 0 && own.squads.length === 0) return undefined;
  return {
    attacker: { ...own, morale: attacker.morale, retreatPercent: attacker.retreatPercent },
    defender: other,
    world: {
      ownerId: DEFENDER,
      population: defender.population,
      defenseLevel: defender.gunLevel,
      defenseStat: defender.defenseStat,
      stance: defender.stance,
    },
  };
}

function unitsOf(ownerId: number, { ships, squads, attackLevel, defenseLevel }: SimulatedSide) {
  const of = (counts: Readonly<Record<number, number>>): Units[] =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ ownerId, typeId: Number(id), count, attackLevel, defenseLevel }));
  return { ships: of(ships), squads: of(squads) };
}
