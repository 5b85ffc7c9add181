import { useQuery } from '@tanstack/react-query';
import type { AllianceMember } from '#shared/api/alliances/alliances';
import { allianceMembersQuery, useMyAlliance } from './alliances.ts';
import { dashboardQuery, useResources } from './queries.ts';

/** What a march to another ruler's world is for. */
export type MarchAim = 'raid' | 'relief';

/** Says what the player sends to a world of this ruler: relief to a member of the own alliance, a raid to anybody else. */
export function useMarchAim(): (owner: { readonly user_id: number | null } | null | undefined) => MarchAim {
  const members = useMembers();
  return (owner) => (members?.some(({ user_id }) => user_id === owner?.user_id) ? 'relief' : 'raid');
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
