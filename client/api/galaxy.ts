import { queryOptions, useQuery } from '@tanstack/react-query';
import { type GalaxyFromAfar, getKnownWorlds, getSector, getSieges, type MapSector } from '#shared/api/galaxy';
import { getMatesMarches, getPeople } from '#shared/api/galaxy-people';
import { SECTORS_ACROSS } from '#shared/rules/sectors';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { SAME_FOR_ALL } from './versions/read-versions.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** How many worlds lie where, in the whole galaxy. */
export const fromAfarQuery = queryOptions({
  queryKey: KEYS.fromAfar,
  queryFn: async () => (await request(getSector, { params: { zoom: 0, x: 0, y: 0 } })) as GalaxyFromAfar,
  meta: SAME_FOR_ALL,
  ...polled,
});

/** The places of a sector's worlds. Pushes keep it up to date; what they miss shows in the counts from afar (cache/galaxy-cache.ts). */
export const sectorQuery = (sector: number) =>
  queryOptions({
    queryKey: KEYS.sector(sector),
    queryFn: async () => {
      const params = { zoom: 1, x: sector % SECTORS_ACROSS, y: Math.floor(sector / SECTORS_ACROSS) };
      return (await request(getSector, { params })) as MapSector;
    },
    meta: SAME_FOR_ALL,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The player's own worlds, and the known ones: those of one sector, or of all the latest. */
export const knownOnMapQuery = (sector?: number) =>
  queryOptions({
    queryKey: KEYS.knownOnMap(sector),
    queryFn: () => request(getKnownWorlds, { query: { sector: sector === undefined ? undefined : String(sector) } }),
    ...polled,
  });

export const siegesQuery = queryOptions({
  queryKey: KEYS.sieges,
  queryFn: () => request(getSieges),
  meta: SAME_FOR_ALL,
  ...polled,
});

/** The rulers of the worlds on the map. */
export const peopleQuery = queryOptions({
  queryKey: KEYS.people,
  queryFn: () => request(getPeople),
  structuralSharing: mergeByVersion,
  ...polled,
});

/** The relief that mates have under way. */
export const matesMarchesQuery = queryOptions({
  queryKey: KEYS.matesMarches,
  queryFn: () => request(getMatesMarches),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useKnownOnMap = () => useQuery(knownOnMapQuery());
export const useSieges = () => useQuery(siegesQuery);
/** Only members of an alliance have mates. */
export const useMatesMarches = (enabled: boolean) => useQuery({ ...matesMarchesQuery, enabled });
export const usePeople = (enabled = true) => useQuery({ ...peopleQuery, enabled });
