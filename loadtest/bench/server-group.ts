import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLOSE } from '#shared/live/room';
import { type BotContext, type Tally, Violation } from '../chaos/bots/bot.ts';
import { type BotPool, openBotPool } from '../chaos/bots/bot-pool.ts';
import { type ConsistencyCheck, openConsistencyCheck } from '../chaos/checks/consistency-check.ts';
import { Journal } from '../chaos/checks/journal.ts';
import { startPostgres } from '../chaos/faults/postgres.ts';
import { seededRandom } from '../chaos/seeded-random.ts';
import { makePlayers } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { watchPage } from './server-group/page-watch.ts';
import { openRoomConnections, type RoomConnection, untilConnected } from './server-group/room-connections.ts';
import { SERVER_GROUP_MISSING, type ServerGroup, startServerGroup } from './server-group/server-group.ts';

/** The promised times. */
const LIVE_AGAIN_MS = { kill: 6000, rolling: 3000 } as const;
const MOST_ERRORS = 0.01;

const SERVERS = 2;
/**
 * Makes construction and missions short, so that actions of every kind follow one another and missions end all the
 * time.
 */
const SPEED = '10000';
/** Longest pause between two actions of one player, per player: about fifty actions a second in all. */
const PAUSE_MS_PER_PLAYER = 40;
/** A player who is not connected within this time never will be. */
const GIVE_UP_MS = 30_000;

/** Measurements of one part of the run. */
interface Part {
  readonly name: string;
  readonly tally: Tally;
  requests: number;
  /** Actions that were sent between the failure and the moment when every player was connected again. */
  meanwhile: number;
  /** For each player who lost the connection, the time without it in ms. */
  away: readonly number[];
  codes: readonly number[];
  /** Why joins were refused, once for each refusal. */
  refusals: readonly string[];
  pages: number;
  readonly pageErrors: string[];
}

/**
 * Players act through the proxy, each with a tab, while one of two servers is killed, and then while both are replaced
 * one after the other. After each part the database is compared with the answers.
 */
export async function run({ players: count, seconds, small }: Options): Promise<Findings> {
  if (SERVER_GROUP_MISSING) throw new Error(SERVER_GROUP_MISSING);
  const loadMs = seconds ? seconds * 1000 : small ? 1000 : 10_000;
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fleet-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const open: { close(): Promise<unknown> }[] = [];
  try {
    const setup = await prepare(folder, count || (small ? 16 : 200), open);
    const kill = await play(setup, 'kill -9 of one', loadMs, (group) => group.replace('game-1', 'SIGKILL'));
    const rolling = await play(setup, 'rolling restart of both', loadMs, async ({ names, replace }) => {
      for (const name of names) await replace(name, 'SIGTERM');
    });
    return findings(kill, rolling, setup.group.proxyLines(), small);
  } finally {
    for (let last = open.pop(); last; last = open.pop()) await last.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Setup {
  readonly group: ServerGroup;
  readonly connections: readonly RoomConnection[];
  readonly bots: BotPool;
  readonly check: ConsistencyCheck;
  /** The current part. */
  part: Part;
}

async function prepare(folder: string, count: number, open: { close(): Promise<unknown> }[]): Promise<Setup> {
  const opened = <C extends { close(): Promise<unknown> }>(each: C): C => {
    open.push(each);
    return each;
  };
  const env = { NODE_ENV: 'test', GAME_SPEED: SPEED, LOG_LEVEL: 'error', JWT_SECRET: randomBytes(32).toString('hex') };
  const postgres = opened(await startPostgres(folder, env));
  const all = { ...env, RATE_LIMIT: 'off', DATABASE_URL: postgres.url() };
  const group = opened(await startServerGroup(SERVERS, all, folder));
  const players = await makePlayers(count, folder, all);
  const journal = opened(await Journal.open(path.join(folder, 'journal.jsonl')));

  const connections = await openRoomConnections(group.origin, players);
  opened({
    close: async () => {
      for (const { tab } of connections) tab.close();
    },
  });
  const random = seededRandom(7);
  const setup: { part: Part } = { part: emptyPart('') };
  const context: BotContext = {
    origins: [group.origin],
    journal,
    get tally() {
      return setup.part.tally;
    },
    // Broken connections are counted, and checked at the end.
    mayCut: () => true,
    onAsk: () => setup.part.requests++,
  };
  const bots = await openBotPool(players, random.named('bots'), context, { pauseMs: count * PAUSE_MS_PER_PLAYER });
  const check = await openConsistencyCheck({
    postgres,
    journal,
    players: bots.players,
    origins: [group.origin],
    random: random.named('consistency check'),
    folder,
  });
  return Object.assign(setup, { group, connections, bots, check });
}

async function play(
  setup: Setup,
  name: string,
  loadMs: number,
  strike: (group: ServerGroup) => Promise<void>,
): Promise<Part> {
  const { group, connections, bots, check } = setup;
  const part = emptyPart(name);
  setup.part = part;
  for (const connection of connections)
    connection.away.length = connection.codes.length = connection.refusals.length = 0;
  bots.work();
  await bots.orFails(sleep(loadMs));
  const pages = watchPage(group.origin);
  try {
    const before = part.requests;
    await bots.orFails(strike(group));
    await bots.orFails(untilConnected(connections, performance.now() + GIVE_UP_MS));
    part.meanwhile = part.requests - before;
    await bots.orFails(sleep(loadMs));
  } finally {
    await pages.stop();
  }
  await bots.rest();
  part.away = connections.flatMap(({ away }) => away);
  part.refusals = connections.flatMap(({ refusals }) => refusals);
  part.codes = connections.flatMap(({ codes }) => codes);
  part.pages = pages.opened;
  part.pageErrors.push(...pages.errors);
  if (part.away.length === 0) throw new Violation(`No player was disconnected by the ${name}.`);
  await check.run();
  return part;
}

function findings(kill: Part, rolling: Part, proxyLines: readonly string[], small: boolean): Findings {
  const failed = ({ tally }: Part) => tally.busy + tally.cut;
  const share = failed(kill) / kill.meanwhile;
  const [killed, moved] = [Math.max(...kill.away), Math.max(...rolling.away)];
  const broken = rolling.codes.filter((code) => code !== CLOSE.restarting).length;
  const verdicts: Verdict[] = [
    {
      promise: `kill -9 of one of ${SERVERS} servers: its players are connected again within ${LIVE_AGAIN_MS.kill / 1000} s`,
      measured: `${kill.away.length} players, ${round(killed / 1000, 2)} s at most`,
      holds: small ? undefined : killed <= LIVE_AGAIN_MS.kill,
    },
    {
      promise: `fewer than ${MOST_ERRORS * 100} % of REST calls from then until all are back fail`,
      measured: `${failed(kill)} of ${kill.meanwhile}, ${round(share * 100, 2)} %`,
      holds: share < MOST_ERRORS,
    },
    {
      promise: 'rolling restart of all: no call fails, and no socket breaks except those that the server closes',
      measured: `${failed(rolling)} of ${rolling.requests} calls, ${broken} of ${rolling.codes.length} sockets`,
      holds: failed(rolling) + broken === 0,
    },
    {
      promise: `players who are disconnected by it are connected again within ${LIVE_AGAIN_MS.rolling / 1000} s`,
      measured: `${rolling.away.length} times, ${round(moved / 1000, 2)} s at most`,
      holds: small ? undefined : moved <= LIVE_AGAIN_MS.rolling,
    },
    {
      promise: 'the page can be loaded all the time, in both parts',
      measured: `${kill.pages + rolling.pages} times, ${kill.pageErrors.length + rolling.pageErrors.length} errors`,
      holds: kill.pageErrors.length + rolling.pageErrors.length === 0,
    },
    {
      promise:
        'the database holds every accepted action once and nothing else, a repetition gets the same answer, and the audit passes',
      measured: `${kill.tally.acked + rolling.tally.acked} actions`,
      holds: true,
    },
  ];
  const pages = [...kill.pageErrors, ...rolling.pageErrors]
    .slice(0, 1)
    .map((error) => `In place of the page: ${error}`);
  const notes = verdicts.every(({ holds }) => holds !== false)
    ? []
    : [...pages, ...new Set([...kill.refusals, ...rolling.refusals]), ...proxyLines];
  return { rows: [kill, rolling].map(rowOf), verdicts, notes };
}

function rowOf({ name, tally, requests, meanwhile, away, refusals, pages }: Part): Row {
  return {
    part: name,
    calls: requests,
    meanwhile,
    accepted: tally.acked,
    refused: tally.refused,
    repeated: tally.unknown,
    busy: tally.busy,
    cut: tally.cut,
    disconnects: away.length,
    'joins refused': refusals.length,
    'away p50 ms': round(percentile(away, 0.5), 0),
    'away p99 ms': round(percentile(away, 0.99), 0),
    'longest ms': round(Math.max(...away), 0),
    pages,
  };
}

function emptyPart(name: string): Part {
  const tally: Tally = { acked: 0, refused: 0, unknown: 0, busy: 0, cut: 0 };
  return { name, tally, requests: 0, meanwhile: 0, away: [], codes: [], refusals: [], pages: 0, pageErrors: [] };
}
