import { redeemArtifact } from '#shared/api/artifacts';
import { artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import type { TestApp, TestPlayer } from './test-app.ts';

/** An artifact with this effect on a world of a player's, the home by default. Returns its id. */
export async function anArtifact(
  app: TestApp,
  player: TestPlayer,
  kind: EffectKind,
  planetId = player.homeId,
): Promise<number> {
  const [row] = await app.db.query('INSERT INTO artifact (planet_id, artifact_type_id) VALUES ($1, $2) RETURNING id', [
    planetId,
    artifactWith(kind).id,
  ]);
  return row.id;
}

export const redeem = (app: TestApp, player: TestPlayer, artifact_id: number) =>
  app.send(redeemArtifact, { body: { artifact_id } }, player.token);

/** The player finds an artifact with this effect and redeems it. Returns its id. */
export async function redeemed(app: TestApp, player: TestPlayer, kind: EffectKind): Promise<number> {
  const id = await anArtifact(app, player, kind);
  const { status, body } = await redeem(app, player, id);
  if (status !== 200) throw new Error(`The artifact was not redeemed: ${JSON.stringify(body)}`);
  return id;
}

/** On what the artifact was used: null while its effect waits. */
export async function usedOn(app: TestApp, artifactId: number): Promise<number | null> {
  const [row] = await app.db.query('SELECT used_on FROM boon WHERE artifact_id = $1', [artifactId]);
  return row.used_on;
}
