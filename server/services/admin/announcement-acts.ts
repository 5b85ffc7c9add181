import type { Announcement } from '#shared/api/announcements';
import { Refused } from '#shared/refusals';
import type { AnnouncementTexts } from '#shared/rules/announcements';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { transaction } from '../../store/connection/transaction.ts';
import { ANNOUNCEMENT_COLUMNS, type AnnouncementRow, announcementView } from '../announcements/announcements.ts';
import { sendAnnouncement } from '../command/version-notices.ts';
import { logAct, type Operator } from './operator-command.ts';

/* What an operator tells all players. All servers tell their open tabs once the transaction has committed. */

const NOBODY = { id: 0, username: '' };

/** From now on players see this announcement, for so many days, and no earlier one. */
export async function announceToAll(
  { db, who }: Operator,
  { en, de, days }: AnnouncementTexts & { readonly days: number },
): Promise<Announcement> {
  return transaction(db, async (tx) => {
    const [row]: AnnouncementRow[] = await tx.query(
      `INSERT INTO announcement (until, en, de, author)
       VALUES (clock_timestamp() + make_interval(days => $1), $2, $3, $4) RETURNING ${ANNOUNCEMENT_COLUMNS}`,
      [days, en, de, who],
    );
    if (!row) throw new Error('The announcement was not stored.');
    const view = announcementView(row);
    await logAct(tx, who, 'announce', NOBODY, `announcement ${row.id}, until ${view.until}`);
    await sendAnnouncement(tx, row.id);
    return view;
  });
}

/** Players do not see it any more; an earlier one whose time lasts is current again. Refuses if it is not there, or was taken back before. */
export async function takeBack({ db, who }: Operator, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const [found]: { withdrawn_at: Date | null }[] = await tx.query(
      'SELECT withdrawn_at FROM announcement WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (!found) throw new Refused(STAFF_REFUSALS.announcementNotFound);
    if (found.withdrawn_at) throw new Refused(STAFF_REFUSALS.announcementWithdrawn);
    await tx.query('UPDATE announcement SET withdrawn_at = clock_timestamp() WHERE id = $1', [id]);
    await logAct(tx, who, 'withdraw-announcement', NOBODY, `announcement ${id}`);
    await sendAnnouncement(tx, id);
  });
}
