import { z } from 'zod';
import { call } from './call.ts';
import { code, email, id, instant, language, newPassword, password, said, stamp, text } from './fields.ts';

/** Changes the password. */
export const changePassword = call({
  method: 'PUT',
  path: '/password',
  audience: 'player',
  summary: 'Change your password; every other session ends',
  fallback: 'Failed to change password.',
  body: z.strictObject({ current_password: password, new_password: newPassword }),
  answer: said,
  status: 200,
  outsidePlay: true,
});

/** The caller's sessions. */
export const listSessions = call({
  method: 'GET',
  path: '/sessions',
  audience: 'player',
  summary: 'Where you are logged in',
  fallback: 'Failed to load sessions.',
  answer: z.array(
    z.object({
      session_id: id,
      created_at: instant,
      last_used_at: instant,
      user_agent: z.string(),
      current: z.boolean(),
    }),
  ),
  status: 200,
});

/** Ends all other sessions of the caller. */
export const endOtherSessions = call({
  method: 'DELETE',
  path: '/sessions',
  audience: 'player',
  summary: 'Log out everywhere but here',
  fallback: 'Failed to end the other sessions.',
  answer: said,
  status: 200,
  outsidePlay: true,
});

/** Lets the introduction be shown again. */
export const showIntroduction = call({
  method: 'POST',
  path: '/user/show-introduction',
  audience: 'player',
  summary: 'Show the introduction at the next visit',
  fallback: 'Failed to save preference. Please try again.',
  answer: said,
  status: 200,
  outsidePlay: true,
});

/** Mails a link to set a new password. The answer is the same for every address, so that it reveals no account. */
export const forgotPassword = call({
  method: 'POST',
  path: '/password/forgot',
  audience: 'public',
  summary: 'Mail a link that resets the password',
  fallback: 'Failed to request a password reset.',
  body: z.strictObject({ email }),
  answer: said,
  status: 200,
  refuses: [429],
});

/** Sets a new password with the token of the mailed link. */
export const resetPassword = call({
  method: 'POST',
  path: '/password/reset',
  audience: 'public',
  summary: 'Set a new password with the token of the mailed link',
  fallback: 'Failed to reset the password.',
  body: z.strictObject({ token: text('Part of the reset link is missing.', 200).min(1), new_password: newPassword }),
  answer: said,
  status: 200,
  refuses: [429],
});

/** When an account is to be deleted; null if its deletion is not requested. */
const deleteAt = instant.nullable();

const emailChange = z.object({ new_email: z.string(), expires_at: instant });

/** Nothing secret: tabs read the account again. */
export const accountChanged = z.object({ delete_at: deleteAt, ...stamp.shape });

/** The caller's account: what only its player may see. */
export const getAccount = call({
  method: 'GET',
  path: '/account',
  audience: 'player',
  summary: 'Your email address, its pending change, and the date of deletion',
  fallback: 'Failed to load your account.',
  answer: z.object({ email: z.string(), email_change: emailChange.nullable(), delete_at: deleteAt, ...stamp.shape }),
  status: 200,
});

export const languageChosen = z.object({ language, ...stamp.shape });

/** Chooses the language of the player's pages, mails and notifications. */
export const chooseLanguage = call({
  method: 'PUT',
  path: '/account/language',
  audience: 'player',
  summary: 'The language of your pages, mails and notifications',
  fallback: 'Failed to change the language.',
  body: z.strictObject({ language }),
  answer: languageChosen,
  status: 200,
  outsidePlay: true,
});

/**
 * Asks for another mail address: mails a code to the old and one to the new address. The answer is the same whether or
 * not the new address belongs to another account; only the mail to it says so.
 */
export const changeEmail = call({
  method: 'PUT',
  path: '/email',
  audience: 'player',
  summary: 'Ask for another email address; a code is mailed to the old and one to the new address',
  fallback: 'Failed to change the email address.',
  body: z.strictObject({ new_email: email, password }),
  answer: said.extend({ email_change: emailChange }),
  status: 200,
  outsidePlay: true,
});

/** Changes the mail address with the codes that were mailed to the old and the new one. Ends all other sessions. */
export const confirmEmail = call({
  method: 'POST',
  path: '/email/confirm',
  audience: 'player',
  summary: 'Change the email address with both mailed codes; every other session ends',
  fallback: 'Failed to change the email address.',
  body: z.strictObject({ old_code: code, new_code: code }),
  answer: said,
  status: 200,
  refuses: [409],
  outsidePlay: true,
});

/**
 * Requests the deletion of the account, which can be cancelled until it happens. `words`: what becomes of the player's messages to
 * others. They stay, as those of a former player, unless they are to go.
 */
export const deleteAccount = call({
  method: 'POST',
  path: '/account/deletion',
  audience: 'player',
  summary: 'Request the deletion of your account in a week',
  fallback: 'Failed to request the deletion.',
  body: z.strictObject({ password, words: z.enum(['stay', 'go']).optional() }),
  answer: said.extend({ delete_at: instant }),
  status: 201,
  refuses: [409],
  outsidePlay: true,
});

/** Cancels the deletion of the account. Succeeds without a change if none is requested. */
export const keepAccount = call({
  method: 'DELETE',
  path: '/account/deletion',
  audience: 'player',
  summary: 'Keep your account',
  fallback: 'Failed to cancel the deletion.',
  answer: said,
  status: 200,
  outsidePlay: true,
});

/** The rows of one table, as they are stored, without secrets and without what is about others. */
const rows = z.array(z.record(z.string(), z.unknown()));

/** What the caller gave and made, and the letters that the caller received: once a day, for the password. */
export const exportAccount = call({
  method: 'GET',
  path: '/account/export',
  audience: 'player',
  password: true,
  summary: 'A copy of what you gave and made, once a day',
  fallback: 'Failed to make the copy.',
  answer: z.object({ made_at: instant, tables: z.record(z.string(), rows) }),
  status: 200,
});
