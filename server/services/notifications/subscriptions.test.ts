import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#shared/api/account';
import {
  deleteSubscription,
  getNotifications,
  subscribe,
  unsubscribe,
  unsubscribeMail,
  updateNotifications,
} from '#shared/api/notifications';
import { NOTIFICATION_KINDS } from '#shared/catalogue/notifications';
import { REFUSALS } from '#shared/refusals';
import { type PushService, startPushService } from '../../../loadtest/lib/push-service.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import {
  anAwayPlayer,
  finishMine,
  letMinutesPass,
  startAppWithPush,
  subscribeTo,
} from '../../tests/support/away-player.ts';
import type { TestApp, TestPlayer } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { endForeignSubscriptions, forgetNotifications } from './subscriptions.ts';

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

const ALL = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as Record<
  (typeof NOTIFICATION_KINDS)[number],
  boolean
>;
const settingsOf = async ({ token }: TestPlayer) => (await app.send(getNotifications, {}, token)).body;
const formOf = ({ subscription } = service.aBrowser()) => ({ body: { ...subscription, time_zone: 'Europe/Berlin' } });

describe('the settings of notifications', () => {
  it('of a new player: every kind, no quiet hours, no mail, no browser', async () => {
    const player = await app.aPlayer();
    expect(await settingsOf(player)).toEqual({
      kinds: ALL,
      quiet_hours: null,
      time_zone: 'UTC',
      hold_attacks: false,
      email: false,
      subscriptions: [],
      public_key: app.context.push.publicKey,
    });
  });

  it('are kept as they were sent', async () => {
    const player = await app.aPlayer();
    const body = {
      kinds: { ...ALL, building: false },
      quiet_hours: { from: '22:30', until: '06:05' },
      time_zone: 'America/St_Johns',
      hold_attacks: true,
      email: true,
    };
    const answer = await app.send(updateNotifications, { body }, player.token);
    expect(answer.body).toMatchObject(body);
    expect(await settingsOf(player)).toEqual(answer.body);
  });

  it('are in UTC for a browser that does not know its time zone', async () => {
    const player = await app.aPlayer();
    const body = { kinds: ALL, quiet_hours: null, time_zone: 'Etc/Unknown', email: false };
    expect((await app.send(updateNotifications, { body }, player.token)).body).toMatchObject({ time_zone: 'UTC' });
    const { subscription } = service.aBrowser();
    const subscribed = await app.send(subscribe, { body: { ...subscription, time_zone: 'Etc/Unknown' } }, player.token);
    expect(subscribed.body).toMatchObject({ time_zone: 'UTC', subscriptions: [{}] });
  });

  it.each([
    ['no time of day', { quiet_hours: { from: '24:00', until: '07:00' } }],
    ['half of the quiet hours', { quiet_hours: { from: '22:00' } }],
    ['no time zone', { time_zone: 'Chulak/Temple' }],
    ['an unknown kind', { kinds: { ...ALL, wedding: true } }],
    ['a missing kind', { kinds: { building: true } }],
    ['no answer about mails', { email: 'yes' }],
  ])('are refused with %s, and stay as they are', async (_what, change) => {
    const player = await app.aPlayer();
    const body = { kinds: ALL, quiet_hours: null, time_zone: 'UTC', email: false, ...change } as never;
    expect((await app.send(updateNotifications, { body }, player.token)).status).toBe(400);
    expect((await settingsOf(player)).kinds).toEqual(ALL);
  });
});

describe('a subscription', () => {
  it('is listed with its session, and shows neither endpoint nor keys', async () => {
    const player = await app.aPlayer();
    const { status, body } = await app.send(subscribe, formOf(), player.token);
    expect(status).toBe(201);
    expect(body.time_zone).toBe('Europe/Berlin');
    expect(body.subscriptions).toMatchObject([{ current: true, user_agent: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain(service.host);
  });

  it('counts once, however often the browser comes', async () => {
    const player = await app.aPlayer();
    const form = formOf();
    for (let i = 0; i < 3; i++) await app.send(subscribe, form, player.token);
    expect((await settingsOf(player)).subscriptions).toHaveLength(1);
  });

  it('goes over to whoever logs in with the browser', async () => {
    const [one, other] = [await app.aPlayer(), await app.aPlayer()];
    const form = formOf();
    await app.send(subscribe, form, one.token);
    await app.send(subscribe, form, other.token);
    expect((await settingsOf(one)).subscriptions).toHaveLength(0);
    expect((await settingsOf(other)).subscriptions).toHaveLength(1);
  });

  it('is one of ten at most, also when they come at once', async () => {
    const player = await app.aPlayer();
    const answers = await Promise.all(Array.from({ length: 14 }, () => app.send(subscribe, formOf(), player.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.refusal).toBe(REFUSALS.tooManySubscriptions.text);
    expect((await settingsOf(player)).subscriptions).toHaveLength(10);
  });

  it.each([
    'https://127.0.0.1/a',
    'https://localhost/a',
    'https://push.localhost/a',
    'https://[::1]/a',
    'https://push.example.net:8443/a',
    'https://user:password@push.example.net/a',
    'https://push.example.net/a',
  ])('is refused for the address %s, which is of no known push service', async (endpoint) => {
    const player = await app.aPlayer();
    const { body } = formOf();
    const { status, refusal } = await app.send(subscribe, { body: { ...body, endpoint } }, player.token);
    expect([status, refusal]).toEqual([400, REFUSALS.pushServiceUnknown.text]);
  });

  it.each([`https://${'a'.repeat(1000)}.push.apple.com/a`, 'http://web.push.apple.com/a', '/push', ''])(
    'is refused for the address %s',
    async (endpoint) => {
      const player = await app.aPlayer();
      const { body } = formOf();
      const { status, refusal } = await app.send(subscribe, { body: { ...body, endpoint } }, player.token);
      expect([status, refusal]).toEqual([400, REFUSALS.pushAddressInvalid.text]);
    },
  );

  it('is refused without keys that can be encrypted for', async () => {
    const player = await app.aPlayer();
    const { body } = formOf();
    const keys = { ...body.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await app.send(subscribe, { body: { ...body, keys } }, player.token)).status).toBe(400);
  });

  it('is refused to a session that has ended', async () => {
    const player = await app.aPlayer();
    await app.db.query('UPDATE session SET revoked_at = now() WHERE player_id = $1', [player.id]);
    expect((await app.send(subscribe, formOf(), player.token)).status).toBe(401);
  });

  it('at a push service to which the game does not send ends, and its player gets one mail', async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    await subscribeTo(app, player, service.aBrowser());
    const known = (await settingsOf(player)).subscriptions;
    for (const [i, { id }] of [player, player, other].entries()) {
      await app.db.query(
        `INSERT INTO push_subscription (player_id, session_id, endpoint, p256dh, auth)
         SELECT $1, max(id), $2, '', '' FROM session WHERE player_id = $1`,
        [id, `https://push.example.net/${i}`],
      );
    }
    // Another process starts at the same time.
    await Promise.all([endForeignSubscriptions(app.context), endForeignSubscriptions(app.context)]);
    expect((await settingsOf(player)).subscriptions).toEqual(known);
    for (const { email } of [player, other]) {
      expect((await app.mails.mailTo(email)).subject).toContain('have ended in one of your browsers');
      expect(app.mails.mails.filter(({ to }) => to?.some(({ address }) => address === email))).toHaveLength(1);
    }
  });

  it('is deleted by its player and by nobody else', async () => {
    const [player, stranger] = [await app.aPlayer(), await app.aPlayer()];
    const id = await subscribeTo(app, player, service.aBrowser());
    expect((await app.send(deleteSubscription, { params: { id } }, stranger.token)).status).toBe(404);
    expect((await app.send(deleteSubscription, { params: { id } }, player.token)).body.subscriptions).toEqual([]);
    expect((await app.send(deleteSubscription, { params: { id } }, player.token)).status).toBe(404);
  });

  it('is ended by the browser itself, without a login; the answer is the same for an unknown browser', async () => {
    const player = await app.aPlayer();
    const form = formOf();
    await app.send(subscribe, form, player.token);
    const answers = [];
    for (const endpoint of [form.body.endpoint, form.body.endpoint, 'https://push.example.net/unknown']) {
      answers.push((await app.send(unsubscribe, { body: { endpoint } })).body);
    }
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect((await settingsOf(player)).subscriptions).toHaveLength(0);
  });

  it('outlives other logins, and ends when its session is deleted', async () => {
    const player = await app.aPlayer();
    await subscribeTo(app, player, service.aBrowser());
    await app.send(login, { body: { email: player.email, password: player.password } });
    expect((await settingsOf(player)).subscriptions).toHaveLength(1);
    await app.db.query('DELETE FROM session WHERE player_id = $1', [player.id]);
    const left = await app.db.query('SELECT 1 FROM push_subscription WHERE player_id = $1', [player.id]);
    expect(left).toHaveLength(0);
  });
});

describe('mails', () => {
  const mails = (player: TestPlayer) =>
    app.mails.mails.filter((mail) => mail.to?.some(({ address }) => address === player.email));

  async function aReader() {
    const player = await app.aPlayer();
    const body = { kinds: ALL, quiet_hours: null, time_zone: 'UTC', email: true };
    await app.send(updateNotifications, { body }, player.token);
    return player;
  }
  async function mailTo(player: TestPlayer) {
    const known = mails(player).length;
    await finishMine(app, player);
    const isHeld = async () =>
      (await app.db.query('SELECT send_at FROM notification_channel WHERE player_id = $1', [player.id]))[0].send_at;
    expect(await waitUntil(async () => (await isHeld()) !== null, 5000)).toBe(true);
    expect(mails(player)).toHaveLength(known);
    await letMinutesPass(app, player, 31);
    return app.mails.mailTo(player.email, known + 1);
  }

  it('are off until they are turned on', async () => {
    const player = await anAwayPlayer(app, service);
    const known = mails(player).length;
    await finishMine(app, player);
    await player.browser.message(1);
    await letMinutesPass(app, player, 600);
    await finishMine(app, player);
    await player.browser.message(2);
    expect(mails(player)).toHaveLength(known);
  });

  it('come half an hour later, with what still waits and a link and headers that stop them', async () => {
    const player = await aReader();
    const mail = await mailTo(player);
    expect(mail.subject).toBe('Seventh Chevron: Building ready');
    expect(mail.text).toContain(`Metal Mine on Home of ${player.username} can be activated.`);
    const link = new RegExp(`http\\S+/unsubscribe#token=${player.id}-[\\w-]{22}`).exec(mail.text ?? '')?.[0];
    expect(link).toBeTruthy();
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<${link?.replace('#', '?')}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'parts of a form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing', undefined, undefined],
  ])('stop at one POST with %s, as mail programs send it', async (_what, type, body) => {
    const player = await aReader();
    const { headers } = await mailTo(player);
    const link = /<http:\/\/[^/]+(.+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    for (let i = 0; i < 2; i++) {
      const response = await fetch(app.origin + link, {
        method: 'POST',
        ...(type && { headers: { 'Content-Type': type } }),
        ...(body && { body }),
      });
      expect(response.status).toBe(200);
    }
    expect((await settingsOf(player)).email).toBe(false);
  });

  it.each(['', 'x', '1', '1-', 'x-abcdefghijklmnopqrstuv', '99999999999-abcdefghijklmnopqrstuv', '1-é'])(
    'do not stop at the token %j',
    async (token) => {
      const { status } = await app.send(unsubscribeMail, { query: { token } });
      expect(status).toBe(400);
    },
  );

  it("do not stop at another player's token", async () => {
    const [player, other] = [await aReader(), await aReader()];
    const token = /token=(\S+)/.exec((await mailTo(player)).text ?? '')?.[1] ?? '';
    const forged = token.replace(/^\d+/, String(other.id));
    expect((await app.send(unsubscribeMail, { query: { token: forged } })).status).toBe(400);
    expect((await settingsOf(other)).email).toBe(true);
  });
});

it('browsers that fail for two weeks, and old announcements, are deleted', async () => {
  const player = await anAwayPlayer(app, service);
  const failing = await subscribeTo(app, player, service.aBrowser());
  await finishMine(app, player);
  await player.browser.message(1);
  await app.db.query("UPDATE push_subscription SET failing_since = now() - interval '15 days' WHERE id = $1", [
    failing,
  ]);
  await app.db.query("UPDATE notification SET announced_at = now() - interval '4 days' WHERE player_id = $1", [
    player.id,
  ]);
  await deleteExpiredRows(app.db);
  expect((await settingsOf(player)).subscriptions.map(({ subscription_id }) => subscription_id)).not.toContain(failing);
  expect((await settingsOf(player)).subscriptions).toHaveLength(1);
  expect(await app.db.query('SELECT 1 FROM notification WHERE player_id = $1', [player.id])).toEqual([]);
});

it('nothing is left of a player whose notifications are forgotten', async () => {
  const player = await anAwayPlayer(app, service);
  await finishMine(app, player);
  await player.browser.message(1);
  await forgetNotifications(app.db, player.id);
  for (const table of ['push_subscription', 'notification_channel', 'notification', 'notification_setting']) {
    expect(await app.db.query(`SELECT 1 FROM ${table} WHERE player_id = $1`, [player.id]), table).toEqual([]);
  }
});
