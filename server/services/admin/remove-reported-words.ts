import { Refused } from '#shared/refusals';
import { colonyName } from '#shared/rules/missions/colonize';
import type { Random } from '#shared/rules/random';
import { sentence } from '#shared/sentences/sentences';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import type { Affected } from '../alliances/alliance-command.ts';
import { nextVersion, removeText } from '../alliances/hall/moderate-hall.ts';
import type { PublicText, ReportedWord } from '../letters/abuse-reports.ts';
import { type AbuseReportRow, findReport, textName, whatOf } from './abuse-report-acts.ts';
import {
  changePlayer,
  type Operator,
  type OperatorCommand,
  raiseVersions,
  runOperatorCommand,
} from './operator-command.ts';
import { renameAlliance } from './remove-alliance-name.ts';
import { replaceInLogs, replaceInReports } from './replace-names.ts';
import { terminalText } from './terminal-text.ts';

/** What is to be removed of a report. */
interface Choice {
  /** The text of a profile, as `show` numbers them. Without it the bio, if there is one. */
  readonly text?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * Removes reported words for everybody: a message in a hall, or a public text of a player. A name is replaced by one that says
 * nothing. Hall and log of the alliance then show that an operator did it. Settles all open reports of the same words. Resolves with
 * a sentence for the operator, and throws with one if a letter was reported, because only its two players see it.
 */
export async function removeReportedWords(
  operator: Operator,
  random: Random,
  id: number,
  { text: number, note = '' }: Choice = {},
): Promise<string> {
  const report = await findReport(operator.db, id);
  const { user_id, message_id } = report;
  if (report.letter_id !== null) throw new Refused(STAFF_REFUSALS.letterStays);
  const word = chosen(report, number);
  const of = message_id === null ? (word.of ?? 'bio') : 'message';
  const { remove, removed, kept } = TEXTS[of];
  const what = message_id === null && of !== 'bio' ? textName(word) : whatOf(report);
  const work = async (command: OperatorCommand) => {
    await operator.mayActOn?.(command.tx, report.reporter_id);
    const isRemoved = await remove(command, { ...word, of_id: message_id ?? word.of_id ?? 0 }, random);
    const [, settled]: [unknown, number] = await command.tx.query(
      `UPDATE abuse_report SET settled_at = clock_timestamp(), settled_by = $1, note = $2
       WHERE settled_at IS NULL AND user_id = $3 AND letter_id IS NULL AND message_id IS NOT DISTINCT FROM $4
         AND (message_id IS NOT NULL OR words = $5)`,
      [operator.who, note, user_id, message_id, JSON.stringify(report.words)],
    );
    const outcome = (isRemoved ? removed : kept)(message_id ?? word.of_id ?? 0);
    const reports = settled === 1 ? '1 report is settled.' : `${settled} reports are settled.`;
    return {
      details: `report ${id}, ${what}${isRemoved ? '' : ', nothing removed'}${note && `: ${note}`}`,
      answer: terminalText(`${command.player.username}: ${outcome} ${reports}`),
    };
  };
  const affected = async (queries: Queries) => {
    if (message_id !== null) return allianceOf(queries, message_id);
    return { alliances: of === 'bio' || of === 'world' ? [] : [word.of_id ?? 0] };
  };
  return runOperatorCommand(operator, 'remove-words', user_id, work, affected);
}

/** The words to remove. Throws with a sentence for the operator if the report leaves open which. */
function chosen({ id, message_id, words }: AbuseReportRow, number: number | undefined): ReportedWord {
  const reported = words.filter((word) => word.reported);
  if (number !== undefined && message_id !== null) throw new Refused(STAFF_REFUSALS.messageHasOneText(id));
  const word = number === undefined ? reported.find(({ text }) => text !== '') : reported[number - 1];
  if (number === undefined && message_id === null && (word?.of ?? 'bio') !== 'bio')
    throw new Refused(STAFF_REFUSALS.textNotNamed(id));
  const [first] = reported;
  if (word ?? (number === undefined && first)) return (word ?? first) as ReportedWord;
  throw new Refused(STAFF_REFUSALS.textNotThere(id, number));
}

/** A text with the id of its message, world or alliance. */
type Word = ReportedWord & { readonly of_id: number };

interface Text {
  /** Resolves with whether the words were still the reported ones. */
  readonly remove: (command: OperatorCommand, word: Word, random: Random) => Promise<boolean>;
  readonly removed: (id: number) => string;
  readonly kept: (id: number) => string;
}

const TEXTS: Readonly<Record<PublicText | 'message', Text>> = {
  message: {
    remove: removeMessage,
    removed: (id) => `Hall message ${id} is removed; open tabs show that within a second.`,
    kept: (id) => `Hall message ${id} was gone already.`,
  },
  bio: {
    remove: clearBio,
    removed: () => 'The bio is removed; a profile that is open shows it until it is read again.',
    kept: () => 'The bio is not the reported one any more, and stays as it is.',
  },
  world: {
    remove: renameWorld,
    removed: (id) => `World ${id} has another name, wherever the old one was shown.`,
    kept: (id) => `World ${id} has another name or ruler than was reported, and stays as it is.`,
  },
  alliance: {
    remove: (command, { of_id, text }) => renameAlliance(command, of_id, text),
    removed: (id) => `Alliance ${id} has another name, wherever the old one was shown.`,
    kept: (id) => `Alliance ${id} does not have the reported name any more, and stays as it is.`,
  },
  description: {
    remove: clearDescription,
    removed: (id) => `The description of alliance ${id} is removed.`,
    kept: (id) => `The description of alliance ${id} is not the reported one any more, and stays as it is.`,
  },
  bulletin: {
    remove: takeBulletinDown,
    removed: (id) => `The bulletin of alliance ${id} is taken down; open tabs show that within a second.`,
    kept: (id) => `The bulletin of alliance ${id} is not the reported one any more, and stays as it is.`,
  },
};

async function clearBio(command: OperatorCommand, { text }: Word): Promise<boolean> {
  const { tx, player } = command;
  const [row]: { bio: string }[] = await tx.query('SELECT bio FROM player WHERE id = $1', [player.id]);
  if (!row?.bio || row.bio !== text) return false;
  await changePlayer(command, "bio = ''");
  return true;
}

/** Logs and reports may still have the name when the world has another one. */
async function renameWorld({ tx, player }: OperatorCommand, { of_id, text }: Word, random: Random): Promise<boolean> {
  const [world]: { name: string | null; owner_id: number | null }[] = await tx.query(
    'SELECT name, owner_id FROM planet WHERE id = $1',
    [of_id],
  );
  const isNamed = world?.name === text;
  if (isNamed && world.owner_id !== player.id) return false;
  const named = { of: 'world', name: text, plain: (!isNamed && world?.name) || colonyName(random) } as const;
  if (isNamed) {
    await tx.query('UPDATE planet SET name = $2 WHERE id = $1', [of_id, named.plain]);
    await raiseVersions(tx, [player.id]);
  }
  const replaced = (await replaceInLogs(tx, named)) + (await replaceInReports(tx, of_id, named));
  return isNamed || replaced > 0;
}

async function clearDescription(
  { tx, locked, alliances }: OperatorCommand,
  { of_id: id, text }: Word,
): Promise<boolean> {
  if (locked.alliances.get(id)?.description !== text) return false;
  await tx.query('UPDATE alliance SET description = NULL WHERE id = $1', [id]);
  await alliances.log(id, sentence('description_removed_by_operator'));
  return true;
}

async function takeBulletinDown(command: OperatorCommand, { of_id: id, text }: Word): Promise<boolean> {
  const { tx, locked, alliances, player } = command;
  if (!locked.alliances.has(id)) return false;
  await nextVersion(tx, id);
  const [, taken]: [unknown, number] = await tx.query(
    `UPDATE alliance_hall SET bulletin = NULL, bulletin_by = NULL, bulletin_at = NULL
     WHERE id = $1 AND bulletin = $2 AND bulletin_by = $3`,
    [id, text, player.id],
  );
  if (taken > 0) await alliances.log(id, sentence('bulletin_removed_by_operator', { author: player.username }));
  return taken > 0;
}

async function removeMessage({ tx, locked, alliances, player }: OperatorCommand, { of_id }: Word): Promise<boolean> {
  const [alliance] = locked.alliances.keys();
  if (alliance !== undefined) await nextVersion(tx, alliance);
  const isRemoved = await removeText(tx, of_id, locked.now, null);
  if (isRemoved && alliance !== undefined)
    await alliances.log(alliance, sentence('message_removed_by_operator', { author: player.username }));
  return isRemoved;
}

/** The alliance whose hall still shows the text; none if the alliance is disbanded. */
async function allianceOf(queries: Queries, messageId: number): Promise<Affected> {
  const rows: { id: number }[] = await queries.query(
    `SELECT alliance.id FROM alliance_message JOIN alliance ON alliance.id = alliance_id
     WHERE alliance_message.id = $1 AND removed_at IS NULL`,
    [messageId],
  );
  return { alliances: rows.map(({ id }) => id) };
}
