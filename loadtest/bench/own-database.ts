import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type OwnPostgres, startPostgres } from '../chaos/faults/postgres.ts';
import { makePlayers, type Player, runGame } from '../lib/game-server.ts';
import { addressOf, type OwnProcess, stop } from '../lib/process.ts';

export interface Owner extends Player {
  readonly userId: number;
  readonly homeId: number;
}

/** A game whose PostgreSQL says when each row was committed, with players, and no server yet. */
export interface Stage {
  readonly db: pg.Pool;
  readonly postgres: OwnPostgres;
  readonly players: readonly Owner[];
  /** Starts a server of this game. */
  serve(): Promise<OwnProcess & { readonly origin: string }>;
}

/** Sets the stage for `work`, and clears it afterwards. */
export async function withStage<T>(
  { count, profile }: { readonly count: number; readonly profile?: string | undefined },
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-bench-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const left: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const env = { LOG_LEVEL: 'error', RATE_LIMIT: 'off', JWT_SECRET: randomBytes(32).toString('hex') };
    const postgres = await startPostgres(folder, env);
    left.push(postgres.close);
    const all = { ...env, DATABASE_URL: postgres.url(), PORT: '0' };
    const made = await makePlayers(count, folder, all);
    const db = new pg.Pool({ connectionString: postgres.url(), max: 3 });
    left.push(() => db.end());
    const { rows } = await db.query(
      'SELECT email, player.id AS "userId", planet.id AS "homeId" FROM player JOIN planet ON owner_id = player.id',
    );
    const byEmail = new Map(rows.map((row) => [row.email, row]));
    const nodeArgs = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
    return await work({
      db,
      postgres,
      players: made.map((player) => ({ ...player, ...byEmail.get(player.email) })),
      serve: async () => {
        const server = await runGame({ env: all, cwd: folder, nodeArgs });
        left.push(() => stop(server));
        return { ...server, origin: await addressOf(server) };
      },
    });
  } finally {
    for (let last = left.pop(); last; last = left.pop()) await last();
  }
}
