import { type Client, Protocol } from '@colyseus/core';
import { decode } from '@colyseus/schema';
import type { RoomView, SeenMessage } from '../../services/command/open-rooms.ts';

/*
 * What goes through the sockets of a room while somebody of the staff looks at it: names, sizes and times, never contents. Rooms that
 * nobody looks at cost one look into an empty map for each message.
 */

/** How many messages are kept each way. */
const KEPT = 50;
/** A room is watched until nobody has looked at it for so long, in ms. */
export const WATCH_MS = 15_000;
/** How many clients of a room are shown. */
const SHOWN = 200;

/** The names of Colyseus' own messages. Those of rooms carry theirs. */
const SENT: Readonly<Record<number, string>> = {
  [Protocol.JOIN_ROOM]: 'join',
  [Protocol.ERROR]: 'error',
  [Protocol.ROOM_STATE]: 'state',
  [Protocol.ROOM_STATE_PATCH]: 'state patch',
};
const RECEIVED: Readonly<Record<number, string>> = { [Protocol.JOIN_ROOM]: 'ready', [Protocol.LEAVE_ROOM]: 'leave' };

/** A room, as far as it is looked at. */
interface Watched {
  readonly clients: readonly Client[];
}
type Socket = Client['ref'];

const byRoom = new Map<Watched, MessageWatch>();
const bySocket = new Map<Socket, MessageWatch>();

class MessageWatch {
  readonly since: number;
  readonly received: SeenMessage[] = [];
  readonly sent: SeenMessage[] = [];
  readonly #times = new Map<Socket, { in: number | null; out: number | null }>();
  readonly #end: NodeJS.Timeout;
  #lastSent: Buffer | undefined;

  constructor(
    private readonly room: Watched,
    private readonly now: () => number,
  ) {
    this.since = now();
    this.#end = setTimeout(() => this.#stop(), WATCH_MS).unref();
    byRoom.set(room, this);
  }

  /** What is seen now. The room is watched for a moment longer. */
  look(): Omit<RoomView, 'fields'> {
    this.#end.refresh();
    const open = new Set(this.room.clients.map(({ ref }) => ref));
    for (const socket of this.#times.keys()) if (!open.has(socket)) this.#forget(socket);
    for (const socket of open) this.#timesOf(socket);
    return {
      clients: this.room.clients.length,
      tabs: this.room.clients.slice(0, SHOWN).map(({ auth, userData, ref }) => {
        const { in: lastIn, out: lastOut } = this.#timesOf(ref);
        return { playerId: auth.playerId, since: userData?.since ?? this.now(), lastIn, lastOut };
      }),
      watchedSince: this.since,
      received: this.received.toReversed(),
      sent: this.sent.toReversed(),
    };
  }

  noteReceived(socket: Socket, frame: Buffer): void {
    const at = this.now();
    this.#timesOf(socket).in = at;
    keep(this.received, { name: RECEIVED[frame[0] ?? 0] ?? 'refused', bytes: frame.length, at, clients: 1 });
  }

  noteSent(socket: Socket, frame: Buffer): void {
    const at = this.now();
    this.#timesOf(socket).out = at;
    // A broadcast sends the same bytes to one client after the other.
    const before = frame === this.#lastSent ? this.sent.pop() : undefined;
    this.#lastSent = frame;
    keep(this.sent, { name: nameOf(frame), bytes: frame.length, at, clients: 1 + (before?.clients ?? 0) });
  }

  #timesOf(socket: Socket) {
    const known = this.#times.get(socket);
    if (known) return known;
    const times = { in: null, out: null };
    this.#times.set(socket, times);
    bySocket.set(socket, this);
    return times;
  }

  #forget(socket: Socket): void {
    this.#times.delete(socket);
    bySocket.delete(socket);
  }

  #stop(): void {
    byRoom.delete(this.room);
    for (const socket of this.#times.keys()) bySocket.delete(socket);
  }
}

/** What is seen of a room by whoever looks at it now. `now`: the clock by which its clients have joined. */
export function lookAt(room: Watched, now: () => number): Omit<RoomView, 'fields'> {
  return (byRoom.get(room) ?? new MessageWatch(room, now)).look();
}

/** A client has sent these bytes to its room. */
export function noteReceived(room: Watched, { ref }: Client, frame: Buffer): void {
  byRoom.get(room)?.noteReceived(ref, frame);
}

/** These bytes are sent over this socket. */
export function noteSent(socket: Socket, frame: unknown): void {
  bySocket.get(socket)?.noteSent(socket, frame as Buffer);
}

function keep(messages: SeenMessage[], message: SeenMessage): void {
  messages.push(message);
  if (messages.length > KEPT) messages.shift();
}

function nameOf(frame: Buffer): string {
  const [kind = 0] = frame;
  return kind === Protocol.ROOM_DATA ? decode.string(frame, { offset: 1 }) : (SENT[kind] ?? `message ${kind}`);
}
