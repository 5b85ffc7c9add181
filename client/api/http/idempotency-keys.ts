/** So many at most: nobody waits for more answers at once. */
const MOST = 50;

const PLACE = 'kept_keys';

/** No password is written down. Only the name of a field stands like this in JSON; quotes in a text are escaped. */
const SECRET = /"\w*password":/;

interface Kept {
  readonly act: string;
  readonly key: string;
  /** In ms since 1970: what a page counts begins anew with the next one. */
  readonly since: number;
  /** In ms. */
  readonly lifetime: number;
}

/** The latest last. */
let kept: readonly Kept[] = written();

/** The key under which this act was asked for, if nobody knows yet what became of it. */
export function storedKey(act: string): string | undefined {
  return kept.find((each) => each.act === act && isFresh(each))?.key;
}

/** Keeps an act's key for so many ms, also for this tab after a reload. */
export function storeKey(act: string, key: string, lifetime: number): void {
  change([...others(act), { act, key, since: Date.now(), lifetime }].slice(-MOST));
}

/** What became of the act is known: the next one is another. */
export function forgetKey(act: string): void {
  change(others(act));
}

function others(act: string): Kept[] {
  return kept.filter((each) => each.act !== act && isFresh(each));
}

/** A time to come is one of a clock that was set back since. */
function isFresh({ since, lifetime }: Kept): boolean {
  const age = Date.now() - since;
  return age >= 0 && age < lifetime;
}

function change(next: readonly Kept[]): void {
  kept = next;
  try {
    // What cannot be written leaves nothing behind: a key that is old by now would make the next act a repetition.
    sessionStorage.removeItem(PLACE);
    const told = kept.filter(({ act }) => !SECRET.test(act));
    if (told.length > 0) sessionStorage.setItem(PLACE, JSON.stringify(told));
  } catch {
    // Full, or forbidden: then keys are good for as long as the page is.
  }
}

/** What the page before the reload wrote; whatever else lies there is none of ours. */
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
