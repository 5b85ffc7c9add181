import { z } from 'zod';
import { call } from './call.ts';
import { code, email, newPassword, password, planetName, raceId, said, username } from './fields.ts';

/** The account is unverified until the mailed code comes back. */
export const register = call({
  method: 'POST',
  path: '/register',
  audience: 'public',
  summary: 'Register a player; a 5-digit code is mailed',
  fallback: 'Registration failed',
  body: z.strictObject({ username, email, password: newPassword, race_id: raceId }),
  answer: said,
  status: 201,
  refuses: [409, 429],
});

/** Verifying places the home world. */
export const verifyEmail = call({
  method: 'POST',
  path: '/verify_email',
  audience: 'public',
  summary: 'Verify the e-mail address and found the home world',
  fallback: 'Verification failed',
  body: z.strictObject({ email, token: code, planet_name: planetName }),
  answer: said,
  status: 200,
  refuses: [429],
});

/** The same answer for every address. */
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

/** */
export const login = call({
  method: 'POST',
  path: '/login',
  audience: 'public',
  summary: 'Sign in',
  fallback: 'Login failed. Please check your credentials.',
  body: z.strictObject({ email, password }),
  answer: z.object({ access_token: z.string(), refresh_token: z.string() }),
  status: 200,
  refuses: [401, 429],
});

/** The refresh token stays valid: it is not rotated (G-14). */
export const refreshToken = call({
  method: 'POST',
  path: '/token/refresh',
  audience: 'refresh',
  summary: 'A new access token for a refresh token',
  fallback: 'Please log in again.',
  answer: z.object({ access_token: z.string() }),
  status: 200,
});

/** */
export const logout = call({
  method: 'POST',
  path: '/logout',
  audience: 'refresh',
  summary: 'End the session of this refresh token',
  fallback: 'Logout failed',
  answer: said,
  status: 200,
});

/** Idempotent. */
export const acknowledgeFirstLogin = call({
  method: 'POST',
  path: '/user/acknowledge-first-login',
  audience: 'player',
  summary: 'Hide the introduction at future logins',
  fallback: 'Failed to save preference. Please try again.',
  answer: said,
  status: 200,
});
