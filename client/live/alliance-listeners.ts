import type { QueryClient } from '@tanstack/react-query';
import type { AllianceMessages } from '#shared/live/alliance';
import {
  applyDisbanded,
  applyLog,
  applyMembers,
  applyRequests,
  payoutsChanged,
  refetchAlliance,
  sightingsChanged,
} from '../cache/alliance-cache.ts';
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
    members_changed: (event) => {
      if (order.isLatest('members_changed', event)) applyMembers(cache, id(), event.members);
    },
    join_requests_changed: (event) => {
      if (order.isLatest('join_requests_changed', event)) applyRequests(cache, id(), event.join_requests);
    },
    payout_made: () => payoutsChanged(cache, id()),
    sighting_shared: () => sightingsChanged(cache, id()),
    log_added: (event) => applyLog(cache, id(), event),
    alliance_disbanded: (event) => {
      applyDisbanded(cache, event.alliance_id);
      ended(event.alliance_name);
    },
    resync: () => refetchAlliance(cache),
  };
}
