/*
 * Whether a view that a tab shows says the same as the view read anew. Everything that is left out, or compared in another way than
 * field by field, is here.
 */

/** Fields that are not compared, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  server_time: 'when the server answered',
  version: 'orders answers and events; no page shows it',
  alliance_version: 'the same, of the people on the map',
  sequence: 'the same, of the hall',
  rank: 'the place in a ranking that is made each hour, whatever players do',
  standing: 'the same, with the place above it',
  last_seen_at: 'moves with each call of a member',
  last_used_at: 'moves with each call of a session',
};

const HOUR_MS = 3_600_000;

/** Amounts that grow or shrink as time passes: of these, two readings may differ by the unit that is rounded away. */
const AMOUNTS: ReadonlySet<string> = new Set(['naquadah', 'trinium', 'metal', 'energy', 'food']);
/** Units per hour have the same names, but do not move with time. */
const RATES: ReadonlySet<string> = new Set(['rates', 'own_rates']);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The paths of the fields that differ; '' stands for the whole view. `at`: the moment for which both are compared, in ms since 1970. */
export function differences(shown: unknown, read: unknown, at: number): string[] {
  return compared(stockAt(shown, at), stockAt(read, at), '', false);
}

/** The latest moment at which one of these views was made; 0 if none says it. */
export function latestOf(...views: readonly unknown[]): number {
  const moments = views.flatMap((view) =>
    isFields(view) && typeof view.server_time === 'string' ? [Date.parse(view.server_time)] : [],
  );
  return Math.max(0, ...moments);
}

/** The view with the stock that its own rates make of it until this moment, as the top bar counts it on. */
function stockAt(view: unknown, at: number): unknown {
  if (Array.isArray(view)) return view.map((each) => stockAt(each, at));
  if (!isFields(view)) return view;
  const { rates, server_time } = view;
  const hours = isFields(rates) && typeof server_time === 'string' ? (at - Date.parse(server_time)) / HOUR_MS : 0;
  return Object.fromEntries(
    Object.entries(view).map(([name, value]) => {
      const isStock = hours !== 0 && isFields(rates) && typeof value === 'number' && typeof rates[name] === 'number';
      return [name, isStock ? value + Number(rates[name]) * hours : stockAt(value, at)];
    }),
  );
}

function compared(shown: unknown, read: unknown, path: string, isAmount: boolean): string[] {
  if (typeof shown === 'number' && typeof read === 'number') {
    // A stock that is counted on has a fraction, which the other lacks.
    return Math.abs(shown - read) <= (isAmount ? 2 : 1e-6) ? [] : [path];
  }
  if (!isFields(shown) || !isFields(read)) return Object.is(shown, read) ? [] : [path];
  if (Array.isArray(shown) && Array.isArray(read) && shown.length !== read.length) return [path];
  const names = new Set([...Object.keys(shown), ...Object.keys(read)]);
  return [...names]
    .filter((name) => !Object.hasOwn(LEFT_OUT, name))
    .flatMap((name) => {
      const areRates = RATES.has(path.split('.').at(-1) ?? '');
      return compared(shown[name], read[name], path === '' ? name : `${path}.${name}`, !areRates && AMOUNTS.has(name));
    });
}
