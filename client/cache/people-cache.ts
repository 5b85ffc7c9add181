import type { QueryClient } from '@tanstack/react-query';
import type { Relation } from '#shared/api/alliances/alliance-relations';
import type { AllianceMember } from '#shared/api/alliances/alliances';
import type { People, PeopledWorld } from '#shared/api/galaxy-people';
import type { Stamp } from '#shared/live/room';
import { standingOf } from '#shared/rules/people';
import { KEYS } from '../api/keys.ts';
import { type Act, readAgain } from '../api/versions/read-again.ts';
import { mergeUnversioned } from './cache-merge.ts';

// How the people on the map change with the player's alliance. Worlds that are no longer shown disappear at once; new ones are
// read.

/** Reads them again unless they are at least as new as what the alliance's room shows: `shown` is its version. */
export async function readPeopleIfOlder(cache: QueryClient, shown: () => number): Promise<void> {
  const query = cache.getQueryCache().find<People>({ queryKey: KEYS.people, exact: true });
  // The view's own observers handle the error of a failed read.
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  const people = query?.state.data;
  if (people && (people.alliance_version ?? 0) < shown()) await readAgain(cache, [KEYS.people]);
}

/** The alliance has these members now: the worlds of all others are no mate's any more. */
export function matesChanged(cache: QueryClient, members: readonly Pick<AllianceMember, 'user_id'>[], act?: Act): void {
  const mates = new Set(members.map(({ user_id }) => user_id));
  change(cache, act, (people) => withShared(people, ({ user_id }) => mates.has(user_id)));
}

/** The player has no mates any more. `stamp`: the player's own, so that an older answer does not bring their worlds back. */
export function forgetMates(cache: QueryClient, act?: Act, stamp?: Stamp): void {
  change(cache, act, (people) => ({
    ...withShared(people, () => false),
    ...(stamp && { version: stamp.version, server_time: stamp.server_time }),
  }));
}

/**
 * Colours the alliances on the map by the pacts and wars of the alliance `own`. These add and remove no people, so nothing is read:
 * each battle of a war sends them again.
 */
export function recolourPeople(cache: QueryClient, own: number, relations: readonly Relation[], act?: Act): void {
  const held = new Map(
    relations
      .filter(({ since, until }) => since !== null && until === null)
      .map(({ alliance, kind }) => [alliance.id, kind]),
  );
  mergeUnversioned<People>(cache, KEYS.people, act, (people) => ({
    ...people,
    alliances: people.alliances.map((each) => ({ ...each, relation: standingOf(each.alliance_id, own, held) })),
  }));
}

/** The worlds that the player has found, and of the shared ones those that pass. */
function withShared(people: People, isMates: (world: PeopledWorld) => boolean): People {
  return { ...people, worlds: people.worlds.filter((world) => world.seen_at !== null || isMates(world)) };
}

/** Changes what is shown, and reads again: the player may have found what a mate shared, and reads may be under way. */
function change(cache: QueryClient, act: Act | undefined, to: (people: People) => People): void {
  mergeUnversioned<People>(cache, KEYS.people, act, to);
  void readAgain(cache, [KEYS.people], act);
}
