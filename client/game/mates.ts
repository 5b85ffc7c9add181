import { useQuery } from '@tanstack/react-query';
import type { AllianceMember } from '#shared/api/alliances/alliances';
import { allianceMembersQuery, useMyAlliance } from '../api/alliances.ts';
import { usePeople } from '../api/galaxy.ts';
import { dashboardQuery, useResources } from '../api/queries.ts';

/** What a march to another ruler's world is for. */
export type MarchAim = 'raid' | 'relief';

/**
 * Says what the player sends to a world of this ruler: relief to a mate or a member of a partner alliance, a raid to anybody else.
 * `reads`: as in `useIsPartner`.
 */
export function useMarchAim(
  reads = false,
): (owner: { readonly user_id: number | null } | null | undefined) => MarchAim {
  const members = useMembers();
  const isPartner = useIsPartner(reads);
  return (owner) =>
    owner?.user_id != null && (members?.some(({ user_id }) => user_id === owner.user_id) || isPartner(owner.user_id))
      ? 'relief'
      : 'raid';
}

/**
 * Says whether the alliance of this ruler, as far as the player knows it, has a pact with the player's. `reads`: whether the people
 * on the map are read for it; else a ruler is a partner only where the map has been looked at.
 */
export function useIsPartner(reads: boolean): (userId: number) => boolean {
  const inAlliance = useMyAlliance().data?.alliance != null;
  const { data } = usePeople(reads && inAlliance);
  const partners = new Set(
    data?.alliances.filter(({ relation }) => relation === 'pact').map(({ alliance_id }) => alliance_id),
  );
  return (userId) =>
    data?.worlds.some(
      ({ user_id, alliance_id }) => user_id === userId && alliance_id !== null && partners.has(alliance_id),
    ) ?? false;
}

/** The other members of the player's alliance; none without one, undefined while they load. */
export function useMates(): readonly AllianceMember[] | undefined {
  const self = useResources().data?.user_id;
  const mine = useMyAlliance().data;
  const members = useMembers();
  if (mine?.alliance === null) return [];
  return self === undefined ? undefined : members?.filter(({ user_id }) => user_id !== self);
}

/** The gate address of an ally's world, if a list shows it: a mate's home, or a world of a mate or partner that is besieged. */
export function useAlliedAddress(planetId: number | undefined): readonly number[] | undefined {
  const homes = useMates()?.flatMap(({ home }) => home ?? []) ?? [];
  // The shell reads it on every page.
  const { data } = useQuery({ ...dashboardQuery, enabled: false });
  const sieges = data?.situations.sieges.filter(({ side }) => side === 'mate' || side === 'partner') ?? [];
  const worlds = [...homes, ...sieges.map(({ planet }) => planet)];
  return worlds.find(({ planet_id }) => planet_id === planetId)?.stargate_address;
}

function useMembers(): readonly AllianceMember[] | undefined {
  const id = useMyAlliance().data?.alliance?.id;
  return useQuery({ ...allianceMembersQuery(id ?? 0), enabled: id !== undefined }).data;
}
