import type { QueryClient } from '@tanstack/react-query';
import type { AllianceMember } from '#shared/api/alliances/alliances';
import type { PeopledWorld } from '#shared/api/galaxy-people';
import type { Stamp } from '#shared/live/room';
import { peopleQuery } from '../api/people.ts';

// How the people on the map change with the player's alliance. What goes, goes at once; what comes is read.

/** Reads whose worlds are on the map again. */
export function readPeopleAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: peopleQuery.queryKey });
}

/** The alliance has these members now: the worlds of all others are no mate's any more. */
export function matesChanged(cache: QueryClient, members: readonly Pick<AllianceMember, 'user_id'>[]): void {
  const mates = new Set(members.map(({ user_id }) => user_id));
  keepWorlds(cache, ({ user_id }) => mates.has(user_id));
}

/** The player has no mates any more. `stamp`: the player's own, so that an older answer does not bring their worlds back. */
export function forgetMates(cache: QueryClient, stamp?: Stamp): void {
  keepWorlds(cache, () => false, stamp);
}

/** Takes the shared worlds off that do not pass, and reads again: the player may have found some of them. */
function keepWorlds(cache: QueryClient, isMates: (world: PeopledWorld) => boolean, stamp?: Stamp): void {
  cache.setQueryData(
    peopleQuery.queryKey,
    (known) =>
      known && {
        ...known,
        worlds: known.worlds.filter((world) => world.seen_at !== null || isMates(world)),
        ...(stamp && { version: stamp.version, server_time: stamp.server_time }),
      },
  );
  readPeopleAgain(cache);
}
