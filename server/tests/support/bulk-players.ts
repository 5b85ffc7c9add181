import { createHomePlanet } from '../../services/planets/home-planet.ts';
import { transaction } from '../../store/connection/transaction.ts';
import type { TestApp } from './test-app.ts';

/** A player who was inserted without calls to register and log in. */
export interface QuickPlayer {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

let made = 0;

/**
 * Inserts many verified players with homes and ledger lines, without calls. Their access tokens are signed, but have no
 * session.
 */
export async function bulkPlayers({ context: game }: Pick<TestApp, 'context'>, count: number): Promise<QuickPlayer[]> {
  const rows: { id: number; username: string }[] = await game.db.query(
    `INSERT INTO player (username, email, password_hash, race_id)
     SELECT 'quick-' || number, 'quick-' || number || '@example.org', '', 4
     FROM generate_series($1::int, $2::int) AS number RETURNING id, username`,
    [made + 1, made + count],
  );
  made += count;
  for (const { id, username } of rows) {
    await transaction(game.db, (tx) => createHomePlanet(game, tx, id, `Home of ${username}`));
  }
  return rows.map((row) => ({ ...row, token: game.tokens.sign('access', row.id, 0) }));
}
