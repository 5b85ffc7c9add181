import { z } from 'zod';
import { call } from './call.ts';
import { email, id, instant, newPassword, password, said, text } from './fields.ts';

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
  body: z.strictObject({ token: text('The reset link is not complete.', 200).min(1), new_password: newPassword }),
  answer: said,
  status: 200,
  refuses: [429],
});
