import { expect, it } from 'vitest';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { createAlliance } from '#shared/api/alliances/alliances';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { writeLetter } from '#shared/api/letters/letters';
import { updateBio } from '#shared/api/profiles';
import { changePassword, exportAccount } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { TABLES } from '../../store/schema/schema.ts';
import { auditedApp } from '../../tests/support/test-app.ts';
import { mute } from '../admin/operator-actions.ts';
import { EXPORTED, LEFT_OUT } from './exported-tables.ts';

const app = auditedApp();

const ask = (token: string, password: string) => app.send(exportAccount, { password }, token);
/** As if the last copy had been made a day ago. */
const aDayLater = () => app.db.query("UPDATE rate_limit SET ends_at = now() - interval '1 second'");

it('holds what the player gave and wrote, and the letters of others to the player', async () => {
  const [player, other, third] = [await app.registeredPlayer(), await app.aPlayer(), await app.aPlayer()];
  await app.send(updateBio, { body: { bio: 'Ich bin 🪐' } }, player.token);
  const letter = (from: { token: string }, to: { id: number }, text: string) =>
    app.send(writeLetter, { params: { userId: to.id }, body: { text } }, from.token);
  await letter(player, other, 'to the other');
  await letter(other, player, 'to the player');
  await letter(other, third, 'to neither');
  const { body: alliance } = await app.send(createAlliance, { body: { name: 'Tau’ri' } }, player.token);
  await app.send(postMessage, { params: { id: alliance.id }, body: { text: 'in the hall' } }, player.token);

  const { status, body } = await ask(player.token, player.password);
  expect(status).toBe(200);
  const { tables } = body;
  expect(Object.keys(tables)).toEqual(Object.keys(EXPORTED));
  expect(tables.player).toMatchObject([{ username: player.username, email: player.email, bio: 'Ich bin 🪐' }]);
  expect(tables.planet).toMatchObject([{ id: player.homeId, home: true }]);
  expect(tables.letter).toMatchObject([
    { text: 'to the other', received: false, with: other.username },
    { text: 'to the player', received: true, with: other.username },
  ]);
  expect(tables.alliance_message).toMatchObject([{ text: 'in the hall' }]);
  expect(tables.ledger?.length).toBeGreaterThan(0);
});

it('holds no secret, no hash, nothing of those who reported the player, and no act of the staff', async () => {
  const [player, reporter] = [await app.registeredPlayer(), await app.registeredPlayer()];
  await app.send(updateBio, { body: { bio: 'reported words' } }, player.token);
  const report = { user_id: player.id, reason: 'a secret complaint' };
  expect((await app.send(reportPlayer, { body: report }, reporter.token)).status).toBe(201);
  await mute({ db: app.db, who: 'operator@console' }, player.username, 1, 'a note of the staff');

  const { body } = await ask(player.token, player.password);
  const text = JSON.stringify(body);
  for (const hidden of [
    reporter.username,
    'a secret complaint',
    'operator@console',
    'a note of the staff',
    player.refreshToken,
  ])
    expect(text).not.toContain(hidden);
  expect(body.tables.player?.[0]?.muted_until).not.toBeNull();
  const names = [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name);
  expect(names.filter((name) => /hash|hmac|secret|nonce|token|auth|p256dh|^key$|network/.test(name ?? ''))).toEqual([]);
  // What the reporter gave is in the reporter's own copy.
  const { body: own } = await ask(reporter.token, reporter.password);
  expect(own.tables.abuse_report).toMatchObject([{ reason: 'a secret complaint', reported: player.username }]);
});

it('asks for the password, of whatever letters it is, and no address holds it', async () => {
  const player = await app.registeredPlayer();
  expect(await ask(player.token, 'a wrong one')).toMatchObject({
    status: 400,
    refusal: REFUSALS.currentPasswordWrong.text,
  });
  const none = await app.send(exportAccount, {}, player.token);
  expect([none.status, none.refusal]).toEqual([400, 'Password is required.']);
  const garbled = await fetch(app.origin + exportAccount.path, {
    headers: { Authorization: `Bearer ${player.token}`, 'Account-Password': '%E0%A4%A' },
  });
  expect(garbled.status).toBe(400);

  const fresh = 'Sésam, öffne dich! 🔑 100%';
  const { status } = await app.send(
    changePassword,
    { body: { current_password: player.password, new_password: fresh } },
    player.token,
  );
  expect(status).toBe(200);
  expect((await ask(player.token, fresh)).status).toBe(200);
});

it('is made once a day, of several at once one; a wrong password, and a copy that fails, do not count', async () => {
  const player = await app.registeredPlayer();
  await ask(player.token, 'a wrong one');
  await app.db.query('ALTER TABLE letter RENAME TO hidden');
  expect((await ask(player.token, player.password)).status).toBe(500);
  await app.db.query('ALTER TABLE hidden RENAME TO letter');

  const replies = await Promise.all(Array.from({ length: 3 }, () => ask(player.token, player.password)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(replies.find(({ status }) => status === 429)?.refusal).toMatch(/^You can get a copy of your data once a day/);
  await aDayLater();
  expect(replies.length).toBe(3);
});

it('each table with a player’s id is exported, or left out for a reason; the others hold nothing of a player', async () => {
  const listed = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)];
  expect([...listed].sort()).toEqual([...TABLES].sort());
  const rows: { table: string }[] = await app.db.query(
    `SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'player'::regclass
     UNION SELECT table_name FROM information_schema.columns
       WHERE table_schema = current_schema() AND column_name IN ('player_id', 'owner_id', 'subject_id', 'giver_id')`,
  );
  const unlisted = rows.filter(({ table }) => !listed.includes(table));
  expect(unlisted).toEqual([]);
  const ofPlayers = Object.entries(LEFT_OUT).filter(([table]) => rows.some((row) => row.table === table));
  expect(ofPlayers.filter(([, reason]) => /^of the (game|map)$/.test(reason))).toEqual([]);
});
