import type { DataSource } from 'typeorm';

/** The setting that holds the keys. */
const VAPID_KEYS = 'vapid_keys';

/** The key pair by which push services recognize this game: every subscription of a browser is bound to it. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The game's key pair. Made at the first start and kept in the database, so that all servers of the game share it. */
export async function vapidKeys(db: DataSource, make: () => VapidKeys): Promise<VapidKeys> {
  await db.query('INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    VAPID_KEYS,
    JSON.stringify(make()),
  ]);
  const [row]: { value: string }[] = await db.query('SELECT value FROM setting WHERE key = $1', [VAPID_KEYS]);
  if (!row) throw new Error('The keys of Web Push are not in the database.');
  return JSON.parse(row.value);
}
