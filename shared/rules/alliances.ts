import type { AllianceRole, Bank } from '../api/alliances/alliances.ts';
import {
  ALLIANCE_START,
  LAST_ALLIANCE_LEVEL,
  MEMBERS_PER_LEVEL,
  MOST_LEFT_A_DAY,
  PENDING_LIMITS,
  UPGRADE_PRICE,
} from '../catalogue/alliances.ts';
import { RESERVES } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';

const LEADER = ['leader'] as const;
const OFFICERS = ['leader', 'officer'] as const;
const MEMBERS = ['leader', 'officer', 'member'] as const;

/** Which role may do what in an alliance. Client and server both use this table. */
export const RIGHTS = {
  edit: LEADER,
  entrust: LEADER,
  answerRequests: LEADER,
  changeRoles: LEADER,
  transfer: LEADER,
  upgrade: LEADER,
  disband: LEADER,

  invite: OFFICERS,
  payOut: OFFICERS,
  kick: OFFICERS,
  readLogs: OFFICERS,
  editBulletin: OFFICERS,
  removeMessages: OFFICERS,
  setRelations: OFFICERS,

  seeMembers: MEMBERS,
  seeBank: MEMBERS,
  contribute: MEMBERS,
  seeSightings: MEMBERS,
  seeRelations: MEMBERS,
  talk: MEMBERS,
} as const;
export type Right = keyof typeof RIGHTS;

/** A right of leader and officers. */
export type OfficerRight = { [R in Right]: (typeof RIGHTS)[R] extends typeof OFFICERS ? R : never }[Right];

/** The rights that officers have only while the leader entrusts them. */
const ENTRUSTED: readonly Right[] = ['payOut', 'setRelations'];

/** An alliance, as far as rights depend on it. */
export interface Trust {
  readonly officers_trusted: boolean;
}

/** Which roles each role may remove: nobody may remove a leader or an equal. */
const KICKS: Readonly<Record<AllianceRole, readonly AllianceRole[]>> = {
  leader: ['officer', 'member'],
  officer: ['member'],
  member: [],
};

/** The actor or the target of an action. `role` is undefined for a player outside the alliance. */
export interface Person {
  readonly id: number;
  readonly role: AllianceRole | undefined;
}

/** The refusal if this role lacks the right, or undefined. Without the alliance, its officers count as not entrusted. */
export function checkRight(role: AllianceRole | undefined, right: Right, alliance?: Trust): Refusal | undefined {
  if (!role) return REFUSALS.notYourAlliance;
  if (role === 'officer' && ENTRUSTED.includes(right) && !alliance?.officers_trusted) return REFUSALS.notEntrusted;
  const allowed: readonly AllianceRole[] = RIGHTS[right];
  if (allowed.includes(role)) return undefined;
  return RIGHTS[right] === LEADER ? REFUSALS.leaderOnly : REFUSALS.officersOnly;
}

/** What the officers of this alliance may do and plain members may not. */
export function rightsOfOfficers(alliance?: Trust): OfficerRight[] {
  const isOfficers = (right: Right): right is OfficerRight => RIGHTS[right] === OFFICERS;
  return (Object.keys(RIGHTS) as Right[]).filter(isOfficers).filter((right) => !checkRight('officer', right, alliance));
}

/** The refusal if `actor` may not remove `target`, or undefined. */
export function checkKick(actor: Person, target: Person): Refusal | undefined {
  const refusal = checkRight(actor.role, 'kick');
  if (refusal) return refusal;
  if (target.id === actor.id) return REFUSALS.kickSelf;
  if (!target.role) return REFUSALS.memberNotFound;
  return actor.role && KICKS[actor.role].includes(target.role) ? undefined : REFUSALS.kickNotAllowed;
}

/**
 * The refusal if `actor` may not promote or demote `target`, or undefined. Leadership is transferred, not set as a
 * role.
 */
export function checkRoleChange(actor: Person, target: Person): Refusal | undefined {
  const refusal = checkRight(actor.role, 'changeRoles');
  if (refusal) return refusal;
  if (!target.role) return REFUSALS.memberNotFound;
  return target.role === 'leader' ? REFUSALS.roleNotAllowed : undefined;
}

/** The refusal if `actor` may not make `target` the leader, or undefined. */
export function checkTransfer(actor: Person, target: Person): Refusal | undefined {
  const refusal = checkRight(actor.role, 'transfer');
  if (refusal) return refusal;
  if (target.id === actor.id) return REFUSALS.newLeaderIsSelf;
  return target.role ? undefined : REFUSALS.memberNotFound;
}

/** The refusal if the player has left too many alliances within a day to found another one, or undefined. */
export function checkFounding(leftToday: number): Refusal | undefined {
  return leftToday >= MOST_LEFT_A_DAY ? REFUSALS.alliancesLeftTooMany(MOST_LEFT_A_DAY) : undefined;
}

/** The refusal if a member cannot leave, or undefined. */
export function checkLeave(role: AllianceRole | undefined, memberCount: number): Refusal | undefined {
  if (!role) return REFUSALS.notInAlliance;
  return role === 'leader' && memberCount > 1 ? REFUSALS.leaderMustStay : undefined;
}

/** The refusal if a member cannot ask for the deletion of the account, or undefined. */
export function checkDeletion(role: AllianceRole | undefined, memberCount: number): Refusal | undefined {
  return role === 'leader' && memberCount > 1 ? REFUSALS.leaderMustHandOver : undefined;
}

/** Whether the alliance is disbanded when this member leaves, because it is the last one. */
export function disbandsByLeaving(memberCount: number): boolean {
  return memberCount === 1;
}

/** The capacity of an alliance, and its number of members. */
interface Capacity {
  readonly member_count: number;
  readonly max_members: number;
}

/** The refusal if the alliance is full, or undefined. */
export function checkCapacity({ member_count, max_members }: Capacity): Refusal | undefined {
  return member_count < max_members ? undefined : REFUSALS.allianceFull;
}

/** Number of pending requests: those that a player has sent, and those that an alliance has received. */
export interface PendingRequests {
  readonly of_player: number;
  readonly of_alliance: number;
}

/** The refusal if the latest pending request exceeds a limit, or undefined. */
export function checkPendingRequests({ of_player, of_alliance }: PendingRequests): Refusal | undefined {
  const { requestsOfPlayer, requestsOfAlliance } = PENDING_LIMITS;
  if (of_player > requestsOfPlayer) return REFUSALS.askedTooMany(requestsOfPlayer);
  return of_alliance > requestsOfAlliance ? REFUSALS.askedByTooMany(requestsOfAlliance) : undefined;
}

/** Number of pending invitations: those that a player has received, and those that an alliance has sent. */
export type PendingInvitations = PendingRequests;

/** The refusal if the latest pending invitation exceeds a limit, or undefined. */
export function checkPendingInvitations({ of_player, of_alliance }: PendingInvitations): Refusal | undefined {
  const { invitationsOfPlayer, invitationsOfAlliance } = PENDING_LIMITS;
  if (of_alliance > invitationsOfAlliance) return REFUSALS.invitedTooMany(invitationsOfAlliance);
  return of_player > invitationsOfPlayer ? REFUSALS.invitedByTooMany(invitationsOfPlayer) : undefined;
}

/**
 * The status of a request. It is `closed` if the requester joined another alliance or was banned, or if the alliance
 * was disbanded.
 */
export type RequestStatus = 'pending' | 'approved' | 'rejected' | 'closed';

/** The refusal if this request can no longer be approved or rejected, or undefined. */
export function checkRequest(status: RequestStatus, requesterInAlliance: boolean): Refusal | undefined {
  if (status === 'pending') return undefined;
  return status === 'closed' && requesterInAlliance ? REFUSALS.requesterInAlliance : REFUSALS.requestNotPending;
}

/** The price of the next level. */
export function upgradePrice(level: number): Bank {
  const { naquadah, trinium, metal } = UPGRADE_PRICE;
  return { naquadah: naquadah * level, trinium: trinium * level, metal: metal * level };
}

/** The refusal if an alliance of this level and with this bank cannot be upgraded, or undefined. */
export function checkUpgrade(level: number, bank: Bank): Refusal | undefined {
  if (level >= LAST_ALLIANCE_LEVEL) return REFUSALS.allianceAtTop;
  const required = upgradePrice(level);
  const short = RESERVES.some((name) => bank[name] < required[name]);
  return short ? REFUSALS.bankTooSmall(required, bankOf(bank)) : undefined;
}

/** An alliance after an upgrade. */
export function upgraded({ level, max_members }: { level: number; max_members: number }) {
  return { level: level + 1, max_members: max_members + MEMBERS_PER_LEVEL };
}

/** The bank's fields of an object that has more. */
export function bankOf({ naquadah, trinium, metal }: Bank): Bank {
  return { naquadah, trinium, metal };
}

/** The lowest level with seats for this many members, at which an alliance begins a new season. */
export function levelThatSeats(members: number): number {
  const more = Math.max(0, members - ALLIANCE_START.maxMembers);
  return ALLIANCE_START.level + Math.ceil(more / MEMBERS_PER_LEVEL);
}
