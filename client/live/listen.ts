import type { Room } from 'colyseus.js';
import { noteServerTime } from '../clock/server-clock.ts';
import { apiTexts } from '../texts/api.ts';
import type { MessageOrder } from './message-order.ts';
import { type EventName, type LiveMessages, REACTIONS } from './reactions.ts';

/** Messages that count from the join of their connection, so those of another one must not be mixed with them. */
const SINCE_JOIN: ReadonlySet<EventName> = new Set<EventName>(['members_present', 'presence_changed']);

/** Messages that replace the one before: an older one changes nothing. */
const WHOLE: ReadonlySet<EventName> = new Set<EventName>([
  'members_changed',
  'join_requests_changed',
  'relations_changed',
  'alliance_changed',
]);

/**
 * Hears all messages of a room. One that was already received over another connection is dropped, and so is one that only a newer
 * server knows. `isCurrent`: whether this connection is the newest one.
 */
export function listen(
  room: Pick<Room, 'onMessage'>,
  order: MessageOrder,
  isCurrent: () => boolean,
  hear: <E extends EventName>(name: E, event: LiveMessages[E]) => void,
): void {
  room.onMessage('*', (name, message: LiveMessages[EventName]) => {
    if (!isEvent(name)) return;
    noteServerTime(Date.parse(message.server_time));
    apiTexts.answer(message);
    if (SINCE_JOIN.has(name) ? !isCurrent() : !order.isNew(name, message)) return;
    if (!WHOLE.has(name) || order.isLatest(name, message)) hear(name, message);
  });
}

const isEvent = (name: string | number): name is EventName => Object.hasOwn(REACTIONS, name);
