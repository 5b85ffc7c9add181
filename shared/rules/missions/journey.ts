import type { Cost } from '../../catalogue/resources.ts';

const MINUTES_PER_DAY = 1440;

/** How long a journey takes, in days: either `days`, or `minutes` for a short one. */
export function journeyDays({ days, minutes = 0 }: JourneyTime): number {
  return days ?? minutes / MINUTES_PER_DAY;
}

export interface JourneyTime {
  readonly days?: number | undefined;
  readonly minutes?: number | undefined;
}

/** What a journey costs: a short one its share of the price of a day, rounded up; any other the whole price. */
export function journeyCost(cost: Cost, days: number): Cost {
  const share = Math.min(1, days);
  return Object.fromEntries(Object.entries(cost).map(([resource, amount]) => [resource, Math.ceil(amount * share)]));
}
