import { ADDRESS_MAX, stargateAddress } from '#shared/api/fields';
import { DEFAULT_RETREAT_PERCENT, type RETREAT_PERCENTS } from '#shared/catalogue/battles';
import { MARCH_KINDS, type MarchKind } from '#shared/catalogue/marches';
import { berthsOfShips, type Marchers } from '#shared/rules/battles/marches';
import { isUnreadable, type TypedAmount } from '../../../ui/form/amount-field.tsx';
import type { StandingForce, StandingUnits } from './standing-force.ts';

/** The ready forces. */
type Units = Pick<StandingForce, 'ships' | 'squads'>;

/** How many of each type go, by the type's id, or what was typed instead of a number. Types that are left out stay at home. */
type Counts = Readonly<Record<number, TypedAmount>>;

/** The player's choices so far. */
export interface Choice {
  readonly kind: MarchKind;
  /** Null until one is chosen: until then the origin is the home world. */
  readonly originId: number | null;
  /** The target as it is typed. */
  readonly address: string;
  readonly ships: Counts;
  readonly squads: Counts;
  readonly retreat: (typeof RETREAT_PERCENTS)[number];
  readonly endsPeace: boolean;
}

export const NOTHING_CHOSEN: Choice = {
  kind: 'raid',
  originId: null,
  address: '',
  ships: {},
  squads: {},
  retreat: DEFAULT_RETREAT_PERCENT,
  endsPeace: false,
};

/** Reads `?plan=1-2-3-4-5-6&kind=raid&from=5` from links of other pages; null if the address has no plan. */
export function choiceFrom(search: URLSearchParams): Choice | null {
  const plan = search.get('plan');
  if (plan === null) return null;
  const from = Number(search.get('from'));
  return {
    ...NOTHING_CHOSEN,
    kind: MARCH_KINDS.find((kind) => kind === search.get('kind')) ?? NOTHING_CHOSEN.kind,
    originId: Number.isInteger(from) && from > 0 ? from : null,
    address: plan.slice(0, ADDRESS_MAX),
  };
}

/** The six symbols of a typed address, whatever stands between the numbers; null if it is none. */
export function addressOf(text: string): readonly number[] | null {
  const numbers = text
    .split(/\D+/)
    .filter((digits) => digits !== '')
    .map(Number);
  return stargateAddress.safeParse(numbers).success ? numbers : null;
}

/** With another origin, the chosen forces are in another place, so the choice is cleared. */
export function withOrigin(choice: Choice, originId: number): Choice {
  return { ...choice, originId, ships: {}, squads: {} };
}

export function withCount(choice: Choice, of: 'ships' | 'squads', typeId: number, count: TypedAmount): Choice {
  const going = typeof count === 'string' ? count : Math.max(0, Math.floor(count) || 0);
  return { ...choice, [of]: { ...choice[of], [typeId]: going } };
}

/** How many of the forces there go, or what was typed instead of a number. */
export function countOf(choice: Choice, of: 'ships' | 'squads', { typeId, count }: StandingUnits): TypedAmount {
  const chosen = choice[of][typeId] ?? 0;
  return typeof chosen === 'string' ? chosen : Math.min(count, chosen);
}

/** Whether one of the shown counts is not a number. */
export function isMistyped(choice: Choice, standing: Units): boolean {
  return (['ships', 'squads'] as const).some((of) =>
    standing[of].some((units) => isUnreadable(countOf(choice, of, units))),
  );
}

/** All ships there, and as many squads as they have berths for; without ships, all squads. */
export function withEverybody(choice: Choice, { ships, squads }: Units): Choice {
  let berths = ships.length === 0 ? Number.POSITIVE_INFINITY : berthsOfShips(ships);
  const aboard = squads.map(({ typeId, count }): [number, number] => {
    const going = Math.min(count, berths);
    berths -= going;
    return [typeId, going];
  });
  return {
    ...choice,
    ships: Object.fromEntries(ships.map(({ typeId, count }) => [typeId, count])),
    squads: Object.fromEntries(aboard),
  };
}

/** How many of the squads there have no berth aboard the chosen ships. Without a ship, squads go by themselves. */
export function withoutBerth(choice: Choice, standing: Units): number {
  const { ships } = marchersOf(choice, standing);
  const squads = standing.squads.reduce((sum, { count }) => sum + count, 0);
  return ships.length === 0 ? 0 : Math.max(0, squads - berthsOfShips(ships));
}

/** The forces that go: the chosen ones, as far as they are there. */
export function marchersOf(choice: Choice, standing: Units): Marchers {
  const going = (of: 'ships' | 'squads') =>
    standing[of].flatMap((units) => {
      const count = countOf(choice, of, units);
      return typeof count === 'number' && count > 0 ? [{ typeId: units.typeId, count }] : [];
    });
  return { ships: going('ships'), squads: going('squads') };
}
