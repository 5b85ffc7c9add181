import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AttemptLimits, Limit } from '../access/attempt-limits.ts';
import { keysWithin } from '../access/network-hash.ts';
import type { AppContext } from '../command/app-context.ts';

/*
 * Networks from which players have logged in lately, with their browsers. Strangers who try passwords elsewhere do not lock these out;
 * and operators see which accounts came from the same ones (`related-players.ts`). Nothing in play depends on it.
 */

const DAY = 24 * 60 * 60;

/** For so long after the last time a network is known. */
export const KNOWN_DAYS = 90;
/** Networks and browsers that are kept of a player, the latest: each login may come from another one. */
const MOST_OF_PLAYER = 100;

/** The network from which an account was registered, kept for as long as the account can be verified. */
const REGISTERED_HERE: Limit = {
  name: 'registered here',
  points: Number.POSITIVE_INFINITY,
  seconds: UNVERIFIED_DAYS * DAY,
};

type Place = Pick<AppContext, 'networkHash'> & { readonly db: Queries };

/** Remembers for 90 days that the player logged in or refreshed a session from this network, with this browser. Writes once a day at most. */
export async function rememberNetwork(
  { db, networkHash }: Place,
  playerId: number,
  { network, userAgent }: { readonly network: string; readonly userAgent: string },
): Promise<void> {
  const written: unknown[] = await db.query(
    `INSERT INTO known_network (player_id, network, browser, first_at, last_at)
     SELECT id, $2, $3, clock.now, clock.now FROM player, (SELECT clock_timestamp() AS now) AS clock
     WHERE id = $1 AND deleted_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM known_network
       WHERE player_id = $1 AND network = $2 AND browser = $3 AND last_at > clock.now - interval '1 day')
     ON CONFLICT (player_id, network, browser) DO UPDATE SET last_at = excluded.last_at RETURNING 1`,
    [playerId, networkHash('network', network), networkHash('browser', userAgent)],
  );
  if (written.length === 0) return;
  await db.query(
    `DELETE FROM known_network WHERE player_id = $1 AND (network, browser) NOT IN (
       SELECT network, browser FROM known_network WHERE player_id = $1 ORDER BY last_at DESC LIMIT ${MOST_OF_PLAYER})`,
    [playerId],
  );
}

/** Whether the player with this mail address logged in or refreshed a session from this network within 90 days. */
export async function isKnownNetwork({ db, networkHash }: Place, email: string, network: string): Promise<boolean> {
  const hashes = Array.from({ length: keysWithin(KNOWN_DAYS) }, (_, ago) => networkHash('network', network, ago));
  const known: unknown[] = await db.query(
    `SELECT 1 FROM known_network JOIN player ON player.id = player_id
     WHERE email = $1 AND network = ANY ($2) AND last_at > clock_timestamp() - interval '${KNOWN_DAYS} days' LIMIT 1`,
    [email, hashes],
  );
  return known.length > 0;
}

/** Remembers from which network an account was registered. */
export function rememberRegistration(limits: AttemptLimits, playerId: number, network: string): Promise<void> {
  return limits.renew(REGISTERED_HERE, String(playerId), network);
}

/** Whether the account was registered from this network. */
export function wasRegisteredFrom(limits: AttemptLimits, playerId: number, network: string): Promise<boolean> {
  return limits.isTaken(REGISTERED_HERE, String(playerId), network);
}
