import { setTimeout as sleep } from 'node:timers/promises';
import { giveShips } from '../../../lib/marches.ts';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from '../support/arena.ts';
import type { Newcomer } from './newcomers.ts';
import type { PlayerGroup } from './players.ts';
import {
  FLEET,
  LINE,
  RAIDERS,
  sendAgainstTravellers,
  sendAttacks,
  sendTransfers,
  standRelief,
} from './sent-marches.ts';

/** How long a landing may take on a busy machine. */
const LANDS_WITHIN_MS = 20_000;

/** The marches before a race. */
export interface Marching {
  /** Relief of the mate that stands on the leader's home. */
  readonly relief: number;
  /** The leader's ship on its way to the colony. */
  readonly transfer: number;
  /** The raider's attack on the leader's home, and the mate's on the newcomer's home. */
  readonly attack: number;
  readonly other: number;
  /** The raider's attack on the home of the member who is about to go on leave. */
  readonly onTraveller: number;
}

/**
 * Ends the marches of the last race and sends those of the next: relief of mate and partner stands, a transfer and two attacks are on the way. All
 * others have ships at home. Returns the marches by leader.
 */
export async function resetMarches(
  arena: Arena,
  groups: readonly PlayerGroup[],
  newcomers: ReadonlyMap<number, Newcomer>,
): Promise<ReadonlyMap<number, Marching>> {
  const { db } = arena;
  await endMarches(arena, groups, newcomers);
  const homes = (who: 'leader' | 'mate' | 'asker' | 'guest' | 'raider' | 'partner') =>
    groups.map((group) => group[who].homeId);
  await giveShips(db, [...homes('mate'), ...homes('partner')], LINE, 1);
  const relief = await standRelief(
    arena,
    groups.flatMap(({ leader: host, mate, partner }) => [mate, partner].map((guest) => ({ guest, host }))),
  );
  await giveShips(db, homes('leader'), LINE, FLEET + 1);
  const transfers = await sendTransfers(arena, groups);
  const newcomerHomes = [...newcomers.values()].map(({ homeId }) => homeId);
  await giveShips(db, [...homes('asker'), ...homes('guest'), ...homes('mate'), ...newcomerHomes], LINE, RAIDERS);
  const attacks = await sendAttacks(arena, groups, newcomers);
  const onTravellers = await sendAgainstTravellers(arena, groups);
  return new Map(
    groups.map(({ leader, mate }, index) => [
      leader.userId,
      {
        relief: relief.get(mate.userId) ?? 0,
        transfer: transfers.get(leader.userId) ?? 0,
        attack: attacks.on.get(leader.userId) ?? 0,
        other: attacks.others[index] ?? 0,
        onTraveller: onTravellers[index] ?? 0,
      },
    ]),
  );
}

/** Waits until none of these marches is on its way out, which are due. */
export async function landDue({ db }: Arena, ids: readonly number[]): Promise<void> {
  await db.query("UPDATE march SET due_at = clock_timestamp() WHERE id = ANY ($1) AND phase IN ('out', 'home')", [ids]);
  await until({ db }, ids, "phase <> 'out'");
}

async function until({ db }: Pick<Arena, 'db'>, ids: readonly number[], condition: string): Promise<void> {
  const end = performance.now() + LANDS_WITHIN_MS;
  const others = `SELECT id FROM march WHERE id = ANY ($1) AND NOT (${condition})`;
  for (;;) {
    const { rows } = await db.query(others, [ids]);
    if (rows.length === 0) return;
    if (performance.now() > end)
      throw new Violation(`Marches ${rows.map(({ id }) => id).join(', ')} did not end their leg.`);
    await sleep(20);
  }
}

/** Ends all marches, brings loot home, and forgets what the fairness of raids counts. Battles stay, as of days ago. */
async function endMarches(
  { db }: Arena,
  groups: readonly PlayerGroup[],
  newcomers: ReadonlyMap<number, Newcomer>,
): Promise<void> {
  const people = groups.flatMap(({ leader, mate, asker, guest, raider, besieger, traveller, partner, envoy }) => [
    ...[leader, mate, asker, guest, raider, besieger, traveller, partner, envoy],
  ]);
  const players = [...people, ...newcomers.values()];
  const ids = players.map(({ userId }) => userId);
  const { rows: laden } = await db.query(
    `UPDATE march SET due_at = clock_timestamp() WHERE player_id = ANY ($1) AND phase = 'home'
       AND naquadah + trinium + metal + energy + food > 0 RETURNING id`,
    [ids],
  );
  await until(
    { db },
    laden.map(({ id }) => id),
    "phase = 'done'",
  );
  const out = "SELECT id FROM march WHERE player_id = ANY ($1) AND phase <> 'done'";
  for (const table of ['ship', 'squad'])
    await db.query(`UPDATE ${table} SET march_id = NULL WHERE march_id IN (${out})`, [ids]);
  await db.query(
    `UPDATE march SET phase = 'done', due_at = NULL, launched_at = launched_at - interval '3 days'
     WHERE player_id = ANY ($1) AND (phase <> 'done' OR launched_at > now() - interval '2 days')`,
    [ids],
  );
  await db.query("UPDATE battle SET at = at - interval '3 days' WHERE at > now() - interval '2 days'");
  await db.query('UPDATE player SET respite_until = NULL WHERE id = ANY ($1)', [ids]);
  const worlds = [...players.map(({ homeId }) => homeId), ...groups.map(({ colony }) => colony.id)];
  await db.query('DELETE FROM ship WHERE planet_id = ANY ($1) AND activated_at IS NULL AND lost_at IS NULL', [worlds]);
}
