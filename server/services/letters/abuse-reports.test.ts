import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import { listMessages, postMessage, removeMessage, setBulletin } from '#shared/api/alliances/alliance-hall';
import { askRelation } from '#shared/api/alliances/alliance-relations';
import * as alliances from '#shared/api/alliances/alliances';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { writeLetter } from '#shared/api/letters/letters';
import { getPlanet, renamePlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { NEVER, SEEN, UNSEEN } from '../../tests/security/hostile-texts.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { run } from '../../tests/support/server-process.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-reports-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let rude: TestPlayer;
let reader: TestPlayer;
let third: TestPlayer;
beforeEach(async () => {
  [rude, reader, third] = (await bulkPlayers(app, 3)) as [TestPlayer, TestPlayer, TestPlayer];
  await app.db.query('DELETE FROM abuse_report');
});

async function letterOf(author: TestPlayer, to: TestPlayer, text: string): Promise<number> {
  await app.db.query("UPDATE letter SET at = at - interval '2 minutes'");
  const { body } = await app.send(writeLetter, { params: { userId: to.id }, body: { text } }, author.token);
  return body.letter.letter_id;
}
const report = (who: TestPlayer, user_id: number, letter_id?: number, reason = 'Rude words.') =>
  app.send(reportPlayer, { body: { user_id, reason, ...(letter_id && { letter_id }) } }, who.token);
const reportMessage = (who: TestPlayer, user_id: number, message_id: number) =>
  app.send(reportPlayer, { body: { user_id, message_id, reason: 'Rude words.' } }, who.token);
const rows = () => app.db.query('SELECT * FROM abuse_report ORDER BY id');

/** The rude player writes wherever others read it, and leads an alliance with the reader. Resolves with its id. */
async function namedByRude(): Promise<number> {
  const { token, homeId } = rude;
  const id = await allianceOf(rude, reader);
  await app.send(updateBio, { body: { bio: 'Down with everybody!' } }, token);
  await app.send(renamePlanet, { params: { id: homeId }, body: { planet_name: 'Rude World' } }, token);
  const details = { name: `Rude Alliance`, description: 'Rude description' };
  await app.send(alliances.editAlliance, { params: { id }, body: details }, token);
  await app.send(setBulletin, { params: { id }, body: { text: 'Rude bulletin' } }, token);
  return id;
}

let founded = 0;
/** An alliance of these players; resolves with its id. */
async function allianceOf(leader: TestPlayer, ...members: readonly TestPlayer[]): Promise<number> {
  const { id } = (await app.send(alliances.createAlliance, { body: { name: `Hall ${++founded}` } }, leader.token)).body;
  for (const { username, token } of members) {
    await app.send(doors.invite, { params: { id }, body: { username_to_invite: username } }, leader.token);
    const [invitation] = (await app.send(doors.myInvitations, {}, token)).body;
    await app.send(doors.acceptInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } }, token);
  }
  return id;
}

async function messageOf(author: TestPlayer, id: number, said: string): Promise<number> {
  await app.db.query("UPDATE alliance_message SET sent_at = sent_at - interval '2 minutes'");
  return (await app.send(postMessage, { params: { id }, body: { text: said } }, author.token)).body.message_id;
}

/** Runs the command while the app runs, as an operator does. */
async function reports(...args: readonly string[]) {
  const { ended, out, err } = run('reports', folder, { DATABASE_URL: app.databaseUrl, DATA_DIR: folder }, args);
  return { code: await ended, out: out(), err: err() };
}

describe('a report', () => {
  it('holds a copy of the letter and of the words around it, and stays when the letters go', async () => {
    for (let i = 0; i < 8; i++) await letterOf(i % 2 ? reader : rude, i % 2 ? rude : reader, `before ${i}`);
    const id = await letterOf(rude, reader, 'the rude one');
    for (let i = 0; i < 8; i++) await letterOf(reader, rude, `after ${i}`);
    expect((await report(reader, rude.id, id)).status).toBe(201);
    await app.db.query('DELETE FROM letter');
    const [{ words, reason, reporter_id, user_id }] = await rows();
    expect({ reason, reporter_id, user_id }).toEqual({
      ...{ reason: 'Rude words.', reporter_id: reader.id, user_id: rude.id },
    });
    expect(words.map(({ text }: { text: string }) => text)).toEqual([
      ...['before 3', 'before 4', 'before 5', 'before 6', 'before 7', 'the rude one'],
      ...['after 0', 'after 1', 'after 2', 'after 3', 'after 4'],
    ]);
    expect(words.filter(({ reported }: { reported: boolean }) => reported)).toMatchObject([{ text: 'the rude one' }]);
  });

  it('is only of letters to the reporter, once while it is open, and twenty times a day', async () => {
    const id = await letterOf(rude, reader, 'rude');
    const own = await letterOf(reader, rude, 'mine');
    for (const [who, whom, letter] of [
      [third, rude, id],
      [reader, third, id],
      [reader, rude, own],
      [reader, rude, id + 1000],
    ] as const)
      expect((await report(who, whom.id, letter)).refusal).toBe(REFUSALS.letterNotFound.text);
    expect((await report(reader, reader.id)).refusal).toBe(REFUSALS.letterToSelf.text);
    expect((await report(reader, rude.id, id, '  ')).refusal).toBe(REFUSALS.reportReasonMissing.text);
    expect(await rows()).toEqual([]);
    const both = await Promise.all([report(reader, rude.id, id), report(reader, rude.id, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await report(reader, rude.id)).status).toBe(201);
    expect((await report(reader, rude.id)).refusal).toBe(REFUSALS.reportedAlready.text);
    const crowd = await bulkPlayers(app, ABUSE_REPORTS.aDay - 1);
    const replies: string[] = [];
    for (const { id: userId } of crowd) replies.push((await report(reader, userId)).refusal ?? 'taken');
    expect(replies).toEqual([
      ...Array(ABUSE_REPORTS.aDay - 2).fill('taken'),
      REFUSALS.reportsTooMany(ABUSE_REPORTS.aDay).text,
    ]);
  });

  it('of a profile holds everything that the player writes where the reporter reads it', async () => {
    const allianceId = await namedByRude();
    for (const who of [reader, third]) await report(who, rude.id);
    const [of, ofStranger] = (await rows()).map(({ words }: { words: object[] }) => words);
    const said = (text: string, kind: string, of_id: number | null) => ({
      ...{ author_id: rude.id, at: null, text, reported: true, of: kind, of_id },
    });
    const seenByAll = [
      said('Down with everybody!', 'bio', null),
      said('Rude World', 'world', rude.homeId),
      said('Rude Alliance', 'alliance', allianceId),
      said('Rude description', 'description', allianceId),
    ];
    expect(of).toEqual([...seenByAll, said('Rude bulletin', 'bulletin', allianceId)]);
    expect(ofStranger).toEqual(seenByAll);
  });
});

describe('a report of a message in the hall', () => {
  it('holds a copy of it and of what the alliance said around it, and stays when the messages go', async () => {
    const id = await allianceOf(reader, rude, third);
    const elsewhere = await bulkPlayers(app, 1);
    const other = await allianceOf(...(elsewhere as [TestPlayer]));
    for (let i = 0; i < 8; i++) await messageOf([rude, reader, third][i % 3] as TestPlayer, id, `before ${i}`);
    await messageOf(elsewhere[0] as TestPlayer, other, 'in another hall');
    const removed = await messageOf(third, id, 'removed by the leader');
    const rudest = await messageOf(rude, id, 'the rude one');
    for (let i = 0; i < 8; i++) await messageOf([third, reader][i % 2] as TestPlayer, id, `after ${i}`);
    expect((await app.send(removeMessage, { params: { id, messageId: removed } }, reader.token)).status).toBe(200);
    expect((await reportMessage(reader, rude.id, rudest)).status).toBe(201);
    await app.db.query('DELETE FROM alliance_message');
    await app.db.query('DELETE FROM alliance');
    const [{ words, message_id, letter_id, reporter_id, user_id }] = await rows();
    expect({ message_id, letter_id, reporter_id, user_id }).toEqual({
      ...{ message_id: rudest, letter_id: null, reporter_id: reader.id, user_id: rude.id },
    });
    expect(words.map(({ author_id, text }: { author_id: number; text: string }) => [author_id, text])).toEqual([
      [rude.id, 'before 3'],
      [reader.id, 'before 4'],
      [third.id, 'before 5'],
      [rude.id, 'before 6'],
      [reader.id, 'before 7'],
      [rude.id, 'the rude one'],
      [third.id, 'after 0'],
      [reader.id, 'after 1'],
      [third.id, 'after 2'],
      [reader.id, 'after 3'],
      [third.id, 'after 4'],
    ]);
    expect(words.filter(({ reported }: { reported: boolean }) => reported)).toMatchObject([{ text: 'the rude one' }]);
  });

  it('is only of what others say in the hall of the present alliance', async () => {
    const id = await allianceOf(reader, rude, third);
    const [outsider, leader] = (await bulkPlayers(app, 2)) as [TestPlayer, TestPlayer];
    await allianceOf(leader);
    const message = await messageOf(rude, id, 'rude');
    const own = await messageOf(reader, id, 'mine');
    const removed = await messageOf(rude, id, 'taken back');
    expect((await app.send(removeMessage, { params: { id, messageId: removed } }, rude.token)).status).toBe(200);
    await app.send(alliances.leaveAlliance, {}, third.token);
    for (const [who, whom, which] of [
      [outsider, rude, message],
      [leader, rude, message],
      [third, rude, message],
      [reader, third, message],
      [reader, rude, own],
      [reader, rude, removed],
      [reader, rude, message + 1000],
    ] as const)
      expect((await reportMessage(who, whom.id, which)).refusal).toBe(REFUSALS.messageNotFound.text);
    expect((await reportMessage(reader, reader.id, own)).refusal).toBe(REFUSALS.letterToSelf.text);
    const letter = await letterOf(rude, reader, 'rude too');
    const both = { user_id: rude.id, letter_id: letter, message_id: message, reason: 'Rude words.' };
    expect(await app.send(reportPlayer, { body: both }, reader.token)).toMatchObject({
      status: 400,
      refusal: REFUSALS.reportOfBoth.text,
    });
    expect(await rows()).toEqual([]);
    expect((await reportMessage(reader, rude.id, message)).status).toBe(201);
  });

  it('does not tell who the former player was who wrote it', async () => {
    const [gone] = (await bulkPlayers(app, 1)) as [TestPlayer];
    const message = await messageOf(gone, await allianceOf(reader, third, gone), 'rude');
    await app.db.query("UPDATE player SET delete_at = now() - interval '1 s' WHERE id = $1", [gone.id]);
    await settleDeletion(app.context, gone.id);
    for (const whom of [gone.id, third.id]) {
      const { status, refusal } = await reportMessage(reader, whom, message);
      expect([status, refusal]).toEqual([404, REFUSALS.messageNotFound.text]);
    }
  });

  it('is taken once while it is open, and counts for the day', async () => {
    const id = await allianceOf(reader, rude);
    const message = await messageOf(rude, id, 'rude');
    const twice = await Promise.all([1, 2].map(() => reportMessage(reader, rude.id, message)));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await reportMessage(reader, rude.id, message)).refusal).toBe(REFUSALS.reportedAlready.text);
    // A letter of the same number is another one.
    await app.db.query('UPDATE abuse_report SET letter_id = message_id, message_id = NULL');
    expect((await reportMessage(reader, rude.id, message)).status).toBe(201);
    expect((await report(reader, rude.id)).status).toBe(201);
    await app.db.query(
      `INSERT INTO abuse_report (reporter_id, user_id, message_id, reason, words, at)
       SELECT $1, $2, 1000000 + number, '', '[]', now() FROM generate_series(4, $3::int) AS number`,
      [reader.id, rude.id, ABUSE_REPORTS.aDay],
    );
    const next = await messageOf(rude, id, 'ruder');
    expect((await reportMessage(reader, rude.id, next)).refusal).toBe(REFUSALS.reportsTooMany(ABUSE_REPORTS.aDay).text);
  });
});

describe('npm run reports', { timeout: 60_000 }, () => {
  it('lists what is open, shows it with the copied words, settles it, and records each look', async () => {
    expect(await reports()).toEqual({ code: 0, out: 'No report is open.\n', err: '' });
    const letter = await letterOf(rude, reader, 'first line\nsecond line');
    await report(reader, rude.id, letter);
    const [{ id }] = await rows();
    expect((await reports()).out).toMatch(
      new RegExp(
        `^${id}  \\S+Z  ${rude.username}, letter ${letter}, reported by ${reader.username} .*: Rude words\\.\n$`,
      ),
    );
    const { out } = await reports('show', `${id}`);
    expect(out).toContain(`> `);
    expect(out).toContain(`${rude.username}:\n>     first line\n>     second line\n`);
    expect((await reports('settle', `${id}`, '--note', 'Muted.')).out).toBe(
      `Report ${id} on ${rude.username} is settled.\n`,
    );
    expect((await reports()).out).toBe('No report is open.\n');
    expect((await reports('list', '--all')).out).toContain('(settled)');
    expect((await reports('settle', `${id}`)).err).toBe('This report is settled already.\n');
    expect(
      await app.db.query('SELECT act, details FROM operator_act WHERE player_id = $1 ORDER BY id', [rude.id]),
    ).toEqual([
      { act: 'show-report', details: `report ${id}` },
      { act: 'settle-report', details: `report ${id}: Muted.` },
    ]);
    // After it is settled, the same letter can be reported again; 90 days later the report is gone.
    expect((await report(reader, rude.id, letter)).status).toBe(201);
    await app.db.query("UPDATE abuse_report SET settled_at = settled_at - interval '91 days'");
    await deleteExpiredRows(app.db);
    expect((await rows()).map(({ settled_at }: { settled_at: Date | null }) => settled_at)).toEqual([null]);
  });

  it('says of a message in the hall that it is one, and who said what', async () => {
    const id = await allianceOf(reader, rude, third);
    await messageOf(third, id, 'What happened?');
    const message = await messageOf(rude, id, 'rude');
    await reportMessage(reader, rude.id, message);
    const [{ id: number }] = await rows();
    expect((await reports()).out).toContain(
      `${rude.username}, hall message ${message}, reported by ${reader.username}`,
    );
    const { out } = await reports('show', `${number}`);
    expect(out).toContain(`Of:       hall message ${message}\n`);
    expect(out).toMatch(new RegExp(`^  \\S+Z  ${third.username}:\n      What happened\\?$`, 'm'));
    expect(out).toMatch(new RegExp(`^> \\S+Z  ${rude.username}:\n>     rude$`, 'm'));
    expect((await reports('settle', `${number}`)).out).toBe(`Report ${number} on ${rude.username} is settled.\n`);
    expect((await reportMessage(reader, rude.id, message)).status).toBe(201);
  });

  it('removes a reported message for everybody, settles all reports of it, and says so in the log of the alliance', async () => {
    const id = await allianceOf(reader, rude, third);
    const message = await messageOf(rude, id, 'rude');
    for (const who of [reader, third]) await reportMessage(who, rude.id, message);
    const other = await messageOf(rude, id, 'less rude');
    await reportMessage(reader, rude.id, other);
    const [{ id: first }, { id: second }, { id: thirdReport }] = await rows();
    expect(await reports('remove', `${first}`, '--note', 'A slur.')).toEqual({
      code: 0,
      out: `${rude.username}: Hall message ${message} is removed; open tabs show that within a second. 2 reports are settled.\n`,
      err: '',
    });
    const { messages } = (await app.send(listMessages, { params: { id }, query: {} as never }, third.token)).body;
    expect(messages.map(({ message_id, text, removed_by }) => [message_id, text, removed_by])).toEqual([
      [other, 'less rude', null],
      [message, null, 'operator'],
    ]);
    const open = async () =>
      (await rows())
        .filter(({ settled_at }: { settled_at: Date | null }) => !settled_at)
        .map((row: { id: number }) => row.id);
    expect(await open()).toEqual([thirdReport]);
    const query = { page: 1, per_page: 50 };
    const [entry] = (await app.send(alliances.allianceLogs, { params: { id }, query }, reader.token)).body;
    expect(entry?.details).toBe(`The operator of this game removed a message of ${rude.username}.`);
    expect((await reports('remove', `${second}`)).out).toBe(
      `${rude.username}: Hall message ${message} was gone already. 0 reports are settled.\n`,
    );
    await app.send(removeMessage, { params: { id, messageId: other } }, reader.token);
    expect((await reports('remove', `${thirdReport}`)).out).toBe(
      `${rude.username}: Hall message ${other} was gone already. 1 report is settled.\n`,
    );
    expect(await open()).toEqual([]);
    const acts = await app.db.query("SELECT details FROM operator_act WHERE act = 'remove-words' AND player_id = $1", [
      rude.id,
    ]);
    expect(acts[0]).toEqual({ details: `report ${first}, hall message ${message}: A slur.` });
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('removes the words of a former player, and those of an alliance that is disbanded', async () => {
    const [gone] = (await bulkPlayers(app, 1)) as [TestPlayer];
    const id = await allianceOf(reader, gone);
    const message = await messageOf(gone, id, 'rude');
    await reportMessage(reader, gone.id, message);
    const [{ id: number }] = await rows();
    await app.db.query("UPDATE player SET delete_at = now() - interval '1 s' WHERE id = $1", [gone.id]);
    await settleDeletion(app.context, gone.id);
    await app.send(alliances.disbandAlliance, { params: { id } }, reader.token);
    expect((await reports('remove', `${number}`)).out).toContain(
      `(deleted ${gone.id}): Hall message ${message} is removed;`,
    );
    expect(await app.db.query('SELECT text FROM alliance_message WHERE id = $1', [message])).toEqual([{ text: null }]);
  });

  it('empties a reported bio, and leaves letters to their two players', async () => {
    await app.send(updateBio, { body: { bio: 'Down with everybody!' } }, rude.token);
    await report(reader, rude.id);
    await report(reader, rude.id, await letterOf(rude, reader, 'rude'));
    const [{ id: profile }, { id: letter }] = await rows();
    expect((await reports('remove', `${profile}`)).out).toBe(
      `${rude.username}: The bio is removed; a profile that is open shows it until it is read again. 1 report is settled.\n`,
    );
    expect(await app.db.query('SELECT bio FROM player WHERE id = $1', [rude.id])).toEqual([{ bio: '' }]);
    expect(await reports('remove', `${letter}`)).toMatchObject({
      code: 1,
      err: 'A letter cannot be removed: only its two players see it. Mute or ban its author, and settle the report.\n',
    });
    expect((await rows())[1].settled_at).toBeNull();
  });

  it('takes every other text of a profile away, by its number, and says so in the log of the alliance', async () => {
    const allianceId = await namedByRude();
    // Somebody else has the name that would be given.
    await allianceOf(third);
    await app.db.query('UPDATE alliance SET name = $1 WHERE leader_id = $2', [`Alliance ${allianceId}`, third.id]);
    await report(reader, rude.id);
    const [{ id }] = await rows();
    const { out } = await reports('show', `${id}`);
    expect(out).toContain(`> text 2, name of world ${rude.homeId}  ${rude.username}:\n>     Rude World\n`);
    const remove = async (text: number) => (await reports('remove', `${id}`, '--text', `${text}`)).out;
    expect(await remove(2)).toBe(
      `${rude.username}: World ${rude.homeId} has another name, wherever the old one was shown. 1 report is settled.\n`,
    );
    for (const text of [3, 4, 5]) expect(await remove(text)).toContain(`lliance ${allianceId} `);
    expect(await remove(3)).toContain('does not have the reported name any more');
    expect(await reports('remove', `${id}`, '--text', '6')).toMatchObject({ code: 1, out: '' });

    const [world] = await app.db.query('SELECT name FROM planet WHERE id = $1', [rude.homeId]);
    expect(world.name).toMatch(/^P3X-\d{3}$/);
    const [alliance] = await app.db.query(
      'SELECT name, description, bulletin, bulletin_by FROM alliance JOIN alliance_hall USING (id) WHERE id = $1',
      [allianceId],
    );
    const name = `Alliance ${allianceId}-2`;
    expect(alliance).toEqual({ name, description: null, bulletin: null, bulletin_by: null });
    const query = { page: 1, per_page: 50 };
    const log = (await app.send(alliances.allianceLogs, { params: { id: allianceId }, query }, rude.token)).body;
    expect(log.slice(0, 3).map(({ details }) => details)).toEqual([
      `The operator of this game took down a bulletin of ${rude.username}.`,
      'The operator of this game removed the description.',
      `The operator of this game renamed the alliance to "${name}".`,
    ]);
    const { body } = await app.send(getPlanet, { params: { id: rude.homeId } }, rude.token);
    expect(body.planet_name).toBe(world.name);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('takes the name of an alliance away wherever it is shown, also when the alliance is gone and nobody reported it', async () => {
    const id = await namedByRude();
    const other = await allianceOf(third);
    await app.send(askRelation, { params: { id: other }, body: { alliance_id: id, kind: 'pact' } }, third.token);
    await app.db.query(
      "INSERT INTO hall_of_fame (season, board, place, name, score, members) VALUES (1, 'alliances', 1, 'Rude Alliance', 5, 2)",
    );
    await report(reader, rude.id);
    await app.send(alliances.disbandAlliance, { params: { id } }, rude.token);
    const query = { page: 1, per_page: 50 };
    const shown = async () => {
      const log = (await app.send(alliances.allianceLogs, { params: { id: other }, query }, third.token)).body;
      const halls = await app.db.query(
        'SELECT name FROM hall_of_fame UNION ALL SELECT gone_name FROM alliance_relation',
      );
      return JSON.stringify([log, halls]);
    };
    expect((await shown()).split('Rude Alliance')).toHaveLength(7);

    expect((await reports('remove-name', 'Rude Alliance', '--note', 'A slur.')).out).toBe(
      'The name of an alliance that is gone, or has another name, is replaced wherever it was shown.\n',
    );
    expect(await shown()).not.toContain('Rude');
    expect(await shown()).toContain('Alliance was disbanded');
    expect(await reports('remove-name', 'Rude Alliance')).toMatchObject({
      code: 1,
      err: 'No alliance is called "Rude Alliance", and none was. Upper and lower case count.\n',
    });
    const [act] = await app.db.query("SELECT details FROM operator_act WHERE act = 'remove-name'");
    expect(act.details).toBe('the alliance name "Rude Alliance": A slur.');

    // One that is still there, and by a report, of one that was renamed since.
    const [{ name }] = await app.db.query('SELECT name FROM alliance WHERE id = $1', [other]);
    expect((await reports('remove-name', name)).out).toBe(
      `Alliance ${other} has another name, wherever the old one was shown.\n`,
    );
    await app.db.query("UPDATE hall_of_fame SET name = 'Rude Alliance'");
    const [{ id: number }] = await rows();
    expect((await reports('remove', `${number}`, '--text', '3')).out).toContain(
      `Alliance ${id} has another name, wherever the old one was shown.`,
    );
    expect(await app.db.query('SELECT name FROM hall_of_fame')).toEqual([{ name: `Alliance ${id}` }]);
    await app.db.query('DELETE FROM hall_of_fame');
  });

  it('asks which text of a profile without a bio is meant', async () => {
    await report(reader, rude.id);
    const [{ id }] = await rows();
    const { code, err } = await reports('remove', `${id}`);
    expect([code, err]).toEqual([1, `There is no bio. Say which text: npm run reports -- show ${id} numbers them.\n`]);
  });

  it('leaves a bio that is another one than was reported, and reports of another one open', async () => {
    await app.send(updateBio, { body: { bio: 'Down with everybody!' } }, rude.token);
    await report(reader, rude.id);
    await app.send(updateBio, { body: { bio: 'Peace!' } }, rude.token);
    await report(third, rude.id);
    const [{ id: older }, { id: newer }] = await rows();
    expect((await reports('remove', `${older}`)).out).toBe(
      `${rude.username}: The bio is not the reported one any more, and stays as it is. 1 report is settled.\n`,
    );
    expect(await app.db.query('SELECT bio FROM player WHERE id = $1', [rude.id])).toEqual([{ bio: 'Peace!' }]);
    const [, open] = await rows();
    expect(open).toMatchObject({ id: newer, settled_at: null });
  });

  it.each([
    ['nonsense'],
    ['show'],
    ['show', 'x'],
    ['show', '1', '--all'],
    ['list', '--note', 'x'],
    ['remove'],
    ['remove-name'],
  ])('refuses %j %j %j', async (...args) => {
    const { code, err } = await reports(...args.filter(Boolean));
    expect([code, /npm run reports/.test(err)]).toEqual([1, true]);
  });

  it('prints no escape sequence and no hidden character of a stranger', async () => {
    await report(reader, rude.id);
    await reportMessage(reader, rude.id, await messageOf(rude, await allianceOf(reader, rude), 'hostile'));
    const texts = [...SEEN, ...UNSEEN, ...NEVER.filter((text) => !text.includes('\0'))].filter((text) =>
      text.isWellFormed(),
    );
    // As if an earlier version had let them all in.
    const words = texts.map((text) => ({ author_id: rude.id, at: null, text, reported: true }));
    await app.db.query('UPDATE abuse_report SET words = $1, reason = $2', [JSON.stringify(words), texts.join(' ')]);
    const shown = (await rows()).map(({ id }: { id: number }) => ['show', `${id}`]);
    expect(shown).toHaveLength(2);
    for (const args of [[], ...shown]) {
      const { code, out, err } = await reports(...args);
      expect([code, err]).toEqual([0, '']);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(out).toContain('esc\\u{1b}[31mred');
      expect(out).toContain('<script>alert(1)</script>');
    }
  });
});
