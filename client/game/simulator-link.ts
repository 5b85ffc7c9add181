/** Ships or squads by type: a list as the planner of marches writes it, `42x5,43x1`. */
type Counts = readonly { readonly typeId: number; readonly count: number }[];

interface Filled {
  /** The attacking forces. */
  readonly ships?: Counts;
  readonly squads?: Counts;
  /** The mission whose report saw the target. */
  readonly reportId?: number | null | undefined;
  /** The world that a mate's probe saw. */
  readonly seenId?: number | undefined;
  /** The drill garrison that defends, and whether the practice force attacks. */
  readonly drill?: number;
  readonly lent?: boolean;
}

const wordOf = (counts: Counts) => counts.map(({ typeId, count }) => `${typeId}x${count}`).join(',');

/** The address of the simulator, with the sides filled in as far as they are known. */
export function simulatorPath({ ships = [], squads = [], reportId, seenId, drill, lent = false }: Filled = {}): string {
  const query = new URLSearchParams();
  if (ships.length > 0) query.set('ships', wordOf(ships));
  if (squads.length > 0) query.set('squads', wordOf(squads));
  if (reportId != null) query.set('report', `${reportId}`);
  if (seenId !== undefined) query.set('seen', `${seenId}`);
  if (drill !== undefined) query.set('drill', `${drill}`);
  if (lent) query.set('force', 'practice');
  return query.size > 0 ? `/battles/simulator?${query}` : '/battles/simulator';
}

/** Reads a list of `simulatorPath`. Anything that is not a list is read as an empty one, because players may edit addresses. */
export function countsIn(word: string | null): { typeId: number; count: number }[] {
  return [...(word ?? '').matchAll(/(?:^|,)(\d{1,4})x(\d{1,6})(?=,|$)/g)].map(([, typeId, count]) => ({
    typeId: Number(typeId),
    count: Number(count),
  }));
}
