import type { Shields } from '#shared/api/battles/garrisons';
import { mostHostileMarches } from '#shared/rules/battles/marches';
import { landingsEnoughUntil } from '#shared/rules/battles/own-group';
import { windowBegins } from '#shared/rules/battles/shields';
import { lootAllowance, lootOf } from '#shared/rules/battles/spoils';
import { hourlyOutput } from '#shared/rules/production';
import { councilsOf } from '#shared/rules/research';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import { settledPlayer } from '../command/player-reads.ts';
import { harmsOf } from '../marches/bonds.ts';
import { siegesForbidden } from '../marches/siege-facts.ts';
import { rulersOf } from './rulers.ts';

const FULL_MORALE = 100;

/** What protects the player from attacks at this moment, and what one could cost. */
export async function getShields(context: AppContext, playerId: number): Promise<Shields> {
  const { db, speed } = context;
  const { economy, now, stamp } = await settledPlayer(context, playerId);
  const ruler = (await rulersOf(db, [playerId], now, context)).get(playerId);
  const [row]: { looted: number }[] = await db.query(
    'SELECT coalesce(sum(looted), 0)::bigint AS looted FROM battle WHERE defender_id = $1 AND at > $2',
    [playerId, new Date(windowBegins(now.getTime(), speed))],
  );
  if (!ruler || !row) throw new Error(`There is no player ${playerId}.`);
  const harms = await harmsOf(db, playerId, now, context);
  const worlds = await siegesForbidden(db, playerId, now, context);
  const hourly = hourlyOutput(economy, speed);
  const left = lootAllowance(hourly, 'victim', row.looted);
  const unlimited = Number.MAX_SAFE_INTEGER;
  return {
    peace_until: isoIfAhead(ruler.peaceUntil, now),
    respite_until: isoIfAhead(Math.max(ruler.respiteUntil ?? 0, landingsEnoughUntil(harms, speed) ?? 0), now),
    worlds: worlds.map(({ planetId, until }) => ({ planet_id: planetId, no_siege_until: isoIfAhead(until, now) })),
    might: ruler.might,
    at_stake: lootOf({
      stock: economy.stock,
      hourly,
      isHome: true,
      morale: FULL_MORALE,
      hold: unlimited,
      victimLeft: left,
      takerLeft: unlimited,
    }),
    loot_left: left,
    attacks: { out: ruler.hostileMarches, most: mostHostileMarches(ruler.level, councilsOf(ruler.research)) },
    ...stamp,
  };
}

const isoIfAhead = (ms: number | null, now: Date) =>
  ms !== null && ms > now.getTime() ? new Date(ms).toISOString() : null;

export async function giveRespite(tx: Queries, rulerId: number, until: number): Promise<void> {
  await tx.query('UPDATE player SET respite_until = greatest(respite_until, $2) WHERE id = $1', [
    rulerId,
    new Date(until),
  ]);
}
