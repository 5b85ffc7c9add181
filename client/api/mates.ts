import { useQuery } from '@tanstack/react-query';
import { allianceMembersQuery, useMyAlliance } from './alliances.ts';

/** What a march to another ruler's world is for. */
export type MarchAim = 'raid' | 'relief';

/** Says what the player sends to a world of this ruler: relief to a member of the own alliance, a raid to anybody else. */
export function useMarchAim(): (owner: { readonly user_id: number | null } | null | undefined) => MarchAim {
  const id = useMyAlliance().data?.alliance?.id;
  const { data: members } = useQuery({ ...allianceMembersQuery(id ?? 0), enabled: id !== undefined });
  return (owner) => (members?.some(({ user_id }) => user_id === owner?.user_id) ? 'relief' : 'raid');
}
