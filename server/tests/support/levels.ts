import { gainXp } from '#shared/rules/experience';
import { xpUntil } from '#shared/rules/levels';
import type { TestApp, TestPlayer } from './test-app.ts';

/**
 * Raises a player to this level, lacking `short` XP. A colony that was settled long ago gave the XP, so that the audit finds
 * no difference. Publishes nothing.
 */
export async function raiseTo(
  { db }: Pick<TestApp, 'db'>,
  player: Pick<TestPlayer, 'id' | 'homeId'>,
  level: number,
  short = 0,
): Promise<void> {
  const [before] = await db.query('SELECT level, xp FROM player WHERE id = $1', [player.id]);
  const amount = xpUntil(level, before) - short;
  const after = gainXp(before, amount);
  const at = new Date('2026-01-01T00:00:00.000Z');
  await db.query(
    `WITH settled AS (
       INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report, read_at)
       VALUES ($1, 'colonize', $2, $3, $3, $3, json_build_object('message', 'Colonization successful!', 'xp_gained', $4::int), $3)
       RETURNING id
     ), given AS (
       INSERT INTO xp_event (source_kind, source_id, player_id, amount, at) SELECT 'mission', id, $1, $4, $3 FROM settled
     )
     UPDATE player SET level = $5, xp = $6, version = version + 1 WHERE id = $1`,
    [player.id, player.homeId, at, amount, after.level, after.xp],
  );
}
