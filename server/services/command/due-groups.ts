import type { Queries } from '../../store/connection/transaction.ts';

/** Something that is due, with the keys of the players and alliances that it concerns: `p12`, `a3`. */
interface Concerning {
  readonly concerns: readonly string[];
}

/** Splits what is due into groups that have no key in common. Each keeps the order in which it was given, and so do their first items. */
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
  const inOrder = Array.from(groups, ({ items }) => items.sort((a, b) => a.place - b.place));
  inOrder.sort(([a], [b]) => (a?.place ?? 0) - (b?.place ?? 0));
  return inOrder.map((items) => items.map(({ item }) => item));
}

/** The first keys of the advisory locks by which processes share out what is due. The second is the id of the player or alliance. */
const SHARES = { p: 7_777_007, a: 7_777_008 } as const;

/** Tries the locks one after the other, so no more are taken than $4 places need. */
const TRY = `SELECT place FROM unnest($1::int[], $2::int[], $3::int[]) AS key (place, kind, id)
  WHERE pg_try_advisory_xact_lock(kind, id) LIMIT $4`;

/**
 * Takes some of these groups, the first ones that no other process is at, until the transaction ends: nobody else settles anything
 * that concerns their players and alliances meanwhile.
 */
export async function claimGroups<T extends Concerning>(
  tx: Queries,
  groups: readonly T[][],
  most: number,
): Promise<T[][]> {
  const keys = groups.map((group) => [...new Set(group.flatMap(({ concerns }) => concerns))].sort());
  // The lowest key first: of two processes that want the same group, the other one then gives way before it holds anything.
  const first = await tried(
    tx,
    keys.flatMap(([key], place) => (key ? [{ place, key }] : [])),
    most,
  );
  const others = first.flatMap((place) => (keys[place] ?? []).slice(1).map((key) => ({ place, key })));
  const granted = others.length > 0 ? await tried(tx, others, others.length) : [];
  return first.flatMap((place) => {
    const count = granted.filter((each) => each === place).length;
    return count === (keys[place]?.length ?? 0) - 1 ? [groups[place] ?? []] : [];
  });
}

/** The places whose locks were free, once for each. */
async function tried(tx: Queries, wanted: readonly { place: number; key: string }[], most: number): Promise<number[]> {
  const rows: { place: number }[] = await tx.query(TRY, [
    wanted.map(({ place }) => place),
    wanted.map(({ key }) => SHARES[key[0] as keyof typeof SHARES]),
    wanted.map(({ key }) => Number(key.slice(1))),
    most,
  ]);
  return rows.map(({ place }) => place);
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
