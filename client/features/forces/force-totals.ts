import type { PlanetDetail } from '#shared/api/planets';
import type { Ship } from '#shared/api/ships';
import { isTrained } from '#shared/rules/battles/garrison';
import { escortStrength } from '#shared/rules/missions/escort';
import { type ShipState, shipState } from '#shared/rules/ships';
import { forceTexts } from '../../texts/forces.ts';
import { shipTexts } from '../../texts/ships.ts';

/** The ships of one type on one world. */
export interface ShipGroup {
  readonly name: string;
  readonly isScout: boolean;
  readonly count: number;
  /** Strengths of one ship. */
  readonly each: Pick<Ship, 'space_attack' | 'space_defense' | 'ground_attack'>;
  /** '2 idle, 1 on mission' */
  readonly states: string;
}

/** The forces of one world, or of several together. */
export interface OwnForces {
  readonly ships: number;
  /** Of the ships, those on a mission or a march. */
  readonly away: number;
  readonly spaceAttack: number;
  readonly spaceDefense: number;
  readonly groundAttack: number;
  readonly squads: number;
  /** Squads that are still in training; they do not count among the others. */
  readonly training: number;
  readonly soldiers: number;
  /** Strength of the planetary defence. */
  readonly defense: number;
}

const NO_FORCES: OwnForces = {
  ships: 0,
  away: 0,
  spaceAttack: 0,
  spaceDefense: 0,
  groundAttack: 0,
  squads: 0,
  training: 0,
  soldiers: 0,
  defense: 0,
};

/** The forces that can fight on a world at `now` (ms since 1970). A complete ship fights, launched or not. */
export function forceTotalsOf(planet: PlanetDetail, now: number): OwnForces {
  const fleet = planet.ships.filter(({ ready_at }) => Date.parse(ready_at) <= now);
  const squads = planet.soldier_squads.filter((squad) => isTrained(squad, now));
  return {
    ships: fleet.length,
    away: fleet.filter((ship) => ship.on_mission || ship.on_march).length,
    spaceAttack: sum(fleet, (ship) => ship.space_attack),
    spaceDefense: sum(fleet, (ship) => ship.space_defense),
    groundAttack: sum(fleet, (ship) => ship.ground_attack),
    squads: squads.length,
    training: planet.soldier_squads.length - squads.length,
    soldiers: sum(squads, (squad) => squad.soldiers_per_squad),
    defense: planet.defense_stat,
  };
}

/** The protection of explorers and settlers from this world at `now` (ms since 1970): its idle warships and ready squads. */
export function escortOf({ ships, soldier_squads }: PlanetDetail, now: number): number {
  const idle = ships.filter((ship) => ship.activated && !ship.on_mission && !ship.on_march);
  return escortStrength({
    ships: idle.map(({ is_scout, space_attack, space_defense, ground_attack }) => ({
      isScout: is_scout,
      spaceAttack: space_attack,
      spaceDefense: space_defense,
      groundAttack: ground_attack,
    })),
    squads: soldier_squads
      .filter((squad) => !squad.on_march && isTrained(squad, now))
      .map(({ base_attack, base_defense }) => ({ baseAttack: base_attack, baseDefense: base_defense })),
  });
}

export function total(all: readonly OwnForces[]): OwnForces {
  return all.reduce(
    (a, b) => ({
      ships: a.ships + b.ships,
      away: a.away + b.away,
      spaceAttack: a.spaceAttack + b.spaceAttack,
      spaceDefense: a.spaceDefense + b.spaceDefense,
      groundAttack: a.groundAttack + b.groundAttack,
      squads: a.squads + b.squads,
      training: a.training + b.training,
      soldiers: a.soldiers + b.soldiers,
      defense: a.defense + b.defense,
    }),
    NO_FORCES,
  );
}

/** The ships of a world by type, the strongest first. */
export function shipGroups(ships: readonly Ship[], now: number): readonly ShipGroup[] {
  const names = [...new Set(ships.map((ship) => ship.ship_type_name))];
  return names
    .flatMap((name) => {
      const all = ships.filter((ship) => ship.ship_type_name === name);
      const [each] = all;
      return each ? [{ name, isScout: each.is_scout, count: all.length, each, states: statesOf(all, now) }] : [];
    })
    .sort((a, b) => strength(b) - strength(a));
}

function statesOf(ships: readonly Ship[], now: number): string {
  const counts = new Map<ShipState, number>();
  for (const ship of ships) {
    const state = shipState(ship, now);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => forceTexts.inState(count, shipTexts.states[state])).join(', ');
}

function strength({ each }: ShipGroup): number {
  return each.space_attack + each.space_defense + each.ground_attack;
}

function sum<T>(list: readonly T[], amount: (item: T) => number): number {
  return list.reduce((all, item) => all + amount(item), 0);
}
