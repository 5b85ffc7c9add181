/** What a command leaves wrong, by tab, and what the tabs read again because of it. */
export interface Seen {
  readonly differs: Readonly<Record<string, readonly string[]>>;
  readonly rereads: Readonly<Record<string, readonly string[]>>;
}

export const NOT_WALKED: Readonly<Record<string, string>> = {};

export const KNOWN: Readonly<Record<string, Seen>> = {};

export const DEAD_KEYS: readonly string[] = ['alliances'];
