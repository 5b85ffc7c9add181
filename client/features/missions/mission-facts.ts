import type { MissionTypeView } from '#shared/api/missions';
import { MISSION_TYPES, type MissionKind } from '#shared/catalogue/missions';

/** The kind of a mission type, told by its endpoint alone; undefined for one that this page does not know (G-70). */
export function kindOf(type: Pick<MissionTypeView, 'endpoint'>): MissionKind | undefined {
  return MISSION_TYPES.find(({ endpoint }) => endpoint === type.endpoint)?.kind;
}

type Days = Pick<MissionTypeView, 'min_duration' | 'max_duration'>;

/** How long a mission takes, as its card says it (C-24 to C-26). */
export function durationText({ min_duration: min, max_duration: max }: Days): string {
  if (min === 0 && max === 0) return 'Instant';
  return min === max ? `${min} day(s)` : `${min}-${max} days`;
}

/** The ends of the duration slider, 1 to 7 where the type gives none (C-27). It starts at the first (V-24). */
export function durationBounds({ min_duration, max_duration }: Partial<Days>): { min: number; max: number } {
  return { min: min_duration || 1, max: max_duration || 7 };
}
