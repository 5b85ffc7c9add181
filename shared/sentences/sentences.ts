import type { Cost } from '../catalogue/resources.ts';
import { listAmounts } from '../refusals.ts';

interface Done {
  readonly player: string;
  /** The other alliance. */
  readonly alliance: string;
}
type OfAlliance = Pick<Done, 'alliance'>;

/**
 * Lines of an alliance's log about pacts and wars, by their code. Each step has two: for the log of the alliance that took it, and, as
 * `heard`, for that of the other one.
 */
export const RELATION_SENTENCES = {
  pact_offered: ({ player, alliance }: Done) => `${player} offered a pact to ${alliance}.`,
  pact_offered_heard: ({ alliance }: OfAlliance) => `${alliance} offers a pact.`,
  pact_concluded: ({ player, alliance }: Done) => `${player} concluded a pact with ${alliance}.`,
  pact_concluded_heard: ({ alliance }: OfAlliance) => `${alliance} accepted, and the pact holds.`,
  pact_withdrawn: ({ player, alliance }: Done) => `${player} took back the offer of a pact to ${alliance}.`,
  pact_withdrawn_heard: ({ alliance }: OfAlliance) => `${alliance} took back the offer of a pact.`,
  pact_declined: ({ player, alliance }: Done) => `${player} declined the pact that ${alliance} offered.`,
  pact_declined_heard: ({ alliance }: OfAlliance) => `${alliance} declined the pact.`,
  pact_cancelled: ({ player, alliance }: Done) => `${player} cancelled the pact with ${alliance}.`,
  pact_cancelled_heard: ({ alliance }: OfAlliance) => `${alliance} cancelled the pact.`,
  war_declared: ({ player, alliance }: Done) => `${player} declared war on ${alliance}.`,
  war_declared_heard: ({ alliance }: OfAlliance) => `${alliance} declared war.`,
  war_called_off: ({ player, alliance }: Done) => `${player} called off the war on ${alliance}.`,
  war_called_off_heard: ({ alliance }: OfAlliance) => `${alliance} called off the war.`,
  peace_offered: ({ player, alliance }: Done) => `${player} offered peace to ${alliance}.`,
  peace_offered_heard: ({ alliance }: OfAlliance) => `${alliance} offers peace.`,
  peace_withdrawn: ({ player, alliance }: Done) => `${player} took back the offer of peace to ${alliance}.`,
  peace_withdrawn_heard: ({ alliance }: OfAlliance) => `${alliance} took back the offer of peace.`,
  peace_declined: ({ player, alliance }: Done) => `${player} declined the peace that ${alliance} offered.`,
  peace_declined_heard: ({ alliance }: OfAlliance) => `${alliance} declined the peace.`,
  peace_concluded: ({ player, alliance }: Done) => `${player} made peace with ${alliance}.`,
  peace_concluded_heard: ({ alliance }: OfAlliance) => `${alliance} accepted, and the war is over.`,
  related_disbanded: ({ alliance }: OfAlliance) =>
    `${alliance} was disbanded, so every pact, war or offer between it and this alliance is over.`,
} as const;

/** A sentence that is stored: in English, and with the code and values by which any language can say it. */
export interface Sentence {
  readonly text: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Addresses = readonly (readonly number[])[];

/** What a scout found. `planet_type`, `artifact`: the English name. */
export type ScoutFind =
  | { readonly find: 'artifact'; readonly artifact: string }
  | { readonly find: 'nothing' }
  | { readonly find: 'world'; readonly address: readonly number[]; readonly planet_type: string }
  | { readonly find: 'resources'; readonly haul: Cost };

/** A journey's report. `lost`: what an ambush took; null without one. */
export type Exploration = ScoutFind & { readonly lost: Cost | null; readonly late: boolean };

const addressesIn = (addresses: Addresses) => addresses.map((address) => address.join('-')).join(' and ');

/**
 * Every sentence that is stored with a report or a line of an alliance's log, by its code. The words of reports decide which card
 * the client shows: see `rules/missions/classify.ts`.
 */
export const SENTENCES = {
  // Reports
  malp_unclaimed: () => 'MALP report: the planet is unclaimed.',
  malp_guarded: ({ guard }: { guard: number }) =>
    `MALP report: the planet is unclaimed. Its guard has strength ${guard}, so settlers need an escort at least as strong.`,
  malp_closed: ({ wait }: { wait: string }) =>
    `MALP report: the planet is unclaimed. It was given up recently, and nobody can settle it for another ${wait}.`,
  malp_owned: () => 'MALP report: the planet is controlled by another player.',
  malp_own: () => 'MALP report: the planet is one of yours.',
  malp_iris: () => 'MALP probe failed: the iris of this gate is closed. The probe broke on it and saw nothing.',
  malp_no_gate: () => 'MALP probe failed: no gate answers at this address.',
  colonize_success: () => 'Mission report: colonization successful.',
  colonize_occupied: () => 'Mission report: colonization failed, the planet is occupied.',
  colonize_guarded: ({ guard }: { guard: number }) =>
    `Mission report: colonization failed, the planet is guarded. You need an escort of strength ${guard} at the origin.`,
  colonize_closed: ({ wait }: { wait: string }) =>
    `Mission report: colonization failed, the planet was given up recently. Nobody can settle it for another ${wait}.`,
  colonize_iris: () =>
    'Mission report: colonization failed, the iris of this gate is closed. The settlers came back, their supplies are lost.',
  colonize_no_gate: () => 'Mission report: colonization failed, no gate answers at this address.',
  exploration: (journey: Exploration) =>
    [
      `Exploration report: ${foundText(journey)}`,
      ...(journey.lost ? [`It survived an ambush, but lost ${listAmounts(journey.lost) || 'nothing'}.`] : []),
      ...(journey.late ? ['The journey home took longer than planned.'] : []),
    ].join(' '),
  first_survey: ({ addresses }: { addresses: Addresses }) =>
    `Survey report: your new shipyard has picked up two nearby gate addresses, ${addressesIn(addresses)}. Nobody held the first one when they found it; a MALP Probe tells whether that is still so.`,
  weekly_survey: ({ addresses }: { addresses: Addresses }) => {
    if (addresses.length === 0) return 'Survey report: you already know every gate within reach.';
    const [word, verb] = addresses.length === 1 ? ['address', 'answers'] : ['addresses', 'answer'];
    return `Survey report: ${addresses.length} new gate ${word} ${verb} this week, ${addressesIn(addresses)}.`;
  },
  artifact_addresses: ({ artifact, addresses }: { artifact: string; addresses: Addresses }) => {
    const word = addresses.length === 1 ? 'address that nobody here has' : 'addresses that nobody here has';
    return `The ${artifact} shows ${addresses.length} ${word} ever dialled: ${addressesIn(addresses)}.`;
  },
  world_taken: ({ winner, planet }: { winner: string; planet: string }) =>
    `${winner} has taken ${planet}. Its gate address stays known to you.`,
  world_given_up: ({ planet }: { planet: string }) =>
    `You gave up ${planet}. Its gate address stays known to you, and later anybody may settle it.`,
  world_given_back: ({ planet, player }: { planet: string; player: string }) =>
    `The operator of this game gave ${planet} back to ${player}.`,
  season_called_home: () => 'The season ended, and the crew was called home.',

  // Lines of an alliance's log; `world_given_back` is one too.
  alliance_founded: ({ player }: { player: string }) => `${player} founded the alliance.`,
  alliance_renamed: ({ player, name }: { player: string; name: string }) =>
    `${player} renamed the alliance to "${name}".`,
  description_changed: ({ player }: { player: string }) => `${player} changed the description.`,
  player_invited: ({ inviter, player }: { inviter: string; player: string }) => `${inviter} invited ${player}.`,
  joined_by_invitation: ({ player, inviter }: { player: string; inviter: string }) =>
    `${player} joined the alliance, invited by ${inviter}.`,
  joined_by_request: ({ player, approver }: { player: string; approver: string }) =>
    `${player} joined the alliance, approved by ${approver}.`,
  member_left: ({ player }: { player: string }) => `${player} left the alliance.`,
  member_kicked: ({ kicker, player }: { kicker: string; player: string }) =>
    `${kicker} kicked ${player} out of the alliance.`,
  member_promoted: ({ leader, player }: { leader: string; player: string }) =>
    `${leader} promoted ${player} to officer.`,
  member_demoted: ({ leader, player }: { leader: string; player: string }) => `${leader} demoted ${player} to member.`,
  officers_trusted: ({ leader }: { leader: string }) =>
    `${leader} entrusted the officers with payouts, pacts and wars.`,
  officers_not_trusted: ({ leader }: { leader: string }) =>
    `${leader} took payouts, pacts and wars back from the officers.`,
  // In the logs of alliances that had officers when the leader's switch for these rights came.
  officers_lost_rights: () =>
    'A new version of the game leaves payouts, pacts and wars to the leader. Officers may no longer decide on them, unless the leader entrusts them on this page.',
  leadership_transferred: ({ leader, player }: { leader: string; player: string }) =>
    `${leader} transferred the leadership to ${player}.`,
  leadership_transferred_by_operator: ({ leader, player }: { leader: string; player: string }) =>
    `The operator of this game transferred the leadership from ${leader} to ${player}.`,
  member_gone: ({ player }: { player: string }) => `${player} has left the game.`,
  leader_gone: ({ player, heir }: { player: string; heir: string }) =>
    `${player} has left the game, and ${heir} is the new leader.`,
  leader_unseen: ({ leader, heir, days, notice }: { leader: string; heir: string; days: number; notice: number }) =>
    `${leader} has not been seen for ${days} days. After another ${notice} days away, ${heir} will lead the alliance.`,
  leader_succeeded: ({ leader, heir }: { leader: string; heir: string }) =>
    `${leader} has not been seen for a long time, and ${heir} is the new leader.`,
  bank_contributed: ({ player, amounts }: { player: string; amounts: Cost }) =>
    `${player} contributed ${listAmounts(amounts)}.`,
  bank_paid: ({ payer, player, amounts }: { payer: string; player: string; amounts: Cost }) =>
    `${payer} paid ${listAmounts(amounts)} from the bank to ${player}.`,
  bank_paid_self: ({ payer, amounts }: { payer: string; amounts: Cost }) =>
    `${payer} paid ${listAmounts(amounts)} from the bank to themselves.`,
  alliance_upgraded: ({ player, level, members }: { player: string; level: number; members: number }) =>
    `${player} upgraded the alliance to level ${level}, for up to ${members} members.`,
  season_begun: ({ season }: { season: number }) =>
    `Season ${season} has begun: bank and level start anew, and wars are over.`,
  alliance_renamed_by_operator: ({ name }: { name: string }) =>
    `The operator of this game renamed the alliance to "${name}".`,
  description_removed_by_operator: () => 'The operator of this game removed the description.',
  bulletin_removed_by_operator: ({ author }: { author: string }) =>
    `The operator of this game took down a bulletin of ${author}.`,
  message_removed: ({ officer, author }: { officer: string; author: string }) =>
    `${officer} removed a message of ${author}.`,
  message_removed_by_operator: ({ author }: { author: string }) =>
    `The operator of this game removed a message of ${author}.`,
  bulletin_changed: ({ officer }: { officer: string }) => `${officer} changed the bulletin.`,
  bulletin_taken_down: ({ officer }: { officer: string }) => `${officer} took the bulletin down.`,
  under_attack: ({ player }: { player: string }) => `${player} is under attack.`,
  siege_sets_out: ({ player, planet }: { player: string; planet: string }) =>
    `${player} is under attack: an army sets out to besiege ${planet}.`,
  relief_sent: ({ player }: { player: string }) => `${player} sent relief.`,
  raided: ({ player }: { player: string }) => `${player} was raided.`,
  world_lost: ({ player, planet }: { player: string; planet: string }) => `${player} lost ${planet}.`,
  siege_begun: ({ besieger, planet, ruler }: { besieger: string; planet: string; ruler: string }) =>
    `${besieger} besieges ${planet}, a world of ${ruler}.`,
  siege_continues: ({ planet, besieger, loyalty }: { planet: string; besieger: string; loyalty: number }) =>
    `${planet} is still besieged by ${besieger}: ${loyalty} % of its loyalty is left.`,
  siege_lengthened: ({ planet }: { planet: string }) => `An artifact makes the siege of ${planet} last longer.`,
  siege_lifted: ({ besieger, planet }: { besieger: string; planet: string }) => `${besieger} has left ${planet} alone.`,
  siege_given_up: ({ besieger, planet }: { besieger: string; planet: string }) =>
    `${besieger} has given up the siege of ${planet}.`,
  siege_broken: ({ player, planet }: { player: string; planet: string }) =>
    `${player} has broken the siege of ${planet}.`,
  ...RELATION_SENTENCES,
} as const;

/** The values of sentences that are names, by what has them: a name that an operator replaces is replaced there too. */
export const NAMES_IN_SENTENCES = {
  player: [
    ...['player', 'leader', 'heir', 'kicker', 'inviter', 'approver', 'officer', 'author', 'payer'],
    ...['besieger', 'ruler', 'winner'],
  ],
  alliance: ['alliance', 'name'],
  world: ['planet'],
} as const;
export type NamedInSentences = keyof typeof NAMES_IN_SENTENCES;

export type SentenceCode = keyof typeof SENTENCES;
type SentenceParams<Code extends SentenceCode> = Parameters<(typeof SENTENCES)[Code]>[0];

/** A sentence as reports store it. */
export const reported = ({ text, code, params }: Sentence) => ({ message: text, code, params });

/** Every sentence in another language, each with the same values. */
export type TranslatedSentences = {
  readonly [Code in SentenceCode]: (params: SentenceParams<Code> & object) => string;
};

/** A sentence to store. */
export function sentence<Code extends SentenceCode>(
  code: Code,
  ...[params]: Parameters<(typeof SENTENCES)[Code]>
): Sentence {
  const write = SENTENCES[code] as (params: unknown) => string;
  return { text: write(params), code, params: { ...params } };
}

function foundText(found: ScoutFind): string {
  switch (found.find) {
    case 'artifact':
      return `the scout brought home an artifact, the ${found.artifact}.`;
    case 'nothing':
      return 'the scout found nothing but dust and dark gates this time.';
    case 'world':
      return `the scout found a new world at ${found.address.join('-')}: ${found.planet_type}.`;
    case 'resources':
      return `the scout brought home ${listAmounts(found.haul) || 'little more than stories'}.`;
  }
}
