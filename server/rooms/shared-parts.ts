import { type Client, Protocol, Room } from '@colyseus/core';

/** What a client of ours sends: that it is ready, and that it leaves. */
const NO_ORDERS: readonly unknown[] = [Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM];

const NO_HANDLERS = Object.create(null);

interface Inside {
  onMessageHandlers: object;
  _onMessage(client: Client, bytes: Buffer): void;
}

const { _onMessage: hear } = Room.prototype as unknown as Inside;

/**
 * Makes rooms of this class deaf to orders: whoever sends one is let go before a byte of it is parsed. Colyseus' own
 * answer would repeat its name, however long, and its parser writes to the console about what it cannot read.
 */
export function takingNoOrders<R extends new (...args: never[]) => Room>(room: R): R {
  (room.prototype as Inside)._onMessage = function (this: Inside, client, bytes) {
    if (NO_ORDERS.includes(bytes[0])) hear.call(this, client, bytes);
    else client.leave(Protocol.WS_CLOSE_WITH_ERROR);
  };
  return room;
}

let clock: Room['clock'] | undefined;

/** Lets a new room share with all others what none of them uses for itself: its clock, and its list of orders. */
export function shareParts(room: Room): void {
  clock ??= room.clock;
  room.clock = clock;
  (room as unknown as Inside).onMessageHandlers = NO_HANDLERS;
}
