import { type Client, ClientState, debugAndPrintError, Protocol, Room, RoomInternalState } from '@colyseus/core';
import { noteReceived } from './message-watch.ts';
import { RoomEvents } from './room-events.ts';

/** All that the game's clients send: that they are ready, and that they leave. */
const ACCEPTED: readonly unknown[] = [Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM];

/** Fields and methods of a room that Colyseus does not declare. internals.test.ts holds them for the pinned version. */
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

const { _onMessage: onMessage } = Room.prototype as unknown as Inside;

const isEmpty = (object: object) => Object.getOwnPropertyNames(object).length === 0;

/** Methods that replace those of Colyseus, to save memory in ten thousand rooms. */
const LEAN: Pick<Inside, '__init' | '_onMessage' | '_disposeIfEmpty' | 'resetAutoDisposeTimeout'> & ThisType<Inside> = {
  /**
   * Colyseus defines accessors for state, patch rate and maximum number of clients here, to react to changes. These rooms
   * never change them, and with accessors V8 turns each room into a hash table.
   */
  __init() {
    this.resetAutoDisposeTimeout(this.seatReservationTime);
  },

  /** Disposes of the room after this time if it is empty then. */
  resetAutoDisposeTimeout(seconds = 1) {
    clearTimeout(this._autoDisposeTimeout);
    this._autoDisposeTimeout = setTimeout(() => {
      this._autoDisposeTimeout = undefined;
      this._disposeIfEmpty();
    }, seconds * 1000);
  },

  /** A room that is shutting down does not wait for clients with a reserved seat, which would delay the server's end. */
  _disposeIfEmpty() {
    if (this.clients.length > 0) return false;
    const isShuttingDown = this._internalState === RoomInternalState.DISPOSING;
    if (!isShuttingDown && (this._autoDisposeTimeout || Object.keys(this.reservedSeats).length > 0)) return false;
    for (const timer of Object.values(this.reservedSeatTimeouts)) clearTimeout(timer);
    this._events.emit('dispose');
    return true;
  },

  /**
   * Rooms accept no messages: a client that sends one is disconnected before it is parsed. Colyseus would repeat the
   * message's name in its answer, however long, and its parser writes errors to the console.
   */
  _onMessage(client, bytes) {
    noteReceived(this, client, bytes);
    if (!ACCEPTED.includes(bytes[0])) client.leave(Protocol.WS_CLOSE_WITH_ERROR);
    else if (bytes[0] === Protocol.JOIN_ROOM && client.state === ClientState.JOINING) completeJoin(this, client);
    else onMessage.call(this, client, bytes);
  },
};

/** Like Colyseus, but without `delete`, after which V8 turns an object into a hash table. */
function completeJoin(room: Inside, client: Client & { _enqueuedMessages?: Buffer[]; _joinedAt?: number }): void {
  client.state = ClientState.JOINED;
  client._joinedAt = room.clock.elapsedTime;
  room.sendFullState(client);
  for (const message of client._enqueuedMessages ?? []) client.raw(message);
  client._enqueuedMessages = undefined as never;
  // Replace the empty objects that reserved seats have left: V8 keeps them as hash tables.
  if (isEmpty(room.reservedSeats)) room.reservedSeats = {};
  if (isEmpty(room.reservedSeatTimeouts)) room.reservedSeatTimeouts = {};
}

/** Makes rooms of this class smaller, and lets them accept no messages. Returns the class. */
export function withoutMessages<R extends abstract new (...args: never[]) => Room>(room: R): R {
  Object.assign(room.prototype, LEAN);
  return room;
}

let shared: Pick<Inside, '_afterNextPatchQueue' | '_reconnections' | '_reconnectingSessionId' | 'onMessageHandlers'> & {
  clock: Room['clock'];
};

/** Lets a new room share with all others the objects that none of them uses, and replaces its EventEmitter. */
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

/** Like Colyseus' constructor: on `dispose`, disposes of the room and then emits `disconnect`. */
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
