// Replaces the Colyseus client in tests: a join succeeds at once unless the test refuses it, and rooms send what the
// test tells them to.

/** A connection as the server sees it. */
export interface FakeRoom {
  readonly room: string;
  readonly token: string;
  readonly left: boolean;
  /** How many connections this tab had to the room when it left this one. */
  readonly heldOnLeaving: number | undefined;
  say(name: string, payload: object): void;
  show(state: object): void;
  cut(code: number): void;
}

interface Net {
  /** All attempts to join, in order. */
  readonly tries: { readonly room: string; readonly token: string }[];
  /** All connections that were made, in order. */
  readonly rooms: FakeRoom[];
  /** Codes with which rooms refuse joins; a room that is not listed accepts all. */
  readonly refusals: Map<string, number>;
  /** Rooms that never answer a join. */
  readonly silent: Set<string>;
}

export const net: Net = { tries: [], rooms: [], refusals: new Map(), silent: new Set() };

export const roomsIn = (room: string) => net.rooms.filter((seat) => seat.room === room);
export const triesAt = (room: string) => net.tries.filter((each) => each.room === room);

/** The latest connection to this room. */
export function roomIn(room: string): FakeRoom {
  const seat = roomsIn(room).at(-1);
  if (!seat) throw new Error(`Nobody sits in ${room}.`);
  return seat;
}

export function emptyRooms(): void {
  net.tries.length = 0;
  net.rooms.length = 0;
  net.refusals.clear();
  net.silent.clear();
}

function aRoom(room: string, token: string) {
  const messages = new Map<string, (payload: object) => void>();
  let onState = (_: object) => undefined as unknown;
  let heldOnLeaving: number | undefined;
  let onLeave = (_: number) => undefined as unknown;
  const joined = {
    state: {} as object,
    onMessage: (name: string, listener: (payload: object) => void) => messages.set(name, listener),
    onStateChange: (listener: typeof onState) => {
      onState = listener;
    },
    onLeave: (listener: typeof onLeave) => {
      onLeave = listener;
    },
    leave: () => {
      heldOnLeaving ??= roomsIn(room).filter((each) => !each.left).length;
    },
  };
  const seat: FakeRoom = {
    room,
    token,
    get left() {
      return heldOnLeaving !== undefined;
    },
    get heldOnLeaving() {
      return heldOnLeaving;
    },
    say: (name, payload) => messages.get(name)?.(payload),
    show: (state) => {
      joined.state = state;
      onState(state);
    },
    cut: (code) => onLeave(code),
  };
  return { joined, seat };
}

/** Replaces the library: `vi.mock('colyseus.js', async () => await import('./fake-rooms.ts'))`. */
export class Client {
  async joinOrCreate(room: string, { token }: { token: string }) {
    net.tries.push({ room, token });
    const code = net.refusals.get(room);
    if (net.silent.has(room)) return new Promise(() => undefined);
    if (code !== undefined) throw Object.assign(new Error('no'), { code });
    const { joined, seat } = aRoom(room, token);
    net.rooms.push(seat);
    return joined;
  }
}
