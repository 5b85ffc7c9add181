import type { QueryClient } from '@tanstack/react-query';
import type { AllianceMessages } from '#shared/live/alliance';
import { applyDisbanded, applyLog, applyMembers, applyRequests, refetchAlliance } from '../cache/alliance-cache.ts';
import type { Listeners } from './listen.ts';
import type { MessageOrder } from './message-order.ts';

/** Handlers for the messages of the room of alliance `id`. `ended` is called when it is disbanded. */
export function allianceListeners(
  cache: QueryClient,
  order: MessageOrder,
  id: () => number,
  ended: (name: string) => void,
): Listeners<AllianceMessages> {
  return {
    members_changed: (news) => {
      if (order.isLatest('members_changed', news)) applyMembers(cache, id(), news.members);
    },
    join_requests_changed: (news) => {
      if (order.isLatest('join_requests_changed', news)) applyRequests(cache, id(), news.join_requests);
    },
    log_added: (news) => applyLog(cache, id(), news),
    alliance_disbanded: (news) => {
      applyDisbanded(cache, news.alliance_id);
      ended(news.alliance_name);
    },
    resync: () => refetchAlliance(cache),
  };
}
