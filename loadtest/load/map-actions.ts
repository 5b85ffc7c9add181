import { addressBook } from '#shared/api/address-book';
import { getGalaxy } from '#shared/api/galaxy';
import { getPeople, setSharing } from '#shared/api/galaxy-people';
import type { Actor } from './actor.ts';

/** Share of visits to the map on which a player shows the own worlds to mates, or hides them. */
const SWITCHED = 0.1;

/** Opens the map with the people on it. */
export async function lookAtMap(actor: Actor): Promise<unknown> {
  const people = await actor.ask(getPeople);
  await actor.ask(getGalaxy);
  await actor.ask(addressBook);
  if (!people || !actor.random.chance(SWITCHED)) return people;
  return actor.ask(setSharing, { body: { sharing: !people.sharing } });
}
