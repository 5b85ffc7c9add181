import type { AllianceRole, Bank } from '../api/alliances.ts';
import { LAST_ALLIANCE_LEVEL, MOST_PENDING, SEATS_PER_LEVEL, UPGRADE_PRICE } from '../catalogue/alliances.ts';
import { RESERVES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';

const LEADER: readonly AllianceRole[] = ['leader'];
const OFFICERS: readonly AllianceRole[] = ['leader', 'officer'];
const MEMBERS: readonly AllianceRole[] = ['leader', 'officer', 'member'];

/** Who may do what in an alliance (specification, section 6). The buttons and the server ask this same table. */
export const RIGHTS = {
  edit: LEADER,
  answerRequests: LEADER,
  changeRoles: LEADER,
  transfer: LEADER,
  upgrade: LEADER,
  disband: LEADER,

  invite: OFFICERS,
  kick: OFFICERS,
  readLogs: OFFICERS,

  seeMembers: MEMBERS,
  seeBank: MEMBERS,
  contribute: MEMBERS,
} as const;
export type Right = keyof typeof RIGHTS;

/** Whom each role may put out: nobody a leader, nobody an equal. */
const KICKS: Readonly<Record<AllianceRole, readonly AllianceRole[]>> = {
  leader: ['officer', 'member'],
  officer: ['member'],
  member: [],
};

/** One who acts, or is acted upon: `role` is undefined for whoever is not in the alliance. */
export interface Person {
  readonly id: number;
  readonly role: AllianceRole | undefined;
}

/** Why this role may not do this, or undefined. */
export function checkRight(role: AllianceRole | undefined, right: Right): Refusal | undefined {
  if (!role) return REFUSALS.notYourAlliance;
  if (RIGHTS[right].includes(role)) return undefined;
  return RIGHTS[right] === LEADER ? REFUSALS.leaderOnly : REFUSALS.officersOnly;
}

/** Why `actor` may not put `target` out, or undefined. */
export function checkKick(actor: Person, target: Person): Refusal | undefined {
  const refusal = checkRight(actor.role, 'kick');
  if (refusal) return refusal;
  if (target.id === actor.id) return REFUSALS.kickSelf;
  if (!target.role) return REFUSALS.memberNotFound;
  return actor.role && KICKS[actor.role].includes(target.role) ? undefined : REFUSALS.kickNotAllowed;
}

/** Why `actor` may not promote or demote `target`, or undefined. Leadership is transferred, not set (G-89). */
export function checkRoleChange(actor: Person, target: Person): Refusal | undefined {
  const refusal = checkRight(actor.role, 'changeRoles');
  if (refusal) return refusal;
  if (!target.role) return REFUSALS.memberNotFound;
  return target.role === 'leader' ? REFUSALS.roleNotAllowed : undefined;
}

/** Why `actor` may not make `target` the leader, or undefined. */
export function checkTransfer(actor: Person, target: Person): Refusal | undefined {
  const refusal = checkRight(actor.role, 'transfer');
  if (refusal) return refusal;
  if (target.id === actor.id) return REFUSALS.newLeaderIsSelf;
  return target.role ? undefined : REFUSALS.memberNotFound;
}

/** Why a member cannot leave, or undefined. */
export function checkLeave(role: AllianceRole | undefined, memberCount: number): Refusal | undefined {
  if (!role) return REFUSALS.notInAlliance;
  return role === 'leader' && memberCount > 1 ? REFUSALS.leaderMustStay : undefined;
}

/** Whether the alliance ends with this member's leaving: nobody would be left. */
export function disbandsByLeaving(memberCount: number): boolean {
  return memberCount === 1;
}

/** How many seats there are, and how many are taken. */
interface Seats {
  readonly member_count: number;
  readonly max_members: number;
}

/** Why nobody more gets in, or undefined (G-78). */
export function checkSeat({ member_count, max_members }: Seats): Refusal | undefined {
  return member_count < max_members ? undefined : REFUSALS.allianceFull;
}

/** How many requests of a player, and to an alliance, wait for an answer. */
export interface PendingRequests {
  readonly of_player: number;
  readonly of_alliance: number;
}

/** Why the latest of so many pending requests is one too many, or undefined (T17). */
export function checkPendingRequests({ of_player, of_alliance }: PendingRequests): Refusal | undefined {
  const { requestsOfPlayer, requestsOfAlliance } = MOST_PENDING;
  if (of_player > requestsOfPlayer) return REFUSALS.askedTooMany(requestsOfPlayer);
  return of_alliance > requestsOfAlliance ? REFUSALS.askedByTooMany(requestsOfAlliance) : undefined;
}

/** Why the latest of an alliance's so many pending invitations is one too many, or undefined (T17). */
export function checkPendingInvitations(count: number): Refusal | undefined {
  const { invitationsOfAlliance } = MOST_PENDING;
  return count > invitationsOfAlliance ? REFUSALS.invitedTooMany(invitationsOfAlliance) : undefined;
}

/** How far a request has come; `closed` when the requester joined elsewhere or was banned, or when nobody is left to answer it. */
export type RequestStatus = 'pending' | 'approved' | 'rejected' | 'closed';

/** Why this request cannot be approved or rejected any more, or undefined. */
export function checkRequest(status: RequestStatus, requesterInAlliance: boolean): Refusal | undefined {
  if (status === 'pending') return undefined;
  return status === 'closed' && requesterInAlliance ? REFUSALS.requesterInAlliance : REFUSALS.requestNotPending;
}

/** What the bank pays for the level after this one (G-79). */
export function upgradePrice(level: number): Bank {
  const { naquadah, trinium, metal } = UPGRADE_PRICE;
  return { naquadah: naquadah * level, trinium: trinium * level, metal: metal * level };
}

/** Why an alliance of this level with this bank cannot be upgraded, or undefined. */
export function checkUpgrade(level: number, bank: Bank): Refusal | undefined {
  if (level >= LAST_ALLIANCE_LEVEL) return REFUSALS.allianceAtTop;
  const required = upgradePrice(level);
  const short = RESERVES.some((name) => bank[name] < required[name]);
  return short ? REFUSALS.bankTooSmall(required, bankOf(bank)) : undefined;
}

/** An alliance after an upgrade. */
export function upgraded({ level, max_members }: { level: number; max_members: number }) {
  return { level: level + 1, max_members: max_members + SEATS_PER_LEVEL };
}

/** Just the bank of whatever has one. */
export function bankOf({ naquadah, trinium, metal }: Bank): Bank {
  return { naquadah, trinium, metal };
}
