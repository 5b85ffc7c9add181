import { tabMemory } from '../../storage.ts';

/** Limit of stored keys; more requests than this are hardly ever pending at once. */
const MAX_KEYS = 50;

const STORAGE_KEY = 'kept_keys';

/**
 * A request with a password is never stored. This pattern matches only a field name in JSON, because quotes inside a
 * text are escaped.
 */
const SECRET = /"\w*password":/;

interface StoredKey {
  /** Identifies the request: player, method, path and body. */
  readonly act: string;
  readonly key: string;
  /** In ms since 1970; a page's own monotonic clock would restart with a reload. */
  readonly since: number;
  /** In ms. */
  readonly lifetime: number;
}

/** Ordered by time, newest last. */
let stored: readonly StoredKey[] = loadStored();

/** For tests: keeps only what a reload of the page keeps. */
export function reloadKeys(): void {
  stored = loadStored();
}

/** The key of this request, if an earlier attempt has no known result yet. */
export function storedKey(act: string): string | undefined {
  return stored.find((each) => each.act === act && isFresh(each))?.key;
}

/** Stores a request's key for `lifetime` ms; it survives a reload of this tab. */
export function storeKey(act: string, key: string, lifetime: number): void {
  change([...others(act), { act, key, since: Date.now(), lifetime }].slice(-MAX_KEYS));
}

/** Removes the key, because the result is known: the same request made again is a new one. */
export function forgetKey(act: string): void {
  change(others(act));
}

function others(act: string): StoredKey[] {
  return stored.filter((each) => each.act !== act && isFresh(each));
}

/** A time in the future comes from before the local clock was set back: such a key is expired. */
function isFresh({ since, lifetime }: StoredKey): boolean {
  const age = Date.now() - since;
  return age >= 0 && age < lifetime;
}

function change(next: readonly StoredKey[]): void {
  stored = next;
  const storable = stored.filter(({ act }) => !SECRET.test(act));
  if (storable.length > 0) tabMemory.set(STORAGE_KEY, JSON.stringify(storable));
  else tabMemory.remove(STORAGE_KEY);
}

/** The keys that the page stored before a reload; any other content is ignored. */
function loadStored(): StoredKey[] {
  try {
    const found: unknown = JSON.parse(tabMemory.get(STORAGE_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isStoredKey) : [];
  } catch {
    return [];
  }
}

function isStoredKey(value: unknown): value is StoredKey {
  if (typeof value !== 'object' || value === null) return false;
  const { act, key, since, lifetime } = value as Record<string, unknown>;
  return (
    typeof act === 'string' && typeof key === 'string' && typeof since === 'number' && typeof lifetime === 'number'
  );
}
