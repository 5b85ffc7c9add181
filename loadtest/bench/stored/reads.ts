import { listMessages } from '#shared/api/alliances/alliance-hall';
import { myAlliance, searchAlliances } from '#shared/api/alliances/alliances';
import { availableBuildings } from '#shared/api/buildings';
import type { Call } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { getConversation, listConversations } from '#shared/api/letters/letters';
import { listPlanets } from '#shared/api/planets';
import { getProfileOf } from '#shared/api/profiles';
import { allianceRanking, listPlayers } from '#shared/api/ranking';
import { getResources } from '#shared/api/resources';
import { type BurstRequest, requestFor } from '../../lib/http-burst.ts';
import type { Talk } from './messages.ts';

/** The player who reads; also the subject of calls about one player. */
export interface Reader {
  readonly token: string;
  readonly player: number;
}

/** A reader who talks to others. */
export interface Talker extends Reader, Talk {}

/** A read for one page of the game. */
export interface Read {
  readonly name: string;
  /**
   * `active`: the thousand active players, spread over all that are stored. `anybody`: any stored player. `talkers`: players who
   * have written and received as much in both games.
   */
  readonly who: 'active' | 'anybody' | 'talkers';
  readonly request: (reader: Talker) => BurstRequest;
  /** Among many players half of the calls may take 1.5 times as long at most, and 99 of 100 twice as long. */
  readonly promised?: true;
}

const plain = (call: Call, who: Read['who'] = 'active'): Read => ({
  name: `GET ${call.path}${who === 'anybody' ? ', by anybody' : ''}`,
  who,
  request: ({ token }) => requestFor(call, token, {}),
});

/** Places that both games have, and players whom `npm run players` has made in both. */
const COMMON = 20;

const ranking = (what: string, query: (reader: Reader) => string): Read => ({
  name: `GET ${listPlayers.path}, ${what}`,
  who: 'active',
  promised: true,
  request: (reader) => requestFor(listPlayers, reader.token, {}, `${listPlayers.path}?${query(reader)}`),
});

const history = (call: Call, what: string, path: (talker: Talker) => string): Read => ({
  name: `GET ${call.path}, ${what}`,
  who: 'talkers',
  promised: true,
  request: (talker) => requestFor(call, talker.token, {}, path(talker)),
});
/** As the pages of the client ask for them. */
const HALL_PAGE = 'limit=30';

export const READS: readonly Read[] = [
  plain(getResources),
  plain(getResources, 'anybody'),
  plain(getDashboard),
  plain(listPlanets),
  plain(availableBuildings),
  plain(myAlliance),
  {
    ...plain(getProfileOf),
    request: ({ token, player }) => requestFor(getProfileOf, token, { params: { userId: player } }),
  },
  {
    ...plain(searchAlliances),
    request: ({ token, player }) =>
      requestFor(searchAlliances, token, {}, `${searchAlliances.path}?name=alliance%20${player % 100}`),
  },
  ranking('the first place', () => 'per_page=20'),
  ranking('some place', ({ player }) => `rank=worlds&per_page=1&page=${(player % COMMON) + 1}`),
  ranking('search by the beginning', () => 'search=bot-1&per_page=20'),
  ranking('search by look', ({ player }) => `search=bott-${(player % COMMON) + 1}&per_page=20`),
  { ...plain(allianceRanking), promised: true },
  history(
    listMessages,
    'the newest',
    ({ alliance }) => `/alliances/${alliance}/messages?before=2147483647&${HALL_PAGE}`,
  ),
  history(
    listMessages,
    'older ones',
    ({ alliance, middle }) => `/alliances/${alliance}/messages?before=${middle}&${HALL_PAGE}`,
  ),
  history(listConversations, 'the latest', () => listConversations.path),
  history(getConversation, 'the newest', ({ partner }) => `/conversations/${partner}`),
];
