import { buildingTypeOf } from '#shared/catalogue/buildings';
import { buildingOutput } from '#shared/rules/construction';
import { orePercent } from '#shared/rules/research';
import { BUILDING_IS_ACTIVE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';

/** What each active building of the player yields with the command's research. */
export async function activeOutputs({ speed }: Pick<AppContext, 'speed'>, { tx, player, research }: PlayerCommand) {
  const active: { planet_id: number; building_type_id: number; richness: number }[] = await tx.query(
    `SELECT planet_id, building_type_id, richness FROM building JOIN planet ON planet.id = planet_id
     WHERE owner_id = $1 AND ${BUILDING_IS_ACTIVE}`,
    [player.id],
  );
  const seam = orePercent(research);
  return active.map(({ planet_id, building_type_id, richness }) => ({
    planetId: planet_id,
    output: buildingOutput(buildingTypeOf(building_type_id), player.race_id, speed, { seam, richness }),
  }));
}
