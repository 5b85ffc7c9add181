import type { StaffRole } from '#shared/catalogue/staff';
import type { TestApp, TestPlayer } from './test-app.ts';

/** Gives a player a role on the staff, with a second factor that is set up. Resolves with the token of an open console. */
export async function openedConsole(
  app: TestApp,
  { id }: Pick<TestPlayer, 'id'>,
  role: StaffRole = 'operator',
): Promise<string> {
  await app.db.query("INSERT INTO staff (player_id, role, factor, factor_since) VALUES ($1, $2, '', now())", [
    id,
    role,
  ]);
  const [{ session }] = await app.db.query('SELECT max(id) AS session FROM session WHERE player_id = $1', [id]);
  return app.context.tokens.sign('console', id, session);
}
