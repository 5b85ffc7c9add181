import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { KnownWorld } from '#shared/api/galaxy';
import { fromAfarQuery, knownOnMapQuery, sectorQuery, useKnownOnMap } from '../../api/galaxy.ts';
import { bitsOf, readMissedGrowth, worldCounts } from '../../cache/galaxy-cache.ts';
import { type Sky, sectorsFor, sectorsIn } from '../../features/map/sky/sky.ts';
import type { Rest } from '../../features/map/viewport.ts';

const EMPTY: Sky = { worlds: 0, counts: undefined, sectors: new Map() };

/** Where all worlds are, as far as this view needs it. */
export function useSky(rest: Rest | undefined): { readonly sky: Sky; readonly error: Error | null } {
  const cache = useQueryClient();
  const { data, error } = useQuery(fromAfarQuery);
  useEffect(() => {
    if (data) readMissedGrowth(cache, data);
  }, [cache, data]);
  const galaxy = useMemo(() => (data ? { ...EMPTY, worlds: data.worlds, counts: worldCounts(data) } : EMPTY), [data]);
  const wanted = useMemo(() => sectorsFor(galaxy, rest), [galaxy, rest]);
  const parts = useQueries({ queries: wanted.map(sectorQuery), combine: together });
  const sky = useMemo(() => {
    const read = wanted.flatMap((sector, index) => {
      const part = parts.data[index];
      return part ? [[sector, bitsOf(part)] as const] : [];
    });
    return { ...galaxy, sectors: new Map(read) };
  }, [galaxy, wanted, parts.data]);
  return { sky, error: data ? parts.error : error };
}

/** As many sectors may be in view for known worlds to be read by sector: those that a near view of a large galaxy touches. */
const FEW_SECTORS = 12;

/** The player's own worlds, and the known ones: the latest, and in a near view all that are in it. */
export function useKnown(rest: Rest | undefined): {
  readonly known: readonly KnownWorld[] | undefined;
  readonly error: Error | null;
} {
  const latest = useKnownOnMap();
  const more = latest.data?.more ?? false;
  const sectors = useMemo(() => {
    const inView = more && rest ? sectorsIn(rest) : [];
    return inView.length <= FEW_SECTORS ? inView : [];
  }, [more, rest]);
  const parts = useQueries({ queries: sectors.map(knownOnMapQuery), combine: together });
  const known = useMemo(() => {
    if (!latest.data) return undefined;
    const all = [latest.data, ...parts.data].flatMap((part) => part?.worlds ?? []);
    return [...new Map(all.map((world) => [world.planet_id, world])).values()];
  }, [latest.data, parts.data]);
  return { known, error: known ? null : latest.error };
}

interface Read<D> {
  readonly data: D | undefined;
  readonly error: Error | null;
}

/** What several queries have read, and why one of them has read nothing. */
function together<D>(results: readonly Read<D>[]) {
  return {
    data: results.map(({ data }) => data),
    error: results.find(({ data, error }) => error !== null && data === undefined)?.error ?? null,
  };
}
