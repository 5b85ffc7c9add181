/** How long an answer is kept, in ms: as long as open tabs may take to hear of a season that ended. */
const KEPT_MS = 1000;
/** Answers that are kept at most; strangers could ask for any number. */
const MOST_KEPT = 500;

/**
 * Calls `read` at most once a second for each input, however many ask; all get the same answer. What failed is not kept.
 * `now` returns milliseconds since any fixed moment.
 */
export function remembered<I, A>(read: (input: I) => Promise<A>, now = () => performance.now()): typeof read {
  const kept = new Map<string, { readonly answer: Promise<A>; readonly until: number }>();
  return (input) => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known && now() < known.until) return known.answer;
    const made = { answer: read(input), until: now() + KEPT_MS };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, made);
    made.answer.catch(() => {
      if (kept.get(key) === made) kept.delete(key);
    });
    return made.answer;
  };
}
