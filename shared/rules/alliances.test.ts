import { describe, expect, it } from 'vitest';
import type { AllianceRole } from '../api/alliances/alliances.ts';
import { PENDING_LIMITS } from '../catalogue/alliances.ts';
import { REFUSALS } from '../refusals.ts';
import {
  checkCapacity,
  checkKick,
  checkLeave,
  checkPendingInvitations,
  checkPendingRequests,
  checkRequest,
  checkRight,
  checkRoleChange,
  checkTransfer,
  checkUpgrade,
  disbandsByLeaving,
  type Right,
  rightsOfOfficers,
  upgraded,
  upgradePrice,
} from './alliances.ts';

const [ME, OTHER] = [1, 2];
const me = (role?: AllianceRole) => ({ id: ME, role });
const other = (role?: AllianceRole) => ({ id: OTHER, role });

describe('T6, section 6: the rights of each role', () => {
  it.each<[Right, AllianceRole[]]>([
    ['edit', ['leader']],
    ['answerRequests', ['leader']],
    ['changeRoles', ['leader']],
    ['transfer', ['leader']],
    ['upgrade', ['leader']],
    ['disband', ['leader']],
    ['entrust', ['leader']],
    ['payOut', ['leader']],
    ['setRelations', ['leader']],
    ['invite', ['leader', 'officer']],
    ['kick', ['leader', 'officer']],
    ['readLogs', ['leader', 'officer']],
    ['editBulletin', ['leader', 'officer']],
    ['removeMessages', ['leader', 'officer']],
    ['talk', ['leader', 'officer', 'member']],
    ['seeMembers', ['leader', 'officer', 'member']],
    ['seeBank', ['leader', 'officer', 'member']],
    ['contribute', ['leader', 'officer', 'member']],
    ['seeSightings', ['leader', 'officer', 'member']],
  ])('%s: %j', (right, allowed) => {
    const roles: AllianceRole[] = ['leader', 'officer', 'member'];
    expect(roles.filter((role) => !checkRight(role, right))).toEqual(allowed);
    expect(checkRight(undefined, right)).toBe(REFUSALS.notYourAlliance);
  });

  it('a refusal names who may', () => {
    expect(checkRight('officer', 'edit')).toBe(REFUSALS.leaderOnly);
    expect(checkRight('member', 'invite')).toBe(REFUSALS.officersOnly);
    expect(checkRight('officer', 'payOut')).toBe(REFUSALS.notEntrusted);
  });

  it.each(['payOut', 'setRelations'] as const)('the leader may entrust the officers with %s', (right) => {
    const [before, after] = [{ officers_trusted: false }, { officers_trusted: true }];
    expect([checkRight('leader', right, before), checkRight('leader', right, after)]).toEqual([undefined, undefined]);
    expect([checkRight('officer', right, before), checkRight('officer', right, after)]).toEqual([
      REFUSALS.notEntrusted,
      undefined,
    ]);
    expect(checkRight('member', right, after)).toBe(REFUSALS.officersOnly);
  });

  it('what officers may do more than members', () => {
    const always = ['invite', 'kick', 'readLogs', 'editBulletin', 'removeMessages'];
    expect(rightsOfOfficers().sort()).toEqual(always.toSorted());
    expect(rightsOfOfficers({ officers_trusted: true }).sort()).toEqual([...always, 'payOut', 'setRelations'].sort());
  });
});

describe('T6, V-37, R-33: who may kick whom', () => {
  it.each([
    ['leader', 'officer', undefined],
    ['leader', 'member', undefined],
    ['officer', 'member', undefined],
    ['officer', 'officer', REFUSALS.kickNotAllowed],
    ['officer', 'leader', REFUSALS.kickNotAllowed],
    ['member', 'member', REFUSALS.officersOnly],
    ['leader', undefined, REFUSALS.memberNotFound],
    [undefined, 'member', REFUSALS.notYourAlliance],
  ] as const)('%s, %s', (actor, target, refusal) => {
    expect(checkKick(me(actor), other(target))).toBe(refusal);
  });

  it('G-91: nobody kicks themselves', () => {
    expect(checkKick(me('leader'), me('leader'))).toBe(REFUSALS.kickSelf);
    expect(checkKick(me('officer'), me('officer'))).toBe(REFUSALS.kickSelf);
  });
});

describe('T6, V-38, R-34: whose role may be changed', () => {
  it.each([
    ['leader', 'officer', undefined],
    ['leader', 'member', undefined],
    ['leader', 'leader', REFUSALS.roleNotAllowed],
    ['leader', undefined, REFUSALS.memberNotFound],
    ['officer', 'member', REFUSALS.leaderOnly],
    ['member', 'member', REFUSALS.leaderOnly],
  ] as const)('%s, %s', (actor, target, refusal) => {
    expect(checkRoleChange(me(actor), other(target))).toBe(refusal);
  });
});

describe('T6, V-36, R-35: who may be made the leader', () => {
  it.each([
    ['leader', 'officer', undefined],
    ['leader', 'member', undefined],
    ['leader', undefined, REFUSALS.memberNotFound],
    ['officer', 'member', REFUSALS.leaderOnly],
  ] as const)('%s, %s', (actor, target, refusal) => {
    expect(checkTransfer(me(actor), other(target))).toBe(refusal);
  });

  it('not the leader again', () => {
    expect(checkTransfer(me('leader'), me('leader'))).toBe(REFUSALS.newLeaderIsSelf);
  });
});

describe('V-39, T-42 to T-44: leaving', () => {
  it.each([
    ['leader', 2, REFUSALS.leaderMustStay],
    ['leader', 1, undefined],
    ['officer', 2, undefined],
    ['member', 10, undefined],
    [undefined, 10, REFUSALS.notInAlliance],
  ] as const)('%s of %i', (role, members, refusal) => {
    expect(checkLeave(role, members)).toBe(refusal);
  });

  it('the last one turns off the light', () => {
    expect(disbandsByLeaving(1)).toBe(true);
    expect(disbandsByLeaving(2)).toBe(false);
  });
});

it('V-45, G-78: nobody gets in where all seats are taken', () => {
  expect(checkCapacity({ member_count: 9, max_members: 10 })).toBeUndefined();
  expect(checkCapacity({ member_count: 10, max_members: 10 })).toBe(REFUSALS.allianceFull);
});

describe('T17, G-83, G-84: how much may wait for an answer', () => {
  const { requestsOfPlayer, requestsOfAlliance, invitationsOfAlliance, invitationsOfPlayer } = PENDING_LIMITS;

  it('twenty requests of a player, a hundred to an alliance, fifty invitations of one or to one', () => {
    expect(PENDING_LIMITS).toEqual({
      requestsOfPlayer: 20,
      requestsOfAlliance: 100,
      invitationsOfPlayer: 50,
      invitationsOfAlliance: 50,
    });
    expect(checkPendingRequests({ of_player: requestsOfPlayer, of_alliance: requestsOfAlliance })).toBeUndefined();
    expect(
      checkPendingInvitations({ of_player: invitationsOfPlayer, of_alliance: invitationsOfAlliance }),
    ).toBeUndefined();
  });

  it('the next is one too many, and its sender reads whose limit it is', () => {
    expect(checkPendingRequests({ of_player: requestsOfPlayer + 1, of_alliance: requestsOfAlliance + 1 })).toEqual(
      REFUSALS.askedTooMany(requestsOfPlayer),
    );
    expect(checkPendingRequests({ of_player: 1, of_alliance: requestsOfAlliance + 1 })).toEqual(
      REFUSALS.askedByTooMany(requestsOfAlliance),
    );
    expect(checkPendingInvitations({ of_player: 1, of_alliance: invitationsOfAlliance + 1 })).toEqual(
      REFUSALS.invitedTooMany(invitationsOfAlliance),
    );
    expect(checkPendingInvitations({ of_player: invitationsOfPlayer + 1, of_alliance: 1 })).toEqual(
      REFUSALS.invitedByTooMany(invitationsOfPlayer),
    );
  });
});

it('T-30, T-31, G-83: a request is answered once, and not after the requester joined elsewhere', () => {
  expect(checkRequest('pending', false)).toBeUndefined();
  expect(checkRequest('approved', true)).toBe(REFUSALS.requestNotPending);
  expect(checkRequest('rejected', false)).toBe(REFUSALS.requestNotPending);
  expect(checkRequest('closed', true)).toBe(REFUSALS.requesterInAlliance);
  // The request was closed because its sender was banned.
  expect(checkRequest('closed', false)).toBe(REFUSALS.requestNotPending);
});

describe('G-79, V-46: upgrades', () => {
  it.each([
    [1, { naquadah: 1000, trinium: 1000, metal: 2000 }],
    [2, { naquadah: 2000, trinium: 2000, metal: 4000 }],
    [19, { naquadah: 19_000, trinium: 19_000, metal: 38_000 }],
  ])('from level %i costs %j', (level, price) => {
    expect(upgradePrice(level)).toEqual(price);
  });

  it('adds a level and 5 seats', () => {
    expect(upgraded({ level: 1, max_members: 10 })).toEqual({ level: 2, max_members: 15 });
  });

  it('needs the bank to hold every amount, and tells both maps', () => {
    const required = { naquadah: 1000, trinium: 1000, metal: 2000 };
    expect(checkUpgrade(1, required)).toBeUndefined();
    const current = { ...required, metal: 1999 };
    expect(checkUpgrade(1, { ...current, energy: 5 } as typeof current)).toMatchObject({
      status: 400,
      details: { required, current },
    });
  });

  it('ends at level 20', () => {
    const rich = { naquadah: 1e6, trinium: 1e6, metal: 1e6 };
    expect(checkUpgrade(19, rich)).toBeUndefined();
    expect(checkUpgrade(20, rich)).toBe(REFUSALS.allianceAtTop);
  });
});
