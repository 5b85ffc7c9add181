import * as admission from '#shared/api/alliances/alliance-admission';
import * as alliances from '#shared/api/alliances/alliances';
import type { Call } from '#shared/api/call';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { writeLetter } from '#shared/api/letters/letters';
import { Violation } from '../bots/bot.ts';
import { trackExpectedHall } from './expected-hall.ts';
import { trackExpectedRelations } from './expected-relations.ts';
import { idsIn } from './ids-in.ts';
import type { Acked, Ask } from './journal.ts';

/** What the answers do not tell about actions, read from the database. */
export interface Hints {
  /** Keys of actions, in the order of their commits. */
  readonly order: readonly string[];
  /**
   * The alliance of each invitation. Invitations of an alliance that was disbanded since are missing and not needed.
   */
  readonly invitations: ReadonlyMap<number, number>;
}

/** Alliances, their members, relations and messages, and who has blocked whom, as rows of text. */
export const EXPECTED_FACTS = [
  'alliances',
  'members',
  'requests',
  'invitations',
  'relations',
  'messages',
  'blocks',
] as const;
export type ExpectedFacts = Readonly<Record<(typeof EXPECTED_FACTS)[number], readonly string[]>>;

export interface ExpectedState {
  follow(acked: readonly Acked[], hints: Hints): void;
  /** The expected content of the database. */
  expected(): ExpectedFacts;
}

interface Alliance {
  name: string;
  description: string | null;
  leader: number;
  level: number;
}

interface Member {
  alliance: number | undefined;
  officer: boolean;
}

/** A request to join, or an invitation. */
interface Asking {
  readonly alliance: number;
  readonly player: number;
  readonly inviter?: number;
  status: string;
}

interface Step {
  readonly ask: Ask;
  /** The numbers in its path, by the name of their parameter. */
  readonly ids: Readonly<Record<string, number>>;
  readonly answer: { readonly id?: number; readonly message_id?: number };
  readonly hints: Hints;
}

/**
 * Derives alliances, members, relations, messages and blocks from the accepted actions: the rules of the specification in a few lines
 * that share no code with the server. `players`: ids by username.
 */
export function trackExpectedState(players: ReadonlyMap<string, number>): ExpectedState {
  const all = new Map<number, Alliance>();
  const members = new Map<number, Member>();
  const relations = trackExpectedRelations();
  const hall = trackExpectedHall();
  const admissions: Record<'requests' | 'invitations', Asking[]> = { requests: [], invitations: [] };
  const blocks = trackBlocks();

  const answer = (what: keyof typeof admissions, alliance: number | undefined, player: number, status: string) => {
    const open = admissions[what].find(
      (each) => each.alliance === alliance && each.player === player && each.status === 'pending',
    );
    if (open) open.status = status;
  };
  const admit = (alliance: number | undefined, player: number) => {
    members.set(player, { alliance, officer: false });
    for (const each of [...admissions.requests, ...admissions.invitations]) {
      if (each.player === player && each.status === 'pending') each.status = 'closed';
    }
  };
  const end = (alliance: number) => {
    all.delete(alliance);
    relations.disbanded(alliance);
    for (const [player, member] of members) if (member.alliance === alliance) members.delete(player);
    for (const what of ['requests', 'invitations'] as const) {
      admissions[what] = admissions[what].filter((each) => each.alliance !== alliance);
    }
  };
  const details = (ask: Ask) => ask.body as { readonly name: string; readonly description: string };

  const steps: readonly (readonly [Call, (step: Step) => void])[] = [
    [
      alliances.createAlliance,
      ({ ask, answer: { id = 0 } }) => {
        all.set(id, { ...details(ask), leader: ask.by.userId, level: 1 });
        admit(id, ask.by.userId);
      },
    ],
    [alliances.editAlliance, ({ ask, ids: { id = 0 } }) => Object.assign(all.get(id) ?? {}, details(ask))],
    [
      alliances.upgradeAlliance,
      ({ ids: { id = 0 } }) => {
        const alliance = all.get(id);
        if (alliance) alliance.level++;
      },
    ],
    [alliances.disbandAlliance, ({ ids: { id = 0 } }) => end(id)],
    [
      alliances.leaveAlliance,
      ({ ask: { by } }) => {
        const left = members.get(by.userId)?.alliance ?? 0;
        members.delete(by.userId);
        // A leader may leave only as the last member.
        if (all.get(left)?.leader === by.userId) end(left);
      },
    ],
    [alliances.kickMember, ({ ids: { userId = 0 } }) => members.delete(userId)],
    [
      alliances.changeRole,
      ({ ask, ids: { id, userId = 0 } }) =>
        members.set(userId, { alliance: id, officer: (ask.body as { role: string }).role === 'officer' }),
    ],
    [
      alliances.transferLeadership,
      ({ ask, ids: { id = 0 } }) => {
        const heir = (ask.body as { new_leader_user_id: number }).new_leader_user_id;
        Object.assign(all.get(id) ?? {}, { leader: heir });
        members.set(heir, { alliance: id, officer: false });
        members.set(ask.by.userId, { alliance: id, officer: true });
      },
    ],
    [
      admission.joinAlliance,
      ({ ask: { by }, ids: { id = 0 } }) =>
        admissions.requests.push({ alliance: id, player: by.userId, status: 'pending' }),
    ],
    [
      admission.approveRequest,
      ({ ask: { concerns = 0 }, ids: { id } }) => {
        answer('requests', id, concerns, 'approved');
        admit(id, concerns);
      },
    ],
    [admission.rejectRequest, ({ ask: { concerns = 0 }, ids: { id } }) => answer('requests', id, concerns, 'rejected')],
    [
      admission.invite,
      ({ ask, ids: { id = 0 } }) => {
        const player = players.get((ask.body as { username_to_invite: string }).username_to_invite) ?? 0;
        blocks.requireNone(player, ask.by.userId, 'invited');
        admissions.invitations.push({ alliance: id, player, inviter: ask.by.userId, status: 'pending' });
      },
    ],
    [
      admission.acceptInvitation,
      ({ ask: { by }, ids: { invitationId = 0 }, hints }) => {
        const alliance = hints.invitations.get(invitationId);
        answer('invitations', alliance, by.userId, 'accepted');
        admit(alliance, by.userId);
      },
    ],
    [
      admission.declineInvitation,
      ({ ask: { by }, ids: { invitationId = 0 }, hints }) =>
        answer('invitations', hints.invitations.get(invitationId), by.userId, 'declined'),
    ],
    ...relations.steps,
    ...hall.steps,
    [blockPlayer, ({ ask: { by }, ids: { userId = 0 } }) => blocks.block(by.userId, userId)],
    [unblockPlayer, ({ ask: { by }, ids: { userId = 0 } }) => blocks.unblock(by.userId, userId)],
    [
      writeLetter,
      ({ ask: { by }, ids: { userId = 0 } }) => {
        blocks.requireNone(userId, by.userId, 'wrote to');
        blocks.requireNone(by.userId, userId, 'got a letter of');
      },
    ],
  ];

  return {
    follow: (acked, hints) => {
      const byKey = new Map(acked.map((each) => [each.ask.key, each]));
      for (const { ask, text } of hints.order.flatMap((key) => byKey.get(key) ?? [])) {
        for (const [call, step] of steps) {
          const ids = idsIn(call, ask);
          if (ids) step({ ask, ids, answer: JSON.parse(text), hints });
        }
      }
    },
    expected: () => ({
      alliances: [...all].map(([id, { name, description, leader, level }]) =>
        [id, name, description, leader, level].join(' | '),
      ),
      members: [...members].flatMap(([player, { alliance, officer }]) =>
        alliance !== undefined && all.has(alliance) ? `${alliance} ${player} ${officer}` : [],
      ),
      requests: admissions.requests.map(({ alliance, player, status }) => `${alliance} ${player} ${status}`),
      invitations: admissions.invitations.map(
        (each) => `${each.alliance} ${each.inviter} ${each.player} ${each.status}`,
      ),
      relations: relations.expected(),
      messages: hall.rows(),
      blocks: blocks.rows(),
    }),
  };
}

/** Who has blocked whom, in the order of the commits. */
interface ExpectedBlocks {
  block(player: number, blocked: number): void;
  unblock(player: number, blocked: number): void;
  /** Throws a Violation if `player` had blocked `other` when `other` did this to the player. */
  requireNone(player: number, other: number, did: string): void;
  /** As rows of text. */
  rows(): string[];
}

function trackBlocks(): ExpectedBlocks {
  const blocks = new Set<string>();
  return {
    block: (player, blocked) => void blocks.add(`${player} ${blocked}`),
    unblock: (player, blocked) => void blocks.delete(`${player} ${blocked}`),
    requireNone: (player, other, did) => {
      if (blocks.has(`${player} ${other}`))
        throw new Violation(`Player ${other} ${did} player ${player}, who had blocked player ${other} before.`);
    },
    rows: () => [...blocks],
  };
}
