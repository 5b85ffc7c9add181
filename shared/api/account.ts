import { z } from 'zod';
import { REGISTRATION_MODES } from '../catalogue/accounts.ts';
import { call } from './call.ts';
import {
  code,
  email,
  emailOrName,
  invitationCode,
  language,
  newPassword,
  password,
  planetName,
  raceId,
  said,
  username,
} from './fields.ts';

/** Who may register on this server: everybody, only those with an invitation, or nobody. */
export const getRegistration = call({
  method: 'GET',
  path: '/registration',
  audience: 'public',
  sameForAll: true,
  summary: 'Who may register: everybody, only those with an invitation, or nobody',
  fallback: 'Failed to load who may register.',
  answer: z.object({ mode: z.enum(REGISTRATION_MODES) }),
  status: 200,
});

/** Creates an account. It stays unverified until the mailed code is entered. */
export const register = call({
  method: 'POST',
  path: '/register',
  audience: 'public',
  summary: 'Register a player; a 5-digit code is mailed',
  fallback: 'Registration failed',
  // `language`: that of the page, which the mails speak too. The player can change it.
  // `invitation`: its code, needed only where players come by invitation.
  body: z.strictObject({
    username,
    email,
    password: newPassword,
    race_id: raceId,
    language: language.optional(),
    invitation: invitationCode.optional(),
  }),
  answer: said,
  status: 201,
  refuses: [403, 409, 429],
});

/** Verifies the account with the mailed code and places the player's home world. */
export const verifyEmail = call({
  method: 'POST',
  path: '/verify_email',
  audience: 'public',
  summary: 'Verify the email address and found the home world',
  fallback: 'Verification failed',
  body: z.strictObject({ email, token: code, planet_name: planetName }),
  answer: said,
  status: 200,
  refuses: [429],
});

/** Mails a new code. The answer is the same for every address, so that it reveals no account. */
export const resendVerification = call({
  method: 'POST',
  path: '/resend_verification',
  audience: 'public',
  summary: 'Mail a new code; the one before becomes void',
  fallback: 'Resend failed',
  body: z.strictObject({ email }),
  answer: said,
  status: 200,
  refuses: [429],
});

/** Starts a session: answers an access token and a refresh token. `email` may also be the username, as password managers keep it. */
export const login = call({
  method: 'POST',
  path: '/login',
  audience: 'public',
  summary: 'Sign in',
  fallback: 'Login failed. Please check your credentials.',
  body: z.strictObject({ email: emailOrName, password }),
  answer: z.object({ access_token: z.string(), refresh_token: z.string() }),
  status: 200,
  refuses: [401, 429],
});

/**
 * Issues a new access token, and a refresh token to use from now on. The one before stays good for a minute, and as long as the
 * new one is not used; after that its use ends the session.
 */
export const refreshToken = call({
  method: 'POST',
  path: '/token/refresh',
  audience: 'refresh',
  summary: 'A new access token for a refresh token',
  fallback: 'Please log in again.',
  answer: z.object({ access_token: z.string(), refresh_token: z.string().optional() }),
  status: 200,
});

/** Ends the session of this refresh token. */
export const logout = call({
  method: 'POST',
  path: '/logout',
  audience: 'refresh',
  summary: 'End the session of this refresh token',
  fallback: 'Logout failed',
  answer: said,
  status: 200,
});

/** Marks the introduction as seen. Idempotent. */
export const acknowledgeFirstLogin = call({
  method: 'POST',
  path: '/user/acknowledge-first-login',
  audience: 'player',
  summary: 'Hide the introduction at future logins',
  fallback: 'Failed to save preference. Please try again.',
  answer: said,
  status: 200,
  outsidePlay: true,
});
