import { z } from 'zod';
import { ABUSE_REPORTS } from '../../catalogue/letters.ts';
import { REFUSALS } from '../../refusals.ts';
import { checkMessage } from '../../rules/messages.ts';
import { call } from '../call.ts';
import { bodyId, said, text } from '../fields.ts';

const reason = text(REFUSALS.reportReasonMissing.text, ABUSE_REPORTS.longestReason, REFUSALS.reportReasonTooLong.text)
  .trim()
  .superRefine((words, check) => {
    const refusal = words === '' ? REFUSALS.reportReasonMissing : checkMessage(words);
    if (refusal) check.addIssue({ code: 'custom', message: refusal.text });
  });

/**
 * Reports a player to the operators: for one of the letters to the caller, for a message in the hall of the caller's alliance, or
 * for what the profile says.
 */
export const reportPlayer = call({
  method: 'POST',
  path: '/reports',
  audience: 'player',
  summary: 'Report a player to the operators of the game',
  fallback: 'Failed to send the report.',
  body: z
    .strictObject({
      user_id: bodyId(REFUSALS.reportUserMissing.text),
      letter_id: bodyId(REFUSALS.letterIdMissing.text).optional(),
      message_id: bodyId(REFUSALS.messageIdMissing.text).optional(),
      reason,
    })
    .refine(
      ({ letter_id, message_id }) => letter_id === undefined || message_id === undefined,
      REFUSALS.reportOfBoth.text,
    ),
  answer: said,
  status: 201,
  outsidePlay: true,
  refuses: [400, 404, 409],
});
