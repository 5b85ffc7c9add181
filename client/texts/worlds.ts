import type { AddressStatus } from '#shared/catalogue/galaxy';
import { full } from '../ui/format/number.ts';

interface Seen {
  readonly status: AddressStatus;
  readonly owner: { readonly username: string } | null;
  readonly guard: number;
}

/** How every page speaks of a world in the galaxy. */
export const worldTexts = {
  coordinates: (x: number, y: number) => `${coordinate(x)}, ${coordinate(y)}`,
  placed: (type: string, x: number, y: number) => `${kindOf(type)} at ${coordinate(x)}, ${coordinate(y)}`,
  status: ({ status, owner, guard }: Seen) => {
    if (status === 'own') return 'Yours';
    if (status === 'unknown') return 'Not probed yet';
    return status === 'held' ? `Held by ${owner?.username ?? 'another player'}` : guardedText(guard);
  },
};

/** 'Ice world', 'Barren moon' */
function kindOf(type: string): string {
  return type.endsWith(' Moon') ? type.replace(' Moon', ' moon') : `${type} world`;
}

function guardedText(guard: number): string {
  return guard > 0 ? `Unclaimed, guard strength ${full(guard)}` : 'Unclaimed';
}

/** With a true minus sign. */
function coordinate(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}
