import type { RoomKind } from '#shared/api/rooms';

/** A room of any process, as it is listed. Times are ms since 1970. */
export interface ListedRoom {
  readonly kind: RoomKind;
  /** The id of the player or the alliance; of the room of the staff, 1. */
  readonly owner: number;
  readonly processId: string;
  readonly clients: number;
  readonly openedAt: number;
}

/** A message that went through the sockets of a room: its name, its size and when, never its content. */
export interface SeenMessage {
  readonly name: string;
  readonly bytes: number;
  readonly at: number;
  /** How many clients it was sent to. */
  readonly clients: number;
}

/** What somebody sees who looks into a room. Plain JSON, because the room may be of another process. */
export interface RoomView {
  readonly clients: number;
  /** The first of its clients. */
  readonly tabs: readonly {
    readonly playerId: number;
    readonly since: number;
    /** When the last message came from it and went to it; null if none has since somebody looks. */
    readonly lastIn: number | null;
    readonly lastOut: number | null;
  }[];
  /** The fields of its state, and how many bytes each takes on the wire. */
  readonly fields: readonly { readonly name: string; readonly bytes: number }[];
  /** Since when messages are kept, because somebody looks. */
  readonly watchedSince: number;
  /** The last messages from clients, and to them; the latest first. */
  readonly received: readonly SeenMessage[];
  readonly sent: readonly SeenMessage[];
}

/** The rooms of all processes. Refuses with 503 while Redis is away, or if the room's process does not answer. */
export interface OpenRooms {
  list(): Promise<readonly ListedRoom[]>;
  /** Looks into the room of this owner, if it is open. From then on, for a moment, its messages are kept. */
  look(kind: RoomKind, owner: number): Promise<(ListedRoom & RoomView) | undefined>;
}
