import type { SiegeView } from '#shared/api/battles/sieges';
import type { SiegeTime } from '#shared/rules/sieges/siege';

/** The times of a siege, for the rules. */
export function siegeTimeOf({
  begun_at,
  ends_at,
  pauses,
}: Pick<SiegeView, 'begun_at' | 'ends_at' | 'pauses'>): SiegeTime {
  return {
    begunAt: Date.parse(begun_at),
    endsAt: Date.parse(ends_at),
    pauses: pauses.map(({ from_at, until_at }) => ({ from: Date.parse(from_at), until: Date.parse(until_at) })),
  };
}

/** The id of the sentence that says what cannot be done on a besieged world, for the buttons that it forbids. */
export const SIEGE_TERMS_ID = 'siege-terms';
