import { z } from 'zod';
import { REPORT_ANSWERS, STAFF, STAFF_ROLES } from '../catalogue/staff.ts';
import { REFUSALS } from '../refusals.ts';
import { checkMessage } from '../rules/messages.ts';
import { STAFF_REFUSALS } from '../staff-refusals.ts';
import { call } from './call.ts';
import { count, id, instant, pathId, said, text, username } from './fields.ts';

/*
 * What staff does in the console at /admin. It opens with an access token and a code of the second factor; from then on calls carry
 * the token of the console, which opens nothing else.
 */

/** A browser says what failed where it was asked for. */
const FALLBACK = 'That did not work. Please try again.';

const role = z.enum(STAFF_ROLES);

/** Why somebody of the staff does something. */
export const staffReason = text(
  STAFF_REFUSALS.staffReasonMissing.text,
  STAFF.longestReason,
  STAFF_REFUSALS.staffReasonTooLong.text,
)
  .trim()
  .superRefine((words, check) => {
    const refusal = words === '' ? STAFF_REFUSALS.staffReasonMissing : checkMessage(words);
    if (refusal) check.addIssue({ code: 'custom', message: refusal.text });
  });

/** For how many hours. */
const hours = z
  .int(STAFF_REFUSALS.staffHoursInvalid.text)
  .min(1, STAFF_REFUSALS.staffHoursInvalid.text)
  .max(STAFF.mostHours, STAFF_REFUSALS.staffHoursInvalid.text);

const times = z.number().nonnegative().nullable();

/** What one server has counted in ten seconds: rates a second, times in ms. */
const sample = z.object({
  /** In ms since 1970. */
  at: z.number(),
  clients: count,
  rooms: count,
  calls: z.number(),
  errors: z.number(),
  joins: z.number(),
  pushes: z.number(),
  call_p50: times,
  call_p99: times,
  push_p99: times,
});

/** How the game is now, by the server that answers. Only `processes` is about all of them. */
export const getNow = call({
  method: 'GET',
  path: '/console/now',
  audience: 'operator',
  summary: 'How the game is now, and how the last hour was',
  fallback: FALLBACK,
  answer: z.object({
    at: instant,
    process_id: z.string(),
    /** The last hour, the oldest first. */
    samples: z.array(sample),
    processes: z.array(z.object({ process_id: z.string(), rooms: count, clients: count })),
    /** Of this process, by kind. */
    rooms: z.object({ player: count, alliance: count }),
    database: z.object({ writable: z.boolean(), connections: count, busy: count, waiting: count }),
    /** Whether Redis answers; null without it. */
    redis: z.boolean().nullable(),
    due: z.object({ lag_seconds: z.number().nonnegative(), failing: count }),
    mails_waiting: count,
    web_pushes_waiting: count,
    /** Null if PostgreSQL is on another machine. */
    disk_free_bytes: z.number().nonnegative().nullable(),
  }),
  status: 200,
});

const idInPath = z.object({ id: pathId });

/** Why somebody of the staff may have nothing to do with a player; null if nothing stands against it. */
const conflict = z.enum(['own', 'mate', 'war', 'related', 'staff']).nullable();

export const getConsoleAccess = call({
  method: 'GET',
  path: '/console/access',
  audience: 'staff',
  summary: 'Your role on the staff, and whether your second factor is set up',
  fallback: FALLBACK,
  answer: z.object({ role, factor: z.enum(['none', 'begun', 'set']) }),
  status: 200,
});

export const beginFactor = call({
  method: 'POST',
  path: '/console/factor',
  audience: 'staff',
  summary: 'Begin to set up your second factor',
  fallback: FALLBACK,
  body: z.strictObject({ password: text('Password is required.', 1000).min(1, 'Password is required.') }),
  answer: z.object({
    /** In base32, to be typed. */
    secret: z.string(),
    /** An `otpauth:` address, as a QR code holds it. */
    address: z.string(),
  }),
  status: 201,
  refuses: [409],
});

export const openConsole = call({
  method: 'POST',
  path: '/console/sessions',
  audience: 'staff',
  summary: 'Open the console with a code of your second factor',
  fallback: FALLBACK,
  body: z.strictObject({
    code: text(STAFF_REFUSALS.staffCodeMissing.text, 40)
      .transform((typed) => typed.replace(/\s/g, ''))
      .pipe(z.string().regex(new RegExp(`^\\d{${STAFF.codeDigits}}$`), STAFF_REFUSALS.staffCodeMissing.text)),
  }),
  answer: z.object({ token: z.string(), role, expires_at: instant }),
  status: 201,
  refuses: [409],
});

const person = z.object({ id, username: z.string() });

/** One report in the queue. Of a case that the reader may not open, only its number and time are told. */
export const caseLine = z.object({
  report_id: id,
  at: instant,
  of: z.enum(['letter', 'message', 'profile']),
  conflict,
  user: person.nullable(),
  reporter: person.nullable(),
  reason: z.string().nullable(),
  /** Who looks after it. */
  owner: person.nullable(),
  owned_since: instant.nullable(),
  settled_at: instant.nullable(),
  /** Open reports of the same player. */
  open_of_user: count.nullable(),
});

export const listCases = call({
  method: 'GET',
  path: '/console/reports',
  audience: 'moderator',
  summary: 'What players have reported',
  fallback: FALLBACK,
  query: z.strictObject({ settled: z.enum(['yes', 'no']).catch('no').default('no') }),
  answer: z.object({ reports: z.array(caseLine) }),
  status: 200,
});

const word = z.object({
  author: person,
  at: instant.nullable(),
  text: z.string(),
  /** Whether these are the reported words, and not the ones around them. */
  reported: z.boolean(),
  /** Which public text it is; null for a letter or a message. */
  of: z.enum(['bio', 'world', 'alliance', 'description', 'bulletin']).nullable(),
});

/** A case with its words. The numbers of the words are their places in the list, beginning with 1. */
export const caseFile = caseLine.extend({
  user: person,
  reporter: person,
  reason: z.string(),
  settled_by: z.string().nullable(),
  note: z.string().nullable(),
  words: z.array(word),
});

const caseCall = {
  method: 'POST',
  audience: 'moderator',
  params: idInPath,
  missing: STAFF_REFUSALS.caseNotFound.text,
  status: 200,
  refuses: [403, 409],
} as const;

export const openCase = call({
  ...caseCall,
  path: '/console/reports/{id}/open',
  summary: 'Read a report with the words that were copied; this is logged',
  fallback: FALLBACK,
  answer: caseFile,
});

export const ownCase = call({
  ...caseCall,
  path: '/console/reports/{id}/owner',
  summary: 'Take a report on, or leave it to others',
  fallback: FALLBACK,
  body: z.strictObject({ mine: z.boolean() }),
  answer: said,
});

/** What those who reported it are told by mail; without it, nothing. */
const reportAnswer = z.enum(REPORT_ANSWERS).optional();

export const settleCase = call({
  ...caseCall,
  path: '/console/reports/{id}/settle',
  summary: 'Settle a report',
  fallback: FALLBACK,
  body: z.strictObject({ note: staffReason, answer: reportAnswer }),
  answer: said,
});

export const removeWords = call({
  ...caseCall,
  path: '/console/reports/{id}/remove',
  summary: 'Remove reported words for everybody, and settle all reports of them',
  fallback: FALLBACK,
  body: z.strictObject({
    note: staffReason,
    /** The text of a profile, by its number. */
    text: z.int().min(1).max(100).optional(),
    answer: reportAnswer,
  }),
  answer: said,
});

/** A player as the staff finds him. */
export const foundPerson = z.object({
  id,
  username: z.string(),
  banned_at: instant.nullable(),
  banned_until: instant.nullable(),
  muted_until: instant.nullable(),
});

export const searchPeople = call({
  method: 'GET',
  path: '/console/people',
  audience: 'moderator',
  summary: 'Players by name, part of it, or id; operators also find them by mail address',
  fallback: FALLBACK,
  query: z.strictObject({ search: z.string().max(254).catch('').default('') }),
  answer: z.object({ people: z.array(foundPerson) }),
  status: 200,
});

/** What operators see of a player besides. */
const account = z.object({
  email: z.string().nullable(),
  verified_at: instant.nullable(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  delete_at: instant.nullable(),
  sessions: count,
  level: count,
  worlds: count,
  alliance: z.object({ id, name: z.string() }).nullable(),
  related: z.array(
    z.object({
      id,
      username: z.string(),
      banned: z.boolean(),
      networks: count,
      browsers: count,
      accounts: count,
      last_at: instant,
    }),
  ),
  acts: z.array(z.object({ at: instant, operator: z.string(), act: z.string(), details: z.string() })),
});

export const getPerson = call({
  method: 'GET',
  path: '/console/people/{id}',
  audience: 'moderator',
  summary: 'A player, as the staff sees him',
  fallback: FALLBACK,
  missing: REFUSALS.userNotFound.text,
  params: idInPath,
  answer: foundPerson.extend({
    texts: z.array(word.pick({ of: true, text: true })),
    reports: z.array(caseLine),
    /** Null for moderators. */
    account: account.nullable(),
  }),
  status: 200,
  refuses: [403],
});

const act = {
  method: 'POST',
  audience: 'moderator',
  params: idInPath,
  missing: REFUSALS.userNotFound.text,
  answer: said,
  status: 200,
  refuses: [403, 409],
} as const;

export const mutePerson = call({
  ...act,
  path: '/console/people/{id}/mute',
  summary: 'Refuse letters and messages of a player for some hours',
  fallback: FALLBACK,
  body: z.strictObject({ hours, reason: staffReason }),
});

export const unmutePerson = call({
  ...act,
  path: '/console/people/{id}/unmute',
  summary: 'Let a player write again',
  fallback: FALLBACK,
  body: z.strictObject({ reason: staffReason }),
});

export const banPerson = call({
  ...act,
  path: '/console/people/{id}/ban',
  summary: 'Ban a player; a moderator for 72 hours at most',
  fallback: FALLBACK,
  /** Null: without an end. */
  body: z.strictObject({ hours: hours.nullable(), reason: staffReason }),
});

export const renamePerson = call({
  ...act,
  path: '/console/people/{id}/rename',
  summary: 'Give a player another name',
  fallback: FALLBACK,
  body: z.strictObject({ username, reason: staffReason }),
});

export const unbanPerson = call({
  ...act,
  audience: 'operator',
  path: '/console/people/{id}/unban',
  summary: 'Let a banned player log in again',
  fallback: FALLBACK,
  body: z.strictObject({ reason: staffReason }),
});

export const logOutPerson = call({
  ...act,
  audience: 'operator',
  path: '/console/people/{id}/log-out',
  summary: 'End all sessions of a player',
  fallback: FALLBACK,
  body: z.strictObject({ reason: staffReason }),
});
