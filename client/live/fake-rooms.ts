// The tests' configuration puts this in the place of the Colyseus library. No page has a server for its rooms until a test
// brings one up; then a join succeeds at once unless the test refuses it, and rooms send what the test tells them to.

/** A connection as the server sees it. */
export interface FakeRoom {
  readonly room: string;
  readonly token: string;
  readonly left: boolean;
  /** How many connections this tab had to the room when it left this one. */
  readonly connectionsOnLeaving: number | undefined;
  send(name: string, payload: object): void;
  setState(state: object): void;
  close(code: number): void;
}

interface Net {
  /** Whether there is a server. */
  isUp: boolean;
  /** All attempts to join, in order. */
  readonly joinAttempts: { readonly room: string; readonly token: string }[];
  /** All connections that were made, in order. */
  readonly rooms: FakeRoom[];
  /** Codes with which rooms refuse joins; a room that is not listed accepts all. */
  readonly refusals: Map<string, number>;
  /** Rooms that never answer a join. */
  readonly silent: Set<string>;
}

export const net: Net = { isUp: false, joinAttempts: [], rooms: [], refusals: new Map(), silent: new Set() };

export const roomsIn = (room: string) => net.rooms.filter((connection) => connection.room === room);
export const joinAttemptsAt = (room: string) => net.joinAttempts.filter((each) => each.room === room);

/** The latest connection to this room. */
export function roomIn(room: string): FakeRoom {
  const connection = roomsIn(room).at(-1);
  if (!connection) throw new Error(`No connection to ${room}.`);
  return connection;
}

export function resetRooms(): void {
  net.isUp = false;
  net.joinAttempts.length = 0;
  net.rooms.length = 0;
  net.refusals.clear();
  net.silent.clear();
}

function createRoom(room: string, token: string) {
  let onMessage = (_: string, __: object) => undefined as unknown;
  let onState = (_: object) => undefined as unknown;
  let heldOnLeaving: number | undefined;
  let onLeave = (_: number) => undefined as unknown;
  const joined = {
    state: {} as object,
    onMessage: (_: '*', listener: typeof onMessage) => {
      onMessage = listener;
    },
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
  const connection: FakeRoom = {
    room,
    token,
    get left() {
      return heldOnLeaving !== undefined;
    },
    get connectionsOnLeaving() {
      return heldOnLeaving;
    },
    send: (name, payload) => onMessage(name, payload),
    setState: (state) => {
      joined.state = state;
      onState(state);
    },
    close: (code) => onLeave(code),
  };
  return { joined, connection };
}

/** @public The product imports it as the library's. */
export class Client {
  async joinOrCreate(room: string, { token }: { token: string }) {
    net.joinAttempts.push({ room, token });
    const code = net.refusals.get(room);
    if (!net.isUp) throw new Error('no server');
    if (net.silent.has(room)) return new Promise(() => undefined);
    if (code !== undefined) throw Object.assign(new Error('no'), { code });
    const { joined, connection } = createRoom(room, token);
    net.rooms.push(connection);
    return joined;
  }
}
