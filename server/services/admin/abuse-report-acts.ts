import { Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import type { PublicText, ReportedWord, ReportedWords } from '../letters/abuse-reports.ts';
import { logAct, type Operator } from './operator-command.ts';
import { terminalLines, terminalText } from './terminal-text.ts';

/* What operators do with the reports of players. Reading one shows letters or messages that are not public, so that is logged too. */

export interface AbuseReportRow extends ReportedWords {
  readonly id: number;
  readonly at: Date;
  readonly user_id: number;
  readonly username: string;
  readonly reporter_id: number;
  readonly reporter: string;
  readonly letter_id: number | null;
  readonly message_id: number | null;
  readonly reason: string;
  readonly settled_at: Date | null;
  readonly settled_by: string | null;
  readonly note: string | null;
  /** How many open reports there are of the same player. */
  readonly open_of_user: number;
}

const REPORTS = `SELECT report.*, reported.username, reporter.username AS reporter,
    (SELECT count(*) FROM abuse_report AS other WHERE other.user_id = report.user_id AND other.settled_at IS NULL) AS open_of_user
  FROM abuse_report AS report JOIN player AS reported ON reported.id = user_id
    JOIN player AS reporter ON reporter.id = reporter_id`;

/** How many reports are listed. */
const SHOWN = 100;

/** The open reports, the oldest first, one line each; with `all`, the latest ones, settled or not. */
export async function listAbuseReports(queries: Queries, { all }: { readonly all: boolean }): Promise<string[]> {
  const rows: AbuseReportRow[] = await queries.query(
    `${REPORTS} WHERE ${all ? 'true' : 'report.settled_at IS NULL'} ORDER BY report.id ${all ? 'DESC' : ''} LIMIT ${SHOWN}`,
  );
  if (rows.length === 0) return [all ? 'No player was ever reported.' : 'No report is open.'];
  return rows.map((row) => {
    const { id, at, username, reporter, settled_at, open_of_user } = row;
    const state = settled_at ? 'settled' : `${open_of_user} open on this player`;
    return terminalText(
      `${id}  ${at.toISOString()}  ${username}, ${whatOf(row)}, reported by ${reporter} (${state}): ${row.reason}`,
    );
  });
}

/** A report with the names of those who wrote its words, by id. Logged on the player who was reported. */
export function openAbuseReport(
  { db, who, mayActOn }: Operator,
  id: number,
): Promise<{ readonly row: AbuseReportRow; readonly names: ReadonlyMap<number, string> }> {
  return transaction(db, async (tx) => {
    const row = await findReport(tx, id);
    await mayActOn?.(tx, row.user_id);
    await mayActOn?.(tx, row.reporter_id);
    await logAct(tx, who, 'show-report', { id: row.user_id, username: row.username }, `report ${id}`);
    return { row, names: await namesOf(tx, row.words) };
  });
}

/** The same as lines of text. */
export async function showAbuseReport(operator: Operator, id: number): Promise<string[]> {
  const { row, names } = await openAbuseReport(operator, id);
  const settled =
    row.settled_at && `${row.settled_at.toISOString()} by ${row.settled_by}${row.note && `: ${row.note}`}`;
  return [
    `Report ${row.id}, made ${row.at.toISOString()}`,
    terminalText(`Reported: ${row.username} (${row.user_id}), open reports: ${row.open_of_user}`),
    terminalText(`By:       ${row.reporter} (${row.reporter_id})`),
    `Of:       ${whatOf(row)}`,
    terminalText(`Reason:   ${row.reason}`),
    terminalText(`Settled:  ${settled ?? 'no'}`),
    '',
    ...row.words.flatMap((word, i) => [
      terminalText(
        `${word.reported ? '>' : ' '} ${word.at ?? `text ${i + 1}, ${textName(word)}`}  ${names.get(word.author_id) ?? word.author_id}:`,
      ),
      ...terminalLines(word.text, word.reported ? '>     ' : '      '),
    ]),
  ];
}

/** Settles a report: it is no longer listed. Logged on the player who was reported. */
export async function settleAbuseReport({ db, who, mayActOn }: Operator, id: number, note = ''): Promise<string> {
  return transaction(db, async (tx) => {
    const row = await findReport(tx, id);
    await mayActOn?.(tx, row.user_id);
    await mayActOn?.(tx, row.reporter_id);
    const settled: [unknown[], number] = await tx.query(
      `UPDATE abuse_report SET settled_at = clock_timestamp(), settled_by = $2, note = $3
       WHERE id = $1 AND settled_at IS NULL`,
      [id, who, note],
    );
    if (settled[1] === 0) throw new Refused(STAFF_REFUSALS.caseSettled);
    await logAct(
      tx,
      who,
      'settle-report',
      { id: row.user_id, username: row.username },
      `report ${id}${note && `: ${note}`}`,
    );
    return terminalText(`Report ${id} on ${row.username} is settled.`);
  });
}

/** What was reported: `letter 7`, `hall message 7` or `the profile`. */
export function whatOf({ letter_id, message_id }: Pick<AbuseReportRow, 'letter_id' | 'message_id'>): string {
  if (letter_id !== null) return `letter ${letter_id}`;
  return message_id === null ? 'the profile' : `hall message ${message_id}`;
}

const TEXT_NAMES = {
  bio: () => 'bio',
  world: (id) => `name of world ${id}`,
  alliance: (id) => `name of alliance ${id}`,
  description: (id) => `description of alliance ${id}`,
  bulletin: (id) => `bulletin of alliance ${id}`,
} as const satisfies Readonly<Record<PublicText, (id: number) => string>>;

/** Which public text of a player it is. */
export function textName({ of = 'bio', of_id }: Pick<ReportedWord, 'of' | 'of_id'>): string {
  return TEXT_NAMES[of](of_id ?? 0);
}

/** The names of the authors, by id. */
async function namesOf(queries: Queries, words: ReportedWords['words']): Promise<ReadonlyMap<number, string>> {
  const rows: { id: number; username: string }[] = await queries.query(
    'SELECT id, username FROM player WHERE id = ANY ($1)',
    [words.map(({ author_id }) => author_id)],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Throws with a sentence for the operator if there is no such report. */
export async function findReport(queries: Queries, id: number): Promise<AbuseReportRow> {
  const [row]: AbuseReportRow[] = await queries.query(`${REPORTS} WHERE report.id = $1`, [id]);
  if (!row) throw new Error(`There is no report ${id}.`);
  return row;
}
