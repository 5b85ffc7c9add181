import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OwnPostgres, startPostgres } from '../chaos/faults/postgres.ts';
import { issuer } from '../lib/access-tokens.ts';
import { NODE_FLAGS, startGame } from '../lib/game-server.ts';
import { type BurstRequest, type BurstResult, httpBurst } from '../lib/http-burst.ts';
import type { Options } from '../lib/options.ts';
import { addressOf, CAN_MEASURE, cpuSeconds, run as runProgram, stop } from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { baselineRequest, CALL_KINDS, type CallKind, gameRequest } from './calls/call-kinds.ts';
import { type Actor, type CallFixtures, gatherFixtures, seedFixtures, setIdsApart } from './calls/fixtures.ts';
import { driftOf, type RecordingContext, recordAction } from './calls/record.ts';
import type { Replay } from './calls/replay.ts';
import { openSqlLog } from './calls/sql-log.ts';

const AT_ONCE = 'bare Express, at once';

/** A server that is measured. */
interface Target {
  readonly name: 'game' | 'game, LOG_LEVEL=info' | 'bare Express' | typeof AT_ONCE;
  readonly origin: string;
  readonly pid: number;
  readonly request: (kind: CallKind, actor: Actor) => BurstRequest;
}

interface Size {
  readonly players: number;
  /** Requests of one round of a read; in a round of an action each player sends one. */
  readonly reads: number;
  readonly rounds: number;
  readonly connections: number;
}

/**
 * Sends calls over keep-alive connections to the game and to a bare Express that sends the same statements to the same
 * PostgreSQL. The targets take turns, so that noise of the machine affects all of them.
 */
export async function run({ players = 0, small, profile }: Options): Promise<Findings> {
  const count = players || (small ? 40 : 3000);
  const size: Size = { players: count, reads: 2 * count, rounds: small ? 1 : 7, connections: small ? 4 : 20 };
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-calls-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const postgres = await startPostgres(folder, { LOG_LEVEL: 'error' });
    closing.push(postgres.close);
    const log = await openSqlLog(postgres);
    const tokens = issuer();
    const game = async (url: string, level: string, nodeArgs: string[] = []) => {
      const started = await startGame({ JWT_SECRET: tokens.secret, DATABASE_URL: url, LOG_LEVEL: level }, nodeArgs);
      closing.push(started.close);
      return started;
    };
    const baseline = async (...args: readonly string[]) => {
      const started = runProgram('loadtest/bench/baselines/bare-express.ts', { args, nodeArgs: NODE_FLAGS });
      closing.push(() => stop(started));
      return { origin: await addressOf(started), pid: started.pid };
    };

    const recorded = await game(log.url, 'error');
    await setIdsApart(postgres);
    await recorded.makePlayers(size.players);
    const context: RecordingContext = { postgres, log, fixtures: await gatherFixtures(postgres, tokens) };
    const replays: Replay[] = [];
    for (const kind of CALL_KINDS) replays.push(await recordAction(kind, recorded.origin, context));
    const file = path.join(folder, 'replays.json');
    await writeFile(file, JSON.stringify(replays));
    const repeated = await baseline(log.url, file);
    const drifts: string[] = [];
    const origins = { game: recorded.origin, baseline: repeated.origin };
    for (const kind of CALL_KINDS) drifts.push(...(await driftOf(kind, origins, context)));

    const nodeArgs = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
    const targets: Target[] = [
      { name: 'game', ...originOf(await game(postgres.url(), 'error', nodeArgs)), request: gameRequest },
      { name: 'game, LOG_LEVEL=info', ...originOf(await game(postgres.url(), 'info')), request: gameRequest },
      { name: 'bare Express', ...(await baseline(postgres.url(), file)), request: baselineRequest },
      { name: AT_ONCE, ...(await baseline(postgres.url(), file, 'at-once')), request: baselineRequest },
    ];
    const found: Found[] = [];
    for (const kind of CALL_KINDS) {
      // A read has a single statement, so sending at once makes no difference.
      const several = targets.filter(({ name }) => kind.body || name !== AT_ONCE);
      found.push(await compare(kind, several, size, context));
    }
    return findings(found, replays, drifts, size, small);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

const originOf = ({ origin, pid }: { origin: string; pid: number }) => ({ origin, pid });

interface Measured extends BurstResult {
  /** Seconds of the server's CPU per call. */
  readonly cpu: number;
}
interface Found {
  readonly kind: CallKind;
  readonly measured: ReadonlyMap<Target['name'], readonly Measured[]>;
}

async function compare(
  kind: CallKind,
  targets: readonly Target[],
  { reads, rounds, connections }: Size,
  { fixtures, postgres }: { readonly fixtures: CallFixtures; readonly postgres: OwnPostgres },
): Promise<Found> {
  const actors = fixtures[kind.who];
  const count = kind.body ? actors.length : reads;
  const measured = new Map<Target['name'], Measured[]>(targets.map(({ name }) => [name, []]));
  // Round -1 warms up and is not counted.
  for (let round = -1; round < rounds; round++) {
    for (const { name, origin, pid, request } of round % 2 ? targets : targets.toReversed()) {
      if (kind.body) await seedFixtures(postgres);
      const burst = Array.from({ length: count }, (_, index) => request(kind, actors[index % actors.length] as Actor));
      const before = CAN_MEASURE ? await cpuSeconds(pid) : Number.NaN;
      const result = await httpBurst(origin, burst, connections);
      const cpu = (CAN_MEASURE ? await cpuSeconds(pid) : Number.NaN) - before;
      if (round >= 0) measured.get(name)?.push({ ...result, cpu: cpu / count });
    }
  }
  return { kind, measured };
}

function findings(
  found: readonly Found[],
  replays: readonly Replay[],
  drifts: readonly string[],
  size: Size,
  small: boolean,
): Findings {
  const median = (those: readonly Measured[] | undefined, what: keyof Measured) =>
    percentile(those?.map((each) => each[what]) ?? [], 0.5);
  const ratio = ({ measured }: Found, name: Target['name'], to: Target['name'] = 'bare Express') =>
    median(measured.get(name), 'perSecond') / median(measured.get(to), 'perSecond');
  const rows: Row[] = found.flatMap((one) =>
    [...one.measured].map(([name, those]) => ({
      call: one.kind.name,
      server: name,
      'calls/s': round(median(those, 'perSecond'), 0),
      'of bare': round(ratio(one, name), 2),
      'p99 ms': median(those, 'p99'),
      'CPU µs/call': round(median(those, 'cpu') * 1e6, 0),
    })),
  );
  const failures = found.flatMap(({ measured }) => [...measured.values()].flat()).map((each) => each.failures);
  const failed = failures.reduce((sum, each) => sum + each, 0);
  const verdicts: Verdict[] = [
    ...found.flatMap((one) => {
      const { name, floor, body } = one.kind;
      if (floor === undefined) return [];
      const [quiet, logged] = [ratio(one, 'game'), ratio(one, 'game, LOG_LEVEL=info')];
      const atOnce = body ? ratio(one, 'game', AT_ONCE) : quiet;
      const beside = body ? `, and ${round(atOnce, 2)} times that of one that pipelines statements where it can` : '';
      return {
        promise: `${name} reaches at least ${floor} times the rate of a bare Express that sends the same statements`,
        measured: `${round(quiet, 2)} times${beside}; with a log line per call ${round(logged, 2)}`,
        holds: small ? undefined : Math.min(quiet, atOnce) >= floor,
      };
    }),
    { promise: 'every call succeeds', measured: `${failed} were not`, holds: failed === 0 },
    {
      promise: 'the bare Express sends the same statements as the game, for another player too',
      measured: replays.map(({ name, steps }) => `${name} ${steps.length} statements`).join(', '),
      holds: drifts.length === 0,
    },
  ];
  const { connections, rounds, players, reads } = size;
  return {
    rows,
    verdicts,
    notes: [
      ...drifts,
      `Medians of ${rounds} rounds, ${connections} calls at a time: ${reads} reads a round, one action of each of ${players / 2} players.`,
      `All with the flags of \`npm start\`: ${NODE_FLAGS.join(' ')}.`,
    ],
  };
}
