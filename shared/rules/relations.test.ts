import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RELATIONS } from '../catalogue/alliances.ts';
import { REFUSALS } from '../refusals.ts';
import {
  askedBy,
  marchesForbiddenUntil,
  nextRelation,
  RELATION_KINDS,
  RELATION_STATES,
  type RelationAct,
  type RelationCounts,
  type RelationFacts,
  type RelationRecord,
  type RelationState,
  type RelationStep,
  relationStateOf,
  WISHES,
} from './relations.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 26, 12);
const [US, THEM] = [11, 22];
const NONE: RelationCounts = { pacts: 0, offers: 0, wars: 0, offersOfOthers: 0, warsOfOthers: 0 };
const facts = (changes: Partial<RelationFacts> = {}): RelationFacts => ({
  own: NONE,
  other: NONE,
  pactEnded: null,
  warEnded: null,
  earlierPactEnded: null,
  offerEnded: null,
  peaceOfferEnded: null,
  siege: false,
  speed: 1,
  ...changes,
});

const offer = (offeredBy: number): RelationRecord => ({ kind: 'pact', offeredBy, since: null, peaceBy: null });
const PACT: RelationRecord = { kind: 'pact', offeredBy: THEM, since: NOW - HOUR, peaceBy: null };
const war = (offeredBy: number, changes: Partial<RelationRecord> = {}): RelationRecord => ({
  kind: 'war',
  offeredBy,
  since: NOW - HOUR,
  peaceBy: null,
  ...changes,
});
const ahead = { since: NOW + HOUR };
const [pact, battle, peace] = (['pact', 'war', 'neutral'] as const).map((wish) => ({ do: 'ask', wish }) as const);
const accept = { do: 'accept' } as const;
const end = (state: RelationState) => ({ do: 'end', state }) as const;

const step = (
  relation: RelationRecord | null,
  act: RelationAct | undefined,
  given: Partial<RelationFacts> = {},
  now = NOW,
) => {
  const outcome = nextRelation(relation, US, act ?? accept, facts(given), now);
  return outcome.refusal ? outcome.refusal.code : outcome.step;
};

describe('what an alliance may do about another one', () => {
  it.each<[string, RelationRecord | null, RelationAct | undefined, RelationStep | string]>([
    ['a pact is offered to an alliance that is neutral', null, pact, 'pact_offered'],
    ['once', offer(US), pact, 'relation_offered'],
    ['to offer what is offered is to accept', offer(THEM), pact, 'pact_concluded'],
    ['a pact is no second time offered', PACT, pact, 'relation_pact_holds'],
    ['nor in a war', war(US), pact, 'relation_at_war'],
    ['war is declared on who is neutral', null, battle, 'war_declared'],
    ['and on who offers a pact', offer(THEM), battle, 'war_declared'],
    ['not on a partner', PACT, battle, 'relation_pact_first'],
    ['nor twice', war(THEM), battle, 'relation_war_holds'],
    ['peace is offered in a war', war(THEM), peace, 'peace_offered'],
    ['before it begins too', war(THEM, ahead), peace, 'peace_offered'],
    ['once', war(US, { peaceBy: US }), peace, 'relation_offered'],
    ['to offer the peace that is offered is to accept', war(US, { peaceBy: THEM }), peace, 'peace_concluded'],
    ['no peace without a war', PACT, peace, 'relation_no_war'],
    ['no peace with who is neutral', null, peace, 'relation_no_war'],
    ['the pact that they offer is accepted', offer(THEM), accept, 'pact_concluded'],
    ['the own offer is not', offer(US), accept, 'relation_offer_is_own'],
    ['the peace that they offer is accepted', war(US, { peaceBy: THEM }), accept, 'peace_concluded'],
    ['the own offer of peace is not', war(US, { peaceBy: US }), accept, 'relation_offer_is_own'],
    ['nothing is accepted in a war', war(US), accept, 'relation_nothing_offered'],
    ['nor in a pact', PACT, accept, 'relation_nothing_offered'],
    ['nor from who is neutral', null, accept, 'relation_nothing_offered'],
    ['the own offer is taken back', offer(US), end('offered'), 'pact_withdrawn'],
    ['theirs is declined', offer(THEM), end('offered'), 'pact_declined'],
    ['a pact is cancelled by either', PACT, end('pact'), 'pact_cancelled'],
    ['the own war is called off before it begins', war(US, ahead), end('announced'), 'war_called_off'],
    ['theirs is not', war(THEM, ahead), end('announced'), 'relation_peace_first'],
    ['nor the own one that has begun', war(US), end('war'), 'relation_peace_first'],
    ['the own offer of peace is taken back', war(US, { ...ahead, peaceBy: US }), end('announced'), 'peace_withdrawn'],
    ['theirs is declined', war(US, { peaceBy: THEM }), end('war'), 'peace_declined'],
    ['nothing ends between neutrals', null, end('pact'), 'relation_not_found'],
    ['a pact is not ended by who saw an offer', PACT, end('offered'), 'relation_changed'],
    ['nor a war by who saw a pact', war(US, ahead), end('pact'), 'relation_changed'],
    ['nor called off once it has begun', war(US), end('announced'), 'relation_changed'],
  ])('%s', (_, relation, act, expected) => {
    expect(step(relation, act)).toBe(expected);
  });

  const full = (counts: Partial<RelationCounts>) => ({ ...NONE, ...counts });
  const MANY = full({ offersOfOthers: 20, warsOfOthers: 40 });
  it.each<[string, Partial<RelationFacts>, RelationRecord | null, RelationAct | undefined, string]>([
    ['a sixth pact is not offered', { own: full({ pacts: 5 }) }, null, pact, 'relation_pacts_too_many'],
    ['nor to who has five', { other: full({ pacts: 5 }) }, null, pact, 'relation_pacts_of_other'],
    ['nor accepted', { own: full({ pacts: 5 }) }, offer(THEM), accept, 'relation_pacts_too_many'],
    ['an eleventh offer is not made', { own: full({ offers: 10 }) }, null, pact, 'relation_offers_too_many'],
    ['a sixth war is not declared', { own: full({ wars: 5 }) }, null, battle, 'relation_wars_too_many'],
    ['who has twenty offers gets no more', { other: MANY }, null, pact, 'relation_offers_to_other'],
    ['no forty-first war is declared on one', { other: MANY }, null, battle, 'relation_wars_on_other'],
    ['nor in answer to an offer', { other: MANY }, offer(THEM), battle, 'relation_wars_on_other'],
    ['no pact while one besieges the other', { siege: true }, offer(THEM), accept, 'relation_siege'],
    ['no offer so soon again', { offerEnded: NOW - 23 * HOUR }, null, pact, 'relation_offered_lately'],
    [
      'no offer once five pacts have ended within a day',
      { earlierPactEnded: NOW - 23 * HOUR },
      null,
      pact,
      'relation_pacts_ended',
    ],
    ['nor of peace', { peaceOfferEnded: NOW - 23 * HOUR }, war(THEM), peace, 'relation_offered_lately'],
    ['nor before the war begins', { peaceOfferEnded: NOW }, war(THEM, ahead), peace, 'relation_offered_lately'],
    ['their peace is taken at once', { peaceOfferEnded: NOW }, war(US, { peaceBy: THEM }), peace, 'peace_concluded'],
    ['a pact that they did not want keeps nobody from peace', { offerEnded: NOW }, war(THEM), peace, 'peace_offered'],
    ['no war so soon after a pact', { pactEnded: NOW - 71 * HOUR }, null, battle, 'relation_pact_lately'],
    ['nor after a war', { warEnded: NOW - 71 * HOUR }, null, battle, 'relation_war_lately'],
  ])('%s', (_, given, relation, act, code) => {
    expect(step(relation, act, given)).toBe(code);
  });

  it('what others offer and declare uses up nothing of what an alliance may do', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (offersOfOthers, warsOfOthers) => {
        const own = full({ offersOfOthers, warsOfOthers });
        for (const [act, done] of [
          [pact, 'pact_offered'],
          [battle, 'war_declared'],
        ] as const)
          expect(step(null, act, { own })).toBe(done);
        expect(step(offer(THEM), accept, { own })).toBe('pact_concluded');
        // Nor do wars on an alliance keep a friend from offering it a pact, or from accepting its offer.
        expect(step(null, pact, { other: full({ warsOfOthers }) })).toBe('pact_offered');
        expect(step(offer(THEM), accept, { other: full({ offersOfOthers, warsOfOthers }) })).toBe('pact_concluded');
      }),
    );
  });

  it('waits pass by, faster in a fast game', () => {
    expect(step(null, battle, { pactEnded: NOW - 72 * HOUR, warEnded: NOW - 72 * HOUR })).toBe('war_declared');
    expect(step(null, battle, { pactEnded: NOW - 0.72 * HOUR, speed: 100 })).toBe('war_declared');
    expect(step(null, pact, { offerEnded: NOW - 24 * HOUR, earlierPactEnded: NOW - 24 * HOUR })).toBe('pact_offered');
    expect(step(war(THEM), peace, { peaceOfferEnded: NOW - 24 * HOUR })).toBe('peace_offered');
  });

  it('a war begins a day after its declaration, and a pact at its conclusion', () => {
    expect(nextRelation(null, US, { do: 'ask', wish: 'war' }, facts(), NOW)).toMatchObject({
      next: { since: NOW + 24 * HOUR, offeredBy: US },
    });
    expect(nextRelation(offer(THEM), US, accept, facts(), NOW)).toMatchObject({
      next: { since: NOW, offeredBy: THEM },
    });
  });
});

const acts = fc.oneof(
  fc.constantFrom(...WISHES).map((wish): RelationAct => ({ do: 'ask', wish })),
  fc.constant<RelationAct>(accept),
  fc.constantFrom(...RELATION_STATES).map((state): RelationAct => end(state)),
);
const histories = fc.array(fc.record({ by: fc.constantFrom(US, THEM), act: acts, hours: fc.nat(100) }), {
  maxLength: 60,
  size: 'max',
});

describe('whatever two alliances do, in any order', () => {
  /** Plays a history as the server would, and calls `seen` after each step that was not refused. */
  function play(
    history: readonly { readonly by: number; readonly act: RelationAct; readonly hours: number }[],
    seen: (
      step: RelationStep,
      by: number,
      before: RelationRecord | null,
      after: RelationRecord | null,
      now: number,
    ) => void,
  ) {
    let now = NOW;
    let relation: RelationRecord | null = null;
    const ended = { pact: null as number | null, war: null as number | null };
    for (const { by, act, hours } of history) {
      now += hours * HOUR;
      const given = facts({ pactEnded: ended.pact, warEnded: ended.war });
      const outcome = nextRelation(relation, by, act, given, now);
      if (outcome.refusal) continue;
      const { step, next } = outcome;
      seen(step, by, relation, next, now);
      if (relation && (relation.kind === 'war' || relation.since !== null) && !next) ended[relation.kind] = now;
      relation = next;
    }
  }

  it('a pact and a peace need both, and a war is over only by peace or before it has begun', () => {
    fc.assert(
      fc.property(histories, (history) => {
        play(history, (step, by, before, after, now) => {
          if (step === 'pact_concluded' || step === 'peace_concluded')
            expect(before && askedBy(before)).toBe(US + THEM - by);
          if (before?.kind === 'war' && !after && step !== 'peace_concluded') {
            expect(step).toBe('war_called_off');
            expect(relationStateOf(before, now)).toBe('announced');
            expect(before.offeredBy).toBe(by);
          }
          if (after?.kind === 'pact') expect(after.peaceBy).toBeNull();
        });
      }),
    );
  });

  it('no war is declared while members of a pact may not march on each other', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let cancelled: number | undefined;
        play(history, (step, _, before, __, now) => {
          if (step === 'pact_cancelled') cancelled = now;
          if (step !== 'war_declared') return;
          expect(before?.since ?? null).toBeNull();
          if (cancelled !== undefined) expect(now).toBeGreaterThanOrEqual(marchesForbiddenUntil(cancelled, 1));
        });
      }),
    );
  });

  it('nothing is ended that is not in the state that was seen', () => {
    const relations = fc.record({
      kind: fc.constantFrom(...RELATION_KINDS),
      offeredBy: fc.constantFrom(US, THEM),
      since: fc.option(fc.integer({ min: -50, max: 50 }).map((hours) => NOW + hours * HOUR)),
      peaceBy: fc.option(fc.constantFrom(US, THEM)),
    });
    fc.assert(
      fc.property(relations, fc.constantFrom(...RELATION_STATES), (relation, seen) => {
        const { refusal } = nextRelation(relation, US, end(seen), facts(), NOW);
        expect(refusal === REFUSALS.relationChanged).toBe(relationStateOf(relation, NOW) !== seen);
      }),
    );
  });

  it('nobody can be kept in a pact', () => {
    fc.assert(
      fc.property(fc.constantFrom(US, THEM), fc.nat(1000), (by, hours) => {
        expect(nextRelation(PACT, by, end('pact'), facts(), NOW + hours * HOUR)).toMatchObject({
          step: 'pact_cancelled',
        });
      }),
    );
  });
});

it('the marches of former partners wait as long as war does', () => {
  const until = marchesForbiddenUntil(NOW, 1);
  expect(until).toBe(NOW + RELATIONS.partedHours * HOUR);
  const declared = (now: number) => nextRelation(null, US, { do: 'ask', wish: 'war' }, facts({ pactEnded: NOW }), now);
  expect(declared(until - 1).refusal?.code).toBe('relation_pact_lately');
  expect(declared(until)).toMatchObject({ step: 'war_declared' });
});
