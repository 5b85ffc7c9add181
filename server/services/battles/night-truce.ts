import type { NightTruceView } from '#shared/api/battles/garrisons';
import { NIGHT_TRUCE } from '#shared/catalogue/battles';
import { refuseIf } from '#shared/refusals';
import { changeOfTruce, checkTruceChange, hasNightTruce, type NightTruce, truceNow } from '#shared/rules/battles/truce';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';

/** The player's night truce, and the change ahead. */
export async function getNightTruce({ db, speed }: AppContext, playerId: number): Promise<NightTruceView> {
  const version = await requirePlayer(db, playerId);
  const { truce, now } = await read(db, playerId);
  return { ...viewOf(truce, now.getTime(), speed), version, server_time: now.toISOString() };
}

/** Changes when the player's night truce begins, once a week; the new time counts after two days. */
export function changeNightTruce(
  { speed, ...context }: AppContext,
  caller: CommandCaller,
  { from_minute }: { readonly from_minute: number },
): Promise<NightTruceView> {
  return runPlayerCommand({ speed, ...context }, caller, async (command) => {
    const { tx, player } = command;
    const now = command.now.getTime();
    const { truce } = await read(tx, player.id);
    if (from_minute === (truce.next?.from ?? truce.from)) return { ...viewOf(truce, now, speed), ...command.stamp };
    refuseIf(checkTruceChange(truce, now));
    const changed = changeOfTruce(truce, from_minute, now);
    await tx.query('UPDATE player SET truce_from = $2, truce_next = $3, truce_next_at = $4 WHERE id = $1', [
      player.id,
      changed.from,
      changed.next.from,
      new Date(changed.next.at),
    ]);
    const view = viewOf(changed, now, speed);
    command.publish('night_truce_changed', view);
    return { ...view, ...command.stamp };
  });
}

/** The columns of a player's row that hold the night truce. */
export interface TruceRow {
  readonly truce_from: number;
  readonly truce_next: number | null;
  readonly truce_next_at: Date | null;
}

export function truceOf({ truce_from: from, truce_next, truce_next_at }: TruceRow): NightTruce {
  const next = truce_next === null || truce_next_at === null ? null : { from: truce_next, at: truce_next_at.getTime() };
  return { from, next };
}

/** The night truces of these players, by id. */
export async function trucesOf(queries: Queries, playerIds: readonly number[]): Promise<Map<number, NightTruce>> {
  const rows: (TruceRow & { id: number })[] = await queries.query(
    'SELECT id, truce_from, truce_next, truce_next_at FROM player WHERE id = ANY ($1)',
    [playerIds],
  );
  return new Map(rows.map((row) => [row.id, truceOf(row)]));
}

async function read(queries: Queries, playerId: number): Promise<{ truce: NightTruce; now: Date }> {
  const [row]: (TruceRow & { now: Date })[] = await queries.query(
    `SELECT truce_from, truce_next, truce_next_at, ${NOW} FROM player WHERE id = $1`,
    [playerId],
  );
  if (!row) throw new Error(`There is no player ${playerId}.`);
  return { truce: truceOf(row), now: row.now };
}

function viewOf(truce: NightTruce, now: number, speed: number) {
  const { from, next, changeableAt } = truceNow(truce, now);
  return {
    from_minute: from,
    minutes: NIGHT_TRUCE.minutes,
    next: next && { from_minute: next.from, valid_at: new Date(next.at).toISOString() },
    changeable_at: changeableAt === null ? null : new Date(changeableAt).toISOString(),
    kept: hasNightTruce(speed),
  };
}
