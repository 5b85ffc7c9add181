import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import type { Affected } from '../alliances/alliance-command.ts';
import { nextVersion } from '../alliances/hall/moderate-hall.ts';
import { findReport, whatOf } from './abuse-report-acts.ts';
import {
  changePlayer,
  type Operator,
  type OperatorCommand,
  ownAlliance,
  runOperatorCommandOn,
} from './operator-command.ts';
import { terminalText } from './terminal-text.ts';

/**
 * Removes what was reported, for everybody: a message in a hall, as the hall and the alliance's log then say, or the bio of a
 * profile. Settles all open reports of it. Throws with a sentence for the operator if it is a letter, because only two players see it.
 */
export async function removeReportedWords(operator: Operator, id: number, note = ''): Promise<string> {
  const { user_id, username, letter_id, message_id } = await findReport(operator.db, id);
  if (letter_id !== null)
    throw new Error(
      'A letter cannot be removed: only its two players see it. Mute or ban its author, and settle the report.',
    );
  const what = message_id === null ? 'the bio' : whatOf({ letter_id, message_id });
  const work = async (command: OperatorCommand) => {
    const isRemoved = message_id === null ? await clearBio(command) : await removeMessage(command, message_id);
    const [, settled]: [unknown, number] = await command.tx.query(
      `UPDATE abuse_report SET settled_at = clock_timestamp(), settled_by = $1, note = $2
       WHERE settled_at IS NULL AND user_id = $3 AND letter_id IS NULL AND message_id IS NOT DISTINCT FROM $4`,
      [operator.who, note, user_id, message_id],
    );
    const outcome = isRemoved ? 'is removed, and open tabs show that within a second' : 'was gone already';
    const reports = settled === 1 ? '1 report of it is settled' : `${settled} reports of it are settled`;
    return {
      details: `report ${id}, ${what}${note && `: ${note}`}`,
      answer: terminalText(`${upperFirst(what)} of ${username} ${outcome}. ${upperFirst(reports)}.`),
    };
  };
  const affected = message_id === null ? ownAlliance : (queries: Queries) => allianceOf(queries, message_id);
  return runOperatorCommandOn(operator, 'remove-words', user_id, work, affected);
}

/** Resolves with whether there was a bio. */
async function clearBio(command: OperatorCommand): Promise<boolean> {
  const { tx, player } = command;
  const rows: unknown[] = await tx.query("SELECT 1 FROM player WHERE id = $1 AND bio <> ''", [player.id]);
  if (rows.length > 0) await changePlayer(command, "bio = ''");
  return rows.length > 0;
}

/** Resolves with whether the message was still there. */
async function removeMessage({ tx, locked, alliances, player }: OperatorCommand, messageId: number): Promise<boolean> {
  const [alliance] = locked.alliances.keys();
  if (alliance !== undefined) await nextVersion(tx, alliance);
  const [, removed]: [unknown, number] = await tx.query(
    'UPDATE alliance_message SET text = NULL, removed_at = $2, removed_by = NULL WHERE id = $1 AND removed_at IS NULL',
    [messageId, locked.now],
  );
  if (removed > 0 && alliance !== undefined)
    await alliances.log(alliance, sentence('message_removed_by_operator', { author: player.username }));
  return removed > 0;
}

/** The alliance in whose hall the message stands; none if the alliance was disbanded or the message deleted. */
async function allianceOf(queries: Queries, messageId: number): Promise<Affected> {
  const rows: { id: number }[] = await queries.query(
    `SELECT alliance.id FROM alliance_message JOIN alliance ON alliance.id = alliance_id
     WHERE alliance_message.id = $1`,
    [messageId],
  );
  return { alliances: rows.map(({ id }) => id) };
}

const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
