import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allianceDetailsQuery, allianceMembersQuery, myAllianceQuery } from '../api/alliances.ts';
import { fromAfarQuery, sectorQuery, siegesQuery } from '../api/galaxy.ts';
import { hallQuery, presenceQuery } from '../api/hall.ts';
import { createQueryClient, dashboardQuery, planetQuery, planetsQuery, resourcesQuery } from '../api/queries.ts';
import { noteReadVersion } from '../api/versions/read-versions.ts';
import { aBuilding, aDashboard, ahead, aPlanet, someResources } from '../pages/page-fixture.tsx';
import { applyBuilding } from './player-cache.ts';
import { refetchOutdated, refetchOutdatedAlliance } from './refetch-outdated.ts';

const PLAYERS: readonly QueryKey[] = [
  resourcesQuery.queryKey,
  dashboardQuery.queryKey,
  planetQuery(5).queryKey,
  planetsQuery.queryKey,
  myAllianceQuery.queryKey,
];
const ALLIANCES: readonly QueryKey[] = [allianceDetailsQuery(3).queryKey, allianceMembersQuery(3).queryKey];

let cache: QueryClient;
beforeEach(() => {
  cache = createQueryClient();
});

/** Puts a view into the cache as a read at this version does. */
function put(queryKey: QueryKey, view: object, version: number): void {
  noteReadVersion(view, version);
  cache.setQueryData<unknown>(queryKey, view);
}

/** The keys of the views that are read again. */
const outdated = (keys: readonly QueryKey[] = [...PLAYERS, ...ALLIANCES]) =>
  keys.filter((key) => cache.getQueryState(key)?.isInvalidated);

describe('after the first state of a room', () => {
  beforeEach(() => {
    put(resourcesQuery.queryKey, someResources({ version: 7 }), 7);
    put(dashboardQuery.queryKey, aDashboard({ version: 7 }), 7);
    put(planetQuery(5).queryKey, aPlanet({ version: 7 }), 7);
    put(planetsQuery.queryKey, [], 7);
    put(myAllianceQuery.queryKey, { alliance: null, user_role: null, version: 7, server_time: ahead(0) }, 7);
    // The alliance has versions of its own, which may be the same number.
    for (const key of ALLIANCES) put(key, [], 7);
  });

  it('nothing is read again that was read at the version of the state', async () => {
    await refetchOutdated(cache, () => 7);
    await refetchOutdatedAlliance(cache, 3, () => 7);
    expect(outdated()).toEqual([]);
  });

  it.each([
    ['a newer version', 8],
    ['an older version, as of a database that was restored from a backup', 6],
  ])('with %s, all views of its owner are read again', async (_, version) => {
    await refetchOutdated(cache, () => version);
    expect(outdated()).toEqual(PLAYERS);
    await refetchOutdatedAlliance(cache, 3, () => version);
    expect(outdated()).toEqual([...PLAYERS, ...ALLIANCES]);
  });

  it('a view that an event has changed is read again, although it has the version of the event', async () => {
    const building = aBuilding({ activated: false, built_at: ahead(60) });
    // Event 8 was never received.
    applyBuilding(cache, { ...building, planet_id: 5, planet_name: 'Chulak', version: 9, server_time: ahead(1) });
    expect(cache.getQueryData(planetQuery(5).queryKey)?.version).toBe(9);
    await refetchOutdated(cache, () => 9);
    expect(outdated(PLAYERS)).toEqual(PLAYERS);
  });

  it('the hall is left to what its room says of it', async () => {
    const hall: readonly QueryKey[] = [hallQuery(3).queryKey, presenceQuery(3).queryKey];
    for (const key of hall) put(key, {}, 6);
    await refetchOutdatedAlliance(cache, 3, () => 7);
    expect(outdated(hall)).toEqual([]);
  });

  it('where worlds are, and sieges, are left to the reads of each minute', async () => {
    const map = [fromAfarQuery, sectorQuery(36), siegesQuery] as const;
    for (const { queryKey, queryFn: _, ...query } of map) {
      const forget = new QueryObserver(cache, { ...query, queryKey, enabled: false } as never).subscribe(
        () => undefined,
      );
      put(queryKey, { version: 2 }, 2);
      forget();
    }
    await refetchOutdated(cache, () => 7);
    expect(outdated(map.map(({ queryKey }) => queryKey))).toEqual([]);
  });

  it('a view without a version is read again', async () => {
    cache.setQueryData(['reports', {}], { reports: [] });
    await refetchOutdated(cache, () => 7);
    expect(outdated([['reports', {}]])).toHaveLength(1);
  });
});

describe('a read that is pending at the first state', () => {
  /** Observes the resources while each read is answered with the next of these versions. Returns how many were sent. */
  async function readsWithAnswers(versions: readonly number[], shown: number): Promise<number> {
    let sent = 0;
    vi.stubGlobal('fetch', async () => {
      const version = versions[sent];
      sent += 1;
      return version === undefined ? Response.error() : Response.json(someResources({ version }));
    });
    const forget = new QueryObserver(cache, resourcesQuery).subscribe(() => undefined);
    await refetchOutdated(cache, () => shown);
    forget();
    return sent;
  }

  it('is not repeated if it is answered with the version of the state', async () => {
    expect(await readsWithAnswers([7], 7)).toBe(1);
  });

  it('is repeated if it is answered with an older version', async () => {
    expect(await readsWithAnswers([6, 7], 7)).toBe(2);
    expect(cache.getQueryData(resourcesQuery.queryKey)?.version).toBe(7);
  });
});

it('no view is kept that lacks an event from before the join, whatever happened in which order', async () => {
  const keys = [planetQuery(1).queryKey, planetQuery(2).queryKey];
  const step = fc.record({ kind: fc.constantFrom('event', 'received event', 'read'), view: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      cache.clear();
      let version = 0;
      /** `stored[view]`: the numbers of all events of this view on the server; a cached view lists those that it contains. */
      const stored: number[][] = [[], []];
      const cached = (view: number) =>
        cache.getQueryData<unknown>(keys[view] ?? []) as { events: number[] } | undefined;
      for (const { kind, view } of steps) {
        if (kind === 'read') {
          put(keys[view] ?? [], { events: [...(stored[view] ?? [])], version, server_time: ahead(version) }, version);
          continue;
        }
        version += 1;
        stored[view]?.push(version);
        const known = cached(view);
        // The answer of a command carries its own event, but none of those that another tab has caused.
        if (kind === 'received event' && known)
          cache.setQueryData<unknown>(keys[view] ?? [], {
            events: [...known.events, version],
            version,
            server_time: ahead(version),
          });
      }
      await refetchOutdated(cache, () => version);
      for (const view of [0, 1]) {
        const known = cached(view);
        if (known && outdated(keys).every((key) => key !== keys[view])) expect(known.events).toEqual(stored[view]);
      }
    }),
  );
});
