/** The resources of a player, in the order of the top bar. */
export const RESOURCES = ['naquadah', 'trinium', 'metal', 'energy', 'food'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The resources that a planet has finite reserves of; energy and food are unlimited. */
export const RESERVES = ['naquadah', 'trinium', 'metal'] as const;
export type Reserve = (typeof RESERVES)[number];

export function isReserve(resource: Resource): resource is Reserve {
  return RESERVES.some((reserve) => reserve === resource);
}

/** Whole units of every resource. */
export type Amounts = Record<Resource, number>;

/** Whole units of some resources: a price, a shortage, a gift. */
export type Cost = Readonly<Partial<Amounts>>;

/** Units per hour of some resources. */
export type Rates = Readonly<Partial<Amounts>>;
