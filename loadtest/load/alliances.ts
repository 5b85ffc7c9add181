import { approveRequest, joinAlliance, joinRequests } from '#shared/api/alliance-admission';
import { createAlliance, myAlliance } from '#shared/api/alliances';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { inParallel } from '../lib/sockets.ts';
import type { Asking } from './ask.ts';
import type { Session } from './session.ts';

/** Number of alliances that are founded at the same time. */
const JOINS_AT_ONCE = 8;

/**
 * Founds alliances through the API: one player founds, the others ask to join, the founder approves them. Members are
 * spread evenly over the players, up to the limit of a new alliance. Members of alliances from an earlier run stay
 * there. Returns the alliance of each player; players without one are left out.
 */
export async function gather(
  asking: Asking,
  sessions: readonly Session[],
  alliances: number,
): Promise<Map<Session, number>> {
  const places = new Map<Session, number>();
  await inParallel(crews(sessions, alliances), JOINS_AT_ONCE, async ([leader, ...others]) => {
    if (!leader) return;
    const id = (await standing(asking, leader)) ?? (await found(asking, leader));
    if (id === undefined) return;
    const params = { id };
    for (const other of others) {
      const at = await standing(asking, other);
      if (at !== undefined) places.set(other, at);
      else await asking.ask(joinAlliance, await other.token(), { params });
    }
    const requests = await asking.ask(joinRequests, await leader.token(), { params });
    for (const { id: requestId } of requests ?? []) {
      await asking.ask(approveRequest, await leader.token(), { params: { id, requestId } });
    }
    for (const each of [leader, ...others]) {
      const at = await standing(asking, each);
      if (at !== undefined) places.set(each, at);
    }
  });
  return places;
}

/** The members of each alliance, founder first. */
export function crews<T>(people: readonly T[], alliances: number): T[][] {
  const seats = Math.min(ALLIANCE_START.maxMembers, Math.floor(people.length / Math.max(1, alliances)));
  const all = Array.from({ length: alliances }, (): T[] => []);
  for (let seat = 0; seat < seats * alliances; seat++) {
    const person = people[Math.floor((seat * people.length) / (seats * alliances))];
    if (person !== undefined) all[seat % alliances]?.push(person);
  }
  return all;
}

async function standing(asking: Asking, session: Session): Promise<number | undefined> {
  return (await asking.ask(myAlliance, await session.token()))?.alliance?.id;
}

async function found(asking: Asking, leader: Session): Promise<number | undefined> {
  const name = `Crowd ${Date.now().toString(36)} ${Math.random().toString(36).slice(2, 8)}`;
  return (await asking.ask(createAlliance, await leader.token(), { body: { name } }))?.id;
}
