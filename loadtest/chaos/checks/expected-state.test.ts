import { describe, expect, it } from 'vitest';
import * as admission from '#shared/api/alliances/alliance-admission';
import { postMessage, removeMessage } from '#shared/api/alliances/alliance-hall';
import { acceptRelation, askRelation, endRelation } from '#shared/api/alliances/alliance-relations';
import * as alliances from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { writeLetter } from '#shared/api/letters/letters';
import { intend } from '../bots/bot.ts';
import { trackExpectedState } from './expected-state.ts';
import type { Acked } from './journal.ts';

const [ANN, BEN, CAM] = [1, 2, 3];
const PLAYERS = new Map(Object.entries({ ann: ANN, ben: BEN, cam: CAM }));

/** An accepted action; its key is its number in the journal. */
function action<C extends Call>(userId: number, call: C, parts: Partial<Request<C>>, more: object = {}) {
  return { userId, answer: {}, ...intend(call, parts), ...more };
}

const found = (userId: number, id: number, name: string) =>
  action(userId, alliances.createAlliance, { body: { name, description: 'New.' } }, { answer: { id } });

function stateAfter(actions: readonly ReturnType<typeof action>[], order = actions.map((_, index) => String(index))) {
  const state = trackExpectedState(PLAYERS);
  const acked = actions.map(
    ({ userId, answer, ...ask }, index): Acked => ({
      ask: { key: String(index), by: { userId, token: '' }, ...ask },
      status: 200,
      text: JSON.stringify(answer),
    }),
  );
  state.follow(acked, { order, invitations: new Map([[70, 7]]) });
  return state.expected();
}

it('admits by request and by invitation, and closes the other requests and invitations', () => {
  expect(
    stateAfter([
      found(ANN, 7, 'Tollan'),
      found(BEN, 8, 'Asgard'),
      action(CAM, admission.joinAlliance, { params: { id: 7 } }),
      action(CAM, admission.joinAlliance, { params: { id: 8 } }),
      action(ANN, admission.invite, { params: { id: 7 }, body: { username_to_invite: 'cam' } }),
      action(BEN, admission.approveRequest, { params: { id: 8, requestId: 50 } }, { concerns: CAM }),
    ]),
  ).toEqual({
    alliances: ['7 | Tollan | New. | 1 | 1', '8 | Asgard | New. | 2 | 1'],
    members: ['7 1 false', '8 2 false', '8 3 false'],
    requests: ['7 3 closed', '8 3 approved'],
    invitations: ['7 1 3 closed'],
    relations: [],
    messages: [],
    blocks: [],
  });
  expect(
    stateAfter([
      found(ANN, 7, 'Tollan'),
      action(ANN, admission.invite, { params: { id: 7 }, body: { username_to_invite: 'cam' } }),
      action(CAM, admission.acceptInvitation, { params: { invitationId: 70 } }),
    ]),
  ).toMatchObject({ members: ['7 1 false', '7 3 false'], invitations: ['7 1 3 accepted'] });
});

it('rejects and declines, after which a new request is possible', () => {
  expect(
    stateAfter([
      found(ANN, 7, 'Tollan'),
      action(CAM, admission.joinAlliance, { params: { id: 7 } }),
      action(ANN, admission.rejectRequest, { params: { id: 7, requestId: 50 } }, { concerns: CAM }),
      action(CAM, admission.joinAlliance, { params: { id: 7 } }),
      action(ANN, admission.invite, { params: { id: 7 }, body: { username_to_invite: 'cam' } }),
      action(CAM, admission.declineInvitation, { params: { invitationId: 70 } }),
    ]),
  ).toMatchObject({
    members: ['7 1 false'],
    requests: ['7 3 rejected', '7 3 pending'],
    invitations: ['7 1 3 declined'],
  });
});

const ENTERED = [
  found(ANN, 7, 'Tollan'),
  action(BEN, admission.joinAlliance, { params: { id: 7 } }),
  action(ANN, admission.approveRequest, { params: { id: 7, requestId: 50 } }, { concerns: BEN }),
];

it('edits, upgrades, promotes and transfers', () => {
  expect(
    stateAfter([
      ...ENTERED,
      action(ANN, alliances.editAlliance, { params: { id: 7 }, body: { name: 'Tollana', description: 'Old.' } }),
      action(ANN, alliances.upgradeAlliance, { params: { id: 7 } }),
      action(ANN, alliances.changeRole, { params: { id: 7, userId: BEN }, body: { role: 'officer' } }),
    ]),
  ).toMatchObject({ alliances: ['7 | Tollana | Old. | 1 | 2'], members: ['7 1 false', '7 2 true'] });
  expect(
    stateAfter([
      ...ENTERED,
      action(ANN, alliances.changeRole, { params: { id: 7, userId: BEN }, body: { role: 'officer' } }),
      action(ANN, alliances.transferLeadership, { params: { id: 7 }, body: { new_leader_user_id: BEN } }),
    ]),
  ).toMatchObject({ alliances: ['7 | Tollan | New. | 2 | 1'], members: ['7 1 true', '7 2 false'] });
});

it('removes members by kick and leave, and disbands', () => {
  expect(stateAfter([...ENTERED, action(ANN, alliances.kickMember, { params: { id: 7, userId: BEN } })])).toMatchObject(
    {
      members: ['7 1 false'],
    },
  );
  expect(stateAfter([...ENTERED, action(BEN, alliances.leaveAlliance, {})])).toMatchObject({ members: ['7 1 false'] });
  const nothing = {
    alliances: [],
    members: [],
    requests: [],
    invitations: [],
    relations: [],
    messages: [],
    blocks: [],
  };
  expect(
    stateAfter([...ENTERED, action(BEN, alliances.leaveAlliance, {}), action(ANN, alliances.leaveAlliance, {})]),
  ).toEqual(nothing);
  expect(stateAfter([...ENTERED, action(ANN, alliances.disbandAlliance, { params: { id: 7 } })])).toEqual(nothing);
});

it('applies actions in the order of their commits, not of their answers', () => {
  const rename = (name: string) =>
    action(ANN, alliances.editAlliance, { params: { id: 7 }, body: { name, description: 'New.' } });
  expect(stateAfter([found(ANN, 7, 'Tollan'), rename('Later'), rename('Sooner')], ['0', '2', '1'])).toMatchObject({
    alliances: ['7 | Later | New. | 1 | 1'],
  });
});

it('follows pacts and wars, which the end of an alliance ends', () => {
  const ask = (
    userId: number,
    id: number,
    alliance_id: number,
    kind: 'pact' | 'war' | 'neutral',
    relation_id: number,
  ) =>
    action(
      userId,
      askRelation,
      { params: { id }, body: { alliance_id, kind } },
      { answer: { relations: [{ relation_id, alliance: { id: alliance_id } }] } },
    );
  const both = [found(ANN, 7, 'Tollan'), found(BEN, 8, 'Asgard')];
  const offered = [...both, ask(ANN, 7, 8, 'pact', 90)];
  const concluded = [...offered, action(BEN, acceptRelation, { params: { id: 8, relationId: 90 } })];
  const atWar = [...offered, ask(BEN, 8, 7, 'war', 91)];
  const peaceOffered = [...atWar, ask(ANN, 7, 8, 'neutral', 91)];
  expect(stateAfter(offered).relations).toEqual(['7 8 pact 7 false']);
  expect(stateAfter(concluded).relations).toEqual(['7 8 pact 7 true']);
  expect(stateAfter([...offered, ask(BEN, 8, 7, 'pact', 90)]).relations).toEqual(['7 8 pact 7 true']);
  expect(stateAfter(atWar).relations).toEqual(['7 8 war 8 true']);
  expect(stateAfter(peaceOffered).relations).toEqual(['7 8 war 8 true 7']);
  const end = action(BEN, endRelation, { params: { id: 8, relationId: 91 }, query: { state: 'war' } });
  expect(stateAfter([...peaceOffered, end]).relations).toEqual(['7 8 war 8 true']);
  for (const over of [
    [...concluded, action(ANN, endRelation, { params: { id: 7, relationId: 90 }, query: { state: 'pact' } })],
    [...peaceOffered, action(BEN, acceptRelation, { params: { id: 8, relationId: 91 } })],
    [...concluded, action(ANN, alliances.disbandAlliance, { params: { id: 7 } })],
  ])
    expect(stateAfter(over).relations).toEqual([]);
});

describe('blocks', () => {
  const write = (from: number, to: number) =>
    action(from, writeLetter, { params: { userId: to }, body: { text: 'Hello.' } }, { answer: { letter: {} } });
  const block = (by: number, of: number) => action(by, blockPlayer, { params: { userId: of } });
  const unblock = (by: number, of: number) => action(by, unblockPlayer, { params: { userId: of } });
  const invited = action(ANN, admission.invite, { params: { id: 7 }, body: { username_to_invite: 'cam' } });

  it('are those that were not taken back', () => {
    expect(
      stateAfter([write(ANN, BEN), block(BEN, ANN), block(CAM, ANN), unblock(BEN, ANN), write(ANN, BEN)]),
    ).toMatchObject({ blocks: ['3 1'] });
  });

  it.each([
    ['a letter of who is blocked', [block(BEN, ANN), write(ANN, BEN)], 'Player 1 wrote to player 2'],
    ['a letter of who has blocked', [block(BEN, ANN), write(BEN, ANN)], 'Player 1 got a letter of player 2'],
    [
      'an invitation by who is blocked',
      [found(ANN, 7, 'Tollan'), block(CAM, ANN), invited],
      'Player 1 invited player 3',
    ],
  ])('%s that was accepted after the block is a fault', (_, actions, says) => {
    expect(() => stateAfter(actions)).toThrow(says);
  });

  it('count in the order of the commits: what was committed before a block is none', () => {
    const order = ['1', '0'];
    expect(stateAfter([block(BEN, ANN), write(ANN, BEN)], order)).toMatchObject({ blocks: ['2 1'] });
    expect(() => stateAfter([write(ANN, BEN), block(BEN, ANN)], order)).toThrow('Player 1 wrote to player 2');
  });
});

describe('messages of a hall', () => {
  const say = (by: number, message_id: number) =>
    action(by, postMessage, { params: { id: 7 }, body: { text: `Word ${message_id}.` } }, { answer: { message_id } });
  const remove = (by: number, messageId: number) => action(by, removeMessage, { params: { id: 7, messageId } });

  it('lose their words when they are removed, and keep who removed them first', () => {
    const actions = [say(ANN, 4), say(BEN, 5), remove(BEN, 5), remove(ANN, 5)];
    expect(stateAfter(actions)).toMatchObject({ messages: ['4 7 1 Word 4.', '5 7 2 removed by 2'] });
    // The leader's removal was committed first.
    expect(stateAfter(actions, ['0', '1', '3', '2'])).toMatchObject({
      messages: ['4 7 1 Word 4.', '5 7 2 removed by 1'],
    });
  });
});
