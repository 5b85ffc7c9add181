import type { Room } from 'colyseus.js';
import type { Stamp } from '#shared/live/room';
import { noteServerTime } from '../clock/server-clock.ts';
import { apiTexts } from '../texts/api.ts';
import type { MessageOrder } from './message-order.ts';

/** A handler for each message of a room; a missing one does not compile. */
export type Listeners<Messages> = { readonly [M in keyof Messages]: (message: Messages[M]) => void };

/** Messages that count from the join of their connection, so those of another one must not be mixed with them. */
const SINCE_JOIN: ReadonlySet<string> = new Set(['members_present', 'presence_changed']);

/**
 * Registers all handlers with their messages' payload types. A message that was already received over another
 * connection is dropped. `isCurrent`: whether this connection is the newest one.
 */
export function listen<Messages extends { readonly [M in keyof Messages]: Stamp }>(
  room: Pick<Room, 'onMessage'>,
  order: MessageOrder,
  listeners: Listeners<Messages>,
  isCurrent: () => boolean,
): void {
  for (const name of Object.keys(listeners) as (keyof Messages & string)[]) {
    room.onMessage(name, (message: Messages[typeof name]) => {
      noteServerTime(Date.parse(message.server_time));
      apiTexts.answer(message);
      if (SINCE_JOIN.has(name) ? isCurrent() : order.isNew(name, message)) listeners[name](message);
    });
  }
  // Ignores messages that only a newer server knows; without a handler the library would warn.
  room.onMessage('*', () => undefined);
}
