/**
 * The shape of what rooms tell their tabs, and of what services tell rooms. Raise it with a change that the build before would
 * misunderstand. During the upgrade, tabs and servers of different shapes have nothing to do with each other: a tab is refused by the
 * other server and loads its page again, and a room hears only commands of servers of its own shape, so it reads what others have
 * changed. A new event is no such change, because tabs ignore events that they do not know.
 */
export const WIRE = 1;

/** Join options of every room. The access token is sent here and never in the URL. */
export interface JoinOptions {
  readonly token: string;
  /** The `WIRE` of a tab. Programs of players that send none are not refused. */
  readonly wire?: number;
}

/** Ordering fields of a message: the owner's version after the event, and the time of sending (ISO 8601, UTC). */
export interface Stamp {
  readonly version: number;
  readonly server_time: string;
}

/** Codes of refused joins that a client must distinguish. */
export const JOIN_REFUSED = {
  /** Colyseus' own code for a failed onAuth: the client should join again with a new token. */
  token: 4215,
  /** The player may not join this room. For an alliance: join again once the player is a member. */
  notYours: 4403,
  /** The tab is of another build, and would misunderstand this server: load the page again. */
  outdated: 4426,
  /** So many players are coming at once that this one would wait for too long: join again after a delay. */
  crowd: 4428,
  /** Too many tabs of this player are open: join again once one is closed. */
  tooManyTabs: 4429,
} as const;

/** Close codes of an open socket that a client must distinguish. */
export const CLOSE = {
  /** The server restarts or drains: join again after a short delay. */
  restarting: 1012,
  /** The token has expired: refresh it, then join again. */
  tokenEnded: 4401,
  /** The player is no longer a member of this alliance: do not join again. */
  notYours: 4403,
  /** Another season has begun, on another galaxy: load the page again. */
  newSeason: 4410,
} as const;
