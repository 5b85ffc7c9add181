import { ADDRESS_MAX } from '#shared/api/fields';
import type { MissionTypeView } from '#shared/api/missions';
import type { Planet } from '#shared/api/planets';
import { MISSION_TYPES, missionTypeOf, SHORT_EXPLORATION } from '#shared/catalogue/missions';
import type { Cost } from '#shared/catalogue/resources';
import { journeyCost, journeyDays } from '#shared/rules/missions/journey';
import { useScouts } from '../../../api/missions.ts';
import { usePlanets } from '../../../api/queries.ts';
import { kindOf } from '../mission-facts.ts';

/** The player's choices so far. `days` is null until the slider is moved: then the type's default counts. */
export interface Selection {
  readonly typeId: number | null;
  readonly originId: number | null;
  /** The player has cleared the origin: an only one is not chosen again by itself. */
  readonly originCleared: boolean;
  readonly shipId: number | null;
  readonly days: number | null;
  /** The time of a short exploration; null for one of days. */
  readonly minutes: number | null;
  readonly address: string;
}

/** An empty selection, as after a launch. */
export const CLEARED: Selection = {
  typeId: null,
  originId: null,
  originCleared: false,
  shipId: null,
  days: null,
  minutes: null,
  address: '',
};

/**
 * Reads `?mission=colonize`, `?planet=5` and `?address=1-2-3-4-5-6` from links of other pages. An address without mission
 * selects the probe.
 */
export function selectionFrom(search: URLSearchParams): Selection {
  const planet = Number(search.get('planet'));
  const kind = MISSION_TYPES.find((type) => type.kind === search.get('mission'));
  const address = (search.get('address') ?? '').slice(0, ADDRESS_MAX);
  return {
    ...CLEARED,
    originId: Number.isInteger(planet) && planet > 0 ? planet : null,
    typeId: kind?.id ?? (address === '' ? null : missionTypeOf('malp').id),
    address,
  };
}

export function withType(selection: Selection, typeId: number): Selection {
  return { ...selection, typeId, days: null, minutes: null };
}

/** Choosing another origin clears the scout. */
export function withMissionOrigin(selection: Selection, originId: number | null): Selection {
  if (originId === selection.originId) return selection;
  return { ...selection, originId, originCleared: originId === null, shipId: null };
}

/** The selection with the player's only world as its origin, unless the player has chosen or cleared one. */
export function withOnlyOrigin(selection: Selection, planets: readonly { planet_id: number }[] = []): Selection {
  const [only, ...others] = planets;
  if (!only || others.length > 0 || selection.originId !== null || selection.originCleared) return selection;
  return { ...selection, originId: only.planet_id };
}

/** Choosing a scout sets the origin to its planet. */
export function withScout(selection: Selection, originId: number, shipId: number): Selection {
  return { ...selection, originId, shipId };
}

/** What the selected mission costs: a short exploration its share of a day's price. */
export function selectedCost(
  type: Pick<MissionTypeView, 'mission_cost'>,
  { minutes }: Pick<Selection, 'minutes'>,
): Cost {
  return minutes === null ? type.mission_cost : journeyCost(type.mission_cost, journeyDays({ minutes }));
}

/** What the mission costs at least: an exploration the price of the shortest trip. */
export function lowestCost(type: Pick<MissionTypeView, 'mission_cost' | 'endpoint'>): Cost {
  const minutes = kindOf(type) === 'explore' ? SHORT_EXPLORATION.minMinutes : null;
  return selectedCost(type, { minutes });
}

export interface ChosenOrigin extends Pick<Planet, 'planet_id' | 'planet_name'> {
  /** Undefined until the planets have loaded. */
  readonly point_of_origin?: number | undefined;
  readonly stargate_address?: readonly number[] | undefined;
}

export interface ChosenScout {
  readonly ship_id: number;
  readonly ship_type_name: string;
}

/** The chosen origin with current data; undefined if the world is not, or no longer, the player's. */
export function useOrigin(planetId: number | null): ChosenOrigin | undefined {
  const planets = usePlanets().data;
  const scouts = useScouts().data;
  const isOrigin = (world: { planet_id: number }) => world.planet_id === planetId;
  return planets?.find(isOrigin) ?? scouts?.find(isOrigin);
}

/** The chosen scout, as long as it is idle at the chosen origin. */
export function useScout({ originId, shipId }: Selection): ChosenScout | undefined {
  const world = useScouts().data?.find(({ planet_id }) => planet_id === originId);
  return world?.available_scout_ships.find(({ ship_id }) => ship_id === shipId);
}
