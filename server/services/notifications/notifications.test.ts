import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#shared/api/account';
import { declineInvitation, invite } from '#shared/api/alliances/alliance-admission';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { askRelation, endRelation } from '#shared/api/alliances/alliance-relations';
import { createAlliance } from '#shared/api/alliances/alliances';
import { completeBuilding } from '#shared/api/buildings';
import { blockPlayer } from '#shared/api/letters/blocks';
import { getNotifications, updateNotifications } from '#shared/api/notifications';
import { changePassword } from '#shared/api/settings';
import { buildShip } from '#shared/api/ships';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/catalogue/notifications';
import { type PushService, startPushService } from '../../../loadtest/lib/push-service.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import {
  type AwayPlayer,
  anAwayPlayer,
  finishMine,
  letMinutesPass,
  startAppWithPush,
  subscribeTo,
} from '../../tests/support/away-player.ts';
import { lockWaits } from '../../tests/support/lock-waits.ts';
import { anAlliance, land, launched } from '../../tests/support/marches.ts';
import { aShipyard, SCOUT_ID } from '../../tests/support/ships.ts';
import { ARMY, aBesiegerAndAColony } from '../../tests/support/sieges.ts';
import type { TestApp } from '../../tests/support/test-app.ts';
import { ban } from '../admin/operator-actions.ts';
import { announceDue } from './collect.ts';
import { deliverDue } from './deliver.ts';

/** How late a message may come, in ms. */
const LATE_MS = 10_000;

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startAppWithPush(service);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const away = () => anAwayPlayer(app, service);
/** What the schedulers of the server do once. */
const look = async () => {
  await announceDue(app.context);
  await deliverDue(app.context);
};
const all = (wanted: boolean) => Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, wanted]));
const DEFAULTS = { kinds: all(true), quiet_hours: null, time_zone: 'UTC', email: false };

const set = (player: AwayPlayer, changes: object) =>
  app.send(updateNotifications, { body: { ...DEFAULTS, ...changes } as never }, player.token);

const announced = async ({ id }: AwayPlayer): Promise<number> =>
  (await app.db.query('SELECT count(*) AS count FROM notification WHERE player_id = $1', [id]))[0].count;
/** Waits until so many events were announced to the player. */
const untilAnnounced = async (player: AwayPlayer, count: number) =>
  expect(await waitUntil(async () => (await announced(player)) === count, 5000)).toBe(true);
const subscriptionsOf = async ({ id }: AwayPlayer): Promise<number> =>
  (await app.db.query('SELECT count(*) AS count FROM push_subscription WHERE player_id = $1', [id]))[0].count;

async function invitationTo(player: AwayPlayer, name: string) {
  const leader = await app.aPlayer();
  const { body } = await app.send(createAlliance, { body: { name } }, leader.token);
  const order = { params: { id: body.id }, body: { username_to_invite: player.username } };
  await app.send(invite, order, leader.token);
  const [{ id }] = await app.db.query('SELECT max(id) AS id FROM invitation WHERE invitee_id = $1', [player.id]);
  return { leader, invitationId: id as number };
}

/** A mission without a ship that finishes in so many seconds. */
async function aMission(player: AwayPlayer, seconds = 0): Promise<void> {
  await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
     SELECT $1, 'explore', $2, at - interval '1 day', at + make_interval(secs => $3), $4
     FROM (SELECT clock_timestamp() AS at) AS now`,
    [player.id, player.homeId, seconds, JSON.stringify({ days: 1, find: 'nothing', facts: {}, goods: {} })],
  );
}

describe('a player who is away is told within two seconds', () => {
  it('of a building that is finished', async () => {
    const player = await away();
    const id = await finishMine(app, player, 300);
    const [{ built_at }] = await app.db.query('SELECT built_at FROM building WHERE id = $1', [id]);
    const { content, at } = await player.browser.message(1);
    expect(content).toEqual({
      title: 'Building ready',
      lines: [`Metal Mine on Home of ${player.username} can be activated.`],
      url: `/planets/${player.homeId}`,
    });
    expect(at - built_at.getTime()).toBeLessThan(LATE_MS);
  });

  it('of a ship that is finished', async () => {
    const player = await away();
    await aShipyard(app, player);
    const order = { planet_id: player.homeId, ship_type_id: SCOUT_ID };
    const { body } = await app.send(buildShip, { body: order }, player.token);
    await app.db.query("UPDATE ship SET ready_at = clock_timestamp() + interval '300 ms' WHERE id = $1", [
      body.ship_id,
    ]);
    const { content } = await player.browser.message(1);
    expect(content).toMatchObject({
      title: 'Ship ready',
      lines: [expect.stringMatching(/ on Home of player-\d+ can be launched\.$/)],
      url: `/planets/${player.homeId}`,
    });
  });

  it("of a siege of a mate's world: when the army sets out, and when it stands there; not who wants to hear of none", async () => {
    const [mate, deaf] = [await away(), await away()];
    await set(deaf, { kinds: { ...all(true), siege: false } });
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, -33);
    await anAlliance(app, ruler, mate, deaf);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect((await mate.browser.message(1)).content).toEqual({
      title: 'Siege',
      lines: [`${besieger.username} sends an army to besiege Colony, a world of ${ruler.username}.`],
      url: '/battles',
    });
    await letMinutesPass(app, mate, 11);
    expect(await land(app, march)).toBe('standing');
    expect((await mate.browser.message(2)).content).toEqual({
      title: 'Siege',
      lines: [`${besieger.username} besieges Colony, a world of ${ruler.username}.`],
      url: '/battles',
    });
    expect(await announced(deaf)).toBe(0);
  });

  it('of a pact that is offered and a war that is declared, as a leader; and not of an offer that was taken back', async () => {
    const [leader, other, third] = [await away(), await app.aPlayer(), await app.aPlayer()];
    const ids = {
      own: await anAlliance(app, leader),
      other: await anAlliance(app, other),
      third: await anAlliance(app, third),
    };
    const ask = (id: number, token: string, kind: 'pact' | 'war') =>
      app.send(askRelation, { params: { id }, body: { alliance_id: ids.own, kind } }, token);
    await ask(ids.other, other.token, 'pact');
    expect((await leader.browser.message(1)).content).toEqual({
      title: 'Pact or war',
      lines: [`Alliance of ${other.username} offers your alliance a pact.`],
      url: '/alliance',
    });
    const { body } = await ask(ids.third, third.token, 'pact');
    const params = { id: ids.third, relationId: body.relations[0]?.relation_id ?? 0 };
    await app.send(endRelation, { params, query: { state: 'offered' } }, third.token);
    await ask(ids.third, third.token, 'war');
    await letMinutesPass(app, leader, 11);
    expect((await leader.browser.message(2)).content.lines).toEqual([
      `War between Alliance of ${third.username} and your alliance is declared.`,
    ]);
  });

  it('of a mission that returns', async () => {
    const player = await away();
    await aMission(player, 0.3);
    const { content } = await player.browser.message(1);
    expect(content).toEqual({
      title: 'Mission over',
      lines: [`Your scout is back on Home of ${player.username}. Read its report.`],
      url: '/missions',
    });
  });

  it('of an invitation', async () => {
    const player = await away();
    const before = Date.now();
    const { leader } = await invitationTo(player, 'Tollan Concord');
    const { content, at } = await player.browser.message(1);
    expect(content).toEqual({
      title: 'Invitation',
      lines: [`${leader.username} invites you to join Tollan Concord.`],
      url: '/alliance',
    });
    expect(at - before).toBeLessThan(2 * LATE_MS);
  });

  it('in every browser', async () => {
    const player = await away();
    const phone = service.aBrowser();
    await subscribeTo(app, player, phone);
    await finishMine(app, player);
    const [first, second] = await Promise.all([player.browser.message(1), phone.message(1)]);
    expect(first.content).toEqual(second.content);
  });
});

describe('after the first message', () => {
  it('what happens within ten minutes comes in one', async () => {
    const player = await away();
    await finishMine(app, player);
    await player.browser.message(1);
    await finishMine(app, player);
    await aMission(player);
    await invitationTo(player, 'Nox Garden');
    await untilAnnounced(player, 4);
    await letMinutesPass(app, player, 9);
    await look();
    expect(player.browser.messages).toHaveLength(1);
    await letMinutesPass(app, player, 1);
    const { content } = await player.browser.message(2);
    expect(content).toMatchObject({ title: 'News from your worlds', url: '/dashboard' });
    // The first mine was in the first message.
    expect(content.lines).toEqual([
      expect.stringMatching(/invites you to join Nox Garden\.$/),
      `Your scout is back on Home of ${player.username}. Read its report.`,
      `Metal Mine on Home of ${player.username} can be activated.`,
    ]);
    await look();
    expect(player.browser.messages).toHaveLength(2);
  });

  it('nothing comes of what the player has seen to in the meantime', async () => {
    const player = await away();
    await finishMine(app, player);
    await player.browser.message(1);
    const mine = await finishMine(app, player);
    const { invitationId } = await invitationTo(player, 'Asgard High Council');
    await untilAnnounced(player, 3);
    await app.send(completeBuilding, { body: { building_id: mine } }, player.token);
    await app.send(declineInvitation, { params: { invitationId } }, player.token);
    await letMinutesPass(app, player, 10);
    const isIdle = async () =>
      (await app.db.query('SELECT send_at FROM notification_channel WHERE player_id = $1', [player.id]))[0].send_at ===
      null;
    expect(await waitUntil(isIdle, 5000)).toBe(true);
    expect(player.browser.messages).toHaveLength(1);
  });

  it('nothing comes of players whom the reader has blocked in the meantime: no mention, and no invitation', async () => {
    const player = await away();
    await finishMine(app, player);
    await player.browser.message(1);
    const { leader: inviter } = await invitationTo(player, 'Ori Chapter');
    const [author, friend] = [await app.aPlayer(), await app.aPlayer()];
    const id = await anAlliance(app, author, friend, player);
    for (const { token } of [author, friend])
      await app.send(postMessage, { params: { id }, body: { text: `@${player.username}, are you there?` } }, token);
    await untilAnnounced(player, 4);
    for (const { id: userId } of [inviter, author]) await app.send(blockPlayer, { params: { userId } }, player.token);
    await letMinutesPass(app, player, 10);
    const { content } = await player.browser.message(2);
    expect(content.lines).toEqual([expect.stringContaining(friend.username)]);
  });
});

describe('what a player has chosen', () => {
  it('kinds that are not wanted are not announced, and the others are', async () => {
    const player = await away();
    await set(player, {
      kinds: { ...all(true), building: false } satisfies Partial<Record<NotificationKind, boolean>>,
    });
    await finishMine(app, player);
    await aMission(player, 0.5);
    expect((await player.browser.message(1)).content.title).toBe('Mission over');
    expect(await announced(player)).toBe(1);
  });

  /** A time zone in which it is this hour now. */
  const zoneAt = (local: number) => {
    const ahead = ((local - new Date().getUTCHours() + 36) % 24) - 12;
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };

  it('in quiet hours nothing comes, and after them one message with everything', async () => {
    const player = await away();
    const quiet = { from: '22:00', until: '07:00' };
    await set(player, { quiet_hours: quiet, time_zone: zoneAt(3) });
    await finishMine(app, player);
    await aMission(player);
    await untilAnnounced(player, 2);
    const hoursLeft = async () => {
      const [{ hours }] = await app.db.query(
        'SELECT extract(epoch FROM send_at - clock_timestamp()) / 3600 AS hours FROM notification_channel WHERE player_id = $1',
        [player.id],
      );
      return Number(hours);
    };
    // The server's own scheduler may be at this channel, and a look passes over it then.
    expect(await waitUntil(async () => (await hoursLeft()) > 2.9, 30_000)).toBe(true);
    expect(await hoursLeft()).toBeLessThanOrEqual(4);
    expect(player.browser.messages).toHaveLength(0);

    // The hours pass: it is morning where the player is.
    await app.db.query('UPDATE notification_setting SET time_zone = $2 WHERE player_id = $1', [player.id, zoneAt(8)]);
    await letMinutesPass(app, player, 4 * 60);
    const { content } = await player.browser.message(1);
    expect(content.lines).toHaveLength(2);
    await look();
    expect(player.browser.messages).toHaveLength(1);
  });

  it('without quiet hours, what was held comes at once', async () => {
    const player = await away();
    // The minute that is not quiet is far away.
    await set(player, { quiet_hours: { from: '00:00', until: '23:59' }, time_zone: zoneAt(12) });
    await finishMine(app, player);
    await untilAnnounced(player, 1);
    await look();
    expect(player.browser.messages).toHaveLength(0);
    await set(player, {});
    await player.browser.message(1);
  });
});

describe('several processes', () => {
  it('announce each event once and send each message once', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, away));
    for (const player of players) {
      await finishMine(app, player);
      await finishMine(app, player);
    }
    for (let round = 0; round < 5; round++) await Promise.all([look(), look(), look()]);
    await Promise.all(players.map(({ browser }) => browser.message(1)));
    for (let round = 0; round < 5; round++) await Promise.all([look(), look(), look()]);
    for (const player of players) {
      expect(await announced(player)).toBe(2);
      // The first mine may have been announced before the second was finished.
      const lines = player.browser.messages.flatMap(({ content }) => content.lines);
      expect(player.browser.messages).toHaveLength(1);
      expect(lines).toHaveLength(1);
    }
  });

  it('send a message once, also when two of them look at the same moment', async () => {
    const player = await away();
    await finishMine(app, player);
    await player.browser.message(1);
    // The same event is to be told again.
    await app.db.query(
      'UPDATE notification_channel SET told_at = NULL, send_at = clock_timestamp() WHERE player_id = $1',
      [player.id],
    );
    let looks: Promise<unknown> = Promise.resolve();
    await app.db.transaction(async (tx) => {
      await tx.query('SELECT FROM notification_channel WHERE player_id = $1 FOR UPDATE', [player.id]);
      let over = false;
      looks = Promise.all([deliverDue(app.context), deliverDue(app.context)]).finally(() => (over = true));
      // Either they leave the channel alone, or both have read what is due and wait for the lock.
      expect(await waitUntil(async () => over || (await lockWaits(app.db)) >= 2)).toBe(true);
    });
    await looks;
    await look();
    await player.browser.message(2);
    await look();
    expect(player.browser.messages).toHaveLength(2);
  });

  it('tell in one message what happened while no server ran', async () => {
    const player = await away();
    const mines = [await finishMine(app, player, 3_600_000), await finishMine(app, player, 3_600_000)];
    await app.db.transaction(async (tx) => {
      await tx.query(
        "UPDATE setting SET value = (clock_timestamp() - interval '1 day')::text WHERE key = 'announced_until'",
      );
      await tx.query("UPDATE notification_channel SET since = since - interval '2 days' WHERE player_id = $1", [
        player.id,
      ]);
      for (const [index, id] of mines.entries()) {
        await tx.query(
          `UPDATE building SET started_at = built_at - interval '3 days', built_at = built_at - make_interval(hours => $2) WHERE id = $1`,
          [id, 20 - index * 10],
        );
      }
    });
    const { content } = await player.browser.message(1);
    expect(content.lines).toEqual(['2 buildings can be activated: Metal Mine and Metal Mine.']);
    await look();
    expect(player.browser.messages).toHaveLength(1);
  });

  it('tell nobody of what fell due before notifications were turned on', async () => {
    const player = await app.aPlayer();
    // A second ago: who subscribes quickly does so in less time than it takes by default until the mine is finished.
    await finishMine(app, player, -1000);
    const browser = service.aBrowser();
    await subscribeTo(app, player, browser);
    await app.db.query(
      "UPDATE setting SET value = (clock_timestamp() - interval '1 hour')::text WHERE key = 'announced_until'",
    );
    await look();
    expect(await announced({ ...player, browser })).toBe(0);
  });
});

describe('a browser', () => {
  it('that has unsubscribed is deleted, and the player is told no more', async () => {
    const player = await away();
    player.browser.answer((response) => void response.writeHead(410).end());
    await finishMine(app, player);
    await player.browser.message(1);
    expect(await waitUntil(async () => (await subscriptionsOf(player)) === 0, 5000)).toBe(true);
    await finishMine(app, player);
    await untilAnnounced(player, 2);
    await letMinutesPass(app, player, 10);
    const isUnused = async () =>
      (await app.db.query('SELECT 1 FROM notification_channel WHERE player_id = $1', [player.id])).length === 0;
    expect(await waitUntil(isUnused, 5000)).toBe(true);
    expect(player.browser.messages).toHaveLength(1);
  });

  it('that cannot be reached is marked, and no more once it can', async () => {
    const player = await away();
    player.browser.answer((response) => void response.writeHead(500).end());
    await finishMine(app, player);
    const isFailing = async () =>
      (await app.db.query('SELECT failing_since FROM push_subscription WHERE player_id = $1', [player.id]))[0]
        .failing_since !== null;
    expect(await waitUntil(isFailing, 5000)).toBe(true);
    player.browser.answer((response) => void response.writeHead(201).end());
    await finishMine(app, player);
    await untilAnnounced(player, 2);
    await letMinutesPass(app, player, 10);
    expect(await waitUntil(async () => !(await isFailing()), 5000)).toBe(true);
  });

  it.each<[string, (player: AwayPlayer) => Promise<unknown>]>([
    ['a logout', (player) => app.send(logout, {}, player.refreshToken)],
    ['a ban', (player) => ban({ db: app.db, who: 'a test' }, player.username, undefined)],
  ])('is told no more after %s', async (_what, end) => {
    const player = await away();
    await finishMine(app, player, 500);
    await end(player);
    expect(await subscriptionsOf(player)).toBe(0);
    const [{ built }] = await app.db.query(
      'SELECT max(built_at) AS built FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1',
      [player.id],
    );
    expect(await waitUntil(async () => Date.now() > built.getTime(), 5000)).toBe(true);
    await look();
    expect(player.browser.messages).toHaveLength(0);
  });

  it('of another session is told no more after a new password, and this one is', async () => {
    const player = await away();
    await app.db.query(
      `INSERT INTO session (player_id, token_hash, user_agent, expires_at) SELECT $1, '\\x00', '', now() + interval '1 day'`,
      [player.id],
    );
    await app.db.query(
      `INSERT INTO push_subscription (player_id, session_id, endpoint, p256dh, auth)
       SELECT $1, max(id), 'https://push.example.net/other', '', '' FROM session WHERE player_id = $1`,
      [player.id],
    );
    const body = { current_password: player.password, new_password: 'chevron eight' };
    expect((await app.send(changePassword, { body }, player.token)).status).toBe(200);
    expect((await app.send(getNotifications, {}, player.token)).body.subscriptions).toHaveLength(1);
    expect(await subscriptionsOf(player)).toBe(1);
  });
});
