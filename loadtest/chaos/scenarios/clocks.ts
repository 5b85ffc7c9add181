import { login } from '#shared/api/account';
import { build, completeBuilding } from '#shared/api/buildings';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
const SHIFTS = { 'a day behind': -DAY, 'an hour behind': -HOUR, 'an hour ahead': HOUR, 'a day ahead': DAY } as const;
const MINUTES = [5, -5] as const;
const MINE = buildingTypeOf(3);
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
/** Permitted distance of an action's time from the database's, and what a home yields in that time. */
const NEAR_MS = 2000;
const GROWN = 5;

/** A process whose clock is wrong, and a database whose clock is set. */
export const clocks: Scenario = {
  name: 'clocks',
  run: async (arena) => {
    const shifts = Object.entries(SHIFTS).filter(([, ms]) => !arena.small || Math.abs(ms) === DAY);
    for (const [name, ms] of shifts) await testShift(arena, name, ms);
    await testSteps(arena);
    return [
      {
        promise:
          'with the clock of a process a day or an hour behind or ahead, and that of the database set 5 min forward and back: nothing happens early or twice, no amount shrinks, tokens expire by the clock of the process',
        measured: `${shifts.length} wrong clocks beside a right one, ${MINUTES.length} steps`,
        holds: true,
      },
    ];
  },
};

/** Node flags for a process whose Date is wrong from its first line on. */
function shifted(ms: number): readonly string[] {
  const source = `const Right = Date;
    globalThis.Date = class Date extends Right {
      constructor(...given) { if (given.length) super(...given); else super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
}

async function testShift(arena: Arena, name: string, ms: number): Promise<void> {
  const [player] = await arena.players(1);
  const [right] = arena.servers;
  if (!player || !right) throw new Error('No player was made.');
  await arena.setStock([player], RICH);
  const wrong = await arena.start({}, { nodeArgs: shifted(ms) });
  try {
    const { email, password } = player;
    const entered = await arena.ask(player, login, { body: { email, password } }, { origin: wrong.origin });
    const there = { access_token: JSON.parse(entered.text).access_token };
    // Each process judges expiry by its own clock, so a token that one process accepts may have expired at another.
    const status = async (token: { access_token: string }, { origin }: { origin: string }) =>
      (await arena.ask(token, getResources, {}, { origin })).status;
    const seen = [await status(there, wrong), await status(there, right), await status(player, wrong)];
    const expected = [200, ms < 0 ? 401 : 200, ms > 0 ? 401 : 200];
    if (String(seen) !== String(expected))
      throw new Violation(`${name}: tokens were answered ${seen}, not ${expected}.`);
    await testActions(arena, player, there, wrong.origin, name);
  } finally {
    await wrong.close();
  }
}

/** Builds at the process whose clock is wrong, and tries to complete the building too early and twice. */
async function testActions(
  arena: Arena,
  player: Contestant,
  there: { access_token: string },
  origin: string,
  name: string,
) {
  const before = await stockOf(arena, player);
  const body = { planet_id: player.homeId, building_type_id: MINE.id };
  const built = await arena.ask(there, build, { body }, { origin });
  const { building_id, server_time, resources } = JSON.parse(built.text);
  const { rows } = await arena.db.query(
    'SELECT clock_timestamp() AS now, started_at, built_at FROM building WHERE id = $1',
    [building_id],
  );
  const [row] = rows;
  if (Math.abs(Date.parse(server_time) - row.now.getTime()) > NEAR_MS)
    throw new Violation(`${name}: an action was at ${server_time}.`);
  for (const resource of RESOURCES) {
    if (resources[resource] > before[resource] + GROWN)
      throw new Violation(`${name}: ${resource} grew from ${before[resource]} to ${resources[resource]}.`);
  }
  const complete = () => arena.ask(there, completeBuilding, { body: { building_id } }, { origin });
  const early = await complete();
  if (early.status !== 400)
    throw new Violation(`${name}: what is due at ${row.built_at.toISOString()} was completed: ${early.status}.`);
  await arena.db.query(
    "UPDATE building SET started_at = started_at - interval '1 hour', built_at = clock_timestamp() WHERE id = $1",
    [building_id],
  );
  const done = (await Promise.all(Array.from({ length: 10 }, complete))).filter(({ status }) => status === 200);
  if (done.length !== 1) throw new Violation(`${name}: one building was completed ${done.length} times.`);
}

/**
 * Moves the clock of PostgreSQL forward and back while a player plays. Setting the machine's clock needs root, so a
 * function of the same name hides PostgreSQL's own, for a process that starts afterwards: a prepared statement keeps
 * the function that it was prepared with.
 */
async function testSteps(arena: Arena): Promise<void> {
  try {
    await arena.db.query("CREATE TABLE public.clock_step AS SELECT interval '0' AS by");
    await arena.db.query(`CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS $$ SELECT pg_catalog.clock_timestamp() + (SELECT by FROM public.clock_step) $$`);
    const server = await arena.start({ DATABASE_URL: hiding(arena.databaseUrl()) });
    try {
      for (const minutes of MINUTES) await testStep(arena, server.origin, minutes);
    } finally {
      await server.close();
    }
  } finally {
    await arena.db.query('DROP FUNCTION IF EXISTS public.clock_timestamp()');
    await arena.db.query('DROP TABLE IF EXISTS public.clock_step');
  }
}

/** The address at which names of the schema `public` hide those of PostgreSQL. */
function hiding(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c search_path=public,pg_catalog');
  return address.href;
}

async function testStep(arena: Arena, origin: string, minutes: number): Promise<void> {
  const { db } = arena;
  const [player] = await arena.players(1);
  if (!player) throw new Error('No player was made.');
  await arena.setStock([player], RICH);
  const body = { planet_id: player.homeId, building_type_id: MINE.id };
  const started = JSON.parse((await arena.ask(player, build, { body }, { origin })).text);
  await db.query("UPDATE building SET built_at = started_at + interval '4 minutes' WHERE id = $1", [
    started.building_id,
  ]);
  const complete = () =>
    arena.ask(player, completeBuilding, { body: { building_id: started.building_id } }, { origin });
  const before = await stockOf(arena, player, origin);
  await setClock(arena, minutes);
  try {
    const answers = await Promise.all(Array.from({ length: 10 }, complete));
    const done = answers.filter(({ status }) => status === 200).length;
    if (done !== (minutes > 4 ? 1 : 0))
      throw new Violation(`${minutes} min: a building due in 4 was completed ${done} times.`);
    const unexpected = answers.find(({ status }) => ![200, 400, 409].includes(status));
    if (unexpected) throw new Violation(`${minutes} min: ${unexpected.status} ${unexpected.text}`);
    const meanwhile = await stockOf(arena, player, origin);
    const stepped = Date.parse(meanwhile.server_time) - Date.now() - minutes * MINUTE;
    if (Math.abs(stepped) > NEAR_MS) throw new Violation(`${minutes} min: it was ${meanwhile.server_time}.`);
    for (const name of RESOURCES)
      if (meanwhile[name] < before[name]) throw new Violation(`${minutes} min: ${name} shrank.`);
  } finally {
    await setClock(arena, 0);
  }
  // After a step back, settled amounts stay, and are not credited again.
  const after = await stockOf(arena, player, origin);
  for (const name of RESOURCES)
    if (after[name] < before[name]) throw new Violation(`After ${minutes} min: ${name} shrank.`);
  const acted = await arena.ask(player, build, { body }, { origin });
  if (acted.status !== 201) throw new Violation(`After ${minutes} min: ${acted.status} ${acted.text}`);
}

async function setClock({ db }: Arena, minutes: number): Promise<void> {
  await db.query('UPDATE public.clock_step SET by = make_interval(mins => $1)', [minutes]);
}

type Stock = Record<(typeof RESOURCES)[number], number> & { readonly server_time: string };

async function stockOf(arena: Arena, player: Contestant, origin?: string): Promise<Stock> {
  const { status, text } = await arena.ask(player, getResources, {}, origin === undefined ? {} : { origin });
  if (status !== 200) throw new Violation(`GET /resources was answered ${status} ${text}`);
  return JSON.parse(text);
}
