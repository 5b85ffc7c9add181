import { type BuildingType, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { squadOf } from '#shared/catalogue/squads';
import { constructionTexts } from '../../texts/construction.ts';

/** What activating a building adds besides its yield. A squad is called by the name of the player's race. */
export function buildingEffects(type: BuildingType | undefined, raceId: number | undefined): readonly string[] {
  if (!type) return [];
  const { population, defenseStat, defenseLevel, buildSlots, squads, research, iris, refining } = type.effects ?? {};
  return [
    type.id === SHIPYARD_ID && constructionTexts.effects.buildsShips,
    population && constructionTexts.effects.people(population),
    defenseStat && constructionTexts.effects.defense(defenseStat),
    defenseLevel && constructionTexts.effects.defenseLevels(defenseLevel),
    buildSlots && constructionTexts.effects.buildSlots(buildSlots),
    squads && squadsOf(squads, raceId),
    research && constructionTexts.effects.research,
    iris && constructionTexts.effects.iris,
    refining && constructionTexts.effects.refining,
  ].filter((effect) => typeof effect === 'string');
}

function squadsOf({ rank, count }: NonNullable<NonNullable<BuildingType['effects']>['squads']>, raceId?: number) {
  if (raceId === undefined) return constructionTexts.effects.squadsOfRank(count, rank);
  const { name, soldiers } = squadOf(raceId, rank);
  return constructionTexts.effects.squads(count, name, soldiers);
}
