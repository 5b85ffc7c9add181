import { setTimeout as sleep } from 'node:timers/promises';
import { launchMarch, recallMarch } from '#shared/api/battles/marches';
import { endPeace, giveShips } from '../../lib/marches.ts';
import { inParallel } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { definiteAnswer, inBackground } from './support/definite-answer.ts';

/** A line ship of race 4. */
const LINE = 44;
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
const SHIPS = 4;
const KILL_MS = { full: 700, small: 600 } as const;
/** Marches of each player, more until this many kills, and the most. */
const [ROUNDS, KILLS, MOST_ROUNDS] = [25, 10, 100];
const GIVE_UP_MS = 60_000;
/** The longest pause before a march is called back. */
const PAUSE_MS = 120;
/** A march can be recalled until half an hour before it lands. */
const RECALL_MS = 30 * 60_000;

interface Marcher extends Contestant {
  readonly colonyId: number;
  readonly address: number[];
}

/**
 * Players send ships to their second worlds and call them back at the last moment, while servers and PostgreSQL are killed:
 * each order takes effect once, and ships stand where the answers say.
 */
export const marches: Scenario = {
  name: 'marches',
  run: async (arena) => {
    const { small } = arena;
    const marchers = await prepare(arena, small ? 8 : 40);
    let [over, kills, sent, recalled, landed] = [false, 0, 0, 0, 0];
    const pace: Pace = { recallMs: 0 };
    const kill = async () => {
      while (!over) {
        if (arena.random.between(0, 3) === 0) await arena.restartPostgres();
        else arena.random.pick(arena.servers)?.kill();
        kills++;
        await arena.untilServed();
        await sleep(KILL_MS[small ? 'small' : 'full']);
      }
    };
    const killing = inBackground([kill()]);
    try {
      await inParallel(marchers, marchers.length, async (marcher) => {
        // On a slow machine the servers come back late: the marches go on until there were enough kills.
        const isEnough = (round: number) =>
          round >= (small ? 3 : ROUNDS) && (small || kills > KILLS || round >= MOST_ROUNDS);
        for (let round = 0; !isEnough(round); round++) {
          const wasRecalled = await oneMarch(arena, marcher, round, pace);
          sent++;
          if (wasRecalled) recalled++;
          else landed++;
        }
      });
    } finally {
      over = true;
      await killing;
    }
    return [
      arena.figure(
        'ships march to another world and are called back at the last moment while servers and PostgreSQL are killed: each order takes effect once, and ships stand where the answers say',
        `${sent} marches, ${recalled} called back, ${landed} landed, ${kills} kills`,
        recalled > 50 && landed > 50 && kills > KILLS,
      ),
    ];
  },
};

/** Players with a second world and ships at home. */
async function prepare(arena: Arena, count: number): Promise<Marcher[]> {
  const players = await arena.players(count);
  await arena.setStock(players, RICH);
  await endPeace(
    arena.db,
    players.map(({ userId }) => userId),
  );
  await giveShips(
    arena.db,
    players.map(({ homeId }) => homeId),
    LINE,
    SHIPS,
  );
  const marchers: Marcher[] = [];
  for (const player of players) {
    const { rows } = await arena.db.query(
      `UPDATE planet SET owner_id = $1, name = 'Second', guard = 0 WHERE id = (
         SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $2 AND wild.owner_id IS NULL
         ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
       ) RETURNING id, stargate_address`,
      [player.userId, player.homeId],
    );
    marchers.push({ ...player, colonyId: rows[0].id, address: rows[0].stargate_address });
  }
  return marchers;
}

/** How long the last recalls took, in ms. */
interface Pace {
  recallMs: number;
}

/** Returns whether it was called back. Afterwards all ships stand at home again. */
async function oneMarch(arena: Arena, marcher: Marcher, round: number, pace: Pace): Promise<boolean> {
  const { random } = arena;
  const body = {
    kind: 'transfer' as const,
    origin_id: marcher.homeId,
    stargate_address: marcher.address,
    ships: [{ ship_type_id: LINE, count: SHIPS }],
    squads: [],
  };
  const key = `march-${marcher.userId}-${round}-of-this-run`;
  const launch = () => arena.ask(marcher, launchMarch, { body }, { key });
  const { status, text } = await definiteAnswer(launch);
  if (status !== 201) throw new Violation(`${marcher.username} could not send ships: ${status} ${text}`);
  const { march_id } = JSON.parse(text).march;
  const again = await definiteAnswer(launch);
  if (again.text !== text) throw new Violation(`A repeated launch was answered ${again.text}, and before ${text}.`);

  // The last moment for a recall is some milliseconds from now, more on a slow machine: about half of the recalls are in time.
  const left = random.between(0, PAUSE_MS + Math.round(2 * pace.recallMs));
  await inSql(arena, 'UPDATE march SET due_at = clock_timestamp() + make_interval(secs => $2) WHERE id = $1', [
    march_id,
    (RECALL_MS + left) / 1000,
  ]);
  await sleep(random.between(0, PAUSE_MS));
  const began = performance.now();
  const recall = await definiteAnswer(() =>
    arena.ask(marcher, recallMarch, { body: { march_id } }, { key: `recall-${march_id}-of-this-run` }),
  );
  pace.recallMs += (performance.now() - began - pace.recallMs) / 10;
  if (recall.status !== 200 && recall.status !== 409)
    throw new Violation(`A recall was answered ${recall.status} ${recall.text}`);
  const wasRecalled = recall.status === 200;
  await inSql(arena, 'UPDATE march SET due_at = clock_timestamp() WHERE id = $1 AND due_at IS NOT NULL', [march_id]);
  await until(arena, march_id);
  const place = wasRecalled ? marcher.homeId : marcher.colonyId;
  const there = 'SELECT count(*)::int AS ships FROM ship WHERE planet_id = $1 AND march_id IS NULL AND lost_at IS NULL';
  const [row] = await inSql(arena, there, [place]);
  if (row?.ships !== SHIPS)
    throw new Violation(
      `${row?.ships} ships of march ${march_id} stand on world ${place}, and the recall was answered ${recall.status}.`,
    );
  await inSql(arena, 'UPDATE ship SET planet_id = $2 WHERE planet_id = $1 AND march_id IS NULL', [
    marcher.colonyId,
    marcher.homeId,
  ]);
  return wasRecalled;
}

/** Repeats a statement while PostgreSQL is away; each of these may run twice. */
async function inSql({ db }: Arena, sql: string, values: readonly unknown[]): Promise<{ ships?: number }[]> {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    const done = await db.query(sql, [...values]).catch((error: Error) => error);
    if (!(done instanceof Error)) return done.rows;
    if (performance.now() > end) throw done;
    await sleep(20);
  }
}

async function until(arena: Arena, marchId: number): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while ((await inSql(arena, "SELECT id FROM march WHERE id = $1 AND phase <> 'done'", [marchId])).length > 0) {
    if (performance.now() > end) throw new Violation(`March ${marchId} is not over.`);
    await sleep(20);
  }
}
