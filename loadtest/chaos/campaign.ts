import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getResources } from '#shared/api/resources';
import { startProxy } from '../lib/fault-proxy.ts';
import { makePlayers } from '../lib/game-server.ts';
import { freePort } from '../lib/process.ts';
import { startRedisIfInstalled } from '../lib/redis.ts';
import type { Healed } from '../load/agreement.ts';
import { KINDS, type Tally, Violation, type Waits } from './bots/bot.ts';
import { type BotPool, openBotPool } from './bots/bot-pool.ts';
import { type HearingTabs, openHearingTabs } from './bots/hearing-tabs.ts';
import { exchange } from './bots/http-exchange.ts';
import { type NewcomerCounts, type Newcomers, openNewcomers } from './bots/newcomers.ts';
import { openTabs, type Tabs } from './bots/tabs.ts';
import { type ConsistencyCheck, openConsistencyCheck, withoutDeadlocks } from './checks/consistency-check.ts';
import { Journal } from './checks/journal.ts';
import { openSmtpSink } from './checks/smtp-sink.ts';
import type { Fault, SystemUnderTest } from './faults/fault.ts';
import { FAULTS } from './faults/faults.ts';
import { startPostgres } from './faults/postgres.ts';
import { type Supervised, supervise } from './faults/supervisor.ts';
import type { ChaosOptions } from './options.ts';
import { seededRandom } from './seeded-random.ts';

/** Measurements of one fault over all its rounds. */
export interface FaultStats extends Tally {
  readonly fault: Fault;
  times: number;
  /**
   * Milliseconds from the end of the fault until every process serves, and from the last action until its outcome is
   * known.
   */
  readonly back: number[];
  readonly known: number[];
  /** Response times before the fault, and from its start on. */
  readonly waits: { readonly before: Waits; readonly after: Waits };
  /** For faults of Redis only: how long after the last action each tab showed the correct state. */
  readonly tabs: Healed[];
}

/** Makes construction and missions short, so that actions of every kind follow one another. */
const SPEED = '10000';
const SERVERS = 2;
/** Load before the fault starts, and after it has ended. */
const LOAD_MS = { from: 300, to: 1500 } as const;
const LOOK_AGAIN_MS = 20;
/** The game sends another mail a minute after the last one, which it may have sent some time after the request. */
const MAILS = { lostAfterMs: 10_000, nextAfterMs: 75_000 } as const;
/** Longest time in which players do everything at least once, and the pause between two looks. */
const EVERYTHING_MS = 400_000;
const EVERYTHING_LOOK_MS = 250;
/** A process that does not serve within this time never will. */
const GIVE_UP_MS = 60_000;
/** Limits of the output after a failure: characters of a line and of a server's log, and time for the log to arrive. */
const OUTPUT_LIMITS = { ofLine: 300, ofServer: 4000, ms: 500 } as const;

export interface Campaign {
  readonly seen: readonly FaultStats[];
  /** Number of accepted actions by call. */
  readonly calls: ReadonlyMap<string, number>;
  readonly counts: NewcomerCounts;
}

type Say = (line: string) => void;

/**
 * Runs one fault after the other while bots play, and checks the database after each. Throws at the first violation,
 * after it has printed what led to it; the journal is kept in that case.
 */
export async function campaign(options: ChaosOptions, say: Say): Promise<Campaign> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fire-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const open: Closeable[] = [];
  try {
    const setup = await prepare(options, folder, open);
    // An interrupted run leaves no server and no PostgreSQL running.
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => setup.bots.giveUp(new Error(`The run was stopped by ${signal}.`)));
    }
    const seen = await play(setup, options, say).catch(async (error: unknown) => {
      await sleep(OUTPUT_LIMITS.ms);
      say(`The last lines of the journal, which is kept in ${folder}:`);
      for (const line of setup.journal.lastLines) say(line.slice(0, OUTPUT_LIMITS.ofLine));
      for (const { origin, out } of setup.system.servers)
        say(`The last output of ${origin}: ${out().slice(-OUTPUT_LIMITS.ofServer)}`);
      throw error;
    });
    await closeAll(open);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    return { seen, calls: callsOf(setup.journal), counts: setup.newcomers.counts() };
  } finally {
    await closeAll(open);
  }
}

/** Fields that make a call something else than without them. */
const VARIANTS = ['queue', 'queue_id', 'count', 'duration_minutes'] as const;

function callsOf({ acked }: Journal): Map<string, number> {
  const calls = new Map<string, number>();
  for (const { ask } of acked) {
    const variant = VARIANTS.find((field) => field in ((ask.body ?? {}) as object));
    const call = `${ask.method} ${ask.path.replace(/\d+/g, '{id}')}${variant ? ` with ${variant}` : ''}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
  }
  return new Map([...calls].sort());
}

interface Closeable {
  close(): Promise<void>;
}

async function closeAll(open: Closeable[]): Promise<void> {
  for (let last = open.pop(); last; last = open.pop()) await last.close();
}

interface Setup {
  readonly system: SystemUnderTest;
  readonly bots: BotPool;
  readonly newcomers: Newcomers;
  readonly check: ConsistencyCheck;
  readonly journal: Journal;
  /** Counters of the current round; bots add to them. */
  readonly tally: Tally;
  /** For the current round: whether bots' connections may break, and the response times. */
  readonly round: { mayCut: boolean; waits: Waits };
  /** Since when no fault could lose a mail, a `performance.now()`. */
  readonly mailsSafe: { since: number };
  /** Origins at which bots reach the servers. */
  readonly origins: readonly string[];
  /** Opens the tabs at the first call. */
  tabs(): Promise<Tabs>;
  /** Undefined without Redis: events of one process do not reach the tabs of the other. */
  readonly hearing: HearingTabs | undefined;
}

async function prepare({ seed, players }: ChaosOptions, folder: string, open: Closeable[]): Promise<Setup> {
  const opened = <C extends Closeable>(each: C): C => {
    open.push(each);
    return each;
  };
  const random = seededRandom(seed);
  const env = { NODE_ENV: 'test', GAME_SPEED: SPEED, LOG_LEVEL: 'error', JWT_SECRET: randomBytes(32).toString('hex') };
  const postgres = opened(await startPostgres(folder, env));
  const proxy = opened(await startProxy(postgres.port));
  const redis = await startRedisIfInstalled();
  if (redis) opened(redis);
  const redisProxy = redis && opened(await startProxy(redis.port));
  const smtp = opened(await openSmtpSink());
  const accounts = await makePlayers(players, folder, { ...env, DATABASE_URL: postgres.url() });

  const servers: Supervised[] = [];
  while (servers.length < SERVERS) {
    const port = await freePort();
    const address = { PUBLIC_ADDRESS: `127.0.0.1:${port}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
    const redisEnv = redisProxy && { REDIS_URL: `redis://127.0.0.1:${redisProxy.port}`, ...address };
    const out = { SMTP_URL: smtp.url, DATABASE_URL: postgres.url(proxy.port) };
    const all = { ...env, RATE_LIMIT: 'off', ...out, ...redisEnv };
    servers.push(opened(await supervise(port, all, folder)));
  }
  const clientProxies = await Promise.all(servers.map(({ origin }) => startProxy(Number(new URL(origin).port))));
  for (const proxyOfServer of clientProxies) opened(proxyOfServer);
  const origins = clientProxies.map(({ port }) => `http://127.0.0.1:${port}`);
  const journal = opened(await Journal.open(path.join(folder, 'journal.jsonl')));
  const tally: Tally = { acked: 0, refused: 0, unknown: 0, busy: 0, cut: 0 };
  const round: Setup['round'] = { mayCut: false, waits: noWaits() };
  const context = { origins, journal, mayCut: () => round.mayCut };
  const mailsSafe = { since: Number.POSITIVE_INFINITY };
  const mails = { smtp, ...MAILS, mayBeLost: (since: number) => since < mailsSafe.since };
  const waited = (ms: number, kind: keyof Waits) => void round.waits[kind].push(ms);
  const newcomers = openNewcomers(random.named('newcomers'), context, mails);
  const bots = await openBotPool(
    accounts,
    random.named('bots'),
    { ...context, tally, waited },
    { others: newcomers.steps },
  );
  const check = await openConsistencyCheck({
    postgres,
    journal,
    players: bots.players,
    newcomers,
    origins,
    random: random.named('consistency check'),
    folder,
  });
  const system: SystemUnderTest = {
    servers,
    postgres,
    proxy,
    redisProxy,
    clientProxies,
    redis,
    random: random.named('faults'),
  };
  let opening: Promise<Tabs> | undefined;
  const tabs = () => {
    opening ??= openTabs(bots.players, origins).then(opened);
    return opening;
  };
  const hearing = redis && opened(await openHearingTabs(bots.players, origins, journal));
  return { system, bots, newcomers, check, journal, tally, round, mailsSafe, origins, tabs, hearing };
}

async function play(setup: Setup, { small, only }: ChaosOptions, say: Say): Promise<readonly FaultStats[]> {
  const all: FaultStats[] = [];
  for (const fault of FAULTS) {
    const rounds = small ? fault.smallRounds : fault.rounds;
    const isThere = !fault.needsRedis || setup.system.redis !== undefined;
    if (!isThere || rounds === 0 || (only.length > 0 && !only.includes(fault.target))) continue;
    const waits = { before: noWaits(), after: noWaits() };
    const seen: FaultStats = {
      fault,
      times: 0,
      back: [],
      known: [],
      waits,
      tabs: [],
      acked: 0,
      refused: 0,
      unknown: 0,
      busy: 0,
      cut: 0,
    };
    for (let number = 1; number <= rounds; number++) await oneRound(setup, seen, small);
    say(`${fault.name}: ${seen.times} times, ${seen.acked} accepted actions, ${seen.unknown} of them repeated.`);
    all.push(seen);
  }
  setup.mailsSafe.since = Math.min(setup.mailsSafe.since, performance.now());
  await setup.bots.orFails(setup.newcomers.finish({ all: !small }));
  await setup.check.run();
  return all;
}

async function oneRound(setup: Setup, seen: FaultStats, small: boolean) {
  const { system, bots, check, journal, tally, round, mailsSafe, origins } = setup;
  const { fault } = seen;
  const load = () => sleep(system.random.between(LOAD_MS.from, LOAD_MS.to) / (small ? 2 : 1));
  const exitsBefore = unexpectedExits(system);
  Object.assign(tally, { acked: 0, refused: 0, unknown: 0, busy: 0, cut: 0 });
  Object.assign(round, { mayCut: fault.cutsPlayers ?? false, waits: noWaits() });
  mailsSafe.since = fault.sparesMails ? Math.min(mailsSafe.since, performance.now()) : Number.POSITIVE_INFINITY;
  await bots.renew();
  const tabs = fault.target === 'redis' ? await setup.tabs() : undefined;

  bots.work();
  await load();
  await withoutDeadlocks(system.postgres);
  await journal.notes(fault.name);
  const before = round.waits;
  round.waits = noWaits();
  await bots.orFails(fault.strike(system));
  const over = performance.now();
  await bots.orFails(Promise.all(origins.map((origin) => untilServed(origin, bots))));
  const back = performance.now() - over;
  await load();
  await bots.orFails(untilAccepted(setup, fault));
  const loadEndedAt = performance.now();
  await bots.rest();
  const allAtRest = performance.now();
  seen.known.push(allAtRest - loadEndedAt);
  if (tabs) seen.tabs.push(...(await tabs.healed(allAtRest)));
  seen.back.push(back);
  for (const kind of KINDS) {
    seen.waits.before[kind].push(...before[kind]);
    seen.waits.after[kind].push(...round.waits[kind]);
  }

  round.mayCut = false;
  for (const link of [system.proxy, ...system.clientProxies]) link.closeSwallowed();
  await setup.hearing?.check();
  await check.run();
  if (unexpectedExits(system) > exitsBefore) throw new Violation(`A server ended by itself after ${fault.name}.`);
  seen.times += fault.strikes ?? 1;
  for (const count of ['acked', 'refused', 'unknown', 'busy', 'cut'] as const) seen[count] += tally[count];
}

/** Waits until players have done everything that this fault's round must hold. */
async function untilAccepted({ journal, bots }: Setup, { name, untilAccepted: wanted = [] }: Fault): Promise<void> {
  const end = performance.now() + EVERYTHING_MS;
  for (;;) {
    const calls = callsOf(journal);
    const missing = wanted.filter((call) => !calls.has(call));
    if (missing.length === 0 || bots.over) return;
    if (performance.now() > end) throw new Violation(`During ${name}, no player did this: ${missing.join(', ')}.`);
    await sleep(EVERYTHING_LOOK_MS);
  }
}

const noWaits = (): Waits => ({ actions: [], reads: [] });
const unexpectedExits = ({ servers }: SystemUnderTest) => servers.reduce((sum, each) => sum + each.unexpectedExits, 0);

/** Waits until a process answers a request that needs the database. */
async function untilServed(origin: string, bots: BotPool): Promise<void> {
  const [player] = bots.players;
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end && !bots.over) {
    const asked = { method: 'GET', path: getResources.path, token: player?.token ?? '' };
    const answer = await exchange(origin, asked).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Violation(`${origin} did not serve again in ${GIVE_UP_MS / 1000} s.`);
}
