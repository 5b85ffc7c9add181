import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../../api/queries.ts';
import { useServerNow } from '../../api/server-clock.ts';

/** How many constructions wait for the player. It looks at what is known and asks the server for nothing. */
export function useDueCount(): number {
  const now = useServerNow();
  const { data } = useQuery({ ...dashboardQuery, enabled: false });
  return data?.buildings_under_construction.filter((each) => Date.parse(each.built_at) <= now).length ?? 0;
}
