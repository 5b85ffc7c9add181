import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/** The setting that tells this game from all others. */
const GAME_ID = 'game_id';

/** Which game this database holds, so that several may share a Redis. The first start gives it its id. */
export async function gameIdOf(db: DataSource): Promise<string> {
  await db.query('INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [GAME_ID, randomUUID()]);
  const [{ value }]: [{ value: string }] = await db.query('SELECT value FROM setting WHERE key = $1', [GAME_ID]);
  return value;
}

/** The next start gives it another one: the game that this is a copy of may go on elsewhere. */
export async function forgetGameId(tx: EntityManager): Promise<void> {
  await tx.query('DELETE FROM setting WHERE key = $1', [GAME_ID]);
}
