import type { Profile } from '#shared/api/profiles';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Game } from './game.ts';
import type { Act } from './once.ts';
import { takeTurn } from './turn.ts';

/** Refuses with 401 if the player of a token is gone: the token is then nobody's (G-13). */
export async function getProfile(game: Game, playerId: number): Promise<Profile> {
  const [row]: Profile[] = await game.db.query(
    `SELECT id AS user_id, username, level, NULL AS alliance_name, bio,
       (SELECT count(*) FROM planet WHERE owner_id = player.id) AS planetary_count
     FROM player WHERE id = $1 AND verified_at IS NOT NULL`,
    [playerId],
  );
  if (!row) throw new Refused(REFUSALS.tokenInvalid);
  return row;
}

/** The bio is stored as typed; whoever shows it shows it as text. */
export function updateBio(game: Game, act: Act, { bio }: { bio: string }) {
  return takeTurn(game, act, async ({ tx }) => {
    await tx.query('UPDATE player SET bio = $2 WHERE id = $1', [act.playerId, bio]);
    return { message: 'Bio updated successfully!' };
  });
}
