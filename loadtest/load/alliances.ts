import { approveRequest, joinAlliance, joinRequests } from '#shared/api/alliances/alliance-admission';
import { createAlliance, myAlliance } from '#shared/api/alliances/alliances';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { inParallel } from '../lib/sockets.ts';
import type { ApiClient } from './api-client.ts';
import type { Session } from './session.ts';

/** Number of alliances that are founded at the same time. */
const JOINS_AT_ONCE = 8;

/**
 * Founds alliances through the API: one player founds, the others ask to join, the founder approves them. Members are
 * spread evenly over the players. Members of alliances from an earlier run stay
 * there. Returns the alliance of each player; players without one are left out.
 */
export async function gather(
  api: ApiClient,
  sessions: readonly Session[],
  sizes: readonly number[],
): Promise<Map<Session, number>> {
  const allianceOf = new Map<Session, number>();
  await inParallel(groupsOf(sessions, sizes), JOINS_AT_ONCE, async ([leader, ...others]) => {
    if (!leader) return;
    const id = (await allianceIdOf(api, leader)) ?? (await found(api, leader));
    if (id === undefined) return;
    const params = { id };
    for (const other of others) {
      const at = await allianceIdOf(api, other);
      if (at !== undefined) allianceOf.set(other, at);
      else await api.ask(joinAlliance, await other.token(), { params });
    }
    const requests = await api.ask(joinRequests, await leader.token(), { params });
    for (const { id: requestId } of requests ?? []) {
      await api.ask(approveRequest, await leader.token(), { params: { id, requestId } });
    }
    for (const each of [leader, ...others]) {
      const at = await allianceIdOf(api, each);
      if (at !== undefined) allianceOf.set(each, at);
    }
  });
  return allianceOf;
}

/** So many alliances of the same size, as large as the players allow and a new alliance may be. */
export function evenSizes(players: number, alliances: number): number[] {
  const size = Math.min(ALLIANCE_START.maxMembers, Math.floor(players / Math.max(1, alliances)));
  return Array.from({ length: alliances }, () => size);
}

/** The members of alliances of these sizes, founder first, drawn evenly from the whole list. */
export function groupsOf<T>(people: readonly T[], sizes: readonly number[]): T[][] {
  const members = sizes.reduce((sum, size) => sum + size, 0);
  // One place in each alliance after the other, so that each has members from the whole list.
  const places = Array.from({ length: Math.max(0, ...sizes) }, (_, place) =>
    sizes.flatMap((size, alliance) => (place < size ? [alliance] : [])),
  ).flat();
  const all = sizes.map((): T[] => []);
  for (const [place, alliance] of places.entries()) {
    const person = people[Math.floor((place * people.length) / members)];
    if (person !== undefined) all[alliance]?.push(person);
  }
  return all;
}

async function allianceIdOf(api: ApiClient, session: Session): Promise<number | undefined> {
  return (await api.ask(myAlliance, await session.token()))?.alliance?.id;
}

async function found(api: ApiClient, leader: Session): Promise<number | undefined> {
  const name = `Load ${Date.now().toString(36)} ${Math.random().toString(36).slice(2, 8)}`;
  return (await api.ask(createAlliance, await leader.token(), { body: { name } }))?.id;
}
