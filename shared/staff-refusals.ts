import { STAFF } from './catalogue/staff.ts';
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
  /** An act that cannot be done, in the words of the command. */
  actRefused: (sentence: string): Refusal => no(409, sentence, { sentence }),
});

const CODES: ReadonlyMap<string, string | undefined> = new Map(
  Object.values(STAFF_REFUSALS).flatMap((refusal) =>
    typeof refusal === 'function' ? [] : [[refusal.text, refusal.code] as const],
  ),
);

/** The code of a refusal that has this text; undefined for any other text. */
export const staffCodeOf = (text: string): string | undefined => CODES.get(text);
