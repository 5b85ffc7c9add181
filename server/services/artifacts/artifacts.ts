import type { listArtifacts as ListArtifacts } from '#shared/api/artifacts';
import type { Answer } from '#shared/api/call';
import { findArtifactType } from '#shared/catalogue/artifacts';
import { rulersOf } from '../battles/rulers.ts';
import type { AppContext } from '../command/app-context.ts';
import { settledPlayer } from '../command/player-reads.ts';
import { type BoonRow, effectView, type HeldRow, heldView, isAlive } from './artifact-views.ts';

const HELD = `SELECT artifact.id, artifact_type_id::int, planet_id, name AS planet_name, iris_until,
    EXISTS (SELECT 1 FROM siege WHERE siege.planet_id = planet.id AND ended_at IS NULL) AS besieged
  FROM artifact JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND NOT redeemed ORDER BY artifact.id`;

/** The effects that wait, and those that came at once and may still run. */
const BOONS = `SELECT boon.id, artifact_id, boon.artifact_type_id::int, redeemed_at, used_at, planet.id AS planet_id, name AS planet_name, iris_until
  FROM boon LEFT JOIN artifact ON artifact.id = artifact_id LEFT JOIN planet ON planet.id = planet_id AND owner_id = $1
  WHERE player_id = $1 AND (used_at IS NULL OR used_at = redeemed_at) ORDER BY boon.id`;

/** The artifacts that the player can redeem, and what the redeemed ones still do. */
export async function listArtifacts(context: AppContext, playerId: number): Promise<Answer<typeof ListArtifacts>> {
  const { db, speed } = context;
  const { now, stamp } = await settledPlayer(context, playerId);
  const ruler = (await rulersOf(db, [playerId], now, context)).get(playerId);
  if (!ruler) throw new Error(`There is no player ${playerId}.`);
  const held: HeldRow[] = await db.query(HELD, [playerId]);
  const boons: BoonRow[] = await db.query(BOONS, [playerId]);
  const clock = { now: now.getTime(), speed };
  return {
    artifacts: held.filter(isKnown).map((row) => heldView(row, ruler, clock)),
    effects: boons
      .filter(isKnown)
      .filter((row) => isAlive(row, ruler, clock))
      .map((row) => effectView(row, ruler, clock)),
    ...stamp,
  };
}

/** A row of a type that the catalogue does not know must not hide the others. */
const isKnown = ({ artifact_type_id }: { readonly artifact_type_id: number }) =>
  findArtifactType(artifact_type_id) !== undefined;
