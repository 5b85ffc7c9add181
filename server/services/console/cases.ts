import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/console';
import type { ReportAnswer } from '#shared/catalogue/staff';
import { Refused } from '#shared/refusals';
import type { Random } from '#shared/rules/random';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { type Addressee, reportAnsweredMail } from '../../mail/templates.ts';
import { type Queries, transaction } from '../../store/connection/transaction.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import { type AbuseReportRow, openAbuseReport, settleAbuseReport } from '../admin/abuse-report-acts.ts';
import { logAct } from '../admin/operator-command.ts';
import { removeReportedWords } from '../admin/remove-reported-words.ts';
import type { AppContext } from '../command/app-context.ts';
import { type Conflict, conflictOver, requireNoConflict } from './conflicts.ts';
import { operatorOf, type StaffCaller } from './staff-access.ts';

/* The reports of players, as the staff sees them in the console. */

type CaseLine = Answer<typeof api.listCases>['reports'][number];

interface CaseRow
  extends Pick<
    AbuseReportRow,
    | ('id' | 'at' | 'user_id' | 'username' | 'reporter_id' | 'reporter')
    | ('letter_id' | 'message_id' | 'reason' | 'settled_at')
  > {
  readonly owner_id: number | null;
  readonly owner: string | null;
  readonly owned_since: Date | null;
  readonly open_of_user: number;
  readonly conflict: Conflict | null;
}

/** `$1` and `$2`: id and role of the reader. */
const CASES = `SELECT report.id, report.at, user_id, reported.username, reporter_id, reporter.username AS reporter, letter_id, message_id, reason,
    owner_id, owner.username AS owner, owned_since, report.settled_at,
    (SELECT count(*)::int FROM abuse_report AS other WHERE other.user_id = report.user_id AND other.settled_at IS NULL) AS open_of_user,
    coalesce(${conflictOver('$1::int', '$2::text', 'user_id')}, ${conflictOver('$1::int', '$2::text', 'reporter_id')}) AS conflict
  FROM abuse_report AS report JOIN player AS reported ON reported.id = user_id JOIN player AS reporter ON reporter.id = reporter_id
    LEFT JOIN player AS owner ON owner.id = owner_id`;

/** How many reports are listed. */
const SHOWN = 100;

/** The open reports, the oldest first; or those that were settled last. */
export async function listCases(
  { db }: AppContext,
  { playerId, role }: StaffCaller,
  { settled }: { readonly settled: 'yes' | 'no' },
): Promise<Answer<typeof api.listCases>> {
  const which =
    settled === 'yes'
      ? 'report.settled_at IS NOT NULL ORDER BY report.settled_at DESC, report.id DESC'
      : 'report.settled_at IS NULL ORDER BY report.id';
  const rows: CaseRow[] = await db.query(`${CASES} WHERE ${which} LIMIT ${SHOWN}`, [playerId, role]);
  return { reports: rows.map(lineOf) };
}

/** The latest reports of a player. */
export async function casesOf(db: Queries, { playerId, role }: StaffCaller, userId: number): Promise<CaseLine[]> {
  const rows: CaseRow[] = await db.query(`${CASES} WHERE user_id = $3 ORDER BY report.id DESC LIMIT ${SHOWN}`, [
    playerId,
    role,
    userId,
  ]);
  return rows.map(lineOf);
}

/** Of a case that is not for its reader nothing is told, not even who it is about. */
function lineOf(row: CaseRow): CaseLine {
  const { id, at, conflict, letter_id, message_id, settled_at } = row;
  const outside = { user: null, reporter: null, reason: null, owner: null, owned_since: null, open_of_user: null };
  return {
    report_id: id,
    at: at.toISOString(),
    of: letter_id !== null ? 'letter' : message_id !== null ? 'message' : 'profile',
    conflict,
    settled_at: settled_at?.toISOString() ?? null,
    ...(conflict ? outside : insideOf(row)),
  };
}

function insideOf({ reason, owned_since, open_of_user, ...row }: CaseRow) {
  return {
    user: { id: row.user_id, username: row.username },
    reporter: { id: row.reporter_id, username: row.reporter },
    reason,
    owner: row.owner_id !== null && row.owner !== null ? { id: row.owner_id, username: row.owner } : null,
    owned_since: owned_since?.toISOString() ?? null,
    open_of_user,
  };
}

/** Refuses with 404 if there is no such report, and with 403 if it is not for this reader. */
async function findCase(queries: Queries, staff: StaffCaller, id: number): Promise<CaseRow> {
  const [row]: CaseRow[] = await queries.query(`${CASES} WHERE report.id = $3`, [staff.playerId, staff.role, id]);
  if (!row) throw new Refused(STAFF_REFUSALS.caseNotFound);
  for (const party of [row.user_id, row.reporter_id]) await requireNoConflict(queries, staff, party);
  return row;
}

/** A report with its words. Logged on the player who was reported. */
export async function openCase(
  context: AppContext,
  staff: StaffCaller,
  id: number,
): Promise<Answer<typeof api.openCase>> {
  const found = await findCase(context.db, staff, id);
  const { row, names } = await openAbuseReport(operatorOf(context, staff), id);
  return {
    ...lineOf(found),
    ...insideOf(found),
    settled_by: row.settled_by,
    note: row.note,
    words: row.words.map(({ author_id, at, text, reported, of }) => ({
      author: { id: author_id, username: names.get(author_id) ?? String(author_id) },
      at,
      text,
      reported,
      of: row.letter_id === null && row.message_id === null ? (of ?? 'bio') : null,
    })),
  };
}

/** Takes a case on, or leaves it to others. Refuses with 409 if somebody else has it, or if it is settled. */
export async function ownCase(
  { db }: AppContext,
  staff: StaffCaller,
  id: number,
  { mine }: { readonly mine: boolean },
): Promise<{ message: string }> {
  const { playerId, username } = staff;
  await transaction(db, async (tx) => {
    const found = await findCase(tx, staff, id);
    if (found.settled_at) throw new Refused(STAFF_REFUSALS.caseSettled);
    const [, changed]: [unknown, number] = await tx.query(
      `UPDATE abuse_report SET owner_id = CASE WHEN $3 THEN $2::int END, owned_since = CASE WHEN $3 THEN clock_timestamp() END
       WHERE id = $1 AND settled_at IS NULL AND (owner_id IS NULL OR owner_id = $2)`,
      [id, playerId, mine],
    );
    if (changed === 0) throw new Refused(STAFF_REFUSALS.caseOwned);
    const reported = { id: found.user_id, username: found.username };
    await logAct(tx, `${username} (${playerId})`, mine ? 'take-report' : 'leave-report', reported, `report ${id}`);
  });
  return { message: 'Done.' };
}

interface Decision {
  readonly note: string;
  readonly answer?: ReportAnswer | undefined;
}

/** Settles a case. With `answer`, its reporter gets a mail. */
export async function settleCase(
  context: AppContext,
  staff: StaffCaller,
  id: number,
  decision: Decision,
): Promise<{ message: string }> {
  const found = await requireFree(context.db, staff, id);
  await settleAbuseReport(operatorOf(context, staff), id, noteOf(decision));
  await tell(context, [found.reporter_id], found.username, decision.answer);
  return { message: 'Done.' };
}

/** Removes reported words for everybody, and settles all reports of them. With `answer`, all their reporters get a mail. */
export async function removeWords(
  context: AppContext & { readonly random: Random },
  staff: StaffCaller,
  id: number,
  { text, ...decision }: Decision & { readonly text?: number | undefined },
): Promise<{ message: string }> {
  const { username } = await requireFree(context.db, staff, id);
  const reporters: { id: number }[] = await context.db.query(
    `SELECT DISTINCT report.reporter_id AS id FROM abuse_report AS own JOIN abuse_report AS report
       ON report.user_id = own.user_id AND report.message_id IS NOT DISTINCT FROM own.message_id
         AND (report.message_id IS NOT NULL OR report.words = own.words)
     WHERE own.id = $1 AND report.letter_id IS NULL AND report.settled_at IS NULL`,
    [id],
  );
  const note = noteOf(decision);
  await removeReportedWords(operatorOf(context, staff), context.random, id, { note, text });
  await tell(
    context,
    reporters.map((reporter) => reporter.id),
    username,
    decision.answer,
  );
  return { message: 'Done.' };
}

/** What the log says: also which answer went out. */
const noteOf = ({ note, answer }: Decision) => (answer ? `${note} (answer: ${answer})` : note);

async function tell(
  { db, mail }: AppContext,
  reporters: readonly number[],
  reported: string,
  answer: ReportAnswer | undefined,
): Promise<void> {
  if (!answer) return;
  const told: Addressee[] = await db.query(
    `SELECT email, username, language FROM player WHERE id = ANY ($1) AND ${MAY_PLAY}`,
    [reporters],
  );
  for (const reporter of told) mail.send(reportAnsweredMail(reporter, reported, answer));
}

/** Refuses with 409 if the case is settled, or if somebody else looks after it. */
async function requireFree(db: Queries, staff: StaffCaller, id: number): Promise<CaseRow> {
  const found = await findCase(db, staff, id);
  const { settled_at, owner_id } = found;
  if (settled_at) throw new Refused(STAFF_REFUSALS.caseSettled);
  if (owner_id !== null && owner_id !== staff.playerId) throw new Refused(STAFF_REFUSALS.caseOwned);
  return found;
}
