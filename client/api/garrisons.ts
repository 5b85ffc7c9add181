import { queryOptions, useQuery } from '@tanstack/react-query';
import { getNightTruce, getShields } from '#shared/api/battles/garrisons';
import { getVacation } from '#shared/api/vacation';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';
import { polled } from './queries.ts';
import { mergeByVersion } from './versions/version-merge.ts';

/** The hours of the day in which no attack of the player, or on the player, lands. */
export const nightTruceQuery = queryOptions({
  queryKey: KEYS.nightTruce,
  queryFn: () => request(getNightTruce),
  structuralSharing: mergeByVersion,
});

export const useNightTruce = () => useQuery(nightTruceQuery);

/** What protects the player. Events of marches and battles invalidate it by the first element of its key. */
export const shieldsQuery = queryOptions({
  queryKey: KEYS.shields,
  queryFn: () => request(getShields),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useShields = () => useQuery(shieldsQuery);

/**
 * The player's leave, or why none can be announced now. A leave is a shield: events of marches and battles, which decide whether
 * one can be announced, invalidate it by the first element of its key.
 */
export const vacationQuery = queryOptions({
  queryKey: KEYS.vacation,
  queryFn: () => request(getVacation),
  structuralSharing: mergeByVersion,
  ...polled,
});

export const useVacation = () => useQuery(vacationQuery);
