import type { Planet } from '#shared/api/planets';
import { type Amounts, type Cost, RESOURCES } from '#shared/catalogue/resources';
import { constructionTexts } from '../../texts/construction.ts';
import { timeLeft } from '../../ui/format/duration.ts';
import { isDepleted } from './output.ts';

const MINUTE = 60_000;

/**
 * How long a building must work here until it has yielded as many units as it costs, counting a unit of each resource
 * the same. Yields that an empty reserve stops do not count. Undefined for a building without any yield.
 */
export function payback(cost: Cost, output: Amounts, planet: Planet): string | undefined {
  if (sum(output) === 0) return undefined;
  let perHour = 0;
  for (const resource of RESOURCES) if (!isDepleted(planet, resource)) perHour += output[resource];
  if (perHour === 0) return constructionTexts.card.neverRepays;
  const minutes = (sum(cost) / perHour) * 60;
  // Rounded up to the shown unit, so that the stated time is never too short.
  return constructionTexts.card.repays(timeLeft(minutes < 1 ? minutes * MINUTE : Math.ceil(minutes) * MINUTE));
}

function sum(amounts: Cost): number {
  return RESOURCES.reduce((total, resource) => total + (amounts[resource] ?? 0), 0);
}
