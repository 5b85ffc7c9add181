import type { MissionKind } from '#shared/catalogue/missions';
import { usePlanets } from '../../api/queries.ts';

/** The address of Mission Command with this mission, target and origin chosen already. */
export type MissionLink = (kind: MissionKind, address: readonly number[]) => string;

/** Links to Mission Command. The origin is the home world: its guard is an escort, and instant missions take no time. */
export function useMissionLink(): MissionLink {
  const planets = usePlanets().data;
  const origin = planets?.find(({ home }) => home) ?? planets?.[0];
  return (kind, address) => {
    const from = origin ? `&planet=${origin.planet_id}` : '';
    return `/missions?mission=${kind}&address=${address.join('-')}${from}`;
  };
}
