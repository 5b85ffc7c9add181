import { myAlliance, searchAlliances } from '#shared/api/alliances';
import { availableBuildings } from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getProfileOf } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { type Shot, shotOf } from '../../lib/http-burst.ts';

/** Who reads, and about whom where a call is about somebody. */
export interface Reader {
  readonly token: string;
  readonly player: number;
}

/** A read of one page of the game. */
export interface Read {
  readonly name: string;
  /** A thousand players who are spread over all that are stored, or whoever comes along. */
  readonly who: 'active' | 'anybody';
  readonly shot: (reader: Reader) => Shot;
}

const plain = (call: Call, who: Read['who'] = 'active'): Read => ({
  name: `GET ${call.path}${who === 'anybody' ? ', by anybody' : ''}`,
  who,
  shot: ({ token }) => shotOf(call, token, {}),
});

export const READS: readonly Read[] = [
  plain(getResources),
  plain(getResources, 'anybody'),
  plain(getDashboard),
  plain(listPlanets),
  plain(availableBuildings),
  plain(myAlliance),
  { ...plain(getProfileOf), shot: ({ token, player }) => shotOf(getProfileOf, token, { params: { userId: player } }) },
  {
    ...plain(searchAlliances),
    shot: ({ token, player }) =>
      shotOf(searchAlliances, token, {}, `${searchAlliances.path}?name=crew%20${player % 100}`),
  },
];
