import { queryOptions, useQuery } from '@tanstack/react-query';
import { sharedSightings } from '#shared/api/alliance-sightings';
import { hasPerk } from '#shared/rules/alliance-perks';
import { useMyAlliance } from './alliances.ts';
import { request } from './http/request.ts';
import { polled } from './queries.ts';

/** What the probes of the player's mates saw, newest first. */
const sightingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alliance', id, 'sightings'],
    queryFn: () => request(sharedSightings, { params: { id } }),
    ...polled,
  });

/** The same; nothing is asked without an alliance that shares sightings. */
export function useSharedSightings() {
  const alliance = useMyAlliance().data?.alliance;
  const shares = alliance ? hasPerk('shared_sightings', alliance.level) : false;
  return useQuery({ ...sightingsQuery(alliance?.id ?? 0), enabled: shares });
}
