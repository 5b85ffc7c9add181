import { myAlliance, searchAlliances } from '#shared/api/alliances';
import { availableBuildings } from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getProfileOf } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { type Shot, shotOf } from '../../lib/http-burst.ts';

/** The player who reads; also the subject of calls about one player. */
export interface Reader {
  readonly token: string;
  readonly player: number;
}

/** A read for one page of the game. */
export interface Read {
  readonly name: string;
  /** `active`: the thousand active players, spread over all that are stored. `anybody`: any stored player. */
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
