import type { Answer } from '#shared/api/call';
import type { getRefined as GetRefined, refineOre as RefineOre } from '#shared/api/refining';
import { REFINERY_ID } from '#shared/catalogue/buildings';
import { RESERVES } from '#shared/catalogue/resources';
import { refuseIf } from '#shared/refusals';
import { dayStart } from '#shared/rules/experience';
import { hourlyOutput } from '#shared/rules/production';
import {
  checkRefine,
  type Ores,
  type Refining,
  refine,
  refiningLimits,
  refiningOf,
} from '#shared/rules/worlds/refining';
import type { Queries } from '../../store/connection/transaction.ts';
import { BUILDING_IS_ACTIVE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { settledPlayer } from '../command/player-reads.ts';

/** What the player has refined of each ore since the day began. */
export async function getRefined(context: AppContext, playerId: number): Promise<Answer<typeof GetRefined>> {
  const { now, stamp } = await settledPlayer(context, playerId);
  return { refined: await refinedOnDayOf(context, context.db, playerId, now), ...stamp };
}

/** Turns a part of the player's stock of one ore into another, at once. */
export function refineOre(
  context: AppContext,
  caller: CommandCaller,
  order: Refining,
): Promise<Answer<typeof RefineOre>> {
  return runPlayerCommand(context, caller, async (command) => {
    const { tx, player, now, stock } = command;
    const before = await refinedOnDayOf(context, tx, player.id, now);
    const limits = refiningLimits(hourlyOutput(command.economy, 1), context.speed);
    const hasRefinery = await hasActiveRefinery(tx, player.id);
    refuseIf(checkRefine(order, { hasRefinery, stock, limits, refined: before }));

    const { taken, made } = refine(order.amount);
    const amounts = refiningOf(order);
    command.exchange(amounts.taken, amounts.made, 'refining');
    const refined = { ...before, [order.from]: before[order.from] + taken };
    command.publish('ore_refined', { refined });
    const message = `Refined: ${taken} ${order.from} into ${made} ${order.to}.`;
    return { refined, ...command.stamp, taken, made, message, resources: command.resources() };
  });
}

/**
 * The books put what is refined in one real hour together, at the time of the last: where days of the game do not begin with such an
 * hour, a part of it may count for the next day too.
 */
async function refinedOnDayOf(
  { speed }: Pick<AppContext, 'speed'>,
  queries: Queries,
  playerId: number,
  now: Date,
): Promise<Ores> {
  const [refined]: Ores[] = await queries.query(
    `SELECT ${RESERVES.map((ore) => `coalesce(-sum(least(${ore}, 0)), 0)::bigint AS ${ore}`).join(', ')} FROM ledger
     WHERE account_kind = 'player' AND reason = 'refining' AND account_id = $1 AND at >= $2`,
    [playerId, new Date(dayStart(now.getTime(), speed))],
  );
  if (!refined) throw new Error('PostgreSQL did not count.');
  return refined;
}

async function hasActiveRefinery(queries: Queries, playerId: number): Promise<boolean> {
  const refineries: unknown[] = await queries.query(
    `SELECT 1 FROM building JOIN planet ON planet.id = planet_id
     WHERE owner_id = $1 AND building_type_id = $2 AND ${BUILDING_IS_ACTIVE} LIMIT 1`,
    [playerId, REFINERY_ID],
  );
  return refineries.length > 0;
}
