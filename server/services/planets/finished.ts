import { Refused } from '#shared/refusals';

/** A finished thing that was completed, and what it has given. */
interface Completed<E> {
  readonly event: E;
  readonly xp_gained: number;
  readonly level_promotion: boolean;
  readonly new_level: number;
}

/**
 * Completes several finished things, one after the other, as if each had its own call. The refusal of one is that of all, for it rolls
 * the command back; the body of the answer names the one, as `field`.
 */
export async function completeEach<E>(
  field: 'ship_id' | 'building_id',
  ids: readonly number[],
  complete: (id: number) => Promise<Completed<E>>,
) {
  const done: Completed<E>[] = [];
  for (const id of ids) {
    try {
      done.push(await complete(id));
    } catch (error) {
      throw error instanceof Refused ? new Refused({ ...error.refusal, details: { [field]: id } }) : error;
    }
  }
  const [first] = done;
  const last = done.at(-1);
  if (!first || !last) throw new Error('A call that names nothing is refused before it gets here.');
  return {
    first: first.event,
    events: done.map(({ event }) => event),
    gain: {
      xp_gained: done.reduce((sum, { xp_gained }) => sum + xp_gained, 0),
      level_promotion: done.some(({ level_promotion }) => level_promotion),
      new_level: last.new_level,
    },
  };
}
