import { AFTERMATH, FIGHT, LOOT, SIEGE } from '#shared/catalogue/battles';
import { MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import type { Outcome } from '#shared/rules/battles/battle';
import { full, percent } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';

/** A transfer fights only if it comes to relieve a world. */
const KINDS: Readonly<Record<MarchKind, string>> = {
  raid: 'Raid',
  strike: 'Strike',
  siege: 'Siege',
  transfer: 'Relief',
  relief: 'Relief',
};

const rounds = (count: number) => plural(count, { one: 'one round', other: '# rounds' });
const ships = (count: number) => plural(count, { one: '# ship', other: '# ships' });
const squads = (count: number) => plural(count, { one: '# squad', other: '# squads' });

/** '3 ships and 2 squads'; '' for none. */
function units(shipCount: number, squadCount: number): string {
  return [shipCount > 0 ? ships(shipCount) : '', squadCount > 0 ? squads(squadCount) : '']
    .filter(Boolean)
    .join(' and ');
}

/** An attack through the gate is only about the ground. */
const strikeSum = (outcome: Outcome, after: string) =>
  outcome === 'ground_won'
    ? `The attacker won the ground ${after}.`
    : `The attack was thrown back at the gate ${after}.`;

/** The list of battles, and what a report says besides its story. */
export const battleReportTexts = {
  list: {
    title: 'Battle Reports',
    loading: 'Loading battle reports',
    none: 'No battles yet.',
    noneLikeThat: 'No battle fits these filters.',
    rules: 'How the game works',
    simulate: 'Simulate a battle',
    count: (count: number) => plural(count, { one: '# battle', other: '# battles' }),
    losses: (own: string, other: string) => `Lost ${own || 'nothing'}, destroyed ${other || 'nothing'}`,
    guestLosses: (attacker: string, defender: string) =>
      `The attacker lost ${attacker || 'nothing'}, the defenders ${defender || 'nothing'}`,
    units,
    looted: 'Looted',
    taken: 'Taken',
    noLoot: 'No loot',
  },
  filters: {
    side: 'Your side',
    anySide: 'Any side',
    outcome: 'Outcome',
    anyOutcome: 'Any outcome',
  },
  sides: { attacker: 'Attacker', defender: 'Defender', guest: 'Guest', visitor: 'Visitor' },
  outcomes: {
    repelled: 'Attack repelled',
    orbit_won: 'Orbit won, ground held',
    ground_won: 'Attack succeeded',
  },
  /** What a battle is called in one line. */
  headline: (kind: MarchKind, attacker: string, defender: string) => `${KINDS[kind]} of ${attacker} on ${defender}`,
  title: (kind: MarchKind, world: string) => `${KINDS[kind]} on ${world}`,
  sharedTitle: (kind: MarchKind) => `${KINDS[kind]} report`,
  namelessWorld: 'a world',
  verdict: {
    victory: 'Victory',
    defeat: 'Defeat',
    half: 'Half a victory',
    held: 'The ground held',
    attackerWon: 'The attacker won',
    defenderWon: 'The defender won',
    nobodyWon: 'Orbit lost, ground held',
  },
  sum: (kind: MarchKind, outcome: Outcome, turns: number) => {
    const after = turns === 0 ? 'without a fight' : `after ${rounds(turns)}`;
    if (MARCH_TYPES[kind].way === 'gate') return strikeSum(outcome, after);
    if (outcome === 'repelled') return `The attack was thrown back in orbit ${after}.`;
    if (outcome === 'orbit_won') return `The attacker won the orbit, but not the ground, ${after}.`;
    return `The attacker won orbit and ground ${after}.`;
  },
  page: {
    loading: 'Loading the battle report',
    back: 'All battles',
    lead: (headline: string, when: string) => `${headline}, ${when}`,
    missing: 'This report does not exist, or you did not fight in the battle.',
    you: 'you',
    lost: (units: string, price: string) =>
      units ? `Lost for good: ${units}, built for ${price}` : 'Nothing lost for good',
    kept: (share: string) => `${share} of what fought is left`,
    strength: (name: string, share: string) => `${name}: ${share} of what fought is left`,
  },
  losses: {
    title: 'Losses',
    type: 'Type',
    fought: 'Fought',
    fallen: 'Fell',
    towed: 'towed home',
    saved: 'got away',
    savedHead: 'Saved',
    lost: 'Lost',
    none: 'Nobody fought on this side.',
    guns: 'Planetary guns',
    militia: 'Militia',
    militiaBack: 'went home',
    gunsBack: 'repaired',
    guestOf: (type: string) => `${type} (guest)`,
    unknown: 'Unknown type',
    aside: `At the defender's own world ${percent(AFTERMATH.towPercent / 100)} of lost ships are towed home. Guns are repaired, militia goes home.`,
  },
  spoils: {
    title: 'Spoils',
    loot: 'Loot',
    salvage: 'Salvage',
    xp: 'Your XP',
    noLoot: {
      siege: 'None: a siege takes the world, not its stock.',
      relief: 'None: relieving a world brings no loot.',
      repelled: 'None: loot needs orbit and ground, and the orbit was not won.',
      orbit_won: 'None: loot needs the ground, and that was not won.',
      unable: 'None: no survivor can carry anything.',
      full: 'None: salvage filled the hold.',
      perhaps_full:
        'None: what lay there was safe, salvage filled the hold, or raids had reached the limit of loot for now.',
      ground_won: 'None: what lay there was safe, or raids had reached the limit of loot for now.',
    },
    noWrecks: 'None: no ship was lost for good.',
    noSalvage: {
      /** A defender who holds the field has room for everything. */
      repelled: 'None: the wrecks held too little ore.',
      orbit_won:
        'None: the attacker held the orbit, but nobody who could carry the wrecks home came back from the ground. Nobody gets them.',
      ground_won: 'None: no survivor can carry the wrecks home. Nobody gets them.',
    },
    noXp: 'None.',
    gained: (xp: number) => `+${full(xp)} XP`,
    salvageTo: (attacker: boolean) =>
      attacker ? 'To the attacker, who held the field.' : 'To the defender, who held the field.',
    lootNote: `All raids together take at most ${percent(LOOT.victimHours / LOOT.windowHours)} of what anybody's worlds yield.`,
  },
  story: {
    title: 'Why it ended this way',
    slipped: 'The ships of the world slipped away before the fight, as its stance says. They neither fought nor fell.',
    noOrbit: {
      raid: 'Nobody met the fleet in orbit.',
      gate: 'The attackers came through the gate: there was no fight in orbit.',
    },
    orbit: {
      defender_gone: (turns: number) => `In orbit the last defender fell after ${rounds(turns)}.`,
      attacker_gone: (turns: number) => `In orbit the last attacking ship fell after ${rounds(turns)}.`,
      both_gone: (turns: number) =>
        `In orbit both sides destroyed each other in ${rounds(turns)}. The field stays with the defender.`,
      attacker_left: (turns: number, lost: string, limit: string) =>
        `After ${rounds(turns)} in orbit the attacker had lost ${lost} of their hull. They were to leave at ${limit}, so they left through a parting volley.`,
      outnumbered: (turns: number) =>
        `After ${rounds(turns)} in orbit the attacker had at least ${FIGHT.fieldFactor} times the hull of what was left of the defenders. They withdrew.`,
      undecided: (turns: number) =>
        `After ${rounds(turns)} in orbit the attacker was not ${FIGHT.fieldFactor} times ahead. The field stays with the defender.`,
    },
    ground: {
      defender_gone: (turns: number) => `On the ground the last defender fell after ${rounds(turns)}.`,
      attacker_gone: (turns: number) => `On the ground the last of the landed troops fell after ${rounds(turns)}.`,
      both_gone: (turns: number) =>
        `On the ground both sides destroyed each other in ${rounds(turns)}. The field stays with the defender.`,
      outnumbered: (turns: number) =>
        `After ${rounds(turns)} on the ground the attacker had at least ${FIGHT.fieldFactor} times the strength of what was left. The rest gave up.`,
      undecided: (turns: number) =>
        `After ${rounds(turns)} on the ground the attacker was not ${FIGHT.fieldFactor} times ahead. The ground stays with the defender.`,
    },
    notLanded: 'Nobody landed: the side that loses the orbit does not reach the ground.',
    siegeBegun: (squads: number) =>
      `The siege began: ${plural(squads, { one: '# squad was', other: '# squads were' })} left to besiege the world.`,
    siegeFailed: (squads: number) =>
      `No siege began: ${plural(squads, { one: '# squad was', other: '# squads were' })} left. It takes ${SIEGE.squads}, worth ${SIEGE.worthPercent / 100} times the squads that were there. The army flew home.`,
    walkedIn: 'Nobody held the ground, so the landed troops walked in.',
    nobodyAshore: 'The fleet had nobody left to send ashore, so it took nothing.',
    drowned: (count: number) =>
      `${plural(count, { one: '# squad was', other: '# squads were' })} lost with the ships that carried them: they found no berth after orbit.`,
    morale: (morale: string) =>
      `The attacker is the mightier ruler: their morale was ${morale}, and their fire, loot and XP count only that much.`,
    wall: (percent: string) => `The defences of the world raised attack and hull of the defenders to ${percent}.`,
    more: 'The rule',
  },
  share: {
    button: 'Share this report',
    again: 'Copy the link',
    sharing: 'Making the link…',
    copied: 'The link is copied. Anyone who has it sees the battle, but not where it was fought.',
    byHand: 'Copy this link. Anyone who has it sees the battle, but not where it was fought.',
    address: 'Link to this report',
  },
  visitor: {
    lead: (when: string) => `Fought ${when}. Shared by one of those who fought in it, without the place.`,
    invite: 'A strategy game of gates, fleets and worlds. Free, in your browser.',
    missing: 'Nobody shared a battle at this address. Ask for the link again.',
  },
};
