import type { Building, BuildingTypeView } from '#shared/api/buildings';
import type { Planet } from '#shared/api/planets';
import { type BuildingType, findBuildingType } from '#shared/catalogue/buildings';
import { type Amounts, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { buildingOutput, type YieldBonus } from '#shared/rules/construction';

type Yielding = Pick<
  Building,
  'naquadah_mine_rate' | 'trinium_mine_rate' | 'metal_mine_rate' | 'energy_production' | 'food_production_rate'
>;

/** What a building or blueprint yields per hour, by resource. */
export function yieldOf(building: Yielding): Amounts {
  return {
    naquadah: building.naquadah_mine_rate,
    trinium: building.trinium_mine_rate,
    metal: building.metal_mine_rate,
    energy: building.energy_production,
    food: building.food_production_rate,
  };
}

/** Whether the planet's reserve of this resource is empty. Energy and food have no reserve. */
export function isDepleted(planet: Planet, resource: Resource): boolean {
  return RESERVES.some((reserve) => reserve === resource && planet[reserve] === 0);
}

export interface WorldOutput {
  /** Per hour, from active buildings whose reserve is not empty. */
  readonly actual: Amounts;
  /** Per hour, as if no reserve were empty. */
  readonly potential: Amounts;
}

/** The yield per hour of all active buildings of a planet. */
export function planetOutput(planet: Planet, buildings: readonly Building[]): WorldOutput {
  const actual = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  const potential = { ...actual };
  for (const building of buildings) {
    if (!building.activated) continue;
    const output = yieldOf(building);
    for (const resource of RESOURCES) {
      potential[resource] += output[resource];
      if (!isDepleted(planet, resource)) actual[resource] += output[resource];
    }
  }
  return { actual, potential };
}

/**
 * What a building that is not offered yet will yield per hour. The server tells rates of offered ones only, at the game's
 * speed; the same speed applies to this one. Undefined until the race and an offered rate are known.
 */
export function lockedOutput(
  type: BuildingType,
  raceId: number | undefined,
  { richness }: Pick<Planet, 'richness'>,
  offered: readonly BuildingTypeView[],
): Amounts | undefined {
  const bonus = { seam: 0, richness };
  const speed = raceId === undefined ? undefined : speedOf(offered, raceId, bonus);
  if (raceId === undefined || speed === undefined) return undefined;
  return { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0, ...buildingOutput(type, raceId, speed, bonus) };
}

/** The game's speed, from an offered rate that no research raises and its rate at speed 1. */
function speedOf(offered: readonly BuildingTypeView[], raceId: number, bonus: YieldBonus): number | undefined {
  for (const blueprint of offered) {
    const type = findBuildingType(blueprint.building_type_id);
    const resource = (['energy', 'food'] as const).find((each) => (type?.output[each] ?? 0) > 0);
    if (!type || !resource) continue;
    return yieldOf(blueprint)[resource] / (buildingOutput(type, raceId, 1, bonus)[resource] ?? 1);
  }
  return undefined;
}
