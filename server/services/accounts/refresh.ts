import type { refreshToken as refreshTokenCall } from '#shared/api/account';
import type { Answer } from '#shared/api/call';
import { accountRefusal } from '../access/account-status.ts';
import type { RefreshClaims } from '../access/tokens.ts';
import type { AppContext } from '../command/app-context.ts';
import { rememberNetwork } from './known-networks.ts';
import { endSession } from './sessions.ts';

/** How long the refresh token before is good, although the new one was used. Tabs may refresh at once. */
const BEFORE_SECONDS = 60;

/**
 * A token is good if none that replaced it was used: then its answer may have been lost, or its client may not know of
 * replacements. The one before the latest is good for a minute all the same.
 */
const USE = `UPDATE session SET last_used_at = clock_timestamp(), rotation = greatest(rotation, $4),
    before_until = CASE WHEN $4 > rotation THEN last_used_at + make_interval(secs => ${BEFORE_SECONDS}) ELSE before_until END
  FROM player
  WHERE session.id = $1 AND player_id = $2 AND player.id = player_id
    AND token_hash = $3 AND revoked_at IS NULL AND expires_at > clock_timestamp()
    AND ($4 >= rotation OR $4 = rotation - 1 AND before_until > clock_timestamp())
  RETURNING user_agent`;

/**
 * Signs a new access token, and a refresh token that replaces this one. Whoever uses a token that was replaced long ago has stolen
 * it, or it was stolen: the session ends.
 */
export async function refreshToken(
  context: AppContext,
  { refreshToken: token, network }: { refreshToken: string; network: string },
): Promise<Answer<typeof refreshTokenCall>> {
  const claims = context.tokens.verifyRefresh(token);
  const { playerId, sessionId, family, rotation } = claims;
  // One at a time: all of them update the session's row.
  return context.limitSessionCalls(playerId, async () => {
    const [[used]]: [{ user_agent: string }[], number] = await context.db.query(USE, [
      sessionId,
      playerId,
      family,
      rotation,
    ]);
    if (!used) {
      await endIfReplaced(context, claims);
      throw await accountRefusal(context.db, playerId);
    }
    await rememberNetwork(context, playerId, { network, userAgent: used.user_agent });
    const access_token = context.tokens.sign('access', playerId, sessionId);
    // The one before the latest is replaced by the latest, so that tabs agree again.
    return { access_token, ...context.tokens.replacement(claims) };
  });
}

async function endIfReplaced({ db, log }: AppContext, claims: RefreshClaims): Promise<void> {
  const { playerId, sessionId, family, rotation } = claims;
  const replaced: unknown[] = await db.query(
    `SELECT 1 FROM session WHERE id = $1 AND player_id = $2 AND token_hash = $3 AND rotation > $4
       AND revoked_at IS NULL AND expires_at > clock_timestamp()`,
    [sessionId, playerId, family, rotation],
  );
  if (replaced.length === 0) return;
  await endSession(db, claims);
  log.warn({ player: playerId }, 'A refresh token was used again long after it was replaced: its session has ended');
}

/** Ends the session, and notifications in its browser. Idempotent; an expired refresh token is accepted too. */
export async function logout(context: AppContext, token: string) {
  const claims = context.tokens.verifyRefresh(token, { evenExpired: true });
  await context.limitSessionCalls(claims.playerId, () => endSession(context.db, claims));
  return { message: 'Logged out.' };
}
