/**
 * Settings of PostgreSQL that the game depends on. The database, the role and the server may be configured differently, so each
 * connection sets these first.
 */
const PINNED = {
  // The forms that pg can parse, and in which a backup is written.
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: 1,
  standard_conforming_strings: 'on',
  // Commands lock rows and read them again.
  default_transaction_isolation: 'read committed',
};

/** PostgreSQL's own default. DATABASE_URL may name another one: `?options=-c%20search_path%3Dgame`. */
const SEARCH_PATH = { search_path: '"$user",public' };

/** Parameters of an address by which pg would replace what the game sets. */
const OVERRIDING = ['options', 'application_name'];

/**
 * The options of pg for connections to the database at `url`. `settings`: further PostgreSQL settings, which also take precedence
 * over those in the address.
 */
export function sessionOf(
  url: string,
  settings: Readonly<Record<string, string | number>> = {},
): { connectionString: string; options: string } {
  const given = new URL(url).searchParams.get('options') ?? '';
  const options = [flagsOf(SEARCH_PATH), given, flagsOf({ ...PINNED, ...settings })].filter(Boolean).join(' ');
  return { connectionString: without(url, OVERRIDING), options };
}

/** Whether the operator has chosen a search path in the address. */
export function namesSearchPath(url: string): boolean {
  return /search_path/i.test(new URL(url).searchParams.get('options') ?? '');
}

function flagsOf(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, '\\$&')}`)
    .join(' ');
}

function without(url: string, parameters: readonly string[]): string {
  const address = new URL(url);
  if (!parameters.some((name) => address.searchParams.has(name))) return url;
  for (const name of parameters) address.searchParams.delete(name);
  return address.href;
}
