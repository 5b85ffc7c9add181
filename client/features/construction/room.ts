import type { PlanetDetail } from '#shared/api/planets';
import { MOST_ORDERS } from '#shared/rules/build-queue';
import { freeBuildSlots } from '#shared/rules/construction';
import { constructionTexts } from '../../texts/construction.ts';

/** How much room for buildings a planet has: '1 of 2 build slots free, 3 of 12 places used'. */
export function roomOn(planet: PlanetDetail, separator: string): string {
  const { build_slots, buildings, queue, max_buildings } = planet;
  return [
    constructionTexts.slots(freeBuildSlots(planet), build_slots),
    constructionTexts.places(buildings.length, max_buildings),
    ...(queue.length > 0 ? [constructionTexts.queued(queue.length)] : []),
  ].join(separator);
}

/** How many buildings can still be begun or ordered ahead on a planet. */
export function roomFor(planet: PlanetDetail): number {
  const { buildings, queue, max_buildings } = planet;
  const places = max_buildings - buildings.length - queue.length;
  return Math.max(0, Math.min(places, freeBuildSlots(planet) + MOST_ORDERS - queue.length));
}
