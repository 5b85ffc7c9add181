import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AddressRecord } from '#shared/api/address-book';
import { type SharedSighting, sharedSightings } from '#shared/api/alliances/alliance-sightings';
import type { Sighting } from '#shared/api/reports';
import { hasPerk } from '#shared/rules/alliance-perks';
import { useMyAlliance } from './alliances.ts';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';

/** What the probes of the player's mates saw, newest first. */
export const sightingsQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.sightings(id),
    queryFn: () => request(sharedSightings, { params: { id } }),
    ...polled,
  });

/** The same; nothing is asked without an alliance that shares sightings. */
export function useSharedSightings() {
  const alliance = useMyAlliance().data?.alliance;
  const shares = alliance ? hasPerk('shared_sightings', alliance.level) : false;
  return useQuery({ ...sightingsQuery(alliance?.id ?? 0), enabled: shares });
}

/** The latest sighting of a world: by the player's own probe, or by a probe of the mate with this name. */
export interface Seen {
  readonly sighting: Sighting;
  readonly as_of: string;
  readonly by: string | null;
}

/** The newer of what the address book and the mates know of a world; undefined if neither has a sighting. */
export function latestSighting(
  record: AddressRecord | undefined,
  shared: SharedSighting | undefined,
): Seen | undefined {
  const { sighting, as_of } = record ?? {};
  const own = sighting && as_of ? { sighting, as_of, by: null } : undefined;
  if (!shared || (own && Date.parse(own.as_of) >= Date.parse(shared.as_of))) return own;
  return { sighting: shared.sighting, as_of: shared.as_of, by: shared.seen_by.username };
}
