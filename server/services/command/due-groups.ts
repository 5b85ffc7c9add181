/** Something that is due, with the keys of the players and alliances that it concerns. */
interface Concerning {
  readonly concerns: readonly string[];
}

/** Splits what is due into groups that have no key in common. Each keeps the order in which it was given. */
export function groupsOf<T extends Concerning>(due: readonly T[]): T[][] {
  const groups = new Set<{
    readonly keys: Set<string>;
    readonly items: { readonly place: number; readonly item: T }[];
  }>();
  due.forEach((item, place) => {
    const merged = { keys: new Set(item.concerns), items: [{ place, item }] };
    for (const group of groups) {
      if (!item.concerns.some((key) => group.keys.has(key))) continue;
      for (const key of group.keys) merged.keys.add(key);
      merged.items.push(...group.items);
      groups.delete(group);
    }
    groups.add(merged);
  });
  return Array.from(groups, ({ items }) => items.sort((a, b) => a.place - b.place).map((each) => each.item));
}

/** Runs `work` for each group, a few at a time. Throws the first error when all that has begun is over. */
export async function runAbreast<T>(
  groups: readonly T[],
  abreast: number,
  work: (group: T) => Promise<void>,
): Promise<void> {
  const waiting = groups[Symbol.iterator]();
  const runOneByOne = async () => {
    for (const group of waiting) await work(group);
  };
  const runs = await Promise.allSettled(Array.from({ length: Math.min(abreast, groups.length) }, runOneByOne));
  for (const run of runs) if (run.status === 'rejected') throw run.reason;
}
