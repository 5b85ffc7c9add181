import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/console';
import { PRODUCT } from '#shared/catalogue/product';
import { STAFF } from '#shared/catalogue/staff';
import { REFUSALS, Refused } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { transaction } from '../../store/connection/transaction.ts';
import type { Limit } from '../access/attempt-limits.ts';
import { CONSOLE_SECONDS } from '../access/tokens.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { requireSession } from '../accounts/sessions.ts';
import { logAct } from '../admin/operator-command.ts';
import type { AppContext } from '../command/app-context.ts';
import type { StaffCaller } from './staff-access.ts';

/*
 * The second factor of the staff: codes of six digits that an app makes of a secret and the time (RFC 6238). Without one of them an
 * access token, even a stolen one, opens no console; setting up the factor takes the password.
 */

const PERIOD_S = 30;

/** Codes of the half minute before and after count too, because clocks differ. */
const WINDOW = 1;

/** Three of a million codes are right at any time. */
const CODES: Limit = { name: 'console codes', points: 5, seconds: 15 * 60 };

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: PRODUCT, label, secret, algorithm: 'SHA1', digits: STAFF.codeDigits, period: PERIOD_S });

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the database holds of a secret: useless without the key, and in another player's row. */
export function sealFactor(key: Buffer, playerId: number, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(String(playerId)));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if it was sealed with another key, or for another player. */
export function openFactor(key: Buffer, playerId: number, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(playerId))).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

export async function getAccess(
  { db }: AppContext,
  { playerId, role }: StaffCaller,
): Promise<Answer<typeof api.getConsoleAccess>> {
  const [row]: { factor: 'none' | 'begun' | 'set' }[] = await db.query(
    `SELECT CASE WHEN factor_since IS NOT NULL THEN 'set' WHEN factor IS NOT NULL THEN 'begun' ELSE 'none' END AS factor
     FROM staff WHERE player_id = $1`,
    [playerId],
  );
  return { role, factor: row?.factor ?? 'none' };
}

/** Makes a new secret, which counts once a code of it was right. Refuses with 409 if there is one that counts. */
export async function beginFactor(
  context: AppContext,
  caller: StaffCaller,
  { password }: { readonly password: string },
): Promise<Answer<typeof api.beginFactor>> {
  const { playerId, username } = caller;
  const given = await checkOwnPassword(context, caller, password);
  if (!given.right) throw new Refused(REFUSALS.currentPasswordWrong);
  const secret = new Secret({ size: 20 });
  const sealed = sealFactor(context.factorKey, playerId, Buffer.from(secret.bytes));
  const [, begun]: [unknown, number] = await context.db.query(
    'UPDATE staff SET factor = $2 WHERE player_id = $1 AND factor_since IS NULL',
    [playerId, sealed],
  );
  if (begun === 0) throw new Refused(STAFF_REFUSALS.factorSet);
  return { secret: secret.base32, address: totpOf(secret, username).toString() };
}

/** Opens the console with a code that was not used before. Wrong ones are limited by account. */
export async function openConsole(
  context: AppContext,
  caller: StaffCaller,
  { code }: { readonly code: string },
): Promise<Answer<typeof api.openConsole>> {
  const { playerId, sessionId, username, role } = caller;
  await context.attemptLimits.take(CODES, String(playerId));
  await transaction(context.db, async (tx) => {
    await requireSession(tx, caller);
    const [row]: { factor: Buffer | null; last_step: number }[] = await tx.query(
      'SELECT factor, last_step::float8 AS last_step FROM staff WHERE player_id = $1 FOR UPDATE',
      [playerId],
    );
    if (!row?.factor) throw new Refused(STAFF_REFUSALS.factorMissing);
    const step = stepOf(context, playerId, row.factor, code);
    if (step === undefined || step <= row.last_step) throw new Refused(STAFF_REFUSALS.staffCodeWrong);
    await tx.query(
      'UPDATE staff SET last_step = $2, factor_since = coalesce(factor_since, clock_timestamp()) WHERE player_id = $1',
      [playerId, step],
    );
    await logAct(tx, `${username} (${playerId})`, 'open-console', { id: playerId, username });
  });
  await context.attemptLimits.forget(CODES, String(playerId));
  return {
    token: context.tokens.sign('console', playerId, sessionId),
    role,
    expires_at: new Date(context.clock.now() + CONSOLE_SECONDS * 1000).toISOString(),
  };
}

/** The number of the half minute to which a code belongs; undefined if it is wrong. */
function stepOf({ factorKey, clock }: AppContext, playerId: number, sealed: Buffer, code: string): number | undefined {
  const secret = openFactor(factorKey, playerId, sealed);
  if (!secret) return undefined;
  const timestamp = clock.now();
  const totp = totpOf(new Secret({ buffer: new Uint8Array(secret).buffer }), '');
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
