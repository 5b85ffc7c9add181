import { homeOutput } from '#shared/rules/construction';
import { phaseOf, turned, type Vacation } from '#shared/rules/vacation';
import type { Queries } from '../../store/connection/transaction.ts';
import { isSiegeMarch } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { activeOutputs } from '../planets/active-outputs.ts';
import { beginDueOrders } from '../planets/build-queue.ts';
import { sendGuestsHomeForLeave } from './leave-guests.ts';
import { storeVacation, vacationView } from './vacation-rows.ts';

type Speed = Pick<AppContext, 'speed'>;

/**
 * Brings the player up to the command's time: a leave begins and ends, and orders begin, each as of its own moment. Part of
 * every command, before it asks the rules.
 */
export async function catchUp(context: Speed, command: PlayerCommand): Promise<void> {
  for (let due = nextTurn(command); due !== undefined; due = nextTurn(command)) {
    await beginDueOrders(context, command, due);
    await turnVacation(context, command);
  }
  await beginDueOrders(context, command);
}

/**
 * When the leave begins or ends, if that is before the command. Whatever happens at the very moment of its beginning comes first.
 */
function nextTurn({ vacation, now }: PlayerCommand): number | undefined {
  if (!vacation || vacation.dueAt === null) return undefined;
  const moment = now.getTime();
  const isPast = phaseOf(vacation) === 'announced' ? vacation.dueAt < moment : vacation.dueAt <= moment;
  return isPast ? vacation.dueAt : undefined;
}

/**
 * Begins or ends the leave, whichever is next. The economy is settled up to that moment, and no further. Throws RowsChanged if
 * guests have to leave whose players are not locked: then the due scheduler begins the leave.
 */
export async function turnVacation(context: Speed, command: PlayerCommand): Promise<void> {
  const { vacation, tx, player } = command;
  if (!vacation) throw new Error(`Player ${player.id} has no leave.`);
  const besieged = phaseOf(vacation) === 'announced' && (await isBesieged(tx, player.id, vacation.dueAt));
  const next = turned(vacation, besieged, context.speed);
  if (phaseOf(next) === 'on_leave') await sendGuestsHomeForLeave(context, command, new Date(next.from));
  if (phaseOf(next) === 'on_leave') command.rest();
  if (phaseOf(next) === 'over') await resume(context, command);
  await changeVacation(context, command, next);
}

/** The mines work again, from the moment on up to which the economy is settled. */
export async function resume(context: Speed, command: PlayerCommand): Promise<void> {
  command.replaceOutput(homeOutput(context.speed), await activeOutputs(context, command));
}

/** Stores the leave, and tells the player's tabs. */
export async function changeVacation(
  { speed }: Speed,
  command: PlayerCommand,
  vacation: Vacation | null,
): Promise<void> {
  await storeVacation(command.tx, command.player.id, vacation);
  command.setVacation(vacation);
  command.publish('vacation_changed', { vacation: vacationView(vacation, speed) });
}

/** Whether an army stood before one of the player's worlds at this moment, or lands by then and has not yet. */
async function isBesieged(tx: Queries, playerId: number, moment: number | null): Promise<boolean> {
  const at = new Date(moment ?? 0);
  const found: unknown[] = await tx.query(
    `SELECT 1 FROM siege WHERE ruler_id = $1 AND begun_at <= $2 AND (ended_at IS NULL OR ended_at > $2)
     UNION ALL SELECT 1 FROM march JOIN planet ON planet.id = target_id
     WHERE owner_id = $1 AND phase = 'out' AND ${isSiegeMarch()} AND due_at <= $2 LIMIT 1`,
    [playerId, at],
  );
  return found.length > 0;
}
