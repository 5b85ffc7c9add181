import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveRequest, joinAlliance, joinRequests } from '#shared/api/alliances/alliance-admission';
import { listMessages, postMessage, removeMessage } from '#shared/api/alliances/alliance-hall';
import { createAlliance, leaveAlliance } from '#shared/api/alliances/alliances';
import { CLOSE } from '#shared/live/room';
import { HAS_REDIS_SERVER, type OwnRedis, startRedis } from '../../../loadtest/lib/redis.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { type AllianceTab, openAllianceTab } from '../../tests/support/room-clients.ts';
import type { TestPlayer } from '../../tests/support/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../tests/support/two-processes.ts';

const HEALED_WITHIN_MS = 5000;

describe.skipIf(!HAS_REDIS_SERVER)('the hall of an alliance over two processes', () => {
  let redis: OwnRedis;
  let servers: TwoProcesses;
  let leader: TestPlayer;
  let member: TestPlayer;
  let id: number;
  beforeAll(async () => {
    redis = await startRedis();
    servers = await startTwoProcesses(redis);
  }, 90_000);
  // Nobody may write many messages at once, so each test has its own speakers.
  beforeEach(async () => {
    leader = await servers.aPlayer();
    member = await servers.aPlayer();
    id = (await servers.a.send(createAlliance, { body: { name: `Hall of ${leader.id}` } }, leader.token)).body.id;
    await servers.a.send(joinAlliance, { params: { id } }, member.token);
    const [request] = (await servers.a.send(joinRequests, { params: { id } }, leader.token)).body;
    await servers.b.send(approveRequest, { params: { id, requestId: request?.id ?? 0 } }, leader.token);
  });
  afterAll(async () => {
    await servers?.close();
    await redis?.close();
  });

  let said = 0;
  /** Says something through one process or the other, in turns. */
  async function say(player: TestPlayer): Promise<number> {
    const through = ++said % 2 ? servers.a : servers.b;
    const body = { text: `message ${said}` };
    const answer = await through.send(postMessage, { params: { id }, body }, player.token);
    expect(answer.status).toBe(201);
    return answer.body.message_id;
  }
  const heard = ({ received }: AllianceTab) =>
    received.flatMap(({ name, payload }) =>
      name === 'message_posted' ? [(payload as { message_id: number }).message_id] : [],
    );
  const stored = async () =>
    (
      await servers.b.send(listMessages, { params: { id }, query: { before: 2_147_483_647, limit: 50 } }, leader.token)
    ).body.messages
      .map(({ message_id }) => message_id)
      .toReversed();

  it('every tab hears each message once and in order; after a cut it is told to read what it missed', async () => {
    const tabs = [
      await openAllianceTab(servers.a.origin, leader.token),
      await openAllianceTab(servers.b.origin, member.token),
    ];
    const before = [await say(leader), await say(member), await say(leader), await say(member)];
    for (const tab of tabs) {
      expect(await waitUntil(() => heard(tab).length === before.length, HEALED_WITHIN_MS)).toBe(true);
      expect(heard(tab)).toEqual(before);
    }

    await redis.ask((client) => client.client('KILL', 'TYPE', 'pubsub'));
    const during = [await say(leader), await say(member), await say(leader)];
    // What the room missed cannot be told any more: it says so, and the tab reads.
    const knows = (tab: AllianceTab) => {
      const told = tab.received.findLast(({ name }) => name === 'hall_resync');
      const upTo = (told?.payload as { sequence: number } | undefined)?.sequence ?? 0;
      return upTo >= before.length + during.length || heard(tab).includes(during.at(-1) ?? 0);
    };
    for (const tab of tabs) expect(await waitUntil(() => knows(tab), HEALED_WITHIN_MS)).toBe(true);
    expect(await stored()).toEqual([...before, ...during]);

    const after = await say(leader);
    for (const tab of tabs) {
      expect(await waitUntil(() => heard(tab).at(-1) === after, HEALED_WITHIN_MS)).toBe(true);
      expect(heard(tab)).toEqual([...new Set(heard(tab))].sort((a, b) => a - b));
    }
    await Promise.all(tabs.map(({ room }) => room.leave()));
  });

  it('a removal through one process reaches a tab whose room is in the other; who leaves hears nothing more', async () => {
    const tab = await openAllianceTab(servers.b.origin, member.token);
    const message_id = await say(leader);
    await servers.a.send(removeMessage, { params: { id, messageId: message_id } }, leader.token);
    expect(await tab.next('message_removed')).toMatchObject({ message_id, removed_by: 'author' });
    await servers.a.send(leaveAlliance, {}, member.token);
    const last = await say(leader);
    expect(await tab.closed).toBe(CLOSE.notYours);
    expect(heard(tab)).not.toContain(last);
  });
});
