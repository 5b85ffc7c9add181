import type { Cost } from '#shared/catalogue/resources';
import { dayStart, type MadeBefore, xpFor } from '#shared/rules/experience';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from './app-context.ts';
import type { PlayerCommand } from './player-command.ts';

/** What gives XP by its price. */
type PricedSource = 'building' | 'ship' | 'squad' | 'research' | 'mission';

interface Made {
  readonly id: number;
  /** What was paid for it. */
  readonly price: Cost;
}

/** The XP that a player gets for making several things of one type, with these prices, one after the other at this moment. */
export async function xpOf(
  { speed }: Pick<AppContext, 'speed'>,
  { tx, player }: PlayerCommand,
  source: PricedSource,
  typeId: number,
  { prices, at }: { readonly prices: readonly Cost[]; readonly at: Date },
): Promise<number[]> {
  const [before]: MadeBefore[] = await tx.query(
    `SELECT count(*) AS ever, count(*) FILTER (WHERE at >= $4) AS today FROM xp_event
     WHERE player_id = $1 AND source_kind = $2 AND type_id = $3`,
    [player.id, source, typeId, new Date(dayStart(at.getTime(), speed))],
  );
  if (!before) throw new Error('PostgreSQL did not count.');
  return prices.map((price, i) => xpFor(price, { ever: before.ever + i, today: before.today + i }));
}

/** Gives the XP of what the player has made of one type, as of the command's time by default. */
export async function earnXp(
  context: Pick<AppContext, 'speed'>,
  command: PlayerCommand,
  source: PricedSource,
  typeId: number,
  made: readonly Made[],
  at = command.now,
) {
  const amounts = await xpOf(context, command, source, typeId, { prices: made.map(({ price }) => price), at });
  const gains = made.map(({ id }, i) => ({ id, amount: amounts[i] ?? 0 }));
  const { promoted, level } = await command.gainXps(source, gains, { at, typeId });
  return { xp: gains.reduce((sum, { amount }) => sum + amount, 0), promoted, level };
}

/** How many of each type the player has made by now: for the XP that the next one would give. */
export async function madeBefore(
  { db, speed }: Pick<AppContext, 'db' | 'speed'>,
  playerId: number,
  source: PricedSource,
): Promise<(typeId: number) => MadeBefore> {
  const rows = await readPrepared<MadeBefore & { type_id: number | null; now: Date }>(
    db,
    `WITH moment AS (SELECT ${NOW})
     SELECT type_id, count(*) AS ever, count(*) FILTER (WHERE at >= to_timestamp(
         floor(extract(epoch FROM now) * $3::float8 / 86400) * (86400 / $3::float8))) AS today
     FROM xp_event, moment WHERE player_id = $1 AND source_kind = $2 GROUP BY type_id`,
    [playerId, source, speed],
  );
  const counts = new Map(rows.map(({ type_id, ever, today }) => [type_id, { ever, today }]));
  return (typeId) => counts.get(typeId) ?? { ever: 0, today: 0 };
}
