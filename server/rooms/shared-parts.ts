import { type Client, Protocol, type Room } from '@colyseus/core';

/** Rooms take no orders: whoever sends one is let go. Colyseus' own answer would repeat its name, however long. */
const ORDERS = Object.assign(Object.create(null), {
  '*': { callback: (client: Client) => client.leave(Protocol.WS_CLOSE_WITH_ERROR) },
});

let clock: Room['clock'] | undefined;

/** Lets a new room share with all others what none of them uses for itself: its clock, and its answers to orders. */
export function shareParts(room: Room): void {
  clock ??= room.clock;
  room.clock = clock;
  (room as unknown as { onMessageHandlers: object }).onMessageHandlers = ORDERS;
}
