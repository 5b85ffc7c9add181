import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { listMarches, planMarch } from '#shared/api/battles/marches';
import type { MarchKind } from '#shared/catalogue/marches';
import type { TypeCount } from '#shared/rules/battles/worth';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** The player's marches, and those of others to the player's worlds. */
export const marchesQuery = queryOptions({
  queryKey: KEYS.marches,
  queryFn: () => request(listMarches),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useMarches = () => useQuery(marchesQuery);

/** A march that the player thinks about. */
export interface PlannedMarch {
  readonly kind: MarchKind;
  readonly originId: number;
  readonly address: readonly number[];
  readonly ships: readonly TypeCount[];
  readonly squads: readonly TypeCount[];
  readonly endsPeace: boolean;
}

/** How old a plan may be, in ms: its landing time is counted from its reading. */
const PLAN_AGE = 15_000;

/**
 * What a march would take if it left now. Events that change what it depends on invalidate this query by the first element
 * of its key. Null: there is nothing to plan yet.
 */
export const planQuery = (plan: PlannedMarch | null) =>
  queryOptions({
    queryKey: KEYS.plan(plan),
    queryFn: plan === null ? skipToken : () => request(planMarch, { query: textsOf(plan) }),
    retry: false,
    staleTime: PLAN_AGE,
  });

/** The plan, kept current; while the next one is read, the last one is shown. */
export const usePlan = (plan: PlannedMarch | null) =>
  useQuery({ ...planQuery(plan), refetchInterval: PLAN_AGE, ...(plan && { placeholderData: keepPreviousData }) });

/**
 * How far ships fly from a world; undefined until it is known. The server tells it with each plan. The plan read here is of a
 * march from the world to itself: `address` is that world's address.
 */
export function useReach(originId: number | undefined, address: readonly number[] | undefined): number | undefined {
  const plan: PlannedMarch | null =
    originId === undefined || address === undefined
      ? null
      : { kind: 'transfer', originId, address, ships: [], squads: [], endsPeace: false };
  return useQuery(planQuery(plan)).data?.reach;
}

function textsOf({ kind, originId, address, ships, squads, endsPeace }: PlannedMarch) {
  return {
    origin_id: `${originId}`,
    stargate_address: address.join('-'),
    kind,
    ...(ships.length > 0 && { ships: forceText(ships) }),
    ...(squads.length > 0 && { squads: forceText(squads) }),
    ...(endsPeace && { end_protection: 'true' as const }),
  };
}

/** '42x5,43x1': five of type 42 and one of type 43. */
const forceText = (units: readonly TypeCount[]) => units.map(({ typeId, count }) => `${typeId}x${count}`).join(',');
