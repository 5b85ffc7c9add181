import type { Announcement } from '#shared/api/announcements';
import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/operators';
import { ANNOUNCEMENTS } from '#shared/catalogue/staff';
import type { AnnouncementTexts } from '#shared/rules/announcements';
import { announceToAll, takeBack } from '../admin/announcement-acts.ts';
import {
  ANNOUNCEMENT_COLUMNS,
  type AnnouncementRow,
  announcementView,
  currentAnnouncement,
} from '../announcements/announcements.ts';
import type { AppContext } from '../command/app-context.ts';
import { acted, operatorOf, type StaffCaller } from './staff-access.ts';

/* Announcements, as operators write them in the console. */

export async function reviewAnnouncements({ db }: AppContext): Promise<Answer<typeof api.reviewAnnouncements>> {
  const rows: (AnnouncementRow & { author: string; withdrawn_at: Date | null })[] = await db.query(
    `SELECT ${ANNOUNCEMENT_COLUMNS}, author, withdrawn_at FROM announcement ORDER BY id DESC LIMIT ${ANNOUNCEMENTS.listed}`,
  );
  return {
    current: (await currentAnnouncement(db))?.id ?? null,
    announcements: rows.map(({ author, withdrawn_at, ...row }) => ({
      ...announcementView(row),
      author,
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
    })),
  };
}

export function makeAnnouncement(
  context: AppContext,
  staff: StaffCaller,
  wanted: AnnouncementTexts & { readonly days: number },
): Promise<Announcement> {
  return announceToAll(operatorOf(context, staff), wanted);
}

export function withdrawAnnouncement(
  context: AppContext,
  staff: StaffCaller,
  id: number,
): Promise<{ message: string }> {
  return acted(takeBack(operatorOf(context, staff), id));
}
