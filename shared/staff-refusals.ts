import { ANNOUNCEMENTS, INVITATION_LIMITS, SEASON_BREAK, STAFF } from './catalogue/staff.ts';
import { no, type Refusal, withCodes } from './refusals.ts';

/** What the console refuses to the staff: apart from the other refusals, so that players do not load it. */
export const STAFF_REFUSALS = withCodes({
  staffOnly: no(403, 'Only the staff of this game may do this.'),
  operatorsOnly: no(403, 'Only operators may do this.'),
  staffCodeMissing: no(400, `Enter the ${STAFF.codeDigits} digits that your app shows.`),
  staffCodeWrong: no(400, 'The code is wrong, or was used already. Please wait for the next one.'),
  factorMissing: no(409, 'Set up your second factor first.'),
  factorSet: no(409, 'Your second factor is set up already. If you have lost it, an operator can reset it.'),
  staffReasonMissing: no(400, 'Give a reason.'),
  staffReasonTooLong: no(400, `A reason has at most ${STAFF.longestReason} characters.`),
  staffHoursInvalid: no(400, `Give a whole number of hours, from 1 to ${STAFF.mostHours}.`),
  moderatorsBan: no(403, `A moderator bans for ${STAFF.moderatorsBanHours} hours at most.`),
  conflictOwn: no(403, 'This is about your own account. Leave it to somebody else.'),
  conflictMate: no(403, 'This is about a member of your alliance. Leave it to somebody else.'),
  conflictWar: no(403, 'This is about a member of an alliance at war with yours. Leave it to somebody else.'),
  conflictRelated: no(403, 'This is about an account that shares your network and browser. Leave it to somebody else.'),
  conflictStaff: no(403, 'This is about somebody on the staff. Leave it to an operator.'),
  caseNotFound: no(404, 'There is no such report.'),
  caseSettled: no(409, 'This report is settled already.'),
  caseOwned: no(409, 'Somebody else looks after this report.'),
  roomNotOpen: no(404, 'This room is not open now.'),
  inviteUsesInvalid: no(400, `Give a whole number of accounts, from 1 to ${INVITATION_LIMITS.uses}.`),
  inviteDaysInvalid: no(400, `Give a whole number of days, from 1 to ${INVITATION_LIMITS.days}.`),
  inviteNoteTooLong: no(400, `A note has at most ${INVITATION_LIMITS.note} characters.`),
  inviteNotFound: no(404, 'There is no such invitation to register.'),
  inviteRevoked: no(409, 'This invitation was withdrawn before.'),
  announcementEmpty: no(400, 'Write the announcement in one language at least.'),
  announcementTooLong: no(400, `An announcement has at most ${ANNOUNCEMENTS.longest} characters in each language.`),
  announcementDaysInvalid: no(400, `Give a whole number of days, from 1 to ${ANNOUNCEMENTS.mostDays}.`),
  announcementNotFound: no(404, 'There is no such announcement.'),
  announcementWithdrawn: no(409, 'This announcement was taken back before.'),
  seasonChanged: no(409, 'Another season runs by now. Look at it before you act.'),
  seasonEnded: no(409, 'This season was ended before.'),
  seasonRuns: no(409, 'This season has not ended yet. End it first.'),
  seasonBusy: no(409, 'Somebody else is ending or beginning a season. Wait until that is done.'),
  seasonBreakInvalid: no(400, `Give a whole number of hours, from 1 to ${SEASON_BREAK.mostHours}.`),
  // Acts on a player.
  playerGone: no(404, 'There is no such player any more.'),
  sameName: (name: string): Refusal => no(409, `${name} already has this name.`, { name }),
  alreadyBanned: (name: string, since: string): Refusal =>
    no(409, `${name} has been banned since ${since}.`, { name, since }),
  notBanned: (name: string): Refusal => no(409, `${name} is not banned.`, { name }),
  notMuted: (name: string): Refusal => no(409, `${name} is not muted.`, { name }),
  leadsAlliance: (name: string, alliance: string, act: 'ban' | 'delete', heir: string): Refusal =>
    no(
      409,
      `${name} leads ${alliance}, which has other members. Hand the alliance over first, then ${act}: npm run player -- ${name} transfer-alliance ${heir}`,
      { name, alliance, act, heir },
    ),
  // Reported words.
  letterStays: no(
    409,
    'A letter cannot be removed: only its two players see it. Mute or ban its author, and settle the report.',
  ),
  messageHasOneText: (report: number): Refusal =>
    no(409, `Report ${report} is of a message, which has no --text.`, { report }),
  textNotNamed: (report: number): Refusal =>
    no(409, `There is no bio. Say which text: npm run reports -- show ${report} numbers them.`, { report }),
  textNotThere: (report: number, text: number | undefined): Refusal =>
    no(409, `Report ${report} has no text ${text}: npm run reports -- show ${report} numbers them.`, { report, text }),
});

const CODES: ReadonlyMap<string, string | undefined> = new Map(
  Object.values(STAFF_REFUSALS).flatMap((refusal) =>
    typeof refusal === 'function' ? [] : [[refusal.text, refusal.code] as const],
  ),
);

/** The code of a refusal that has this text; undefined for any other text. */
export const staffCodeOf = (text: string): string | undefined => CODES.get(text);
