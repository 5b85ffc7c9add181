import type { BlockList } from '#shared/api/letters/blocks';
import { LETTERS } from '#shared/catalogue/letters';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';

/** The players whom the caller has blocked, the latest first. */
export async function listBlocks({ db }: Pick<AppContext, 'db'>, playerId: number): Promise<BlockList> {
  const version = await requirePlayer(db, playerId);
  const [clock]: { now: Date }[] = await db.query(`SELECT ${NOW}`);
  if (!clock) throw new Error('PostgreSQL did not tell the time.');
  return { blocks: await blocksOf(db, playerId), version, server_time: clock.now.toISOString() };
}

/**
 * Blocks a player. A letter that is being written at the same time holds the caller's lock too, so from the answer on none
 * comes, in whichever process it is written.
 */
export function blockPlayer(context: AppContext, caller: CommandCaller, userId: number): Promise<BlockList> {
  return changeBlocks(context, caller, userId, async ({ tx, player, now }) => {
    await tx.query('INSERT INTO block (player_id, blocked_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      player.id,
      userId,
      now,
    ]);
  });
}

/** Unblocks a player. */
export function unblockPlayer(context: AppContext, caller: CommandCaller, userId: number): Promise<BlockList> {
  return changeBlocks(context, caller, userId, async ({ tx, player }) => {
    await tx.query('DELETE FROM block WHERE player_id = $1 AND blocked_id = $2', [player.id, userId]);
  });
}

function changeBlocks(
  context: AppContext,
  caller: CommandCaller,
  userId: number,
  change: (command: PlayerCommand) => Promise<void>,
): Promise<BlockList> {
  const work = async (command: PlayerCommand) => {
    const { tx, player, locked, stamp } = command;
    if (!locked.players.get(userId)?.verified_at) throw new Refused(REFUSALS.userNotFound);
    refuseIf(userId === player.id ? REFUSALS.letterToSelf : undefined);
    await change(command);
    const blocks = await blocksOf(tx, player.id);
    refuseIf(blocks.length > LETTERS.blocks ? REFUSALS.blocksTooMany : undefined);
    command.publish('blocks_changed', { blocks });
    return { blocks, ...stamp };
  };
  return runPlayerCommand(context, caller, work, { playersWithoutPlanets: [userId] });
}

async function blocksOf(queries: Queries, playerId: number): Promise<BlockList['blocks']> {
  const rows: { user_id: number; username: string; at: Date }[] = await queries.query(
    `SELECT blocked_id AS user_id, username, at FROM block JOIN player ON player.id = blocked_id
     WHERE player_id = $1 ORDER BY at DESC, blocked_id DESC`,
    [playerId],
  );
  return rows.map(({ at, ...row }) => ({ ...row, blocked_at: at.toISOString() }));
}
