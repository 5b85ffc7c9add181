import type { Room } from 'colyseus.js';
import type { Stamp } from '#shared/live/room';
import { noteServerTime } from '../api/http/server-clock.ts';
import type { MessageOrder } from './message-order.ts';

/** What to do for each message of a room; forgetting one does not compile. */
export type Listeners<Messages> = { readonly [M in keyof Messages]: (news: Messages[M]) => void };

/** Registers every listener with its message's own payload type. What was heard in another seat is not said again. */
export function listen<Messages extends { readonly [M in keyof Messages]: Stamp }>(
  room: Pick<Room, 'onMessage'>,
  order: MessageOrder,
  listeners: Listeners<Messages>,
): void {
  for (const name of Object.keys(listeners) as (keyof Messages & string)[]) {
    room.onMessage(name, (news: Messages[typeof name]) => {
      noteServerTime(Date.parse(news.server_time));
      if (order.isNew(name, news)) listeners[name](news);
    });
  }
  // Messages of a newer server than this page: not for us, and no reason for the library to complain.
  room.onMessage('*', () => undefined);
}
