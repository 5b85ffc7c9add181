import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/console';
import { STAFF } from '#shared/catalogue/staff';
import { REFUSALS, Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import * as acts from '../admin/operator-actions.ts';
import { relatedTo } from '../admin/related-players.ts';
import type { AppContext } from '../command/app-context.ts';
import { PUBLIC_TEXTS, type PublicText } from '../letters/abuse-reports.ts';
import { casesOf } from './cases.ts';
import { requireNoConflict } from './conflicts.ts';
import { acted, operatorOf, type StaffCaller } from './staff-access.ts';

/* Players, as the staff finds them and acts on them in the console. */

interface FoundRow {
  readonly id: number;
  readonly username: string;
  readonly banned_at: Date | null;
  readonly banned_until: Date | null;
  readonly muted_until: Date | null;
}

const FOUND = `SELECT id, username, banned_at, banned_until,
    CASE WHEN muted_until > clock_timestamp() THEN muted_until END AS muted_until FROM player`;

const told = (at: Date | null) => at?.toISOString() ?? null;

const viewOf = ({ id, username, banned_at, banned_until, muted_until }: FoundRow) => ({
  id,
  username,
  banned_at: told(banned_at),
  banned_until: told(banned_until),
  muted_until: told(muted_until),
});

/** How many players a search lists. */
const SHOWN = 50;

/** By id or mail address exactly, and by a part of the name; names that begin with it come first. Moderators do not find by address. */
export async function searchPeople(
  { db }: AppContext,
  { role }: StaffCaller,
  { search }: { readonly search: string },
): Promise<Answer<typeof api.searchPeople>> {
  const words = search.trim().toLowerCase();
  // PostgreSQL throws on a NUL character, which no name holds.
  if (words.includes('\0') || (words.length < STAFF.shortestSearch && !/^\d$/.test(words))) return { people: [] };
  const rows: FoundRow[] = await db.query(
    `${FOUND} WHERE deleted_at IS NULL AND (position($1 IN lower(username)) > 0 OR id::text = $1 OR ($2 AND lower(email) = $1))
     ORDER BY (id::text = $1 OR lower(username) = $1) DESC, position($1 IN lower(username)) <> 1, lower(username) LIMIT ${SHOWN}`,
    [words, role === 'operator'],
  );
  return { people: rows.map(viewOf) };
}

/** A player. Moderators see names, texts and reports alone. */
export async function getPerson(
  { db }: AppContext,
  staff: StaffCaller,
  id: number,
): Promise<Answer<typeof api.getPerson>> {
  const row = await findPerson(db, id);
  await requireNoConflict(db, staff, id);
  const texts: { of: PublicText; text: string }[] = await db.query(PUBLIC_TEXTS, [id, 0]);
  return {
    ...viewOf(row),
    texts: texts.filter(({ text }) => text !== '').map(({ of, text }) => ({ of, text })),
    reports: await casesOf(db, staff, id),
    account: staff.role === 'operator' ? await accountOf(db, id) : null,
  };
}

async function findPerson(db: Queries, id: number): Promise<FoundRow> {
  const [row]: FoundRow[] = await db.query(`${FOUND} WHERE id = $1 AND deleted_at IS NULL`, [id]);
  if (!row) throw new Refused(REFUSALS.userNotFound);
  return row;
}

/** How many acts of the staff are shown. */
const ACTS = 50;

interface AccountRow {
  readonly email: string | null;
  readonly verified_at: Date | null;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly delete_at: Date | null;
  readonly sessions: number;
  readonly level: number;
  readonly worlds: number;
  readonly alliance: { id: number; name: string } | null;
}

async function accountOf(db: Queries, id: number) {
  const [row]: AccountRow[] = await db.query(
    `SELECT email, verified_at, created_at, delete_at, level,
       (SELECT max(last_used_at) FROM session WHERE player_id = player.id) AS last_seen_at,
       (SELECT count(*)::int FROM session
        WHERE player_id = player.id AND revoked_at IS NULL AND expires_at > clock_timestamp()) AS sessions,
       (SELECT count(*)::int FROM planet WHERE owner_id = player.id) AS worlds,
       (SELECT json_build_object('id', alliance.id, 'name', name) FROM member JOIN alliance ON alliance.id = alliance_id
        WHERE player_id = player.id) AS alliance
     FROM player WHERE id = $1`,
    [id],
  );
  if (!row) throw new Refused(REFUSALS.userNotFound);
  const lines: { at: Date; operator: string; act: string; details: string }[] = await db.query(
    `SELECT at, operator, act, details FROM operator_act WHERE player_id = $1 ORDER BY id DESC LIMIT ${ACTS}`,
    [id],
  );
  const related = await relatedTo(db, id);
  return {
    ...row,
    verified_at: told(row.verified_at),
    created_at: row.created_at.toISOString(),
    last_seen_at: told(row.last_seen_at),
    delete_at: told(row.delete_at),
    related: related.map(({ last_at, ...each }) => ({ ...each, last_at: last_at.toISOString() })),
    acts: lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
  };
}

interface Reason {
  readonly reason: string;
}
type WithHours = Reason & { readonly hours: number };

type Act<T> = (context: AppContext, staff: StaffCaller, id: number, given: T) => Promise<{ message: string }>;

/** An act on a player who exists. */
const actOn =
  <T>(act: (...parts: Parameters<Act<T>>) => Promise<unknown>): Act<T> =>
  async (context, staff, id, given) => {
    await findPerson(context.db, id);
    return acted(act(context, staff, id, given));
  };

export const mutePerson = actOn<WithHours>((context, staff, id, { hours, reason }) =>
  acts.mute(operatorOf(context, staff), id, hours, reason),
);

export const unmutePerson = actOn<Reason>((context, staff, id, { reason }) =>
  acts.unmute(operatorOf(context, staff), id, reason),
);

/** Refuses with 403 a ban of a moderator that is too long. */
export const banPerson = actOn<Reason & { readonly hours: number | null }>(
  async (context, staff, id, { hours, reason }) => {
    if (staff.role === 'moderator' && (hours === null || hours > STAFF.moderatorsBanHours))
      throw new Refused(STAFF_REFUSALS.moderatorsBan);
    return acts.ban(operatorOf(context, staff), id, reason, hours);
  },
);

export const unbanPerson = actOn<Reason>((context, staff, id, { reason }) =>
  acts.unban(operatorOf(context, staff), id, reason),
);

export const renamePerson = actOn<Reason & { readonly username: string }>((context, staff, id, { username, reason }) =>
  acts.rename(operatorOf(context, staff), id, username, reason),
);

export const logOutPerson = actOn<Reason>((context, staff, id, { reason }) =>
  acts.logOut(operatorOf(context, staff), id, reason),
);
