import type { MissionTypeView } from '#shared/api/missions';
import { MISSION_TYPES, type MissionKind } from '#shared/catalogue/missions';

/** The kind of a mission type, derived from its endpoint; undefined if this page does not know it. */
export function kindOf(type: Pick<MissionTypeView, 'endpoint'>): MissionKind | undefined {
  return MISSION_TYPES.find(({ endpoint }) => endpoint === type.endpoint)?.kind;
}

type Days = Pick<MissionTypeView, 'min_duration' | 'max_duration'>;

/** The bounds of the duration slider, 1 to 7 if the type has none. The slider starts at the lower one. */
export function durationBounds({ min_duration, max_duration }: Partial<Days>): { min: number; max: number } {
  return { min: min_duration || 1, max: max_duration || 7 };
}
