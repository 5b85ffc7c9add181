/** Written out, because a migration must not change with the catalogue. */
export const RESOURCES = ['naquadah', 'trinium', 'metal', 'energy', 'food'];
/** Those that a planet and the bank of an alliance hold. */
export const RESERVES = ['naquadah', 'trinium', 'metal'];

/** Whole units, within the integers that JavaScript represents exactly. */
export const balance = (name: string) =>
  `${name} bigint NOT NULL DEFAULT 0 CHECK (${name} BETWEEN 0 AND 9007199254740991)`;

/** Units per hour; the highest exact rate is MAX_RATE of shared/rules/production.ts. */
const rate = (name: string) => `${name} bigint NOT NULL DEFAULT 0 CHECK (${name} BETWEEN 0 AND 2000000000)`;

/** The rounding remainder of the last settlement, in units x ms. */
const remainder = (name: string) => `${name} integer NOT NULL DEFAULT 0 CHECK (${name} BETWEEN 0 AND 3599999)`;

/** What is paid or carried at one time. */
export const amount = (name: string) => `${name} bigint NOT NULL DEFAULT 0 CHECK (${name} >= 0)`;

/** A column for each of these resources. */
export const each = (resources: readonly string[], column: (name: string) => string) =>
  resources.map(column).join(',\n    ');

/** What is held of each resource, what is produced of it, and what rounding has left over. */
export const stock = (resources: readonly string[]) =>
  each(resources, (name) => [balance(name), rate(`rate_${name}`), remainder(`remainder_${name}`)].join(',\n    '));
