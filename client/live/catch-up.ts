import type { Query, QueryClient } from '@tanstack/react-query';
import { allianceDetailsQuery } from '../api/alliances.ts';
import { dashboardQuery, resourcesQuery } from '../api/queries.ts';
import { isAsRead } from './put.ts';

// What the first seat of a page decides. The page has read its views a moment ago; a view that was read at the version that
// the room shows lacks nothing that was said before, and what is said from now on is heard. All others are read again:
// views without a version, too, for they may have been read before what raised it.

/** The views that are stamped with the player's own versions. Each fact about the player raises them all. */
const STAMPED: readonly unknown[] = [resourcesQuery.queryKey[0], dashboardQuery.queryKey[0], 'planet'];

/** Once the player's room has shown its state for the first time. Of the alliance its own room decides. */
export function catchUp(cache: QueryClient, version: number): void {
  void cache.invalidateQueries({
    predicate: (query) =>
      !isOfAlliance(query) && !(STAMPED.includes(query.queryKey[0]) && isReadAt(version, query.state)),
  });
}

/** The same of the alliance with this id. */
export function catchUpAlliance(cache: QueryClient, id: number, version: number): void {
  const details = allianceDetailsQuery(id).queryKey[2];
  void cache.invalidateQueries({
    queryKey: ['alliance', id],
    predicate: (query) => !(query.queryKey[2] === details && isReadAt(version, query.state)),
  });
}

/** Of one alliance, or a search for several, as its second part says. */
function isOfAlliance({ queryKey: [subject, of] }: Query): boolean {
  return subject === 'alliance' && typeof of === 'number';
}

/**
 * Whether a view was read at exactly this version. A higher one may be of a database that went back in time; one into which
 * news was put has that news' version, and may lack what came before it.
 */
export function isReadAt(version: number, { data, status, fetchStatus, isInvalidated }: Query['state']): boolean {
  if (status !== 'success' || fetchStatus !== 'idle' || isInvalidated) return false;
  return typeof data === 'object' && data !== null && 'version' in data && data.version === version && isAsRead(data);
}
