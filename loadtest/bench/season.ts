import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { audited } from '../chaos/checks/consistency-check.ts';
import { type OwnPostgres, startPostgres } from '../chaos/faults/postgres.ts';
import { type Issuer, issuer, OPEN_SESSIONS } from '../lib/access-tokens.ts';
import { makePlayers, runGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { addressOf, run as runProgram, stop } from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { type Crowd, openCrowd, type Person } from './season/crowd.ts';
import { addBooks, addHistory } from './season/history.ts';
import { multiplyPlayers } from './stored/multiply.ts';

/** So many players are made as the game makes them; the others are copies. */
const MODELS = 500;
const MOST_MS = 60_000;
const BACK_MS = 10_000;
/** So long no page may be without an answer. */
const MOST_BLIND_MS = 2000;
/** A command is killed after this part of the time that its work took before: it may be faster the second time. */
const KILL_PART = 4;
const LOOK_MS = 20;
const GIVE_UP_MS = 600_000;
const REST_MS = 3000;
const CROWD = { small: { tabs: 4, actors: 2 }, all: { tabs: 200, actors: 40 } };
/** Held by the program that ends or begins a season. */
const LOCK = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 7777030";

interface Game {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly origin: string;
  readonly db: pg.Pool;
  readonly postgres: OwnPostgres;
  readonly tokens: Issuer;
  readonly tabs: number;
  readonly actors: number;
}

type Step = 'end' | 'next';

/** One `npm run season`: the whole of it, its work without start and backup, and how long players were kept waiting. */
interface Done {
  readonly step: Step;
  readonly ms: number;
  readonly workMs: number;
  /** From the first refused read, or act, to the last, in ms. */
  readonly refusedMs: number;
  readonly actsRefusedMs: number;
  /** The longest that a read took. */
  readonly longestReadMs: number;
  readonly slowest: number;
}

/**
 * A season ends and the next begins while players read and act, with the whole history of a season in the database; then
 * once more, each command being killed amid its work first.
 */
export async function run({ players = 0, small }: Options): Promise<Findings> {
  const count = small ? 40 : players || 100_000;
  return withGame(count, small, async (game) => {
    const plain = await turn(game, []);
    await addHistory(game.db);
    const killed = await turn(game, plain.done);
    const [first, second] = [sum(plain.done), sum(killed.done)];
    const checked = (holds: boolean) => (small ? undefined : holds);
    const wrong = [...plain.wrong, ...killed.wrong];
    const blind = Math.max(
      ...[...plain.done, ...killed.done].map((each) => Math.max(each.refusedMs, each.longestReadMs)),
    );
    const verdicts: Verdict[] = [
      {
        promise: `under load, a season of ${count} players ends and the next begins within ${MOST_MS / 1000} s, backups included`,
        measured: `${round(first / 1000)} s`,
        holds: checked(first <= MOST_MS),
      },
      {
        promise: 'and again after each command was killed amid its work',
        measured: `${round(second / 1000)} s${killed.tooEarly.map((step) => `; season -- ${step} was over before`).join('')}`,
        holds: checked(second <= MOST_MS && killed.tooEarly.length === 0),
      },
      {
        promise: `reads are refused, or wait, for at most ${MOST_BLIND_MS / 1000} s`,
        measured: `${round(blind / 1000, 2)} s`,
        holds: checked(blind <= MOST_BLIND_MS),
      },
      {
        promise: `every open tab is in its room of the new season within ${BACK_MS / 1000} s`,
        measured: `${plain.outside + killed.outside} are not`,
        holds: plain.outside + killed.outside === 0,
      },
      {
        promise: 'nothing is answered with 5xx, except with 503 while the next season begins; the audit passes',
        measured: `${wrong.length} other answers${wrong.length > 0 ? `: ${[...new Set(wrong)].join(', ')}` : ''}`,
        holds: wrong.length === 0,
      },
    ];
    const rows = [...plain.done.map((done) => rowOf('', done)), ...killed.done.map((done) => rowOf('killed, ', done))];
    const notes = [
      'Times after a kill begin with the second command. Work: without the start of the program and the backup.',
      `${game.tabs} tabs are open, and ${game.actors} of their players read or act once a second.`,
    ];
    return { rows, verdicts, notes };
  });
}

const sum = (done: readonly Done[]) => done.reduce((ms, each) => ms + each.ms, 0);

const rowOf = (before: string, { step, ms, workMs, refusedMs, actsRefusedMs, longestReadMs, slowest }: Done): Row => ({
  what: `${before}season -- ${step}`,
  's, all': round(ms / 1000, 2),
  's, work': round(workMs / 1000, 2),
  's, acts refused': round(actsRefusedMs / 1000, 2),
  's, reads refused': round(refusedMs / 1000, 2),
  'longest read, s': round(longestReadMs / 1000, 2),
  '99 of 100 answers, ms': round(slowest),
});

async function withGame(count: number, small: boolean, measure: (game: Game) => Promise<Findings>): Promise<Findings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-season-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const left: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const tokens = issuer();
    const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', JWT_SECRET: tokens.secret };
    const postgres = await startPostgres(folder, env);
    left.push(postgres.close);
    const all = { ...env, DATABASE_URL: postgres.url(), DATA_DIR: path.join(folder, 'data'), PORT: '0' };
    await makePlayers(Math.min(count / 2, MODELS), folder, all);
    await multiplyPlayers(postgres.url(), count);
    const db = new pg.Pool({ connectionString: postgres.url(), max: 3 });
    left.push(() => db.end());
    await addBooks(db);
    await addHistory(db);
    await postgres.query('CHECKPOINT');
    const server = await runGame({ env: all, cwd: folder });
    left.push(() => stop(server));
    const origin = await addressOf(server);
    return await measure({ folder, env: all, origin, db, postgres, tokens, ...CROWD[small ? 'small' : 'all'] });
  } finally {
    for (let last = left.pop(); last; last = left.pop()) await last();
  }
}

/** Ends the season and begins the next. `before`: how long that took, so that each is killed amid its work first. */
async function turn(game: Game, before: readonly Done[]) {
  const crowd = await openCrowd(game.origin, await peopleOf(game), game.actors);
  try {
    await sleep(REST_MS);
    const done: Done[] = [];
    /** Commands that were over before they were to be killed. */
    const tooEarly: Step[] = [];
    for (const step of ['end', 'next'] as const) {
      const known = before.find((each) => each.step === step);
      if (known && !(await killInside(game, step, known.workMs / KILL_PART))) tooEarly.push(step);
      done.push(await measured(game, crowd, step));
    }
    const outside = await crowd.outside(BACK_MS);
    await sleep(REST_MS);
    const wrong = crowd.heard.filter(({ status, code }) => status >= 500 && code !== 'season_begins');
    await audited(game);
    return {
      done,
      tooEarly,
      outside,
      wrong: wrong.map(({ status, code, read }) => `${status} ${code} to ${read ? 'a read' : 'an act'}`),
    };
  } finally {
    await crowd.close();
  }
}

async function peopleOf({ db, tokens, tabs }: Game): Promise<Person[]> {
  const { rows: game } = await db.query<{ value: string }>(OPEN_SESSIONS);
  const { rows } = await db.query<{ owner_id: number; id: number }>(
    'SELECT owner_id, id FROM planet WHERE home ORDER BY hashint4(owner_id) LIMIT $1',
    [tabs],
  );
  return rows.map(({ owner_id, id }) => ({ token: tokens.tokenFor(owner_id, game[0]?.value ?? ''), homeId: id }));
}

const start = ({ env, folder }: Game, step: Step) =>
  runProgram('server/cli/season.ts', { args: [step, '--yes'], env, cwd: folder });

function spanOfRefusals(heard: Crowd['heard']): number {
  const refused = heard.filter(({ status }) => status === 503).flatMap(({ at, ms }) => [at - ms, at]);
  return refused.length > 0 ? Math.max(...refused) - Math.min(...refused) : 0;
}

/** Begins the command again while the one that was killed still holds its lock. */
async function measured(game: Game, crowd: Crowd, step: Step): Promise<Done> {
  const began = performance.now();
  for (;;) {
    const program = start(game, step);
    const code = await program.ended;
    const end = performance.now();
    const worked = /in ([\d.]+) s: \d+ (?:marches|players)/.exec(program.out())?.[1];
    // The command that was killed may have done its work already.
    const work = worked ?? (code === 0 ? '0' : undefined);
    if (work !== undefined) {
      const meanwhile = crowd.heard.filter(({ at }) => at > began);
      const reads = meanwhile.filter(({ read }) => read);
      return {
        step,
        ms: end - began,
        workMs: Number(work) * 1000,
        refusedMs: spanOfRefusals(reads),
        actsRefusedMs: spanOfRefusals(meanwhile.filter(({ read }) => !read)),
        longestReadMs: Math.max(0, ...reads.map(({ ms }) => ms)),
        slowest: percentile(
          meanwhile.map(({ ms }) => ms),
          0.99,
        ),
      };
    }
    if (!program.err().includes('Another process') || end - began > GIVE_UP_MS)
      throw new Error(`season -- ${step} ended with ${code}: ${program.printed()}`);
  }
}

/** Kills the command with SIGKILL so many ms after it has begun its work. Returns whether that was before its end. */
async function killInside(game: Game, step: Step, afterMs: number): Promise<boolean> {
  const program = start(game, step);
  const end = performance.now() + GIVE_UP_MS;
  while ((await game.db.query(LOCK)).rowCount === 0) {
    if (performance.now() > end || program.child.exitCode !== null)
      throw new Error(`season -- ${step} did not begin its work: ${program.printed()}`);
    await sleep(LOOK_MS);
  }
  await sleep(afterMs);
  program.child.kill('SIGKILL');
  return (await program.ended) === null;
}
