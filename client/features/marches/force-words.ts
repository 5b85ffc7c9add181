import type { March } from '#shared/api/marches';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { marchTexts } from '../../texts/marches/marches.ts';

/** '5 × Lancer, 3 × Guard'. A type that only a newer server knows is named by its number. */
export function forceWords({ ships, squads }: Pick<March, 'ships' | 'squads'>): string {
  return [
    ...ships.map(({ ship_type_id: id, count }) => marchTexts.units(count, findShipType(id)?.name ?? `${id}`)),
    ...squads.map(({ squad_type_id: id, count }) => marchTexts.units(count, findSquadType(id)?.name ?? `${id}`)),
  ].join(', ');
}
