import { replaceEqualDeep } from '@tanstack/react-query';

/** What every view that can arrive both by answer and by push carries. */
export interface Stamped {
  readonly version: number;
  readonly server_time: string;
}

/**
 * A view of a lower version that was said so many ms later than the known one: nothing is on the way for so long, and a
 * room that missed something notices within 15 s. So the database went back in time, as by a backup, and is right.
 */
const REWOUND_MS = 60_000;

/** Whether `next` was said after `known`: the higher version, of equal ones the later time. Equal in both is as new. */
export function isNewer(next: Stamped, known: Stamped): boolean {
  const later = Date.parse(next.server_time) - Date.parse(known.server_time);
  if (next.version < known.version) return later > REWOUND_MS;
  return next.version > known.version || later >= 0;
}

/**
 * How a stamped view is put into the cache, whoever brings it: an answer that was overtaken by a push is dropped.
 * It is the queries' `structuralSharing`, so no path into the cache leads around it.
 */
export function mergeByVersion(known: unknown, next: unknown): unknown {
  if (isStamped(known) && isStamped(next) && !isNewer(next, known)) return known;
  return replaceEqualDeep(known, next);
}

function isStamped(view: unknown): view is Stamped {
  return typeof view === 'object' && view !== null && 'version' in view && 'server_time' in view;
}
