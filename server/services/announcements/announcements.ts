import type { Announcement, listAnnouncements as ListAnnouncements } from '#shared/api/announcements';
import type { Answer } from '#shared/api/call';
import { ANNOUNCEMENTS } from '#shared/catalogue/staff';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';

/* What the operators tell all players. At most one is current: the latest that was not taken back, while its time lasts. */

/** A row as the database writes it in JSON, or as it is read. */
export interface AnnouncementRow {
  readonly id: number;
  readonly at: Date | string;
  readonly until: Date | string;
  readonly en: string;
  readonly de: string;
}

export const ANNOUNCEMENT_COLUMNS = 'id, at, until, en, de';

const STANDS = 'withdrawn_at IS NULL';

/** The current announcement for a statement of another service, as JSON; NULL if there is none. */
export const CURRENT_ANNOUNCEMENT = `(SELECT to_json(latest) FROM (
    SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcement WHERE ${STANDS} AND until > clock_timestamp() ORDER BY id DESC LIMIT 1
  ) AS latest)`;

export function announcementView({ id, at, until, en, de }: AnnouncementRow): Announcement {
  return { id, at: new Date(at).toISOString(), until: new Date(until).toISOString(), texts: { en, de } };
}

export async function currentAnnouncement(db: Queries): Promise<Announcement | null> {
  const [row]: { current: AnnouncementRow | null }[] = await db.query(`SELECT ${CURRENT_ANNOUNCEMENT} AS current`);
  return row?.current ? announcementView(row.current) : null;
}

/** What is current, and the last ones that were not taken back. */
export async function listAnnouncements({ db }: Pick<AppContext, 'db'>): Promise<Answer<typeof ListAnnouncements>> {
  const rows: AnnouncementRow[] = await db.query(
    `SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcement WHERE ${STANDS} ORDER BY id DESC LIMIT ${ANNOUNCEMENTS.listed}`,
  );
  return { current: await currentAnnouncement(db), announcements: rows.map(announcementView) };
}
