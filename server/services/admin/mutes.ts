import { changePlayer, type Operator, runOperatorCommand } from './operator-command.ts';

/** The longest mute. Whoever should never write again is banned. */
const MOST_HOURS = 24 * 365;

/**
 * Mutes a player for some hours: every process reads the row before it takes a letter or a message, so the next one is refused.
 * Throws with a sentence for the operator.
 */
export async function mute(operator: Operator, name: string, hours: number, reason = ''): Promise<string> {
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS)
    throw new Error(`--hours takes a whole number from 1 to ${MOST_HOURS}.`);
  return runOperatorCommand(operator, 'mute', name, async (command) => {
    const { player, locked } = command;
    const until = new Date(locked.now.getTime() + hours * 3_600_000);
    await changePlayer(command, 'muted_until = $2', [until]);
    return {
      details: [`until ${until.toISOString()}`, ...(reason ? [reason] : [])].join(', '),
      answer: `${player.username} is muted until ${until.toISOString()}: letters and messages of the player are refused.`,
    };
  });
}

/** Ends a mute. */
export async function unmute(operator: Operator, name: string): Promise<string> {
  return runOperatorCommand(operator, 'unmute', name, async (command) => {
    const { player, locked } = command;
    if (!player.muted_until || player.muted_until <= locked.now) throw new Error(`${player.username} is not muted.`);
    await changePlayer(command, 'muted_until = NULL');
    return { answer: `${player.username} may write again.` };
  });
}
