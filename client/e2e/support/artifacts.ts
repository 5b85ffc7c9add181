import { artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import { withGameDatabase } from './game-database.ts';
import type { Game } from './game-server.ts';

/** Artifacts that wait to be redeemed, whose effects wait for an occasion, and whose effects are over. */
const HELD: readonly EffectKind[] = ['addresses', 'people', 'people', 'late_recall', 'respite', 'iris', 'long_siege'];
const WAITING: readonly EffectKind[] = ['haste', 'veil'];
const OVER: readonly EffectKind[] = ['exact_sighting'];

/** Artifacts on a world, of which some are redeemed. */
export async function giveArtifacts(game: Game, planetId: number): Promise<void> {
  const idsOf = (kinds: readonly EffectKind[]) => kinds.map((kind) => artifactWith(kind).id);
  await withGameDatabase(game, async (db) => {
    await db.query(
      'INSERT INTO artifact (planet_id, artifact_type_id) SELECT $1, type FROM unnest($2::int[]) AS type',
      [planetId, idsOf(HELD)],
    );
    await db.query(
      `WITH redeemed AS (
         INSERT INTO artifact (planet_id, artifact_type_id, redeemed)
         SELECT $1, type, true FROM unnest($2::int[]) AS type RETURNING id, artifact_type_id
       ) INSERT INTO boon (player_id, artifact_id, artifact_type_id, redeemed_at, used_at)
         SELECT owner_id, redeemed.id, artifact_type_id, at, CASE WHEN artifact_type_id = ANY ($3) THEN at END
         FROM redeemed, planet, (SELECT clock_timestamp() AS at) AS now WHERE planet.id = $1`,
      [planetId, idsOf([...WAITING, ...OVER]), idsOf(OVER)],
    );
  });
}
