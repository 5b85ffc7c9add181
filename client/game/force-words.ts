import type { March } from '#shared/api/battles/marches';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { forceTexts } from '../texts/forces.ts';

/** '5 × Lancer, 3 × Guard'. A type that only a newer server knows is named by its number. */
export function forceWords({ ships, squads }: Partial<Pick<March, 'ships' | 'squads'>>): string {
  return [
    ...(ships ?? []).map(({ ship_type_id: id, count }) => forceTexts.group(count, findShipType(id)?.name ?? `${id}`)),
    ...(squads ?? []).map(({ squad_type_id: id, count }) =>
      forceTexts.group(count, findSquadType(id)?.name ?? `${id}`),
    ),
  ].join(', ');
}
