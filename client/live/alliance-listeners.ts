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
import { siegesOfMatesChanged } from '../cache/march-cache.ts';
import type { Listeners } from './listen.ts';
import type { MessageOrder } from './message-order.ts';

type HallCache = typeof import('../cache/hall-cache.ts');

/** What the hall's messages do is loaded with the first of them: no page needs it to be shown. They stay in their order. */
function inHall(apply: (hall: HallCache) => void): void {
  void import('../cache/hall-cache.ts').then(apply);
}

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
    sieges_changed: () => siegesOfMatesChanged(cache),
    log_added: (event) => applyLog(cache, id(), event),
    message_posted: (event) => inHall((hall) => hall.applyPosted(cache, id(), event)),
    message_removed: (event) => inHall((hall) => hall.applyRemoved(cache, id(), event)),
    bulletin_changed: (event) => inHall((hall) => hall.applyBulletin(cache, id(), event)),
    messages_read: (event) => inHall((hall) => hall.applyRead(cache, id(), event)),
    hall_resync: () => inHall((hall) => hall.readHallAgain(cache, id())),
    members_present: ({ user_ids }) => inHall((hall) => hall.applyPresent(cache, id(), user_ids)),
    presence_changed: (event) => inHall((hall) => hall.applyPresenceChange(cache, id(), event)),
    alliance_disbanded: (event) => {
      applyDisbanded(cache, event.alliance_id);
      ended(event.alliance_name);
    },
    resync: () => refetchAlliance(cache),
  };
}
