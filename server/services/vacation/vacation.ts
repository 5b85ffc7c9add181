import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/vacation';
import { refuseIf } from '#shared/refusals';
import { announced, checkAnnouncement, checkEnd, endedEarly, phaseOf, type Traveller } from '#shared/rules/vacation';
import type { Queries } from '../../store/connection/transaction.ts';
import { MAY_PLAY, NOW, type VacationRow, vacationOf } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { AlreadySettled, runDueCommand } from '../command/due-command.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { retryWhileRowsChange } from '../command/rows-changed.ts';
import { beginDueOrders } from '../planets/build-queue.ts';
import { whyNotView } from '../views/api-views.ts';
import { guestIdsOf } from './leave-guests.ts';
import { vacationView } from './vacation-rows.ts';
import { changeVacation, resume, turnVacation } from './vacation-turns.ts';

/** SQL for `FROM player`: what keeps the player from going on leave. */
const OBSTACLES = `
  EXISTS (SELECT 1 FROM march WHERE player_id = player.id AND phase <> 'done') AS army_away,
  EXISTS (SELECT 1 FROM siege WHERE ruler_id = player.id AND ended_at IS NULL) AS besieged`;

interface Obstacles {
  readonly army_away: boolean;
  readonly besieged: boolean;
}

const travellerOf = (vacation: Traveller['vacation'], { army_away: armyAway, besieged }: Obstacles): Traveller => ({
  vacation,
  armyAway,
  besieged,
});

/** The player's leave, or why none can be announced now. */
export async function getVacation(
  { db, speed }: AppContext,
  playerId: number,
): Promise<Answer<typeof api.getVacation>> {
  const [row]: (VacationRow & Obstacles & { version: number; now: Date })[] = await db.query(
    `SELECT version, vacation_from, vacation_until, vacation_due_at, ${NOW}, ${OBSTACLES} FROM player
     WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(db, playerId);
  const vacation = vacationOf(row);
  const refusal = checkAnnouncement(travellerOf(vacation, row), row.now.getTime(), speed);
  return {
    vacation: vacationView(vacation, speed),
    ...whyNotView(refusal),
    version: row.version,
    server_time: row.now.toISOString(),
  };
}

/** Announces a leave. It begins after the notice; from now on no march of the player may leave. */
export function announceVacation(
  context: AppContext,
  caller: CommandCaller,
  { days }: { readonly days: number },
): Promise<Answer<typeof api.announceVacation>> {
  return runPlayerCommand(context, caller, async (command) => {
    const now = command.now.getTime();
    const traveller = travellerOf(command.vacation, await obstacles(command.tx, command.player.id));
    refuseIf(checkAnnouncement(traveller, now, context.speed));
    const vacation = announced(now, days, context.speed);
    await changeVacation(context, command, vacation);
    const view = vacationView(vacation, context.speed);
    return { message: 'Your leave is announced.', vacation: view, ...command.stamp };
  });
}

/** Calls a leave off before it begins, or ends it. The mines work again at once, and orders that waited begin. */
export function endVacation(context: AppContext, caller: CommandCaller): Promise<Answer<typeof api.endVacation>> {
  return runPlayerCommand(context, caller, async (command) => {
    const { vacation } = command;
    const now = command.now.getTime();
    refuseIf(checkEnd(vacation, now, context.speed));
    const lasts = phaseOf(vacation) === 'on_leave';
    if (lasts) await resume(context, command);
    await changeVacation(context, command, vacation && endedEarly(vacation, now));
    await beginDueOrders(context, command);
    const message = lasts ? 'Welcome back. Your leave is over.' : 'Your leave is called off.';
    return { message, vacation: null, ...command.stamp };
  });
}

/** Begins or ends a leave as of the moment at which that is due. Happens once, even if several processes try. */
export async function settleVacation(context: AppContext, playerId: number, dueAt: Date): Promise<void> {
  const settle = async (command: PlayerCommand) => {
    const { vacation_due_at: was } = command.player;
    if (!was || was > command.locked.now) throw new AlreadySettled();
    const due = command.vacation?.dueAt ?? null;
    if (due !== null && due <= command.now.getTime()) await turnVacation(context, command);
  };
  await retryWhileRowsChange(async () => {
    const guests = await guestIdsOf(context.db, playerId);
    await runDueCommand(context, { playerId, dueAt }, settle, { playersWithoutPlanets: guests });
  });
}

async function obstacles(tx: Queries, playerId: number): Promise<Obstacles> {
  const [row]: Obstacles[] = await tx.query(`SELECT ${OBSTACLES} FROM player WHERE id = $1`, [playerId]);
  if (!row) throw new Error(`There is no player ${playerId}.`);
  return row;
}
