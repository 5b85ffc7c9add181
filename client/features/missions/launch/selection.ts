import { missionTypeOf } from '#shared/catalogue/missions';

/** What the player has chosen so far. `days` is null until it was moved: then the type's default counts. */
export interface Selection {
  readonly typeId: number | null;
  readonly originId: number | null;
  readonly shipId: number | null;
  readonly days: number | null;
  readonly address: string;
}

/** What is left after a mission (G-75). */
export const CLEARED: Selection = { typeId: null, originId: null, shipId: null, days: null, address: '' };

/** `?planet=5` and `?address=1-2-3-4-5-6`, as other screens lead here. An address is looked at before it is settled. */
export function selectionFrom(search: URLSearchParams): Selection {
  const planet = Number(search.get('planet'));
  const address = (search.get('address') ?? '').slice(0, ADDRESS_MAX);
  return {
    ...CLEARED,
    originId: Number.isInteger(planet) && planet > 0 ? planet : null,
    typeId: address === '' ? null : missionTypeOf('malp').id,
    address,
  };
}

/** The most that fits into the address box (C-15). */
export const ADDRESS_MAX = 20;

export function withType(selection: Selection, typeId: number): Selection {
  return { ...selection, typeId, days: null };
}

/** Another origin has other scouts (G-129). */
export function withOrigin(selection: Selection, originId: number | null): Selection {
  return originId === selection.originId ? selection : { ...selection, originId, shipId: null };
}

/** A scout leaves from where it stands. */
export function withScout(selection: Selection, originId: number, shipId: number): Selection {
  return { ...selection, originId, shipId };
}
