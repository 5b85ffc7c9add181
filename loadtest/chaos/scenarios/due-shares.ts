import { setTimeout as sleep } from 'node:timers/promises';
import { sendExplorations, settlements, unsettled, versionsOf } from '../../lib/explorations.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';

const PLAYERS = { full: 60, small: 10 } as const;
/** Explorations of each player that fall due at once. */
const EACH = 12;
const ROUNDS = { full: 30, small: 2 } as const;
const AHEAD_MS = 300;
const SPREAD_MS = 200;
/** Then the process is killed, if both have settled something. */
const KILL_MS = { from: 0, to: 400 } as const;
const SETTLED_WITHIN_MS = 5000;
const GIVE_UP_MS = 60_000;

/** Processes that hold a share of what is due, as the locks show. */
const HOLDERS =
  "SELECT count(DISTINCT pid)::int AS number FROM pg_locks WHERE locktype = 'advisory' AND classid = 7777007";

/** A process is killed while it holds a share of what is due: the other one settles it, each once and in the order of its player. */
export const dueShares: Scenario = {
  name: 'due-shares',
  run: async (arena) => {
    const size = arena.small ? 'small' : 'full';
    const players = await arena.players(PLAYERS[size]);
    let [longest, shared] = [0, 0];
    for (let round = 0; round < ROUNDS[size]; round++) {
      const { ms, holders } = await amidKill(arena, players);
      longest = Math.max(longest, ms);
      if (holders > 1) shared++;
      await arena.checkConsistency();
    }
    return [
      arena.figure(
        `${ROUNDS[size]} times a process is killed while it settles a share of ${PLAYERS[size] * EACH} explorations: each is settled once and in the order of its player, the last within 5 s of the kill`,
        `${Math.round(longest)} ms at most; both processes held a share at ${shared} kills`,
        longest <= SETTLED_WITHIN_MS && shared > ROUNDS[size] / 2,
      ),
    ];
  },
};

async function amidKill(arena: Arena, players: readonly Contestant[]): Promise<{ ms: number; holders: number }> {
  const { db, random } = arena;
  await arena.untilServed();
  const versions = await versionsOf(db);
  const count = players.length * EACH;
  const ids = await sendExplorations(db, players, { count, inMs: AHEAD_MS, spreadMs: SPREAD_MS });
  await sleep(AHEAD_MS + random.between(KILL_MS.from, KILL_MS.to));
  const { rows } = await db.query<{ number: number }>(HOLDERS);
  random.pick(arena.servers)?.kill();
  const killed = performance.now();
  for (let left = await unsettled(db, ids); left > 0; left = await unsettled(db, ids)) {
    if (performance.now() - killed > GIVE_UP_MS) throw new Violation(`${left} explorations are not settled.`);
    await sleep(20);
  }
  const ms = performance.now() - killed;
  const early = (await settlements(db, ids)).filter(({ overtook }) => overtook).length;
  if (early > 0) throw new Violation(`${early} explorations were settled before earlier ones of the same player.`);
  const raised = (await versionsOf(db)) - versions;
  if (raised !== count) throw new Violation(`${count} explorations raised the versions of their players by ${raised}.`);
  return { ms, holders: rows[0]?.number ?? 0 };
}
