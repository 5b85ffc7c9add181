/** Limit of stored keys; more requests than this are hardly ever pending at once. */
const MOST = 50;

const PLACE = 'kept_keys';

/**
 * A request with a password is never stored. This pattern matches only a field name in JSON, because quotes inside a
 * text are escaped.
 */
const SECRET = /"\w*password":/;

interface Kept {
  readonly act: string;
  readonly key: string;
  /** In ms since 1970; a page's own monotonic clock would restart with a reload. */
  readonly since: number;
  /** In ms. */
  readonly lifetime: number;
}

/** Ordered by time, newest last. */
let kept: readonly Kept[] = written();

/** The key of this request, if an earlier attempt has no known result yet. */
export function storedKey(act: string): string | undefined {
  return kept.find((each) => each.act === act && isFresh(each))?.key;
}

/** Stores a request's key for `lifetime` ms; it survives a reload of this tab. */
export function storeKey(act: string, key: string, lifetime: number): void {
  change([...others(act), { act, key, since: Date.now(), lifetime }].slice(-MOST));
}

/** Removes the key, because the result is known: the same request made again is a new one. */
export function forgetKey(act: string): void {
  change(others(act));
}

function others(act: string): Kept[] {
  return kept.filter((each) => each.act !== act && isFresh(each));
}

/** A time in the future comes from before the local clock was set back: such a key is expired. */
function isFresh({ since, lifetime }: Kept): boolean {
  const age = Date.now() - since;
  return age >= 0 && age < lifetime;
}

function change(next: readonly Kept[]): void {
  kept = next;
  try {
    // If writing fails, remove the old entry: an outdated key would make the server take the next request for a
    // repetition.
    sessionStorage.removeItem(PLACE);
    const told = kept.filter(({ act }) => !SECRET.test(act));
    if (told.length > 0) sessionStorage.setItem(PLACE, JSON.stringify(told));
  } catch {
    // The storage is full or forbidden: the keys last as long as this page.
  }
}

/** The keys that the page stored before a reload; any other content is ignored. */
function written(): Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(thing: unknown): thing is Kept {
  if (typeof thing !== 'object' || thing === null) return false;
  const { act, key, since, lifetime } = thing as Record<string, unknown>;
  return (
    typeof act === 'string' && typeof key === 'string' && typeof since === 'number' && typeof lifetime === 'number'
  );
}
