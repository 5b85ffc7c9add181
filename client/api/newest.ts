import { replaceEqualDeep } from '@tanstack/react-query';

/** What every view that can arrive both by answer and by push carries. */
export interface Stamped {
  readonly version: number;
  readonly server_time: string;
}

/** Whether `next` was said after `known`: the higher version, of equal ones the later time. Equal in both is as new. */
export function isNewer(next: Stamped, known: Stamped): boolean {
  if (next.version !== known.version) return next.version > known.version;
  return Date.parse(next.server_time) >= Date.parse(known.server_time);
}

/**
 * How a stamped view is put into the cache, whoever brings it: an answer that was overtaken by a push is dropped.
 * It is the queries' `structuralSharing`, so no path into the cache leads around it.
 */
export function keepNewest(known: unknown, next: unknown): unknown {
  if (isStamped(known) && isStamped(next) && !isNewer(next, known)) return known;
  return replaceEqualDeep(known, next);
}

function isStamped(view: unknown): view is Stamped {
  return typeof view === 'object' && view !== null && 'version' in view && 'server_time' in view;
}
