import { BUILDING_TYPES } from '#shared/catalogue/buildings';

/** The type a name stands for, for its picture; 0, which no type has, when the server knows more types than this page. */
export function buildingTypeIdOf(name: string): number {
  return BUILDING_TYPES.find((type) => type.name === name)?.id ?? 0;
}
