import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GalaxyFromAfar, GrownSector, MapSector } from '#shared/api/galaxy';
import {
  addSite,
  CELL_SIDE,
  CELLS,
  cellOf,
  encodeCounts,
  encodeSector,
  placeOf,
  SECTOR_BYTES,
  sitesIn,
} from '#shared/rules/sectors';
import { fromAfarQuery, sectorQuery } from '../api/galaxy.ts';
import { createQueryClient } from '../api/queries.ts';
import { applyGrowth, bitsOf, readMissedGrowth, worldCounts } from './galaxy-cache.ts';

let cache: QueryClient;

const SECTOR = 36;
const key = sectorQuery(SECTOR).queryKey;
const afar = fromAfarQuery.queryKey;

function sector(version: number, sites: readonly number[]): MapSector {
  const bits = new Uint8Array(SECTOR_BYTES);
  for (const site of sites) addSite(bits, site);
  return { version, worlds: sites.length, sites: encodeSector(bits) };
}

function galaxy(version: number, sites: readonly number[]): GalaxyFromAfar {
  const counts = new Uint8Array(CELLS);
  for (const site of sites) {
    const cell = cellOf(placeOf({ sector: SECTOR, site }));
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return { version, worlds: sites.length, cell: CELL_SIDE, counts: encodeCounts(counts) };
}

let moment = 0;
const grow = (...sectors: GrownSector[]) => {
  moment += 1;
  applyGrowth(cache, { sectors, server_time: new Date(moment * 1000).toISOString() });
};
const isStale = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(key, sector(4, [1, 2]));
  cache.setQueryData(afar, galaxy(9, [1, 2]));
});

describe('a push of growth', () => {
  it('adds the worlds of the next version to the sector and to the counts from afar, and reads nothing', () => {
    grow({ sector: SECTOR, version: 5, sites: [2, 77] });
    expect(cache.getQueryData(key)).toEqual(sector(5, [1, 2, 77]));
    expect(bitsOf(cache.getQueryData(key) as MapSector)).toEqual(bitsOf(sector(5, [1, 2, 77])));
    expect(isStale(key)).toBe(false);
    grow({ sector: SECTOR, version: 6, sites: [78] });
    expect(sitesIn(bitsOf(cache.getQueryData(key) as MapSector))).toEqual([1, 2, 77, 78]);
    expect([isStale(key), isStale(afar)]).toEqual([false, false]);
    expect(cache.getQueryData(afar)?.version).toBe(11);
    expect(worldCounts(cache.getQueryData(afar) as GalaxyFromAfar)[cellOf(placeOf({ sector: SECTOR, site: 78 }))]).toBe(
      2,
    );
  });

  it('that came before is not applied twice', () => {
    grow({ sector: SECTOR, version: 4, sites: [3] });
    expect([cache.getQueryData(key), isStale(key)]).toEqual([sector(4, [1, 2]), false]);
  });

  it.each([
    ['after one that was lost', { sector: SECTOR, version: 6, sites: [3] }],
    ['without its worlds, because they are too many', { sector: SECTOR, version: 5 }],
  ])('%s makes the sector be read again', (_, grown) => {
    grow(grown);
    expect([cache.getQueryData(key), isStale(key)]).toEqual([sector(4, [1, 2]), true]);
  });

  it('without its worlds makes the counts from afar be read again', () => {
    grow({ sector: SECTOR, version: 5 });
    expect(isStale(afar)).toBe(true);
  });

  it('of a sector that the tab has not read changes nothing', () => {
    grow({ sector: 12, version: 5, sites: [3] });
    expect(cache.getQueryData(sectorQuery(12).queryKey)).toBeUndefined();
  });

  it('during the first read of a sector makes it be read once more if the answer lacks it', async () => {
    cache = createQueryClient();
    const answers: ((answer: MapSector) => void)[] = [];
    const queryFn = () => new Promise<MapSector>((resolve) => answers.push(resolve));
    const forget = new QueryObserver(cache, { ...sectorQuery(SECTOR), queryFn }).subscribe(() => undefined);
    await waitFor(() => expect(answers).toHaveLength(1));
    grow({ sector: SECTOR, version: 5, sites: [3] });
    answers[0]?.(sector(4, [1]));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(sector(5, [1, 3]));
    await waitFor(() => expect(cache.getQueryData(key)?.version).toBe(5));
    forget();
  });
});

describe('growth of which no push came', () => {
  it('shows in the counts from afar: the sector is read again, and no other', () => {
    cache.setQueryData(sectorQuery(12).queryKey, { ...sector(3, []), worlds: 0 });
    readMissedGrowth(cache, galaxy(10, [1, 2, 3]));
    expect([isStale(key), isStale(sectorQuery(12).queryKey)]).toEqual([true, false]);
  });

  it('is none if the counts agree', () => {
    readMissedGrowth(cache, galaxy(9, [1, 2]));
    expect(isStale(key)).toBe(false);
  });

  it('is none if the counts are older than the sector', () => {
    readMissedGrowth(cache, galaxy(8, [1]));
    expect(isStale(key)).toBe(false);
  });
});
