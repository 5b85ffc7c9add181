import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import type { Affected } from '../alliances/alliance-command.ts';
import { nextVersion, removeText } from '../alliances/hall/moderate-hall.ts';
import { findReport, whatOf } from './abuse-report-acts.ts';
import { changePlayer, type Operator, type OperatorCommand, runOperatorCommand } from './operator-command.ts';
import { terminalText } from './terminal-text.ts';

/**
 * Removes reported words for everybody: a message in a hall, or a bio. The hall then shows that an operator did it, and the
 * alliance's log records it. Settles all open reports of the same words. Resolves with a sentence for the operator, and throws with
 * one if a letter was reported, because only its two players see it.
 */
export async function removeReportedWords(operator: Operator, id: number, note = ''): Promise<string> {
  const { user_id, letter_id, message_id, words } = await findReport(operator.db, id);
  if (letter_id !== null)
    throw new Error(
      'A letter cannot be removed: only its two players see it. Mute or ban its author, and settle the report.',
    );
  const text = words.find(({ reported }) => reported)?.text ?? '';
  const what = whatOf({ letter_id, message_id });
  const work = async (command: OperatorCommand) => {
    const { tx, player } = command;
    const isRemoved = message_id === null ? await clearBio(command, text) : await removeMessage(command, message_id);
    const [, settled]: [unknown, number] = await tx.query(
      `UPDATE abuse_report SET settled_at = clock_timestamp(), settled_by = $1, note = $2
       WHERE settled_at IS NULL AND user_id = $3 AND letter_id IS NULL AND message_id IS NOT DISTINCT FROM $4
         AND (message_id IS NOT NULL OR words->0->>'text' = $5)`,
      [operator.who, note, user_id, message_id, text],
    );
    const outcome = message_id === null ? bioOutcome(isRemoved) : messageOutcome(isRemoved, message_id);
    const reports = settled === 1 ? '1 report is settled.' : `${settled} reports are settled.`;
    return {
      details: `report ${id}, ${what}${isRemoved ? '' : ', nothing removed'}${note && `: ${note}`}`,
      answer: terminalText(`${player.username}: ${outcome} ${reports}`),
    };
  };
  const affected = async (queries: Queries) =>
    message_id === null ? { alliances: [] } : allianceOf(queries, message_id);
  return runOperatorCommand(operator, 'remove-words', user_id, work, affected);
}

const messageOutcome = (isRemoved: boolean, id: number) =>
  isRemoved
    ? `Hall message ${id} is removed; open tabs show that within a second.`
    : `Hall message ${id} was gone already.`;

const bioOutcome = (isRemoved: boolean) =>
  isRemoved
    ? 'The bio is removed; a profile that is open shows it until it is read again.'
    : 'The bio is not the reported one any more, and stays as it is.';

/** Resolves with whether the bio was still the reported one. */
async function clearBio(command: OperatorCommand, reported: string): Promise<boolean> {
  const { tx, player } = command;
  const [row]: { bio: string }[] = await tx.query('SELECT bio FROM player WHERE id = $1', [player.id]);
  if (!row?.bio || row.bio !== reported) return false;
  await changePlayer(command, "bio = ''");
  return true;
}

/** Resolves with whether the message was still there. */
async function removeMessage({ tx, locked, alliances, player }: OperatorCommand, messageId: number): Promise<boolean> {
  const [alliance] = locked.alliances.keys();
  if (alliance !== undefined) await nextVersion(tx, alliance);
  const isRemoved = await removeText(tx, messageId, locked.now, null);
  if (isRemoved && alliance !== undefined)
    await alliances.log(alliance, sentence('message_removed_by_operator', { author: player.username }));
  return isRemoved;
}

/** The alliance in whose hall the text still stands; none if the alliance is disbanded. */
async function allianceOf(queries: Queries, messageId: number): Promise<Affected> {
  const rows: { id: number }[] = await queries.query(
    `SELECT alliance.id FROM alliance_message JOIN alliance ON alliance.id = alliance_id
     WHERE alliance_message.id = $1 AND removed_at IS NULL`,
    [messageId],
  );
  return { alliances: rows.map(({ id }) => id) };
}
