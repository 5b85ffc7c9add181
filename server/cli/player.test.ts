import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { joinAlliance } from '#shared/api/alliances/alliance-admission';
import { payOut } from '#shared/api/alliances/alliance-payouts';
import { allianceMembers, contribute } from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { explore } from '#shared/api/missions';
import { getProfileOf, updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { resetPassword } from '#shared/api/settings';
import { CLOSE } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { DueScheduler } from '../due-scheduler.ts';
import { VersionCheck } from '../rooms/version-check.ts';
import { rememberNetwork } from '../services/accounts/known-networks.ts';
import { ban, unban } from '../services/admin/operator-actions.ts';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { AUTHORIZATION } from '../tests/security/authorization-table.ts';
import { callAs, type Fixture, openFixture } from '../tests/support/fixture.ts';
import { anAlliance, aVeteran } from '../tests/support/marches.ts';
import { type AllianceTab, openAllianceTab, openTab } from '../tests/support/room-clients.ts';
import { run } from '../tests/support/server-process.ts';
import { anExplorer } from '../tests/support/ships.ts';
import { letTimePass, startTestApp, type TestApp, type TestPlayer } from '../tests/support/test-app.ts';

const BANNED = REFUSALS.banned.text;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  // Without the periodic check, rooms notice a command only by its notice through PostgreSQL.
  vi.spyOn(VersionCheck.prototype, 'run').mockResolvedValue();
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-player-'));
});
afterAll(async () => {
  await app.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command while the app runs, as an operator does. */
async function player(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const known = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, JWT_SECRET: app.secret };
  const { ended, out, err } = run('player', folder, { ...known, ...env }, args);
  return { code: await ended, out: out(), err: err() };
}

async function done(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await player(args);
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** The log of operators' commands on this player, the latest first. */
const actsOn = ({ id }: Pick<TestPlayer, 'id'>) =>
  app.db.query('SELECT operator, act, username, details FROM operator_act WHERE player_id = $1 ORDER BY id DESC', [id]);

const logIn = ({ email, password }: Pick<TestPlayer, 'email' | 'password'>) =>
  app.send(login, { body: { email, password } });

describe('npm run player: reset-password', () => {
  const tokenIn = (text: string) => /\/reset-password#token=([\w-]+)/.exec(text)?.[1] ?? '';

  it('prints a link that sets a new password once and ends every session; the operator is recorded', async () => {
    const someone = await app.aPlayer();
    const out = await done(someone.username, 'reset-password');
    expect(out).toContain('http://localhost:2567/reset-password#token=');
    const body = { token: tokenIn(out), new_password: 'a better password' };
    expect((await app.send(resetPassword, { body })).status).toBe(200);
    expect((await app.send(resetPassword, { body })).refusal).toBe(REFUSALS.resetLinkSpent.text);
    expect((await app.send(refreshToken, {}, someone.refreshToken)).refusal).toBe(REFUSALS.tokenInvalid.text);
    expect((await logIn({ ...someone, password: 'a better password' })).status).toBe(200);
    expect(await actsOn(someone)).toEqual([
      {
        operator: `${userInfo().username}@${hostname()}`,
        act: 'reset-password',
        username: someone.username,
        details: 'link printed',
      },
    ]);
  });

  it('--mail sends the link and does not print it; without a mail server it refuses and does nothing', async () => {
    const someone = await app.aPlayer();
    const refused = await player([someone.username, 'reset-password', '--mail']);
    expect([refused.code, refused.err]).toEqual([
      1,
      'SMTP_URL is not set. Leave out --mail and pass the link on yourself.\n',
    ]);
    expect(await actsOn(someone)).toEqual([]);

    const sent = await player([someone.username, 'reset-password', '--mail'], { SMTP_URL: app.mails.url });
    expect([sent.code, sent.err, tokenIn(sent.out)]).toEqual([0, '', '']);
    const mail = await app.mails.mailTo(someone.email);
    const body = { token: tokenIn(mail.text ?? ''), new_password: 'a mailed password' };
    expect((await app.send(resetPassword, { body })).status).toBe(200);
  });

  it('reports that the mail server refused the mail', async () => {
    const someone = await app.aPlayer();
    const { code, err } = await player([someone.username, 'reset-password', '--mail'], {
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^The mail could not be sent: .* Leave out --mail to see the link\.\n$/);
  });
});

describe('npm run player: rename', () => {
  it('changes the name, which open rooms and the alliance show at once', async () => {
    const scene = await openFixture(app);
    const { member, leader } = scene.actors;
    const tab = await openTab(app.origin, member.token);
    const alliance = await openAllianceTab(app.origin, leader.token);
    const rooms = [tab.room, alliance.room];
    const noticed = Promise.all(rooms.map((room) => new Promise((told) => room.onMessage('resync', told))));

    expect(await done(member.username.toUpperCase(), 'rename', 'Bra-tac')).toBe(
      `${member.username} is now called Bra-tac.\n`,
    );
    expect((await app.send(getResources, {}, member.token)).body.username).toBe('Bra-tac');
    const params = { id: Number(scene.ids.own.alliance) };
    const { body: members } = await app.send(allianceMembers, { params }, leader.token);
    expect(members.map(({ username }) => username)).toContain('Bra-tac');
    await noticed;
    expect(tab.room.state.username).toBe('Bra-tac');
    await Promise.all([tab.room.leave(), alliance.room.leave()]);
    expect(await actsOn(member)).toMatchObject([{ act: 'rename', username: member.username, details: 'now Bra-tac' }]);
    await app.db.query('DROP TABLE scene');
  });

  it('G-25: refuses names that registration refuses, and changes nothing', async () => {
    const [one, other] = [await app.aPlayer(), await app.aPlayer()];
    for (const [name, sentence] of [
      ['tеalc', 'Username must have 3 to 30 letters, digits, "_" or "-".'],
      ['x', 'Username must have 3 to 30 letters, digits, "_" or "-".'],
      [other.username.toUpperCase(), REFUSALS.usernameTaken.text],
      [one.username, `${one.username} already has this name.`],
    ] as const) {
      const { code, err } = await player([one.username, 'rename', name]);
      expect([code, err]).toEqual([1, `${sentence}\n`]);
    }
    expect(await actsOn(one)).toEqual([]);
    // Players may change the capitals of their own name.
    await done(one.username, 'rename', one.username.toUpperCase());
  });
});

describe('npm run player: ban', () => {
  it('disconnects the player at once, and refuses every join and login', async () => {
    const scene = await openFixture(app);
    const { member, leader } = scene.actors;
    const tabs = [await openTab(app.origin, member.token), await openTab(app.origin, member.token)];
    const inAlliance = await openAllianceTab(app.origin, member.token);
    const leaders = await openAllianceTab(app.origin, leader.token);

    expect(await done(member.username, 'ban', '--reason', 'Sold naquadah twice')).toBe(
      `${member.username} is banned. 1 session ended, every call is refused, and open tabs close within a second.\n`,
    );
    expect(await actsOn(member)).toMatchObject([{ act: 'ban', details: 'Sold naquadah twice' }]);

    expect(await logIn(member)).toMatchObject({ status: 401, refusal: BANNED });
    expect((await logIn({ ...member, password: 'not the password' })).refusal).toBe(REFUSALS.wrongCredentials.text);
    expect(await app.send(refreshToken, {}, member.refreshToken)).toMatchObject({ status: 401, refusal: BANNED });
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([CLOSE.tokenEnded, CLOSE.tokenEnded]);
    // By the end of the session or by the ban, whichever this server heard of first.
    expect([CLOSE.tokenEnded, CLOSE.notYours]).toContain(await inAlliance.closed);
    await expect(openTab(app.origin, member.token)).rejects.toThrow(BANNED);
    await expect(openAllianceTab(app.origin, member.token)).rejects.toThrow(BANNED);

    // The alliance stays, with the other members.
    expect(leaders.room.connection.isOpen).toBe(true);
    const params = { id: Number(scene.ids.own.alliance) };
    const { body: members } = await app.send(allianceMembers, { params }, leader.token);
    expect(members.map(({ user_id }) => user_id)).toContain(member.id);
    const { body: profile } = await app.send(getProfileOf, { params: { userId: member.id } }, leader.token);
    expect(profile).toMatchObject({ username: member.username, planetary_count: 1 });
    await leaders.room.leave();

    expect(await done(member.username, 'unban')).toBe(`${member.username} may log in again.\n`);
    // Ended sessions stay ended.
    expect((await app.send(refreshToken, {}, member.refreshToken)).refusal).toBe(REFUSALS.tokenInvalid.text);
    const { body: tokens } = await logIn(member);
    const again = await openTab(app.origin, tokens.access_token);
    await again.room.leave();
    await app.db.query('DROP TABLE scene');
  });

  describe('G-13: a token that is still valid for minutes', () => {
    let scene: Fixture;
    const names = ['owner', 'leader', 'officer'] as const;
    beforeAll(async () => {
      scene = await openFixture(app);
      const { member, officer, owner, leader } = scene.actors;
      // The leader last: a leader with members who could take over cannot be banned.
      for (const { username } of [member, scene.mate, officer, owner, leader]) {
        await ban({ db: app.db, who: 'a test' }, username, undefined);
      }
    });
    afterAll(() => app.db.query('DROP TABLE scene'));

    it.each(
      AUTHORIZATION.filter(({ call }) => call.audience === 'player').map(
        (row) => [`${row.call.method} ${row.call.path}`, row] as const,
      ),
    )('is refused by %s', async (_, { call, given }) => {
      for (const name of names) {
        const { status, bytes } = await callAs(scene, name, call, given(scene.ids.own));
        expect([name, status, JSON.parse(bytes)]).toEqual([
          name,
          401,
          { error: BANNED, message: BANNED, code: 'banned' },
        ]);
      }
    });
  });

  it('G-13: a repeated request does not get the stored answer', async () => {
    const someone = await app.aPlayer();
    const repeat = () =>
      fetch(`${app.origin}${updateBio.path}`, {
        method: updateBio.method,
        headers: {
          Authorization: `Bearer ${someone.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'a-key',
        },
        body: JSON.stringify({ bio: 'I am.' }),
      });
    expect((await repeat()).status).toBe(200);
    await ban({ db: app.db, who: 'a test' }, someone.username, undefined);
    expect((await repeat()).status).toBe(401);
  });

  it('missions and constructions of a banned player still fall due', async () => {
    const explorer = await anExplorer(app);
    const body = { planet_id: explorer.homeId, ship_id: explorer.scoutId, duration_days: 1 };
    expect((await app.send(explore, { body }, explorer.token)).status).toBe(201);
    await ban({ db: app.db, who: 'a test' }, explorer.username, undefined);
    await letTimePass(app, explorer.id, 25 * 3_600_000);
    await new DueScheduler(app.context).settleDue();
    await unban({ db: app.db, who: 'a test' }, explorer.username);
    const { body: tokens } = await logIn(explorer);
    const { body: dashboard } = await app.send(getDashboard, {}, tokens.access_token);
    expect(dashboard.missions[0]).toMatchObject({ completed: true });
  });

  it('a login at the same moment leaves no session', async () => {
    const someone = await app.aPlayer();
    for (let round = 0; round < 10; round++) {
      const [reply] = await Promise.all([
        logIn(someone),
        ban({ db: app.db, who: 'a test' }, someone.username, undefined),
      ]);
      if (reply.status === 200) {
        expect((await app.send(refreshToken, {}, reply.body.refresh_token)).refusal).toBe(BANNED);
      } else expect(reply.refusal).toBe(BANNED);
      const [{ open }] = await app.db.query(
        'SELECT count(*) AS open FROM session WHERE player_id = $1 AND revoked_at IS NULL',
        [someone.id],
      );
      expect(open).toBe(0);
      await unban({ db: app.db, who: 'a test' }, someone.username);
    }
  });
});

describe('npm run player: transfer-alliance', () => {
  it('makes a member the leader, which every open room shows at once', async () => {
    const scene = await openFixture(app);
    const { member, leader, stranger } = scene.actors;
    const tabs = [await openTab(app.origin, leader.token), await openTab(app.origin, member.token)];
    const inAlliance = [
      await openAllianceTab(app.origin, leader.token),
      await openAllianceTab(app.origin, member.token),
    ];
    const rooms = [...tabs, ...inAlliance].map(({ room }) => room);
    const noticed = Promise.all(rooms.map((room) => new Promise((told) => room.onMessage('resync', told))));

    const { code, err } = await player([leader.username, 'ban']);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`npm run player -- ${leader.username} transfer-alliance `),
    ]);
    expect(await done(leader.username, 'transfer-alliance', member.username)).toMatch(
      `${member.username} now leads Alliance 900001, and ${leader.username} is an officer.`,
    );
    await noticed;
    const params = { id: Number(scene.ids.own.alliance) };
    const { body: members } = await app.send(allianceMembers, { params }, leader.token);
    expect(members[0]).toMatchObject({ user_id: member.id, role: 'leader' });
    // The room now knows who may answer requests.
    await app.send(joinAlliance, { params }, stranger.token);
    const { join_requests } = await (inAlliance[1] as AllianceTab).next('join_requests_changed');
    expect(join_requests.map(({ user_id }) => user_id)).toContain(stranger.id);
    await Promise.all(rooms.map((room) => room.leave()));
    await app.db.query('DROP TABLE scene');
  });
});

describe('npm run player: delete and keep', () => {
  it('set the date in a week or at once, mail the player, and cancel', async () => {
    const someone = await app.aPlayer();
    const mailed = { SMTP_URL: app.mails.url };
    const asked = await player([someone.username, 'delete', '--reason', 'asked by mail'], mailed);
    expect(asked.out).toMatch(
      /will be deleted on 2\S+Z, unless the player cancels the deletion\. The player is notified by email\.$/m,
    );
    expect((await app.mails.mailTo(someone.email)).text).toContain('your account will be deleted on');
    expect(await done(someone.username, 'show')).toMatch(/^Deletion: +due 2/m);
    expect(await done(someone.username, 'keep')).toBe(
      `${someone.username} keeps the account. SMTP_URL is not set, so the player is not notified.\n`,
    );
    expect(await done(someone.username, 'delete', '--now')).toContain('within seconds');
    const isGone = async () => (await logIn(someone)).status === 401;
    expect(await waitUntil(isGone, 20_000)).toBe(true);
    expect((await player([someone.username, 'show'])).err).toContain(`There is no player called ${someone.username}`);
    expect((await actsOn(someone)).map(({ act, details }: Record<string, string>) => [act, details])).toEqual([
      ['delete', expect.stringMatching(/^due 2\S+Z$/)],
      ['keep', ''],
      ['delete', expect.stringMatching(/^due 2\S+Z, asked by mail$/)],
    ]);
  });
});

describe('npm run player', () => {
  it('show: prints what an operator needs, and no secret', async () => {
    const someone = await app.aPlayer();
    await done(someone.username, 'ban', '--reason', 'noise');
    const out = await done(someone.username, 'show');
    for (const part of [
      someone.username,
      `id ${someone.id}`,
      someone.email,
      'Sessions:   0 open',
      'Notified:   in 0 browsers',
      'Banned:     since 2',
    ])
      expect(out).toContain(part);
    expect(out).toMatch(/^\S+Z \S+@\S+: ban \S+, noise$/m);
    const [{ password_hash, token_hash }] = await app.db.query(
      `SELECT password_hash, encode(token_hash, 'hex') AS token_hash FROM player JOIN session ON player_id = player.id
       WHERE player.id = $1`,
      [someone.id],
    );
    for (const secret of [password_hash, token_hash, 'argon2']) expect(out).not.toContain(secret);
    expect(await actsOn(someone)).toHaveLength(1);
  });

  it('show: counts the browsers that are told, without their addresses', async () => {
    const someone = await app.aPlayer();
    await app.db.query(
      `INSERT INTO push_subscription (player_id, session_id, endpoint, p256dh, auth)
       SELECT $1, max(id), 'https://push.example.net/a-secret', '', '' FROM session WHERE player_id = $1`,
      [someone.id],
    );
    await app.db.query("INSERT INTO notification_channel (player_id, channel) VALUES ($1, 'mail')", [someone.id]);
    const out = await done(someone.username, 'show');
    expect(out).toContain('Notified:   in 1 browser, and by mail');
    expect(out).not.toContain('push.example.net');
  });

  it.each([
    ['an unknown name', ['nobody-here', 'show'], /^There is no player called nobody-here\.$/],
    ['no command', ['nobody-here'], /^npm run player -- NAME COMMAND/],
    ['an unknown command', ['nobody-here', 'bann'], /^There is no command bann\.$/],
    [
      'a rename without a name',
      ['nobody-here', 'rename'],
      /^rename needs a new name: npm run player -- NAME rename NEWNAME$/,
    ],
    [
      'a transfer without a name',
      ['nobody-here', 'transfer-alliance'],
      /^transfer-alliance needs the name of the new leader: /,
    ],
    [
      'a mute without hours',
      ['nobody-here', 'mute'],
      /^mute needs --hours: npm run player -- NAME mute --hours H \[--reason TEXT\]$/,
    ],
    [
      'hours without a number',
      ['nobody-here', 'mute', '--hours'],
      /^--hours needs a value; one that begins with "-" is written --hours=-\.\.\.$/,
    ],
    [
      'a name too many',
      ['nobody-here', 'ban', 'him'],
      /^ban does not take "him": npm run player -- NAME ban \[--hours H\] \[--reason TEXT\]$/,
    ],
    [
      'a name that begins with a hyphen',
      ['-rf', 'show'],
      /^There is no option -rf\. If it is a name or a file, write -- before it: -- -rf\.$/,
    ],
    [
      'an address of nobody',
      ['nobody@example.org', 'show'],
      /^There is no player with the mail address nobody@example\.org\.$/,
    ],
    ['an id of nobody', ['2147483640', 'show'], /^There is no player with the name or the id 2147483640\.$/],
    [
      'a deletion at once of anything else',
      ['nobody-here', 'keep', '--now'],
      /^keep takes no --now: npm run player -- NAME keep$/,
    ],
    ['a reason for anything else', ['nobody-here', 'show', '--reason', 'x'], /^show takes no --reason: /],
  ])('refuses %s', async (_, args, sentence) => {
    const { code, err } = await player(args);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(sentence, 'm'));
  });

  it('finds a player by name, mail address or id, in any case, and one whose name begins with a hyphen after --', async () => {
    const someone = await app.aPlayer();
    const shown = await done(someone.username, 'show');
    expect(await done(someone.email.toUpperCase(), 'show')).toBe(shown);
    expect(await done(`${someone.id}`, 'show')).toBe(shown);
    await app.db.query("UPDATE player SET username = '-rf' WHERE id = $1", [someone.id]);
    expect(await done('--', '-rf', 'show')).toContain('-rf');
    expect(await done('--hours', '2', '--', '-rf', 'mute')).toMatch(/^-rf is muted until /);
  });

  it('acts on nobody where digits are the name of one player and the id of another', async () => {
    const [one, other] = [await app.aPlayer(), await app.aPlayer()];
    await app.db.query('UPDATE player SET username = $2 WHERE id = $1', [other.id, `${one.id}`]);
    const { code, err } = await player([`${one.id}`, 'ban']);
    expect(code).toBe(1);
    expect(err).toMatch(/ is the name of one player and the id of another\. Name the player by mail address: /);
    expect(err).toContain(one.email);
    expect(await done(other.email, 'ban')).toContain(`${one.id} is banned.`);
  });

  it('refuses a second ban and an unban without a ban; the record of operator actions cannot be changed', async () => {
    const someone = await app.aPlayer();
    const operator = { db: app.db, who: 'a test' };
    await expect(unban(operator, someone.username)).rejects.toThrow(`${someone.username} is not banned.`);
    await ban(operator, someone.username, undefined);
    await expect(ban(operator, someone.username, undefined)).rejects.toThrow(/ has been banned since /);
    expect(await actsOn(someone)).toHaveLength(1);
    await expect(app.db.query('DELETE FROM operator_act')).rejects.toThrow('append-only');
  });
});

it('I11: no session of a banned player is open', async () => {
  const rows = await app.db.query(
    `SELECT player.id FROM player JOIN session ON player_id = player.id
     WHERE banned_at IS NOT NULL AND revoked_at IS NULL`,
  );
  expect(rows).toEqual([]);
});

describe('npm run player: related', () => {
  it('lists accounts from the same networks, those with the same browser first, and says that this is no proof', async () => {
    const [one, twin, flatmate, stranger] = await Promise.all([1, 2, 3, 4].map(() => app.aPlayer()));
    if (!one || !twin || !flatmate || !stranger) throw new Error('Too few players were made.');
    const come = (player: TestPlayer, network: string, userAgent: string) =>
      rememberNetwork(app.context, player.id, { network, userAgent });
    const name = (player: TestPlayer) => `${player.username} (${player.id})`;
    expect(await done(one.username, 'related')).toBe(
      `No other account came from a network of ${name(one)} in the last 90 days.\n`,
    );
    await come(one, '203.0.113.1', 'Firefox');
    await come(one, '203.0.113.2', 'Firefox');
    await come(twin, '203.0.113.1', 'Firefox');
    await come(twin, '203.0.113.2', 'Safari');
    await come(flatmate, '203.0.113.1', 'Chrome');
    await come(stranger, '203.0.113.3', 'Firefox');
    await app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [flatmate.id]);
    const [head, first, second, note, ...rest] = (await done(one.username, 'related')).trimEnd().split('\n');
    expect(head).toMatch(/^Accounts that came from the same networks as player-\d+ \(\d+\) in the last 90 days/);
    expect(first).toMatch(/: 2 networks, 1 with the same browser; 2 accounts on the least busy one; last 20/);
    expect(first?.startsWith(name(twin))).toBe(true);
    expect(second).toMatch(
      /, banned: 1 network, never with the same browser; 3 accounts on the least busy one; last 20/,
    );
    expect(second?.startsWith(name(flatmate))).toBe(true);
    expect(note).toMatch(/^Households, schools and mobile networks look the same/);
    expect(rest).toEqual([]);
    expect(existsSync(note?.match(/server\S+\.md/)?.[0] ?? '')).toBe(true);
  });
});

describe('npm run player: flows', () => {
  it('prints who feeds whom as a table, and as JSON', async () => {
    expect(await done('flows')).toBe('In the last 30 days nothing passed between players, or to alliances.\n');
    const [feeder, fed] = [await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, feeder, fed);
    const metal = { naquadah: 0, trinium: 0, metal: 1000 };
    expect((await app.send(contribute, { params: { id }, body: metal }, feeder.token)).status).toBe(200);
    const body = { ...metal, metal: 150, user_id: fed.id };
    expect((await app.send(payOut, { params: { id }, body }, feeder.token)).status).toBe(201);
    const [title, head, gift, line] = (await done('flows', '--days', '7')).split('\n');
    expect(title).toBe('What passed between players, and to alliances, in the last 7 days, in units of all resources:');
    expect(head?.split(/ {2,}/)).toEqual(
      'from,to,net,loot,salvage,bank,back,battles,forces lost,worlds,relief,related'.split(','),
    );
    const zeros = (count: number) => Array.from({ length: count }, () => '0');
    const cells = (text = '') => text.split(/ {2,}/);
    expect(cells(gift)).toEqual([
      ...[feeder.username, `alliance Alliance of ${feeder.username}`, '1000', '0', '0', '1000'],
      ...[...zeros(5), '-'],
    ]);
    expect(cells(line)).toEqual([feeder.username, fed.username, '150', '0', '0', '150', ...zeros(5), '-']);
    expect(JSON.parse(await done('flows', '--json'))).toMatchObject({
      days: 30,
      flows: [{ from: { id: feeder.id }, to: { username: fed.username }, net: 150 }],
      gifts: [{ from: { id: feeder.id }, alliance: { id }, given: 1000 }],
    });
  });

  it('refuses what it does not know', async () => {
    for (const [args, sentence] of [
      [['flows', '--days', '0'], '--days takes a whole number from 1 to 3650.'],
      [['flows', '--reason', 'x'], 'There is no option --reason.'],
      [['flows', 'ban', 'all', 'of them'], 'ban does not take "all": npm run player -- NAME ban'],
    ] as const) {
      const { code, err } = await player(args);
      expect([code, err.startsWith(sentence)]).toEqual([1, true]);
    }
  });
});
