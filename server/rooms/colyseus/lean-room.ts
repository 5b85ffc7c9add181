import { type Client, ClientState, debugAndPrintError, Protocol, Room, RoomInternalState } from '@colyseus/core';
import { RoomEvents } from '../room-events.ts';

/** What a client of ours sends: that it is ready, and that it leaves. */
const NO_ORDERS: readonly unknown[] = [Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM];

/** What Colyseus keeps in a room without saying so in its types. Tried with the version that package.json pins. */
interface Inside {
  _events: RoomEvents;
  _reconnections: object;
  _reconnectingSessionId: Map<string, string>;
  _afterNextPatchQueue: unknown[];
  _autoDisposeTimeout: NodeJS.Timeout | undefined;
  readonly _internalState: RoomInternalState;
  _dispose(): Promise<unknown>;
  _disposeIfEmpty(): boolean;
  _onMessage(client: Client, bytes: Buffer): void;
  __init(): void;
  readonly clients: readonly Client[];
  readonly clock: Room['clock'];
  readonly seatReservationTime: number;
  onMessageHandlers: object;
  reservedSeats: object;
  reservedSeatTimeouts: Record<string, NodeJS.Timeout>;
  resetAutoDisposeTimeout(seconds?: number): void;
  sendFullState(client: Client): void;
}

const { _onMessage: hear } = Room.prototype as unknown as Inside;

const isEmpty = (object: object) => Object.getOwnPropertyNames(object).length === 0;

/** What a room of ours does in another way than Colyseus, because of what its way costs ten thousand rooms. */
const LEAN: Pick<Inside, '__init' | '_onMessage' | '_disposeIfEmpty' | 'resetAutoDisposeTimeout'> & ThisType<Inside> = {
  /**
   * Colyseus puts accessors here, which act on a change of the state, of the patch rate, and of the number of clients.
   * Ours never change them, and with accessors V8 makes a hash table of the room itself.
   */
  __init() {
    this.resetAutoDisposeTimeout(this.seatReservationTime);
  },

  /** An empty room ends after so many seconds. */
  resetAutoDisposeTimeout(seconds = 1) {
    clearTimeout(this._autoDisposeTimeout);
    this._autoDisposeTimeout = setTimeout(() => {
      this._autoDisposeTimeout = undefined;
      this._disposeIfEmpty();
    }, seconds * 1000);
  },

  /** A room that was told to end does not wait for those who have a seat and have not come yet; a server would hang. */
  _disposeIfEmpty() {
    if (this.clients.length > 0) return false;
    const isTold = this._internalState === RoomInternalState.DISPOSING;
    if (!isTold && (this._autoDisposeTimeout || Object.keys(this.reservedSeats).length > 0)) return false;
    for (const timer of Object.values(this.reservedSeatTimeouts)) clearTimeout(timer);
    this._events.emit('dispose');
    return true;
  },

  /**
   * Deaf to orders: whoever sends one is let go before a byte of it is parsed. Colyseus' own answer would repeat its
   * name, however long, and its parser writes to the console about what it cannot read.
   */
  _onMessage(client, bytes) {
    if (!NO_ORDERS.includes(bytes[0])) client.leave(Protocol.WS_CLOSE_WITH_ERROR);
    else if (bytes[0] === Protocol.JOIN_ROOM && client.state === ClientState.JOINING) welcome(this, client);
    else hear.call(this, client, bytes);
  },
};

/** As Colyseus does it, but without `delete`: V8 makes a hash table of an object from which something is deleted. */
function welcome(room: Inside, client: Client & { _enqueuedMessages?: Buffer[]; _joinedAt?: number }): void {
  client.state = ClientState.JOINED;
  client._joinedAt = room.clock.elapsedTime;
  room.sendFullState(client);
  for (const message of client._enqueuedMessages ?? []) client.raw(message);
  client._enqueuedMessages = undefined as never;
  // The hash tables that are left of the seat which it had reserved.
  if (isEmpty(room.reservedSeats)) room.reservedSeats = {};
  if (isEmpty(room.reservedSeatTimeouts)) room.reservedSeatTimeouts = {};
}

/** Makes rooms of this class lean, and deaf to orders. */
export function withoutMessages<R extends abstract new (...args: never[]) => Room>(room: R): R {
  Object.assign(room.prototype, LEAN);
  return room;
}

let shared: Pick<Inside, '_afterNextPatchQueue' | '_reconnections' | '_reconnectingSessionId' | 'onMessageHandlers'> & {
  clock: Room['clock'];
};

/** Lets a new room share with all others what none of them uses for itself, and gives it lean events. */
export function makeLean(room: Room): void {
  const inside = room as unknown as Inside;
  const { clock } = inside;
  shared ??= {
    clock,
    onMessageHandlers: Object.create(null),
    _afterNextPatchQueue: [],
    _reconnections: {},
    _reconnectingSessionId: new Map(),
  };
  Object.assign(inside, shared, { _events: eventsOf(inside) });
}

/** As in Colyseus' constructor: who is told to dispose of the room does so, and says when it is done. */
function eventsOf(room: Inside): RoomEvents {
  const events = new RoomEvents();
  events.once('dispose', () =>
    room
      ._dispose()
      .catch(debugAndPrintError)
      .finally(() => events.emit('disconnect')),
  );
  return events;
}
