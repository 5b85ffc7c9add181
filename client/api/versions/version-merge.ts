import { replaceEqualDeep } from '@tanstack/react-query';

/** Ordering fields of every view that can arrive both in a response and as an event. */
export interface Stamped {
  readonly version: number;
  readonly server_time: string;
}

/**
 * A view with a lower version, but sent this much later (ms) than the known one, means that the database was restored
 * from a backup: then the lower version is right. No message is delayed for this long, and a room notices a missed
 * event within 15 s.
 */
const REWOUND_MS = 60_000;

/**
 * Whether `next` is newer than `known`, or equally new: the higher version wins, and of equal versions the later time.
 */
export function isNewer(next: Stamped, known: Stamped): boolean {
  const later = Date.parse(next.server_time) - Date.parse(known.server_time);
  if (next.version < known.version) return later > REWOUND_MS;
  return next.version > known.version || later >= 0;
}

/**
 * Merges a versioned view into the cache: a response that is older than an applied event is dropped. All queries use
 * it as their `structuralSharing`, so every write to the cache passes through it.
 */
export function mergeByVersion(known: unknown, next: unknown): unknown {
  if (isStamped(known) && isStamped(next) && !isNewer(next, known)) return known;
  return replaceEqualDeep(known, next);
}

function isStamped(view: unknown): view is Stamped {
  return typeof view === 'object' && view !== null && 'version' in view && 'server_time' in view;
}
