import { setTimeout as sleep } from 'node:timers/promises';
import { contribute, createAlliance } from '#shared/api/alliances/alliances';
import { launchMarch } from '#shared/api/battles/marches';
import { build } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { updateBio } from '#shared/api/profiles';
import { getSeason, listSeasons } from '#shared/api/seasons';
import { letGive } from '../../lib/banks.ts';
import { endPeace, giveShips } from '../../lib/marches.ts';
import { inParallel } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Answered } from '../bots/http-exchange.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { definiteAnswer, inBackground } from './support/definite-answer.ts';

/** A line ship of race 4, and how many of them each home gets. */
const LINE = 44;
const SHIPS = 6;
const MINE = 3;
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
const CONCURRENCY = 8;
const PLAY_MS = { full: 6000, small: 1500 } as const;
const SEASONS = { full: 8, small: 1 } as const;
/** Each command is killed so often, at a random moment after its start, before it may end. */
const KILLS = { full: 3, small: 1 } as const;
const KILLED_WITHIN_MS = 4500;
const GIVE_UP_MS = 120_000;

interface Ruler extends Contestant {
  homeId: number;
  address: readonly number[];
  readonly allianceId: number | null;
}

/** What happened in all rounds. */
interface Tally {
  accepted: number;
  refused: number;
  kills: number;
}

/**
 * Seasons end and begin while players act, servers and PostgreSQL are killed, and the commands themselves too: the old galaxy has
 * what was accepted before the end and nothing that came later, each season ends once and begins once, and everybody has one home
 * in the new galaxy.
 */
export const seasons: Scenario = {
  name: 'seasons',
  run: async (arena) => {
    const size = arena.small ? 'small' : 'full';
    const rulers = await prepare(arena, arena.small ? 8 : 32);
    const tally: Tally = { accepted: 0, refused: 0, kills: 0 };
    for (let season = 0; season < SEASONS[size]; season++) await oneSeason(arena, rulers, tally);
    const { accepted, refused, kills } = tally;
    return [
      arena.figure(
        'seasons end and begin while players act and commands, servers and PostgreSQL are killed: each once, with every accepted act in its season and one home for everybody',
        `${SEASONS[size]} seasons, ${accepted} acts accepted, ${refused} refused after the end, ${kills} kills`,
        accepted > 500 && refused > 100 && kills > 50,
      ),
    ];
  },
};

async function prepare(arena: Arena, count: number): Promise<Ruler[]> {
  const made = await arena.withLastingTokens(await arena.players(count));
  await arena.setStock(made, RICH);
  const rulers: Ruler[] = [];
  await inParallel(made, CONCURRENCY, async (one, index) => {
    const name = `House of ${one.username}`;
    const founded = index % 2 === 0 ? await definite(arena, one, createAlliance, { body: { name } }) : undefined;
    if (founded && founded.status !== 201) throw new Violation(`An alliance was refused: ${founded.text}`);
    rulers.push({ ...one, address: [], allianceId: founded ? JSON.parse(founded.text).id : null });
  });
  await letGive(
    arena.db,
    rulers.map(({ userId }) => userId),
  );
  return rulers;
}

/** Like `arena.ask`, repeated with the same key until the outcome is known. */
const definite = (arena: Arena, one: Contestant, call: Parameters<Arena['ask']>[1], parts: object, key = nextKey()) =>
  definiteAnswer(() => arena.ask(one, call, parts, { key }));

let keys = 0;
const nextKey = () => `season-act-${keys++}-of-this-run`;

async function oneSeason(arena: Arena, rulers: readonly Ruler[], tally: Tally): Promise<void> {
  const { db, random, small } = arena;
  const size = small ? 'small' : 'full';
  await settleIn(arena, rulers);
  const [{ number }] = (await db.query('SELECT max(number) AS number FROM season')).rows;
  const built: number[] = [];
  let over = false;
  const acting = rulers.map(async (ruler) => {
    for (; !over; await sleep(random.between(0, 60))) await act(arena, ruler, rulers, tally, built);
  });
  const killing = async () => {
    for (; !over; await sleep(random.between(300, 1500))) {
      if (random.between(0, 3) === 0) await arena.restartPostgres();
      else random.pick(arena.servers)?.kill();
      tally.kills++;
      await arena.untilServed();
    }
  };
  const others = inBackground([...acting, killing()]);
  try {
    await sleep(PLAY_MS[size]);
    await untilDone(arena, 'end', tally, KILLS[size]);
    await sleep(PLAY_MS[size] / 4);
  } finally {
    over = true;
    await others;
  }
  await checkEnd(arena, number, built);
  await arena.checkConsistency();

  over = false;
  const waiting = inBackground(
    rulers.map(async (ruler) => {
      for (; !over; await sleep(random.between(0, 200))) await look(arena, ruler);
    }),
  );
  try {
    await untilDone(arena, 'next', tally, KILLS[size]);
  } finally {
    over = true;
    await waiting;
  }
  await arena.untilServed();
  await checkBegin(arena, rulers, number + 1);
}

/** Everybody has ships and stock, and no peace. */
async function settleIn(arena: Arena, rulers: readonly Ruler[]): Promise<void> {
  const ids = rulers.map(({ userId }) => userId);
  const { rows } = await arena.db.query(
    'SELECT owner_id, id, stargate_address FROM planet WHERE home AND owner_id = ANY ($1)',
    [ids],
  );
  for (const ruler of rulers) {
    const home = rows.find(({ owner_id }) => owner_id === ruler.userId);
    Object.assign(ruler, { homeId: home.id, address: home.stargate_address });
  }
  await arena.setStock(rulers, RICH);
  await endPeace(arena.db, ids);
  const homes = rulers.map(({ homeId }) => homeId);
  await giveShips(arena.db, homes, LINE, SHIPS);
}

/** One act of the game; `built` collects the ids of buildings that were begun. */
async function act(arena: Arena, ruler: Ruler, rulers: readonly Ruler[], tally: Tally, built: number[]): Promise<void> {
  const { random } = arena;
  const other = random.pick(rulers.filter((each) => each !== ruler)) ?? ruler;
  const order = () => ({ body: { planet_id: ruler.homeId, building_type_id: MINE } });
  const acts = [
    async () => {
      const answer = await definite(arena, ruler, build, order());
      if (answer.status === 201) built.push(JSON.parse(answer.text).building_id);
      return answer;
    },
    async () => {
      const body = { naquadah: 1, trinium: 1, metal: 1 };
      const { allianceId } = ruler;
      return allianceId === null
        ? look(arena, ruler)
        : definite(arena, ruler, contribute, { params: { id: allianceId }, body });
    },
    () => {
      const ships = [{ ship_type_id: LINE, count: 1 }];
      const raid = { kind: 'raid', origin_id: ruler.homeId, stargate_address: [...other.address], ships, squads: [] };
      return definite(arena, ruler, launchMarch, { body: raid });
    },
    () => definite(arena, ruler, updateBio, { body: { bio: `Still here, ${random.between(1, 1e6)}.` } }),
    () => look(arena, ruler),
  ];
  const answer = await random.pick(acts)?.();
  if (!answer) return;
  if (answer.status >= 500) throw new Violation(`${ruler.username} was answered ${answer.status} ${answer.text}`);
  if (answer.status < 300) tally.accepted++;
  else if (JSON.parse(answer.text).code === 'season_over') tally.refused++;
}

/** Reads a page; while a server or PostgreSQL starts again, that is refused with 503. */
async function look(arena: Arena, ruler: Ruler): Promise<Answered | undefined> {
  const answer = await arena
    .ask(ruler, arena.random.pick([getDashboard, listSeasons]) ?? getDashboard)
    .catch(() => undefined);
  if (answer && answer.status !== 200 && answer.status !== 503)
    throw new Violation(`A read of ${ruler.username} was answered ${answer.status} ${answer.text}`);
  return undefined;
}

/** Starts the command and kills it, so many times; then starts it until it succeeds. */
async function untilDone(arena: Arena, step: 'end' | 'next', tally: Tally, kills: number): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  for (let attempt = 0; ; attempt++) {
    const program = arena.season(step);
    const timer = setTimeout(
      () => program.child.kill('SIGKILL'),
      attempt < kills ? arena.random.between(500, KILLED_WITHIN_MS) : GIVE_UP_MS,
    );
    const code = await program.ended;
    clearTimeout(timer);
    if (code === null) tally.kills++;
    // The one before may have done it and been killed before it could say so.
    if (code === 0 || (step === 'next' && program.err().includes('has not ended yet'))) return;
    if (performance.now() > end) throw new Violation(`season -- ${step} ended with ${code}: ${program.printed()}`);
  }
}

/** Nothing was built after the end, everything that was accepted stands, and both servers say so. */
async function checkEnd(arena: Arena, number: number, built: readonly number[]): Promise<void> {
  const { rows } = await arena.db.query(
    `SELECT (SELECT count(*) FROM building WHERE id = ANY ($2))::int AS kept,
       (SELECT count(*) FROM building WHERE started_at > ends_at)::int AS late,
       (SELECT count(*) FROM march WHERE launched_at > ends_at)::int AS launched
     FROM season WHERE number = $1 AND closed_at IS NOT NULL`,
    [number, built],
  );
  const [found] = rows;
  if (found?.kept !== built.length || found.late + found.launched > 0)
    throw new Violation(`After season ${number}, with ${built.length} accepted buildings: ${JSON.stringify(found)}`);
  const halls: string[] = [];
  for (const { origin } of arena.servers) {
    const { text } = await definiteAnswer(() =>
      arena.ask({ access_token: '' }, getSeason, { params: { number } }, { origin }),
    );
    halls.push(text);
  }
  if (new Set(halls).size > 1) throw new Violation(`Two servers show two halls of fame: ${halls.join(' and ')}`);
}

/** The new season runs, once, and each player has one home, the starting stock and nothing else. */
async function checkBegin({ db }: Arena, rulers: readonly Ruler[], number: number): Promise<void> {
  const { rows } = await db.query(
    `SELECT (SELECT max(number) FROM season) AS number,
       (SELECT count(*) FROM (SELECT 1 FROM planet WHERE owner_id = ANY ($1) GROUP BY owner_id HAVING count(*) = 1 AND bool_and(home)) AS home)::int AS homes,
       (SELECT count(*) FROM march)::int + (SELECT count(*) FROM ship)::int + (SELECT count(*) FROM building)::int AS left`,
    [rulers.map(({ userId }) => userId)],
  );
  const [found] = rows;
  if (found.number !== number || found.homes !== rulers.length || found.left > 0)
    throw new Violation(`Season ${number} has begun with ${JSON.stringify(found)}.`);
}
