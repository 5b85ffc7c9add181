/** What a client sends to enter any room: the access token, in the options and never in the URL. */
export interface JoinOptions {
  readonly token: string;
}

/** What puts a message in order: its owner's version after the fact, and when the server said it (ISO 8601 UTC). */
export interface Stamp {
  readonly version: number;
  readonly server_time: string;
}

/** Codes with which a join is refused, that a client must tell apart. */
export const JOIN_REFUSED = {
  /** Colyseus' own code for "onAuth said no": a new token would help. */
  token: 4215,
  /** Not a room of this player: for an alliance, join again when the player is in one. */
  notYours: 4403,
  /** Too many tabs of this player are open: join again when one was closed. */
  tooManyTabs: 4429,
} as const;

/** Close codes of an open socket that a client must tell apart. */
export const CLOSE = {
  /** The server restarts or drains: join again, with a little patience. */
  restarting: 1012,
  /** The token ended: refresh it, then join again. */
  tokenEnded: 4401,
  /** The player is not in this alliance any more: nothing to join. */
  notYours: 4403,
} as const;
