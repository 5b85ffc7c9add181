import type { Planet } from '#shared/api/planets';
import { useScouts } from '../../../api/missions.ts';
import { usePlanets } from '../../../api/queries.ts';
import type { Selection } from './selection.ts';

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
