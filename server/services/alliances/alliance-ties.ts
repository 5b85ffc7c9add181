import type { Tie } from '#shared/rules/people/relations';
import type { Queries } from '../../store/connection/transaction.ts';

/** What this alliance has agreed on with others, or declared, by their ids. Alliances that are not named are neutral: today, all. */
export async function tiesOf(_queries: Queries, _allianceId: number): Promise<ReadonlyMap<number, Tie>> {
  return new Map();
}
