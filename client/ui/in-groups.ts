/** The first item and the size of each group, in the order of the list. */
export function inGroups<T>(list: readonly T[], keyOf: (item: T) => string): readonly (readonly [T, number])[] {
  const groups = new Map<string, [T, number]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group[1] += 1;
    else groups.set(keyOf(item), [item, 1]);
  }
  return [...groups.values()];
}
