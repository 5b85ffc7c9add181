import type { PlanetDetail } from '#shared/api/planets';
import { freeBuildSlots } from '#shared/rules/construction';
import { constructionTexts } from '../../texts/construction.ts';

/** How much room for buildings a planet has: '1 of 2 build slots free, 3 of 12 places used'. */
export function roomOn(planet: PlanetDetail, separator: string): string {
  const { build_slots, buildings, queue, max_buildings } = planet;
  return [
    constructionTexts.slots(freeBuildSlots(planet), build_slots),
    constructionTexts.places(buildings.length, max_buildings),
    ...(queue.length > 0 ? [constructionTexts.ordered(queue.length)] : []),
  ].join(separator);
}
