import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { updateBio } from '#shared/api/profiles';
import { endPeace, giveShips, type SentRaid, sendRaids } from '../lib/marches.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { Tab } from '../lib/simulated-tab.ts';
import { type Owner, withStage } from './own-database.ts';

/** A line ship of race 4, and how many of them march and defend. */
const LINE = 44;
const SHIPS = 20;
const LAST_MS = 12_000;
const ACTS_MS = 500;
/** So often each of the others acts: a player who clicks without a rest. */
const ACT_EVERY_MS = 1000;
const HEARD_MS = 50;
const LATE_MS = 1200;
/** Landings a second while rooms listen. */
const RATE = 20;
/** Marches are due this long after they were sent. */
const AHEAD_MS = 1500;
const GIVE_UP_MS = 120_000;
/** So long do those fly home who landed at once: only landings are measured. */
const AWAY_MS = 600_000;

interface Game {
  readonly origin: string;
  readonly db: pg.Pool;
  readonly players: readonly Owner[];
  readonly others: readonly Owner[];
}

/**
 * Many battles that are due within a second, beside players who act, at first a little, then as fast as they can; in between, a steady
 * rate of landings that rooms hear of.
 */
export async function run({ players = 0, seconds, small, profile }: Options): Promise<Findings> {
  const count = small ? 20 : players || 1000;
  const tabs = small ? 4 : 200;
  return withStage(
    { count: count + (small ? 4 : 40), profile },
    async ({ db, postgres, players: everybody, serve }) => {
      await endPeace(
        db,
        everybody.map(({ userId }) => userId),
      );
      const { origin } = await serve();
      const game = { origin, db, players: everybody.slice(0, count), others: everybody.slice(count) };
      const crowd = await crowdOfLandings(game, ACT_EVERY_MS);
      const steady = await steadyLandings(game, tabs, small ? 2 : Math.max(seconds, 20));
      const [{ deadlocks }] = (await postgres.query<{ deadlocks: number }>(
        'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
      )) as [{ deadlocks: number }];
      const rush = await crowdOfLandings(game, 0);
      const checked = (holds: boolean) => (small ? undefined : holds);
      const [late, heard] = [percentile(steady.late, 0.99), percentile(steady.heard, 0.99)];
      const acts = percentile(crowd.acts, 0.99);
      const verdicts: Verdict[] = [
        {
          promise: `of ${count} battles that are due within a second, the last is over within ${LAST_MS / 1000} s`,
          measured: `${round(crowd.lastMs / 1000, 2)} s`,
          holds: checked(crowd.lastMs <= LAST_MS),
        },
        {
          promise: `meanwhile 99 of 100 acts of other players take at most ${ACTS_MS} ms`,
          measured: `${round(acts)} ms of ${crowd.acts.length} acts`,
          holds: checked(acts <= ACTS_MS),
        },
        {
          promise: 'no deadlock, and no call is answered with 5xx',
          measured: `${deadlocks} deadlocks, ${crowd.failed + rush.failed} calls`,
          holds: deadlocks + crowd.failed + rush.failed === 0,
        },
        {
          promise: `while others act as fast as they can, the last of ${count} battles is over within ${LAST_MS / 1000} s, too`,
          measured: `${round(rush.lastMs / 1000, 2)} s, beside ${round((1000 * rush.acts.length) / rush.lastMs)} acts a second, 99 of 100 of which took ${round(percentile(rush.acts, 0.99))} ms`,
          holds: checked(rush.lastMs <= LAST_MS),
        },
        {
          promise: `at ${RATE} landings a second, 99 of 100 rooms hear of theirs within ${HEARD_MS} ms of the commit`,
          measured: `${round(heard)} ms of ${steady.heard.length} messages, ${steady.unheard} missing`,
          holds: checked(heard <= HEARD_MS && steady.unheard === 0),
        },
        {
          promise: `and 99 of 100 are fought at most ${LATE_MS / 1000} s late`,
          measured: `${round(late / 1000, 2)} s`,
          holds: checked(late <= LATE_MS),
        },
      ];
      const rows: Row[] = [
        { what: `${count} at once`, battles: crowd.battles, 'battles/s': round((1000 * count) / crowd.lastMs) },
        { what: 'the same, others in haste', battles: rush.battles, 'battles/s': round((1000 * count) / rush.lastMs) },
        {
          what: `${RATE} a second`,
          battles: steady.late.length,
          'half late, ms': round(percentile(steady.late, 0.5)),
          'half heard, ms': round(percentile(steady.heard, 0.5)),
        },
      ];
      return { rows, verdicts, notes: [`${SHIPS} line ships a side; pairs raid each other.`] };
    },
  );
}

/** Neighbours in the list raid each other. */
const pairwise = (players: readonly Owner[]): SentRaid[] =>
  players.map((player, i) => {
    const other = players[i % 2 === 0 ? i + 1 : i - 1] ?? player;
    return {
      attackerId: player.userId,
      originId: player.homeId,
      targetId: other.homeId,
      targetOwnerId: other.userId,
    };
  });

const homesOf = (players: readonly Owner[]) => players.map(({ homeId }) => homeId);

async function crowdOfLandings({ origin, db, players, others }: Game, actEveryMs: number) {
  await giveShips(db, homesOf(players), LINE, SHIPS);
  const ids = await sendRaids(db, pairwise(players), {
    typeId: LINE,
    inMs: AHEAD_MS,
    spreadMs: 1000,
    flightMs: AWAY_MS,
  });
  await giveShips(db, homesOf(players), LINE, SHIPS);
  const [acts, failures]: [number[], number[]] = [[], []];
  let over = false;
  const acting = others.map(async (one, i) => {
    await sleep((actEveryMs * i) / others.length);
    for (; !over; await sleep(actEveryMs)) {
      const began = performance.now();
      const { status } = await fetch(`${origin}${updateBio.path}`, {
        method: updateBio.method,
        headers: { Authorization: `Bearer ${one.access_token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ bio: `At ${began}.` }),
      });
      acts.push(performance.now() - began);
      if (status >= 500) failures.push(status);
    }
  });
  const end = performance.now() + GIVE_UP_MS;
  const left = "SELECT count(*)::int AS number FROM march WHERE id = ANY ($1) AND phase = 'out'";
  while ((await db.query(left, [ids])).rows[0].number > 0) {
    if (performance.now() > end) throw new Error('The marches did not land.');
    await sleep(50);
  }
  over = true;
  await Promise.all(acting);
  const { rows } = await db.query<{ ms: number; battles: number }>(
    `SELECT (extract(epoch FROM max(pg_xact_commit_timestamp(battle.xmin)) - min(at)) * 1000)::float8 AS ms, count(*)::int AS battles
     FROM battle WHERE march_id = ANY ($1)`,
    [ids],
  );
  await db.query("UPDATE march SET due_at = clock_timestamp() WHERE id = ANY ($1) AND phase = 'home'", [ids]);
  await comeHome(db, ids);
  const { ms: lastMs = Number.NaN, battles = 0 } = rows[0] ?? {};
  return { lastMs, battles, acts, failed: failures.length };
}

async function comeHome(db: pg.Pool, ids: readonly number[]): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  const left = "SELECT count(*)::int AS number FROM march WHERE id = ANY ($1) AND phase <> 'done'";
  while ((await db.query(left, [ids])).rows[0].number > 0) {
    if (performance.now() > end) throw new Error('The marches did not come home.');
    await sleep(50);
  }
}

async function steadyLandings({ origin, db, players }: Game, tabCount: number, seconds: number) {
  const listeners = players.slice(0, tabCount);
  const heard = new Map<number, number[]>();
  const tabs = listeners.map(
    ({ access_token }) =>
      new Tab(origin, access_token, {
        entered: (room) => {
          room.onMessage('battle_fought', ({ battle_id }: { battle_id: number }) => {
            heard.set(battle_id, [...(heard.get(battle_id) ?? []), Date.now()]);
          });
          room.onMessage('*', () => undefined);
        },
      }),
  );
  try {
    await Promise.all(tabs.map((tab) => tab.open()));
    const all: number[] = [];
    // Each round, everybody lands once; the next begins when all are home.
    for (let done = 0; done < seconds * RATE; done += tabCount) {
      await giveShips(db, homesOf(listeners), LINE, SHIPS);
      const spreadMs = (1000 * tabCount) / RATE;
      const ids = await sendRaids(db, pairwise(listeners), { typeId: LINE, inMs: AHEAD_MS, spreadMs });
      all.push(...ids);
      await comeHome(db, ids);
    }
    await sleep(200);
    const { rows } = await db.query<{ id: number; commit: Date; late: number }>(
      `SELECT id, pg_xact_commit_timestamp(xmin) AS commit,
         (extract(epoch FROM pg_xact_commit_timestamp(xmin) - at) * 1000)::float8 AS late
       FROM battle WHERE march_id = ANY ($1)`,
      [all],
    );
    const waits = rows.flatMap(({ id, commit }) => (heard.get(id) ?? []).map((at) => at - commit.getTime()));
    return { late: rows.map(({ late }) => late), heard: waits, unheard: 2 * rows.length - waits.length };
  } finally {
    for (const tab of tabs) tab.close();
  }
}
