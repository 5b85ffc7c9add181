import type { VacationView } from '#shared/api/vacation';
import { endableAt, phaseOf, type Vacation } from '#shared/rules/vacation';
import type { Queries } from '../../store/connection/transaction.ts';

/** Null if no leave is announced and none lasts. */
export function vacationView(vacation: Vacation | null, speed: number): VacationView | null {
  const phase = phaseOf(vacation);
  if (!vacation || phase === 'over') return null;
  const endable = endableAt(vacation, speed);
  return {
    phase,
    begins_at: new Date(vacation.from).toISOString(),
    ends_at: new Date(vacation.until).toISOString(),
    endable_at: endable === null ? null : new Date(endable).toISOString(),
  };
}

/** Stores the leave; null: there is none. The caller holds the player's lock. */
export async function storeVacation(tx: Queries, playerId: number, vacation: Vacation | null): Promise<void> {
  const at = (moment: number | null | undefined) => (typeof moment === 'number' ? new Date(moment) : null);
  await tx.query('UPDATE player SET vacation_from = $2, vacation_until = $3, vacation_due_at = $4 WHERE id = $1', [
    playerId,
    at(vacation?.from),
    at(vacation?.until),
    at(vacation?.dueAt),
  ]);
}
