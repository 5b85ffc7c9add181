import { BULK_STOCK, startSessions } from '../../services/admin/bulk-players.ts';
import type { AppContext } from '../../services/command/app-context.ts';
import { createHomePlanet } from '../../services/planets/home-planet.ts';
import { transaction } from '../../store/connection/transaction.ts';
import { setStockWithin } from './stock.ts';
import type { TestPlayer } from './test-app.ts';

/** The password of all inserted players and its hash, whose cost is the server's. */
const PASSWORD = 'the-players-password';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Hagh0lGHjL8jmIHFETIBgw$SDcmG3btmU+no10TJ3ux8OkaM1E0MXOKUPkrf0e8UWo';

/** Inserts verified players with homes, ledger lines and sessions, without calls: as if each had registered and logged in. */
export async function bulkPlayers(app: { context: AppContext }, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  while (players.length < count) players.push(await insertedPlayer(app.context));
  return players;
}

/** Inserts one, whose name holds its id: `player-1` is the first of a database. */
export function insertedPlayer(game: AppContext, race = 4): Promise<TestPlayer> {
  return transaction(game.db, async (tx) => {
    // Many are inserted side by side, on machines that may be busy: no promise of the game is tried here.
    await tx.query('SET LOCAL lock_timeout = 0');
    const [{ id, username, email }] = await tx.query(
      `INSERT INTO player (id, username, email, password_hash, race_id)
       SELECT id, 'player-' || id, 'player-' || id || '@example.org', $1, $2
       FROM nextval(pg_get_serial_sequence('player', 'id')) AS id RETURNING id, username, email`,
      [PASSWORD_HASH, race],
    );
    await createHomePlanet(game, tx, id, `Home of ${username}`);
    await setStockWithin(tx, id, BULK_STOCK);
    const [session] = await startSessions(game, tx, [{ id, name: username }]);
    const [home] = await tx.query('SELECT id FROM planet WHERE owner_id = $1', [id]);
    return {
      id,
      username,
      email,
      password: PASSWORD,
      token: session?.access_token ?? '',
      refreshToken: session?.refresh_token ?? '',
      homeId: home.id,
    };
  });
}
