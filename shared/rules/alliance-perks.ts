import { ALLIANCE_PERKS, type AlliancePerk, PERK_EFFECTS } from '../catalogue/alliances.ts';
import { MARCH_LIMITS } from '../catalogue/battles.ts';
import { MARCH_TYPES, type MarchKind } from '../catalogue/marches.ts';
import { type Cost, RESOURCES } from '../catalogue/resources.ts';

/** Whether an alliance of this level has the perk; level 0 stands for no alliance. */
export function hasPerk(perk: AlliancePerk, allianceLevel: number): boolean {
  return ALLIANCE_PERKS.some(({ id, level }) => id === perk && allianceLevel >= level);
}

/** Percent of a flight's minutes, with drives (100 or less) and with what the alliance's level gives to relief. */
export function flightPercentWithPerks(kind: MarchKind, drives: number, allianceLevel: number): number {
  if (MARCH_TYPES[kind].stays !== 'guest' || !hasPerk('swift_relief', allianceLevel)) return drives;
  return Math.floor((drives * PERK_EFFECTS.reliefMinutes) / 100);
}

/** The fuel of a march, from fuelOf(), after what the alliance's level saves on relief. Fractions are dropped. */
export function fuelWithPerks(kind: MarchKind, fuel: Cost, allianceLevel: number): Cost {
  if (MARCH_TYPES[kind].stays !== 'guest' || !hasPerk('relief_beacon', allianceLevel)) return fuel;
  const less = RESOURCES.flatMap((name) => {
    const amount = fuel[name];
    return amount === undefined ? [] : [[name, Math.floor((amount * PERK_EFFECTS.reliefFuel) / 100)] as const];
  });
  return Object.fromEntries(less);
}

/** How many other players' forces may stand on a world of a ruler whose alliance has this level. */
export function mostGuests(allianceLevel: number): number {
  return MARCH_LIMITS.guests + (hasPerk('fourth_guest', allianceLevel) ? PERK_EFFECTS.moreGuests : 0);
}
