import { RELATIONS } from '../catalogue/alliances.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { waitText } from './battles/may-attack.ts';
import { hoursToMs } from './battles/shields.ts';

/** The relation between two alliances; without one they are neutral. */
export const RELATION_KINDS = ['pact', 'war'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** What an alliance may ask for. To ask for neutrality in a war is to offer peace. */
export const WISHES = ['pact', 'war', 'neutral'] as const;
export type Wish = (typeof WISHES)[number];

/** A relation of two alliances that is not over. Moments are ms since 1970, alliances are named by their ids. */
export interface RelationRecord {
  readonly kind: RelationKind;
  readonly offeredBy: number;
  /** Null while a pact is only offered. The begin of a war may lie ahead. */
  readonly since: number | null;
  /** The alliance that offers peace in a war; null if neither does. */
  readonly peaceBy: number | null;
}

/** The relations of an alliance that are not over. */
export interface RelationCounts {
  readonly pacts: number;
  /** Pacts that it offers, and wars that it has declared. */
  readonly offers: number;
  readonly wars: number;
  /** Pacts that others offer it, and wars that others have declared on it. */
  readonly offersOfOthers: number;
  readonly warsOfOthers: number;
}

/** What a step needs to know besides the relation itself. */
export interface RelationFacts {
  readonly own: RelationCounts;
  readonly other: RelationCounts;
  /** When the last pact between the two ended, and the last war; null if there was none. */
  readonly pactEnded: number | null;
  readonly warEnded: number | null;
  /** When the latest but `mostPactsEnded` - 1 of the pacts between the two ended; null if there were fewer. */
  readonly earlierPactEnded: number | null;
  /** When this alliance's last offer of a pact to the other one came to nothing; and in this war, its last offer of peace. */
  readonly offerEnded: number | null;
  readonly peaceOfferEnded: number | null;
  /** Whether a member of one besieges a world of a member of the other. */
  readonly siege: boolean;
  readonly speed: number;
}

/** What an alliance does about another one. */
export type RelationAct =
  | { readonly do: 'ask'; readonly wish: Wish }
  | { readonly do: 'accept' }
  /** Cancels, takes back or declines what there is, if it is still in the state in which the caller saw it. */
  | { readonly do: 'end'; readonly state: RelationState };

/** The outcome of a step. Steps that end the relation leave none. */
export type RelationStep =
  | 'pact_offered'
  | 'pact_concluded'
  | 'pact_withdrawn'
  | 'pact_declined'
  | 'pact_cancelled'
  | 'war_declared'
  | 'war_called_off'
  | 'peace_offered'
  | 'peace_withdrawn'
  | 'peace_declined'
  | 'peace_concluded';

/** The relation after a step, null if they are neutral again; or why nothing happens. */
export type RelationOutcome =
  | { readonly step: RelationStep; readonly next: RelationRecord | null; readonly refusal?: undefined }
  | { readonly refusal: Refusal };

/** Whether alliance `by` may take a step towards the other one, and its outcome. `relation`: null if the two are neutral. */
export function nextRelation(
  relation: RelationRecord | null,
  by: number,
  act: RelationAct,
  facts: RelationFacts,
  now: number,
): RelationOutcome {
  if (act.do === 'accept') return accepted(relation, by, facts, now);
  if (act.do === 'end') return ended(relation, by, act.state, now);
  if (act.wish === 'pact') return pactAsked(relation, by, facts, now);
  return act.wish === 'war' ? warDeclared(relation, by, facts, now) : peaceAsked(relation, by, facts, now);
}

/** The state of two alliances that are not neutral. A war in which peace is offered is still a war. */
export const RELATION_STATES = ['offered', 'pact', 'announced', 'war'] as const;
export type RelationState = (typeof RELATION_STATES)[number];

/** The state of the two at `now`. */
export function relationStateOf({ kind, since }: Pick<RelationRecord, 'kind' | 'since'>, now: number): RelationState {
  if (kind === 'pact') return since === null ? 'offered' : 'pact';
  return since !== null && since > now ? 'announced' : 'war';
}

/** The side that has offered something and waits for an answer, if any. */
export function askedBy({ kind, since, offeredBy, peaceBy }: RelationRecord): number | null {
  return kind === 'pact' ? (since === null ? offeredBy : null) : peaceBy;
}

/** Until when the members of two alliances may not march on each other after the end of their pact, in ms since 1970. */
export function marchesForbiddenUntil(pactEnded: number, speed: number): number {
  return pactEnded + hoursToMs(RELATIONS.partedHours, speed);
}

/** From when on the members of a pact may send each other relief, in ms since 1970. */
export function pactRelievesFrom(since: number, speed: number): number {
  return since + pactReliefDelay(speed);
}

/** How long a pact must have held before its members may send each other relief, in ms. */
export function pactReliefDelay(speed: number): number {
  return hoursToMs(RELATIONS.reliefHours, speed);
}

const refused = (refusal: Refusal): RelationOutcome => ({ refusal });
const over = (step: RelationStep): RelationOutcome => ({ step, next: null });

function pactAsked(relation: RelationRecord | null, by: number, facts: RelationFacts, now: number): RelationOutcome {
  if (relation?.kind === 'war') return refused(REFUSALS.relationAtWar);
  if (relation && relation.since !== null) return refused(REFUSALS.relationPactHolds);
  if (relation)
    return relation.offeredBy === by ? refused(REFUSALS.relationOffered) : accepted(relation, by, facts, now);
  const again = waitAfter(facts.offerEnded, RELATIONS.offerAgainHours, facts.speed, now);
  if (again) return refused(REFUSALS.relationOfferedLately(again));
  const fickle = waitAfter(facts.earlierPactEnded, RELATIONS.offerAgainHours, facts.speed, now);
  if (fickle) return refused(REFUSALS.relationPactsEnded(fickle, RELATIONS.mostPactsEnded));
  const refusal = refusalOfPacts(facts) ?? refusalOfOffer(facts);
  if (refusal) return refused(refusal);
  return { step: 'pact_offered', next: { kind: 'pact', offeredBy: by, since: null, peaceBy: null } };
}

/** A war needs no consent. An offer of a pact between the two is void. */
function warDeclared(relation: RelationRecord | null, by: number, facts: RelationFacts, now: number): RelationOutcome {
  if (relation?.kind === 'war') return refused(REFUSALS.relationWarHolds);
  if (relation && relation.since !== null) return refused(REFUSALS.relationPactFirst);
  const { pactEnded, warEnded, speed } = facts;
  const parted = waitAfter(pactEnded, RELATIONS.partedHours, speed, now);
  if (parted) return refused(REFUSALS.relationPactLately(parted));
  const rested = waitAfter(warEnded, RELATIONS.partedHours, speed, now);
  if (rested) return refused(REFUSALS.relationWarLately(rested));
  const refusal = refusalOfWar(facts);
  if (refusal) return refused(refusal);
  const since = now + hoursToMs(RELATIONS.warningHours, speed);
  return { step: 'war_declared', next: { kind: 'war', offeredBy: by, since, peaceBy: null } };
}

function peaceAsked(relation: RelationRecord | null, by: number, facts: RelationFacts, now: number): RelationOutcome {
  if (relation?.kind !== 'war') return refused(REFUSALS.relationNoWar);
  if (relation.peaceBy === by) return refused(REFUSALS.relationOffered);
  if (relation.peaceBy !== null) return accepted(relation, by, facts, now);
  const again = waitAfter(facts.peaceOfferEnded, RELATIONS.offerAgainHours, facts.speed, now);
  if (again) return refused(REFUSALS.relationOfferedLately(again));
  return { step: 'peace_offered', next: { ...relation, peaceBy: by } };
}

function accepted(relation: RelationRecord | null, by: number, facts: RelationFacts, now: number): RelationOutcome {
  const asker = relation && askedBy(relation);
  if (!relation || asker === null) return refused(REFUSALS.relationNothingOffered);
  if (asker === by) return refused(REFUSALS.relationOfferIsOwn);
  if (relation.kind === 'war') return over('peace_concluded');
  const refusal = refusalOfPacts(facts) ?? (facts.siege ? REFUSALS.relationSiege : undefined);
  if (refusal) return refused(refusal);
  return { step: 'pact_concluded', next: { ...relation, since: now } };
}

function ended(relation: RelationRecord | null, by: number, seen: RelationState, now: number): RelationOutcome {
  if (!relation) return refused(REFUSALS.relationNotFound);
  const state = relationStateOf(relation, now);
  if (state !== seen) return refused(REFUSALS.relationChanged);
  const isOwn = askedBy(relation) === by;
  switch (state) {
    case 'offered':
      return over(isOwn ? 'pact_withdrawn' : 'pact_declined');
    case 'pact':
      return over('pact_cancelled');
    default: {
      const kept = { ...relation, peaceBy: null };
      if (relation.peaceBy !== null) return { step: isOwn ? 'peace_withdrawn' : 'peace_declined', next: kept };
      const mayCallOff = state === 'announced' && relation.offeredBy === by;
      return mayCallOff ? over('war_called_off') : refused(REFUSALS.relationPeaceFirst);
    }
  }
}

/** Neither side may have too many pacts. */
function refusalOfPacts({ own, other }: RelationFacts): Refusal | undefined {
  const most = RELATIONS.mostPacts;
  if (own.pacts >= most) return REFUSALS.relationPactsTooMany(most);
  return other.pacts >= most ? REFUSALS.relationPactsOfOther(most) : undefined;
}

/** An alliance makes only so many offers, and gets only so many. */
function refusalOfOffer({ own, other }: RelationFacts): Refusal | undefined {
  const { mostOffers, mostOffersOfOthers } = RELATIONS;
  if (own.offers >= mostOffers) return REFUSALS.relationOffersTooMany(mostOffers);
  return other.offersOfOthers >= mostOffersOfOthers ? REFUSALS.relationOffersToOther(mostOffersOfOthers) : undefined;
}

/** An alliance declares only so many wars, and only so many are declared on it. */
function refusalOfWar({ own, other }: RelationFacts): Refusal | undefined {
  const { mostWars, mostWarsOfOthers } = RELATIONS;
  if (own.wars >= mostWars) return REFUSALS.relationWarsTooMany(mostWars);
  return other.warsOfOthers >= mostWarsOfOthers ? REFUSALS.relationWarsOnOther(mostWarsOfOthers) : undefined;
}

/** How long is left of these hours since that moment, as text; undefined if they are over. */
function waitAfter(moment: number | null, hours: number, speed: number, now: number): string | undefined {
  if (moment === null) return undefined;
  const until = moment + hoursToMs(hours, speed);
  return until > now ? waitText(until, now) : undefined;
}
