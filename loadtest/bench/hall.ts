import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnPostgres, startPostgres } from '../chaos/faults/postgres.ts';
import { issuer, OPEN_SESSIONS } from '../lib/access-tokens.ts';
import { makePlayers } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { inParallel } from '../lib/sockets.ts';
import { flood, HallTab, type Member, type Post, talk } from './hall/hall-tab.ts';
import { SERVER_GROUP_MISSING, type ServerGroup, startServerGroup } from './server-group/server-group.ts';
import { multiplyPlayers } from './stored/multiply.ts';

/** How an alliance talks. */
interface Talk {
  readonly name: string;
  readonly members: number;
  /** Tabs of each member. */
  readonly tabs: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Whether one member posts without a pause for the second half. */
  readonly flooded?: true;
  /** Whether a tenth of the tabs is cut after a third, and a server killed after two thirds. */
  readonly broken?: true;
}

const TALKS: readonly Talk[] = [
  { name: '105 members', members: 105, tabs: 2, perSecond: 50, seconds: 60, flooded: true },
  { name: '105 members, cuts and a kill', members: 105, tabs: 2, perSecond: 50, seconds: 60, broken: true },
  { name: '1,000 members', members: 1000, tabs: 1, perSecond: 5, seconds: 60 },
];
const SMALL: readonly Talk[] = [
  { name: '6 members', members: 6, tabs: 2, perSecond: 4, seconds: 4, flooded: true },
  { name: '6 members, cuts and a kill', members: 6, tabs: 2, perSecond: 2, seconds: 6, broken: true },
];
/** So many players are made as the game makes them; the others are copies. */
const MODELS = 10;
const JOINS_AT_ONCE = 20;
/** Time after the last message within which every tab shows all of them. */
const CALM_MS = 20_000;
const LOOK_MS = 100;
const MOST_TIMES = 2;

/** The results of one conversation. */
interface Outcome {
  readonly talk: Talk;
  readonly posts: readonly Post[];
  readonly flood: readonly Post[];
  /** Since when one member floods, a `performance.now()`. */
  readonly floodedAt: number;
  readonly stored: readonly number[];
  readonly tabs: readonly HallTab[];
}

/**
 * Members of one alliance talk while all of them watch, on two servers behind a proxy. Afterwards every tab must show exactly
 * the messages that the database holds, and those must include every message that was accepted.
 */
export async function run({ small }: Options): Promise<Findings> {
  if (SERVER_GROUP_MISSING) throw new Error(SERVER_GROUP_MISSING);
  const talks = small ? SMALL : TALKS;
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-hall-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const left: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const tokens = issuer();
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'error', JWT_SECRET: tokens.secret };
    const postgres = await startPostgres(folder, env);
    left.push(postgres.close);
    const all = { ...env, RATE_LIMIT: 'off', DATABASE_URL: postgres.url() };
    await makePlayers(MODELS, folder, all);
    await multiplyPlayers(postgres.url(), Math.max(MODELS, ...talks.map(({ members }) => members)) + 1);
    const group = await startServerGroup(2, all, folder);
    left.push(group.close);
    const [game] = await postgres.query<{ value: string }>(OPEN_SESSIONS);
    const outcomes: Outcome[] = [];
    for (const each of talks) {
      const members = await gather(postgres.query, each.members, (id) => tokens.tokenFor(id, game?.value ?? ''));
      const stored = async () =>
        (
          await postgres.query<{ id: number }>(
            `SELECT id FROM alliance_message WHERE alliance_id = ${members[0]?.alliance} ORDER BY id`,
          )
        ).map(({ id }) => id);
      outcomes.push(await hold(each, group, members, stored));
    }
    return findings(outcomes, small);
  } finally {
    for (const close of left.reverse()) await close();
  }
}

/** Puts so many players into a new alliance, out of the one before. */
async function gather(query: OwnPostgres['query'], count: number, tokenFor: (id: number) => string): Promise<Member[]> {
  await query('DELETE FROM alliance');
  await query(`BEGIN;
    CREATE TEMPORARY TABLE chosen ON COMMIT DROP AS SELECT id FROM player ORDER BY id LIMIT ${count};
    INSERT INTO alliance (name, max_members, leader_id) SELECT 'Hall of ' || count(*) || ' ' || clock_timestamp(), 30000, min(id) FROM chosen;
    INSERT INTO member (player_id, alliance_id) SELECT id, (SELECT max(id) FROM alliance) FROM chosen;
    COMMIT`);
  const rows = await query<{ player_id: number; alliance_id: number }>('SELECT player_id, alliance_id FROM member');
  return rows.map(({ player_id, alliance_id }) => ({ token: tokenFor(player_id), alliance: alliance_id }));
}

async function hold(
  plan: Talk,
  group: ServerGroup,
  members: readonly Member[],
  stored: () => Promise<number[]>,
): Promise<Outcome> {
  const tabs = members.flatMap((member) => Array.from({ length: plan.tabs }, () => new HallTab(group.origin, member)));
  try {
    await inParallel(tabs, JOINS_AT_ONCE, (tab) => tab.enter());
    const [flooder, ...speakers] = members;
    let over = false;
    const talking = talk(group.origin, speakers, plan).finally(() => {
      over = true;
    });
    const half = sleep((plan.seconds * 1000) / 2);
    const floodedAt = half.then(() => performance.now());
    const flooding = half.then(() => (plan.flooded && flooder ? flood(group.origin, flooder, () => over) : []));
    const breaking = plan.broken ? breakThings(plan, group, tabs) : undefined;
    const [posts, floods] = await Promise.all([talking, flooding, breaking]);
    const ids = await stored();
    const end = performance.now() + CALM_MS;
    while (tabs.some((tab) => lacks(tab, ids)) && performance.now() < end) await sleep(LOOK_MS);
    return { talk: plan, posts, flood: floods, floodedAt: await floodedAt, stored: ids, tabs };
  } finally {
    for (const tab of tabs) tab.close();
  }
}

async function breakThings({ seconds }: Talk, group: ServerGroup, tabs: readonly HallTab[]): Promise<void> {
  await sleep((seconds * 1000) / 3);
  for (const [index, tab] of tabs.entries()) if (index % 10 === 0) tab.cut();
  await sleep((seconds * 1000) / 3);
  await group.replace(group.names[0] ?? '', 'SIGKILL');
}

/** Whether a tab shows anything else than these messages. */
const lacks = (tab: HallTab, ids: readonly number[]) =>
  tab.shown.length !== ids.length || tab.shown.some((id, index) => id !== ids[index]);

function findings(outcomes: readonly Outcome[], small: boolean): Findings {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, each) => all + of(each), 0);
  const lost = sum(({ posts, flood: floods, stored }) => {
    const there = new Set(stored);
    return [...posts, ...floods].filter(({ status, id }) => status === 201 && !there.has(id ?? 0)).length;
  });
  const lacking = sum(({ tabs, stored }) => tabs.filter((tab) => lacks(tab, stored)).length);
  const disorder = sum(({ tabs }) => tabs.reduce((all, tab) => all + tab.disorder, 0));
  const refused = sum(
    ({ talk: { broken }, posts }) => posts.filter(({ status }) => status !== 201 && !(broken && isCut(status))).length,
  );
  const floods = outcomes.flatMap((each) => each.flood);
  const wrongFloods = floods.filter(
    ({ status, waitSeconds }) => status !== 201 && !(status === 429 && waitSeconds > 0),
  ).length;
  const slower = Math.max(...outcomes.flatMap((each) => (each.talk.flooded ? [slowdown(each)] : [])));
  const verdicts: Verdict[] = [
    {
      promise: 'every message that was accepted is stored, and every tab shows what is stored, in order',
      measured: `${lost} are not stored; ${lacking} tabs show something else`,
      holds: lost === 0 && lacking === 0,
    },
    {
      promise: 'a connection brings each message once and in order',
      measured: `${disorder} came twice or late`,
      holds: disorder === 0,
    },
    {
      promise: 'no message is refused, except by a server that is gone',
      measured: `${refused} were`,
      holds: refused === 0,
    },
    {
      promise: 'who floods is refused with a time to wait',
      measured: `${floods.filter(({ status }) => status === 201).length} of ${floods.length} were accepted, ${wrongFloods} refused otherwise`,
      holds: wrongFloods === 0 && floods.some(({ status }) => status !== 201),
    },
    {
      promise: `and 99 of 100 answers to the others take at most ${MOST_TIMES} times as long meanwhile`,
      measured: `${round(slower, 2)} times`,
      holds: small ? undefined : slower <= MOST_TIMES,
    },
  ];
  return {
    rows: outcomes.map(rowOf),
    verdicts,
    notes: ['Two servers behind a proxy, with Redis. Delays are from the time of the message to its arrival in a tab.'],
  };
}

/** No answer, or one of a proxy whose server is gone or is going. */
const isCut = (status: number) => status === 0 || status === 502 || status === 503 || status === 504;

/** How much longer 99 of 100 answers took while one member flooded. */
function slowdown({ posts, floodedAt }: Outcome): number {
  const slowest = (of: readonly Post[]) =>
    percentile(
      of.map(({ ms }) => ms),
      0.99,
    );
  return slowest(posts.filter(({ at }) => at >= floodedAt)) / slowest(posts.filter(({ at }) => at < floodedAt));
}

function rowOf({ talk: { name }, posts, tabs, stored }: Outcome): Row {
  const delays = tabs.flatMap((tab) => tab.delays);
  const times = posts.filter(({ status }) => status === 201).map(({ ms }) => ms);
  return {
    talk: name,
    tabs: tabs.length,
    messages: stored.length,
    pushes: delays.length,
    'answer, p50 ms': round(percentile(times, 0.5), 1),
    'p99 ms': round(percentile(times, 0.99), 1),
    'delay, p50 ms': round(percentile(delays, 0.5), 1),
    'p99, delay': round(percentile(delays, 0.99), 1),
    rejoins: tabs.reduce((all, tab) => all + tab.rejoins, 0),
  };
}
