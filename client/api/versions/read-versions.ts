const versions = new WeakMap<object, number>();

/** Remembers the version of the player or alliance at which the server read this view. */
export function noteReadVersion(view: unknown, version: unknown): void {
  if (typeof view === 'object' && view !== null && Number.isSafeInteger(version)) versions.set(view, Number(version));
}

/**
 * The version at which a view was read; undefined if it is unknown. An event that changes a cached view makes a new object,
 * which has no such version: that view may lack earlier events.
 */
export function readVersionOf(view: unknown): number | undefined {
  return typeof view === 'object' && view !== null ? versions.get(view) : undefined;
}

/** A view that is the same for all players: no player's version tells how old it is. For `meta` of a query's options. */
export const SAME_FOR_ALL = { sameForAll: true } as const;
