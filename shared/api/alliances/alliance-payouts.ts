import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { bankAmount, bodyId, count, id, instant, pathId, stamp, whyNot } from '../fields.ts';
import { bank } from './alliances.ts';

const alliancePath = z.object({ id: pathId });

export const payout = z.object({
  payout_id: id,
  at: instant,
  /** The leader or officer who paid, and the member who was paid. */
  payer: z.object({ user_id: id, username: z.string() }),
  member: z.object({ user_id: id, username: z.string() }),
  ...bank.shape,
});
export type Payout = z.infer<typeof payout>;

/** Pays a member from the bank. An amount that is left out counts as 0. Energy and food are not in a bank. */
export const payOut = call({
  method: 'POST',
  path: '/alliances/{id}/payouts',
  audience: 'player',
  summary: 'Pay a member in need from the bank',
  fallback: 'The bank did not pay. Please try again.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z
    .strictObject({
      user_id: bodyId(REFUSALS.payoutMemberMissing.text),
      naquadah: bankAmount,
      trinium: bankAmount,
      metal: bankAmount,
    })
    .refine(({ naquadah, trinium, metal }) => naquadah + trinium + metal > 0, REFUSALS.contributionEmpty.text),
  /** `payout`: what was paid now. `left`: what the bank may still pay today. */
  answer: z.object({ payout, alliance_resources: bank, left: bank, message: z.string(), ...stamp.shape }),
  status: 201,
  refuses: [403, 404, 409],
});

/**
 * The latest payouts, newest first; what one pays another within an hour of the game is one. `payable` is the part of the bank that is not kept for upgrades, `left` what of it may still
 * be paid today. They follow from the bank, from what is `kept`, and from what was `paid` in the last day.
 */
export const listPayouts = call({
  method: 'GET',
  path: '/alliances/{id}/payouts',
  audience: 'player',
  summary: 'The latest payouts of the bank, and what it may still pay today',
  fallback: 'The payouts could not be read.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.object({ payable: bank, left: bank, kept: bank, paid: bank, payouts: z.array(payout), ...stamp.shape }),
  status: 200,
  refuses: [403],
});

/**
 * What each member may still get today, all resources together: `most` in a day, and of that `left`. `refusal`: why a member
 * cannot be paid now, or null.
 */
export const listPayees = call({
  method: 'GET',
  path: '/alliances/{id}/payees',
  audience: 'player',
  summary: 'Which members can be paid from the bank, and how much',
  fallback: 'The members could not be read.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.array(z.object({ user_id: id, username: z.string(), most: count, left: count, ...whyNot })),
  versioned: true,
  status: 200,
  refuses: [403],
});
