import { isHostile, MARCH_TYPES } from '#shared/catalogue/marches';
import { sidesOf } from '../alliances/relations/war-tally.ts';
import type { Besieger, LandingMarch } from '../battles/due-march.ts';
import type { Parties } from '../battles/meeting.ts';

/** The players and alliances whose rows a landing locks. */
export function partiesOf(march: LandingMarch): Parties {
  const { player_id: senderId, owner_id: ownerId, target_owner_id: oldOwnerId, kind, phase } = march;
  const planets = [march.origin_id, march.target_id];
  const alone = { senderId, rulerId: undefined, persons: [], alliances: [], planets };
  if (phase === 'home') return alone;
  if (march.besieger && march.besieger.id !== senderId) return partiesBeforeWorld(march, march.besieger);
  const rulerId = ownerId === senderId ? undefined : (ownerId ?? undefined);
  if (!isHostile(kind))
    return { ...alone, persons: rulerId === undefined ? [] : [rulerId], alliances: partnersOf(march) };
  const others = new Set([...march.guests, ...(oldOwnerId === null ? [] : [oldOwnerId])]);
  others.delete(senderId);
  if (rulerId !== undefined) others.delete(rulerId);
  return { senderId, rulerId, persons: [...others], alliances: concernedBy(march), planets };
}

/** The alliances that hear of an attack: the target ruler's, and both sides of a war in which it counts. */
function concernedBy({ owner_alliance_id: owner, war }: LandingMarch): number[] {
  return [...new Set([...(owner === null ? [] : [owner]), ...sidesOf(war)])];
}

/** Relief from another alliance is there only while the pact holds, and the pact cannot end while this alliance is locked. */
function partnersOf({ kind, sender_alliance_id: own, owner_alliance_id: other }: LandingMarch): number[] {
  return MARCH_TYPES[kind].stays === 'guest' && own !== null && other !== null && own !== other ? [own] : [];
}

/** The players concerned by a landing on a besieged world: the besieger fights, and the ruler of the world is told. */
function partiesBeforeWorld(march: LandingMarch, besieger: Besieger): Parties {
  const { player_id: senderId, owner_id: ownerId, target_owner_id: oldOwnerId } = march;
  const persons = new Set([ownerId, oldOwnerId].filter((id) => id !== null));
  for (const id of [senderId, besieger.id]) persons.delete(id);
  return {
    senderId,
    rulerId: besieger.id,
    persons: [...persons],
    alliances: [...concernedBy(march), ...partnersOf(march)],
    planets: [march.origin_id, march.target_id],
  };
}
