/** In lower case, and without accents: "Délos" is found by "delos". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The entries that have every one of the typed words in `textOf`, those that begin with them first, otherwise in their order. All of them
 * if nothing is typed.
 */
export function entriesMatching<T>(entries: readonly T[], typed: string, textOf: (entry: T) => string): readonly T[] {
  const whole = plain(typed.trim());
  if (whole === '') return entries;
  const words = whole.split(/\s+/);
  const found = entries.flatMap((entry) => {
    const text = plain(textOf(entry));
    return words.every((word) => text.includes(word)) ? [{ entry, begins: text.startsWith(whole) }] : [];
  });
  return found.sort((a, b) => Number(b.begins) - Number(a.begins)).map(({ entry }) => entry);
}
