import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '../api/keys.ts';
import { dashboardQuery } from '../api/queries.ts';
import { type GameTime, gameTimeAt } from '../texts/game-time.ts';

const speedOf = ({ game_speed }: Dashboard) => game_speed;

/**
 * How many hours of the game pass in a real one. Every page reads the dashboard, which says it. Undefined until it is known; 1 if
 * it cannot be read.
 */
export function useGameSpeed(): number | undefined {
  const { data, isError } = useQuery({
    ...dashboardQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    select: speedOf,
  });
  return data ?? (isError ? 1 : undefined);
}

/** Says in words how long hours of the game really take. Undefined until the speed is known. */
export function useGameTime(): GameTime | undefined {
  const speed = useGameSpeed();
  return speed === undefined ? undefined : gameTimeAt(speed);
}
