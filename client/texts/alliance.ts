import type { ReactNode } from 'react';
import { type AlliancePerk, CONTRIBUTIONS, PAYOUTS, PERK_EFFECTS } from '#shared/catalogue/alliances';
import { MARCH_LIMITS } from '#shared/catalogue/battles';
import type { Cost } from '#shared/catalogue/resources';
import { listAmounts } from '#shared/refusals';
import type { OfficerRight } from '#shared/rules/alliances';
import { full } from '../ui/format/number.ts';
import type { GameTime } from './game-time.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

const lost = (alliance: string) =>
  `The bank, level and logs of ${alliance} will be lost for good. You can't undo this.`;

/** What an officer can do. */
const RIGHT_WORDS: Record<OfficerRight, string> = {
  invite: 'invite players',
  kick: 'kick plain members',
  readLogs: 'read the logs',
  editBulletin: 'change the bulletin',
  removeMessages: 'remove messages in the hall',
  payOut: 'pay members from the bank',
  setRelations: 'decide on pacts and wars',
};
const listed = (rights: readonly OfficerRight[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('en', { type }).format(rights.map((right) => RIGHT_WORDS[right]));

export const allianceTexts = {
  title: 'Alliance',
  loading: 'Loading alliance',
  noAlliance: "You aren't in an alliance. Accept an invitation, found your own, or ask to join one.",
  lookAgain: 'Look again',
  noDescription: 'No description available.',

  facts: {
    level: 'Level',
    role: 'Your role',
    members: 'Members',
    capacity: (members: number, most: number) => `${full(members)} of ${full(most)} members`,
    most: (members: number) => `/ ${full(members)}`,
  },
  roles: { leader: 'leader', officer: 'officer', member: 'member' },

  details: {
    edit: 'Edit Details',
    name: 'Name',
    nameLength: '3 to 50 characters',
    description: 'Description',
    optional: 'Optional',
    length: (typed: number, longest: number) => `${full(typed)} of ${full(longest)} characters`,
    save: 'Save Changes',
    saving: 'Saving…',
    cancel: 'Cancel',
  },
  create: {
    title: 'Create an Alliance',
    terms: (members: number) => `Free, up to ${full(members)} members`,
    submit: 'Create Alliance',
    busy: 'Creating…',
  },

  invitations: {
    title: 'Pending Invitations',
    loading: 'Loading invitations',
    none: 'No pending invitations.',
    from: (inviter: string, time: ReactNode) => rich`Invited by ${inviter}, ${time}`,
    accept: 'Accept',
    acceptLabel: (alliance: string) => `Accept the invitation to ${alliance}`,
    accepted: 'Invitation accepted!',
    decline: 'Decline',
    declineLabel: (alliance: string) => `Decline the invitation to ${alliance}`,
    declined: 'Invitation declined.',
  },
  invite: {
    label: 'Invite a player',
    username: 'Username',
    submit: 'Send Invitation',
    busy: 'Sending…',
    sent: 'Invitation sent successfully!',
  },
  suggestions: {
    title: 'Alliances Near You',
    loading: 'Loading alliances near you',
    none: 'No alliance with members near your home has a free place.',
    known: (rulers: number) =>
      plural(rulers, { one: 'You know # neighbour in it', other: 'You know # neighbours in it' }),
    near: 'Several members live near you',
  },
  search: {
    title: 'Join an Existing Alliance',
    terms: 'The leader decides',
    name: 'Alliance name',
    submit: 'Search',
    loading: 'Searching alliances',
    none: 'No alliances found.',
    facts: (level: number, members: number, most: number) =>
      `Level ${full(level)}, ${full(members)} of ${full(most)} members`,
    full: ' (full)',
    leader: 'Leader',
    leaderOf: (alliance: string) => `Leader of ${alliance}`,
    join: 'Request/Join',
    sending: 'Sending...',
    requested: 'Request Sent',
    label: (state: string, alliance: string) => `${state} ${alliance}`,
    sent: 'Request sent successfully!',
  },
  requests: {
    title: 'Pending join requests',
    loading: 'Loading join requests',
    none: 'No pending join requests.',
    asked: (level: number, time: ReactNode) => rich`Level ${full(level)}, asked ${time}`,
    approve: 'Approve',
    approveLabel: (player: string) => `Approve ${player}`,
    approved: (player: string) => `${player} has joined the alliance.`,
    reject: 'Reject',
    rejectLabel: (player: string) => `Reject ${player}`,
    rejected: (player: string) => `You rejected ${player}'s request.`,
  },

  management: { title: 'Alliance Management' },
  logs: {
    open: 'View Alliance Logs',
    title: 'Alliance Logs',
    lead: 'Newest first.',
    loading: 'Loading logs',
    none: 'No logs found for this alliance.',
    previous: 'Prev',
    next: 'Next',
    page: (page: number) => `Page ${full(page)}`,
    close: 'Close',
  },

  hall: { title: 'Alliance Hall', loading: 'Loading the conversation' },
  relations: { title: 'Pacts & Wars', loading: 'Loading pacts and wars' },

  members: {
    title: 'Alliance Members',
    loading: 'Loading members',
    player: 'Player',
    role: 'Role',
    level: 'Level',
    actions: 'Actions',
    officers: (count: number) =>
      count === 0 ? 'No officers yet' : plural(count, { one: '# officer', other: '# officers' }),
    you: '(You)',
    leader: '(Alliance Leader)',
    reliefLabel: (player: string) => `Send relief to ${player}`,
    kick: 'Kick',
    kickLabel: (player: string) => `Kick ${player}`,
    kickQuestion: (player: string) => `Kick ${player}?`,
    kickWords: (player: string) =>
      `${player} will leave the alliance right away. Whatever they gave to the bank stays in it.`,
    kicked: 'Member kicked successfully.',
    promote: 'Promote',
    promoteLabel: (player: string) => `Promote ${player}`,
    promoteQuestion: (player: string) => `Promote ${player} to officer?`,
    promoteWords: (player: string, rights: readonly OfficerRight[]) =>
      `As an officer, ${player} can ${listed(rights)}.`,
    demote: 'Demote',
    demoteLabel: (player: string) => `Demote ${player}`,
    demoteQuestion: (player: string) => `Demote ${player} to member?`,
    demoteWords: (player: string, rights: readonly OfficerRight[]) =>
      `${player} will no longer be able to ${listed(rights, 'disjunction')}.`,
    roleChanged: 'Role changed successfully.',
  },
  officerRights: {
    entrust: 'Officers may pay members from the bank, and decide on pacts and wars',
    saved: (trusted: boolean) =>
      trusted
        ? 'The officers may now pay members, and decide on pacts and wars.'
        : 'Payouts, pacts and wars are yours alone again.',
    told: (trusted: boolean) =>
      trusted
        ? 'The leader entrusts the officers with payouts, pacts and wars.'
        : 'Payouts, pacts and wars are up to the leader, who can entrust the officers with them here.',
  },
  transfer: {
    label: 'New leader',
    nobody: "You're the only member so far.",
    select: 'Select a member',
    option: (player: string, role: string) => `${player} (${role})`,
    submit: 'Transfer Leadership',
    question: (player: string) => `Make ${player} the leader?`,
    words: (alliance: string, player: string) =>
      `You will become an officer of ${alliance}. Only ${player} will be able to give the leadership back.`,
    confirm: (player: string) => `Transfer to ${player}`,
    done: 'Leadership transferred successfully! Your role has been updated.',
  },

  bank: {
    title: 'Alliance Bank',
    purpose: 'Pays for upgrades',
    heading: 'Contribute Your Resources',
    stock: (amount: number) => `You have ${full(amount)}`,
    rule: (time: GameTime) =>
      `Within ${time(CONTRIBUTIONS.windowHours)} you can give at most ${time(CONTRIBUTIONS.memberHours)} of your own output, to all banks together; nothing during your first ${time(CONTRIBUTIONS.membershipHours)} in an alliance or under the peace of newcomers.`,
    mayGive: (left: number, most: number) =>
      `You may still give ${full(left)} of ${full(most)} today, all resources together.`,
    submit: 'Contribute to Bank',
    busy: 'Contributing…',
    contributed: (amounts: string) => `Contributed: ${amounts}. Bank updated!`,
    processed: 'Contribution processed.',
  },
  payouts: {
    title: 'Payouts',
    purpose: 'For members in need',
    rule: (time: GameTime) =>
      `Within ${time(PAYOUTS.windowHours)} the bank pays ${PAYOUTS.bankPercent} % of what it may pay out, and a member gets at most ${time(PAYOUTS.memberHours)} of their own output, from all banks together.`,
    left: 'The bank may still pay',
    nothing: 'nothing now',
    none: 'Nobody has been paid yet.',
    loading: 'Loading payouts',
    list: 'Latest payouts',
    done: (member: string, amounts: Cost) => `${member} was paid ${listAmounts(amounts)}.`,
    paid: (payer: string, member: ReactNode, self: boolean) =>
      self ? rich`${member} paid themselves` : rich`${payer} paid ${member}`,
    open: 'Pay a Member',
    lead: 'It leaves the bank at once, and all members see it.',
    member: 'Member',
    option: (player: string, left: number) => `${player} (${full(left)} left today)`,
    mayGet: (left: number, most: number) =>
      `May still get ${full(left)} of ${full(most)} today, all resources together`,
    bankMay: (amount: number) => `Up to ${full(amount)}`,
    submit: 'Pay from the Bank',
    busy: 'Paying…',
  },
  perks: {
    title: 'Alliance Perks',
    list: 'Perks by level',
    now: 'Now',
    from: (level: number) => `From level ${full(level)}`,
    names: {
      shared_sightings: 'Shared sightings',
      swift_relief: 'Swift relief',
      fourth_guest: 'A fourth guest',
      relief_beacon: 'Beacon',
    } satisfies Record<AlliancePerk, string>,
    words: {
      shared_sightings:
        'What a probe of one member saw, all members see: on the map, in the planner and in the simulator.',
      swift_relief: `Relief takes ${100 - PERK_EFFECTS.reliefMinutes} % less time, both ways.`,
      fourth_guest: `Forces of ${MARCH_LIMITS.guests + PERK_EFFECTS.moreGuests} mates instead of ${MARCH_LIMITS.guests} may stand on a world as guests.`,
      relief_beacon: `Relief takes ${100 - PERK_EFFECTS.reliefFuel} % less energy and food.`,
    } satisfies Record<AlliancePerk, string>,
  },
  upgrade: {
    title: 'Alliance Perks & Upgrades',
    level: 'Current level',
    members: 'Current max members',
    cost: 'Cost for next level',
    next: (value: number) => ` → ${full(value)}`,
    none: 'None',
    submit: (level: number) => `Attempt Upgrade to Level ${full(level)}`,
    busy: 'Attempting…',
    done: (level: number, members: number) => `Alliance upgraded to Level ${level}! Max members: ${members}.`,
    short: (required: string, current: string) => `Insufficient resources. Required: ${required}. Current: ${current}.`,
  },

  danger: {
    title: 'Danger Zone',
    leave: 'Leave Alliance',
    leaveAsLast: 'Disband Alliance (by leaving)',
    leaveQuestion: (alliance: string) => `Leave ${alliance}?`,
    leaveAsLastQuestion: (alliance: string) => `Disband ${alliance} by leaving?`,
    leaveWords: (alliance: string) => `You will leave ${alliance}. Whatever you gave to its bank stays there.`,
    leaveConfirm: (alliance: string) => `Leave ${alliance}`,
    leaveAsLastConfirm: 'Leave and Disband',
    leaveNote: 'Whatever you gave to the bank stays there.',
    leaveAsLastNote: "You're the only member, so the alliance will be disbanded.",
    left: (alliance: string) => `You have left ${alliance}.`,
    disband: 'Disband Alliance Permanently',
    disbandQuestion: (alliance: string) => `Disband ${alliance} permanently?`,
    disbandWords: (alliance: string, members: number) =>
      members > 1 ? `All ${full(members)} members will lose their alliance. ${lost(alliance)}` : lost(alliance),
    disbandConfirm: (alliance: string) => `Disband ${alliance}`,
    disbandNote: 'The bank, level and logs will be lost for everyone.',
    disbanded: 'Alliance disbanded successfully.',
  },

  founded: (alliance: string) => `You have founded ${alliance}.`,
  joined: (alliance: string) => `You have joined ${alliance}.`,
  newRole: {
    leader: (alliance: string) => `You are now the leader of ${alliance}.`,
    officer: (alliance: string) => `You are now an officer of ${alliance}.`,
    member: (alliance: string) => `You are now a member of ${alliance}.`,
  },
};
