import { z } from 'zod';
import { REGISTRATION_MODES } from '../catalogue/accounts.ts';
import { ANNOUNCEMENTS, INVITATION_LIMITS, SEASON_BREAK } from '../catalogue/staff.ts';
import { REFUSALS } from '../refusals.ts';
import { checkMessage, withPlainBreaks } from '../rules/messages.ts';
import { STAFF_REFUSALS } from '../staff-refusals.ts';
import { announcement } from './announcements.ts';
import { call } from './call.ts';
import { staffReason } from './console.ts';
import { count, id, instant, pathId, said, text } from './fields.ts';

/* What operators alone do in the console at /admin, beside what all of the staff may do. */

const FALLBACK = 'That did not work. Please try again.';

const idInPath = z.object({ id: pathId });

const whole = (most: number, invalid: string) => z.int(invalid).min(1, invalid).max(most, invalid);

/** A text that operators may leave empty. */
const optionalText = (longest: number, tooLong: string) =>
  text(REFUSALS.messageEmpty.text, longest, tooLong)
    .trim()
    .superRefine((words, check) => {
      const refusal = words === '' ? undefined : checkMessage(words);
      if (refusal) check.addIssue({ code: 'custom', message: refusal.text });
    });

/** An invitation to register. Its code is told once, when it is made. */
const registrationInvite = z.object({
  id,
  uses: count,
  used: count,
  note: z.string(),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  /** Whether somebody may still register with it. */
  good: z.boolean(),
});

export const listRegistrationInvites = call({
  method: 'GET',
  path: '/console/invitations',
  audience: 'operator',
  summary: 'Invitations to register, and who may register',
  fallback: FALLBACK,
  query: z.strictObject({ ended: z.enum(['yes', 'no']).catch('no').default('no') }),
  answer: z.object({ mode: z.enum(REGISTRATION_MODES), invitations: z.array(registrationInvite) }),
  status: 200,
});

export const createRegistrationInvite = call({
  method: 'POST',
  path: '/console/invitations',
  audience: 'operator',
  summary: 'Make an invitation to register; its link is told only now',
  fallback: FALLBACK,
  body: z.strictObject({
    uses: whole(INVITATION_LIMITS.uses, STAFF_REFUSALS.inviteUsesInvalid.text),
    days: whole(INVITATION_LIMITS.days, STAFF_REFUSALS.inviteDaysInvalid.text),
    /** For the operators alone: whom it is meant for. */
    note: optionalText(INVITATION_LIMITS.note, STAFF_REFUSALS.inviteNoteTooLong.text).default(''),
  }),
  answer: z.object({ id, address: z.string(), expires_at: instant }),
  status: 201,
});

export const revokeRegistrationInvite = call({
  method: 'POST',
  path: '/console/invitations/{id}/revoke',
  audience: 'operator',
  summary: 'Withdraw an invitation to register; players who have registered with it stay',
  fallback: FALLBACK,
  missing: STAFF_REFUSALS.inviteNotFound.text,
  params: idInPath,
  answer: said,
  status: 200,
  refuses: [409],
});

const announcementText = optionalText(ANNOUNCEMENTS.longest, STAFF_REFUSALS.announcementTooLong.text)
  .overwrite(withPlainBreaks)
  .default('');

export const reviewAnnouncements = call({
  method: 'GET',
  path: '/console/announcements',
  audience: 'operator',
  summary: 'The last announcements, also those that were taken back, with who wrote them',
  fallback: FALLBACK,
  answer: z.object({
    /** What is shown to players now; null if nothing. */
    current: id.nullable(),
    announcements: z.array(announcement.extend({ author: z.string(), withdrawn_at: instant.nullable() })),
  }),
  status: 200,
});

export const makeAnnouncement = call({
  method: 'POST',
  path: '/console/announcements',
  audience: 'operator',
  summary: 'Tell all players something, at once and for some days; it takes the place of the announcement before',
  fallback: FALLBACK,
  body: z
    .strictObject({
      en: announcementText,
      de: announcementText,
      days: whole(ANNOUNCEMENTS.mostDays, STAFF_REFUSALS.announcementDaysInvalid.text),
    })
    .refine(({ en, de }) => en !== '' || de !== '', STAFF_REFUSALS.announcementEmpty.text),
  answer: announcement,
  status: 201,
});

export const withdrawAnnouncement = call({
  method: 'POST',
  path: '/console/announcements/{id}/withdraw',
  audience: 'operator',
  summary: 'Take an announcement back: players do not see it any more',
  fallback: FALLBACK,
  missing: STAFF_REFUSALS.announcementNotFound.text,
  params: idInPath,
  answer: said,
  status: 200,
  refuses: [409],
});

/** What the season is, and what its end and the beginning of the next one would do now. */
export const reviewSeason = call({
  method: 'GET',
  path: '/console/season',
  audience: 'operator',
  summary: 'The season, what its end or the next beginning would do now, and what operators have done to it',
  fallback: FALLBACK,
  answer: z.object({
    number: count,
    /** `over`: its time is up, but it has no hall of fame yet. `closed`: the next one can begin. */
    phase: z.enum(['running', 'over', 'closed']),
    began_at: instant,
    /** Null: it does not end by itself. */
    ends_at: instant.nullable(),
    /** When the next one begins, as players are told. */
    next_at: instant.nullable(),
    galaxy: z.object({ worlds: count, held: count }),
    players: count,
    alliances: count,
    /** On their way: the end brings them home. */
    marches: count,
    missions: count,
    /** If the next one began now: real days, and when it would end; 0 and null if it never ends. */
    next: z.object({ days: count, ends_at: instant.nullable() }),
    /** Whether an act is being done now. */
    busy: z.boolean(),
    /** The last acts and what came of them, the latest first. */
    acts: z.array(
      z.object({
        at: instant,
        operator: z.string(),
        act: z.enum(['end-season', 'next-season', 'season-done', 'season-failed']),
        details: z.string(),
      }),
    ),
  }),
  status: 200,
});

const seasonAct = {
  method: 'POST',
  audience: 'operator',
  fallback: FALLBACK,
  answer: said,
  status: 200,
  refuses: [409],
} as const;

/** The number of the season that the operator sees: another one may run by now. */
const seasonInMind = z.int(STAFF_REFUSALS.seasonChanged.text).min(1, STAFF_REFUSALS.seasonChanged.text);

export const endSeasonNow = call({
  ...seasonAct,
  path: '/console/season/end',
  summary: 'End the season now, after a backup; answered once the backup begins',
  body: z.strictObject({
    season: seasonInMind,
    /** From the end to the time that players are told for the next season. */
    break_hours: whole(SEASON_BREAK.mostHours, STAFF_REFUSALS.seasonBreakInvalid.text),
    reason: staffReason,
  }),
});

export const beginSeasonNow = call({
  ...seasonAct,
  path: '/console/season/next',
  summary: 'Begin the next season now, after a backup; answered once the backup begins',
  body: z.strictObject({ season: seasonInMind, reason: staffReason }),
});
