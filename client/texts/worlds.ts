import type { ReactNode } from 'react';
import type { AddressStatus } from '#shared/catalogue/galaxy';
import { full } from '../ui/format/number.ts';
import { rich } from './rich.ts';

interface Seen {
  readonly status: AddressStatus;
  readonly owner: { readonly username: string } | null;
  readonly guard: number;
}

const NOT_PROBED = 'Not probed yet';

/** How every page speaks of a world in the galaxy. */
export const worldTexts = {
  kind: kindOf,
  coordinates: (x: number, y: number) => `${coordinate(x)}, ${coordinate(y)}`,
  /** `place`: its coordinates. */
  at: (type: string, place: ReactNode) => rich`${kindOf(type)} at ${place}`,
  placed: (type: string, x: number, y: number) => `${kindOf(type)} at ${coordinate(x)}, ${coordinate(y)}`,
  simulate: 'Simulate',
  simulateLabel: (address: string) => `Simulate an attack on ${address}`,
  /** What can be sent to a world that another player holds. */
  march: { raid: 'Attack', relief: 'Send relief' },
  marchLabel: {
    raid: (address: string) => `Attack ${address}`,
    relief: (address: string) => `Send relief to ${address}`,
  },
  own: 'Yours',
  ownerUnknown: NOT_PROBED,
  heldBy: (owner: ReactNode) => rich`Held by ${owner}`,
  guarded: guardedText,
  status: ({ status, owner, guard }: Seen) => {
    if (status === 'own') return 'Yours';
    if (status === 'unknown') return NOT_PROBED;
    return status === 'held' ? `Held by ${owner?.username ?? 'another player'}` : guardedText(guard);
  },
  asOf: (status: ReactNode, time: string | null) => (time === null ? status : rich`${status}, as of ${time}`),
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
