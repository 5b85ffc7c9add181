import type { Shields } from '#shared/api/garrisons';
import { FAIRNESS } from '#shared/catalogue/battles';
import { mostHostileMarches } from '#shared/rules/battles/marches';
import { hoursToMs, windowBegins } from '#shared/rules/battles/shields';
import { lootAllowance, lootOf } from '#shared/rules/battles/spoils';
import { hourlyOutput } from '#shared/rules/production';
import { councilsOf } from '#shared/rules/research';
import type { AppContext } from '../command/app-context.ts';
import { settledPlayer } from '../players/players.ts';
import { rulersOf } from './rulers.ts';

const FULL_MORALE = 100;

/** What protects the player from attacks at this moment, and what one could cost. */
export async function getShields(context: AppContext, playerId: number): Promise<Shields> {
  const { db, speed } = context;
  const { economy, now, stamp } = await settledPlayer(context, playerId);
  const ruler = (await rulersOf(db, [playerId], now, context)).get(playerId);
  const [row]: { since: Date; looted: number }[] = await db.query(
    `SELECT coalesce(verified_at, created_at) AS since,
       (SELECT coalesce(sum(looted), 0)::bigint FROM battle WHERE defender_id = player.id AND at > $2) AS looted
     FROM player WHERE id = $1`,
    [playerId, new Date(windowBegins(now.getTime(), speed))],
  );
  if (!ruler || !row) throw new Error(`There is no player ${playerId}.`);
  const hourly = hourlyOutput(economy, speed);
  const left = lootAllowance(hourly, 'victim', row.looted);
  const unlimited = Number.MAX_SAFE_INTEGER;
  return {
    peace_until: ruler.underPeace ? peaceEnd(row.since.getTime(), ruler.level, speed) : null,
    respite_until: ruler.respiteUntil !== null && ruler.respiteUntil > now.getTime() ? isoOf(ruler.respiteUntil) : null,
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

/** Whoever has the level leaves the peace after its hours; whoever has not, at the latest. */
function peaceEnd(since: number, level: number, speed: number): string {
  const { peaceHours, peaceLevel, peaceMostHours } = FAIRNESS;
  return isoOf(since + hoursToMs(level >= peaceLevel ? peaceHours : peaceMostHours, speed));
}

const isoOf = (ms: number) => new Date(ms).toISOString();
