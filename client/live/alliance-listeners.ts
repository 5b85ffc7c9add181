import type { QueryClient } from '@tanstack/react-query';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import type { AllianceMessages } from '#shared/live/alliance';
import { resourcesQuery } from '../api/queries.ts';
import {
  applyDisbanded,
  applyLog,
  applyMembers,
  applyRequests,
  payoutsChanged,
  refetchAlliance,
  relationsChanged,
  sightingsChanged,
} from '../cache/alliance-cache.ts';
import { siegesOfAlliesChanged } from '../cache/march-cache.ts';
import { matesChanged, readPeopleAgain } from '../cache/people-cache.ts';
import { apiTexts } from '../texts/api.ts';
import type { Listeners } from './listen.ts';
import { latestNotice } from './live-events.ts';
import { loadOnce } from './load-once.ts';
import type { MessageOrder } from './message-order.ts';

/** What the hall's messages do is loaded with the first of them: no page needs it to be shown. */
const hallNews = loadOnce(() => import('./hall-news.ts'));
type HallNews = Awaited<ReturnType<typeof hallNews>>['HALL_NEWS'];

/** Handlers for the messages of the room of alliance `id`. `ended` is called when it is disbanded. */
export function allianceListeners(
  cache: QueryClient,
  order: MessageOrder,
  id: () => number,
  ended: (name: string) => void,
): Listeners<AllianceMessages> {
  const inHall = (apply: (news: HallNews) => void) =>
    void hallNews().then(
      ({ HALL_NEWS }) => apply(HALL_NEWS),
      () => void cache.invalidateQueries({ queryKey: ['alliance'] }),
    );
  const mates = changes();
  const pacts = changes();
  return {
    members_changed: (event) => {
      if (!order.isLatest('members_changed', event)) return;
      applyMembers(cache, id(), event.members);
      matesChanged(cache, event.members);
      if (mates(event.members.map(({ user_id }) => user_id))) siegesOfAlliesChanged(cache);
    },
    worlds_changed: () => readPeopleAgain(cache),
    join_requests_changed: (event) => {
      if (order.isLatest('join_requests_changed', event)) applyRequests(cache, id(), event.join_requests);
    },
    relations_changed: (event) => {
      if (!order.isLatest('relations_changed', event)) return;
      relationsChanged(cache, id(), event.relations);
      // Each battle of a war sends the list too. Partners see each other's sieges, and may not attack each other.
      if (pacts(pactsIn(event.relations))) siegesOfAlliesChanged(cache);
    },
    payout_made: () => payoutsChanged(cache, id()),
    sighting_shared: () => sightingsChanged(cache, id()),
    siege_told: (event) => {
      // The player's own room tells the ruler.
      if (event.ruler_id !== cache.getQueryData(resourcesQuery.queryKey)?.user_id)
        latestNotice.set({ kind: 'said', text: apiTexts.stored(event), tone: 'news' });
    },
    sieges_changed: () => siegesOfAlliesChanged(cache),
    log_added: (event) => applyLog(cache, id(), event),
    message_posted: (event) => inHall((news) => news.message_posted(cache, id(), event)),
    message_removed: (event) => inHall((news) => news.message_removed(cache, id(), event)),
    bulletin_changed: (event) => inHall((news) => news.bulletin_changed(cache, id(), event)),
    messages_read: (event) => inHall((news) => news.messages_read(cache, id(), event)),
    hall_resync: (event) => inHall((news) => news.hall_resync(cache, id(), event)),
    members_present: (event) => inHall((news) => news.members_present(cache, id(), event)),
    presence_changed: (event) => inHall((news) => news.presence_changed(cache, id(), event)),
    alliance_disbanded: (event) => {
      applyDisbanded(cache, event.alliance_id);
      ended(event.alliance_name);
    },
    resync: () => {
      refetchAlliance(cache);
      siegesOfAlliesChanged(cache);
    },
  };
}

/** Says whether these ids are others than at the last call, in any order. The first ones are: nobody knows what went before. */
function changes(): (ids: readonly number[]) => boolean {
  let last: string | undefined;
  return (ids) => {
    const before = last;
    last = ids.toSorted((a, b) => a - b).join();
    return last !== before;
  };
}

const pactsIn = (relations: readonly Relation[]) =>
  relations
    .filter(({ kind, since, until }) => kind === 'pact' && since !== null && until === null)
    .map(({ relation_id }) => relation_id);
