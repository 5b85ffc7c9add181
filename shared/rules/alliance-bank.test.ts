import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bank } from '../api/alliances/alliances.ts';
import { CONTRIBUTIONS, PAYOUTS } from '../catalogue/alliances.ts';
import { LOOT } from '../catalogue/battles.ts';
import { RESERVES } from '../catalogue/resources.ts';
import { REFUSALS } from '../refusals.ts';
import {
  checkGift,
  checkGiver,
  checkPayee,
  checkPayout,
  giverAllowance,
  giverCap,
  memberCap,
  type Payee,
} from './alliance-bank.ts';
import { checkUpgrade, upgradePrice } from './alliances.ts';
import {
  afterContribution,
  afterPayout,
  afterUpgrade,
  type BankBooks,
  bankAllowance,
  bankSum,
  payableOf,
} from './bank-books.ts';

const all = (amount: number): Bank => ({ naquadah: amount, trinium: amount, metal: amount });

describe('the books of a bank', () => {
  it('keep apart what was once given under the peace of newcomers', () => {
    const books = afterContribution({ bank: all(100), kept: all(100) }, all(30));
    expect(books).toEqual({ bank: all(130), kept: all(100) });
    expect(payableOf(books)).toEqual(all(30));
  });

  it.each([
    [100, 40, { bank: all(90), kept: all(60) }],
    [20, 40, { bank: all(90), kept: all(0) }],
    [0, 130, { bank: all(0), kept: all(0) }],
  ])('that keep %i pay an upgrade for %i out of that first', (kept, price, after) => {
    expect(afterUpgrade({ bank: all(130), kept: all(kept) }, all(price))).toEqual(after);
  });

  it('pay a fifth of what may leave them in a day, however it is divided', () => {
    const books = { bank: all(1000), kept: all(500) };
    expect(bankAllowance(books, all(0))).toEqual(all(100));
    expect(bankAllowance(afterPayout(books, all(60)), all(60))).toEqual(all(40));
    expect(bankAllowance(afterPayout(books, all(100)), all(100))).toEqual(all(0));
    // What was kept counts for nothing, and what is left of little rounds to nothing.
    expect(bankAllowance({ bank: all(504), kept: all(500) }, all(0))).toEqual(all(0));
    expect(bankAllowance({ bank: all(505), kept: all(500) }, all(0))).toEqual(all(1));
    // An upgrade has lowered the bank since.
    expect(bankAllowance({ bank: all(10), kept: all(0) }, all(100))).toEqual(all(0));
  });
});

describe('who may be paid, and how much', () => {
  const hourly = { naquadah: 100.9, trinium: 50, metal: 150, energy: 200, food: 99.5 };
  // 4 x (100 + 50 + 150 + 200 + 99)
  const payee: Payee = {
    role: 'member',
    banned: false,
    onLeave: false,
    payableFrom: 1000,
    now: 1000,
    cap: 2396,
    received: 0,
  };

  it('is as much in a day as raids may take', () => {
    expect(memberCap(hourly)).toBe(2396);
    expect([PAYOUTS.memberHours, PAYOUTS.windowHours]).toEqual([LOOT.victimHours, LOOT.windowHours]);
  });

  it.each<[string, Partial<Payee>, object | undefined]>([
    ['a member of a day', {}, undefined],
    ['the leader', { role: 'leader' }, undefined],
    ['an outsider', { role: undefined }, REFUSALS.memberNotFound],
    ['a banned member', { banned: true }, REFUSALS.payeeBanned],
    ['a member on leave, who makes nothing', { onLeave: true, cap: 0 }, REFUSALS.payeeOnLeave],
    ['a new member', { now: 1000 - 5 * 3_600_000 }, REFUSALS.payeeTooNew('5 h')],
    ['a new member in a fast game', { now: 1000 - 15 * 60_000 }, REFUSALS.payeeTooNew('15 min')],
    ['a member who had 4 hours of output', { received: 2396 }, REFUSALS.payeeHasEnough],
    ['a member who had more, before a mine ran dry', { received: 3000 }, REFUSALS.payeeHasEnough],
    ['a member without output', { cap: 0 }, REFUSALS.payeeHasEnough],
  ])('%s', (_, facts, refusal) => {
    expect(checkPayee({ ...payee, ...facts })).toEqual(refusal);
  });

  it.each([
    ['leader', all(100), all(100), undefined],
    ['officer', all(100), all(100), undefined],
    ['member', all(1), all(100), REFUSALS.officersOnly],
    [undefined, all(1), all(100), REFUSALS.notYourAlliance],
    ['leader', { ...all(100), metal: 101 }, all(100), REFUSALS.payoutAboveBank(all(100))],
    ['leader', all(799), all(9000), REFUSALS.payoutAboveMember(2396)],
    ['leader', { naquadah: 2396, trinium: 0, metal: 0 }, all(9000), undefined],
  ] as const)('%s pays %j of %j', (role, amounts, left, refusal) => {
    expect(checkPayout(role, payee, amounts, left, { officers_trusted: true })).toEqual(refusal);
  });

  it('an officer pays only while the leader entrusts the officers', () => {
    const pay = (role: 'leader' | 'officer') => checkPayout(role, payee, all(1), all(100), { officers_trusted: false });
    expect([pay('leader'), pay('officer')]).toEqual([undefined, REFUSALS.notEntrusted]);
  });
});

describe('who may give, and how much', () => {
  const HOUR = 3_600_000;

  it('is as much in a day as a payout or raids may move, at any speed', () => {
    const rates = { naquadah: 100.9, trinium: 50, metal: 150, energy: 200, food: 99.5 };
    expect(giverCap(rates, 1)).toBe(memberCap(rates));
    expect(giverCap({ ...rates, naquadah: 6054, trinium: 3000, metal: 9000, energy: 12_000, food: 5970 }, 60)).toBe(
      2396,
    );
    expect([CONTRIBUTIONS.memberHours, CONTRIBUTIONS.windowHours]).toEqual([LOOT.victimHours, LOOT.windowHours]);
  });

  it.each([
    ['a member of a day, after the peace', 1000, null, undefined],
    ['a member of a day, whose peace is over now', 1000, 1000, undefined],
    ['a new member', 1000 + 5 * HOUR, null, REFUSALS.giverTooNew('5 h')],
    ['a newcomer', 1000, 1000 + 30 * HOUR, REFUSALS.giverAtPeace('30 h')],
    ['a newcomer who is new in the alliance', 1000 + 5 * HOUR, 1000 + 30 * HOUR, REFUSALS.giverAtPeace('30 h')],
  ])('%s', (_, givesFrom, peaceUntil, refusal) => {
    expect(checkGiver({ peaceUntil, givesFrom, now: 1000 })).toEqual(refusal);
  });

  it.each([
    [0, all(100), undefined],
    [2100, all(100), REFUSALS.giftTooLarge(296)],
    [2096, all(100), undefined],
    [2396, all(0), REFUSALS.gaveEnough],
    // A mine has run dry since.
    [3000, all(1), REFUSALS.gaveEnough],
  ])('after %i of 2396, %j', (given, amounts, refusal) => {
    expect(checkGift({ cap: 2396, given }, amounts)).toEqual(refusal);
  });

  it('in any sequence, no day holds more than the cap of its last gift', () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 9 }),
      amounts: fc.record({ naquadah: fc.nat(900), trinium: fc.nat(900), metal: fc.nat(900) }),
      cap: fc.nat(4000),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const gifts: { readonly at: number; readonly units: number }[] = [];
        let now = 0;
        for (const { hours, amounts, cap } of steps) {
          now += hours;
          const givenBy = () =>
            gifts.reduce((sum, { at, units }) => sum + (at > now - CONTRIBUTIONS.windowHours ? units : 0), 0);
          const given = givenBy();
          const refusal = checkGift({ cap, given }, amounts);
          expect(refusal === undefined).toBe(given < cap && bankSum(amounts) <= giverAllowance({ cap, given }));
          if (refusal) continue;
          gifts.push({ at: now, units: bankSum(amounts) });
          expect(givenBy()).toBeLessThanOrEqual(cap);
        }
      }),
    );
  });
});

/*
 * Random sequences of two people and a bank: A is a grown account, B a second one that feeds it. Nothing else happens to their
 * stocks, so what A gains over B's gifts is what the rules let through.
 */
interface World {
  books: BankBooks;
  level: number;
  /** Units of all resources together. */
  given: number;
  upgrades: number;
  paid: number;
  payouts: { readonly at: number; readonly amounts: Bank }[];
  hour: number;
}

const bankAmounts = fc.record({
  naquadah: fc.nat(20_000),
  trinium: fc.nat(20_000),
  metal: fc.nat(20_000),
});
const act = fc.oneof(
  fc.record({ kind: fc.constant('give' as const), amounts: bankAmounts }),
  fc.record({ kind: fc.constant('upgrade' as const) }),
  fc.record({ kind: fc.constant('pay' as const), percent: fc.integer({ min: 1, max: 110 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const CAP = 6000;
const sumOf = (payouts: World['payouts'], name: keyof Bank) =>
  payouts.reduce((sum, { amounts }) => sum + amounts[name], 0);
const lately = ({ payouts, hour }: World) => payouts.filter(({ at }) => at > hour - PAYOUTS.windowHours);

function play(world: World, step: Act): void {
  if (step.kind === 'wait') world.hour += step.hours;
  if (step.kind === 'give') {
    world.books = afterContribution(world.books, step.amounts);
    world.given += bankSum(step.amounts);
  }
  if (step.kind === 'upgrade' && !checkUpgrade(world.level, world.books.bank)) {
    const price = upgradePrice(world.level++);
    world.books = afterUpgrade(world.books, price);
    world.upgrades += bankSum(price);
  }
  if (step.kind === 'pay') pay(world, step.percent);
}

/** Asks for this percentage of what may be paid; more than 100 must be refused unless nothing is asked for. */
function pay(world: World, percent: number): void {
  const recent = lately(world);
  const paid = {
    naquadah: sumOf(recent, 'naquadah'),
    trinium: sumOf(recent, 'trinium'),
    metal: sumOf(recent, 'metal'),
  };
  const left = bankAllowance(world.books, paid);
  const part = (amount: number) => Math.floor((amount * percent) / 100);
  const amounts = { naquadah: part(left.naquadah), trinium: part(left.trinium), metal: part(left.metal) };
  const payee: Payee = {
    role: 'leader',
    banned: false,
    onLeave: false,
    payableFrom: 0,
    now: 0,
    cap: CAP,
    received: bankSum(paid),
  };
  const payable = payableOf(world.books);
  const refusal = checkPayout('leader', payee, amounts, left, { officers_trusted: false });
  if (RESERVES.some((name) => amounts[name] > left[name])) expect(refusal).toBeDefined();
  if (refusal || bankSum(amounts) === 0) return;
  for (const name of RESERVES) {
    const day = paid[name] + amounts[name];
    if (amounts[name] > 0) expect(100 * day).toBeLessThanOrEqual(PAYOUTS.bankPercent * (payable[name] + paid[name]));
  }
  world.books = afterPayout(world.books, amounts);
  world.paid += bankSum(amounts);
  world.payouts.push({ at: world.hour, amounts });
}

it('in any sequence the books stay whole, old gifts of newcomers are never paid out, and both caps hold in every day', () => {
  let payouts = 0;
  fc.assert(
    fc.property(bankAmounts, fc.array(act, { minLength: 5, maxLength: 60 }), (old, steps) => {
      const world: World = {
        books: { bank: old, kept: old },
        level: 1,
        given: bankSum(old),
        upgrades: 0,
        paid: 0,
        payouts: [],
        hour: 0,
      };
      for (const step of steps) {
        play(world, step);
        const { bank, kept } = world.books;
        expect(RESERVES.every((name) => kept[name] >= 0 && bank[name] >= kept[name])).toBe(true);
        expect(bankSum(bank)).toBe(world.given - world.upgrades - world.paid);
        expect(world.paid).toBeLessThanOrEqual(world.given - bankSum(old));
        const recent = lately(world);
        expect(RESERVES.reduce((sum, name) => sum + sumOf(recent, name), 0)).toBeLessThanOrEqual(CAP);
      }
      payouts += world.payouts.length;
    }),
    { numRuns: 300 },
  );
  expect(payouts).toBeGreaterThan(100);
});
