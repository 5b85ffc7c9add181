import { BUILDING_TYPES } from '#shared/catalogue/buildings';

/** The type id of a building's name, for its picture; 0, which no type has, if this page does not know the name. */
export function buildingTypeIdOf(name: string): number {
  return BUILDING_TYPES.find((type) => type.name === name)?.id ?? 0;
}
