import type { AppContext } from './app-context.ts';
import { type PlayerCommand, runPlayerCommand } from './player-command.ts';

/** What was due is settled already, for instance by another process. Thrown by a due command, it rolls it back. */
export class AlreadySettled extends Error {}

/** Runs what has fallen due for a player, as of `dueAt`. It needs no session, and it runs for banned players too. */
export async function runDueCommand(
  context: AppContext,
  { playerId, dueAt }: { readonly playerId: number; readonly dueAt?: Date },
  settle: (command: PlayerCommand) => Promise<void>,
  also?: Parameters<typeof runPlayerCommand>[3],
): Promise<void> {
  try {
    await runPlayerCommand(context, { playerId, sessionId: 0, byScheduler: dueAt ? { dueAt } : {} }, settle, also);
  } catch (error) {
    if (!(error instanceof AlreadySettled)) throw error;
  }
}
