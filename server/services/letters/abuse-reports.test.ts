import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { writeLetter } from '#shared/api/letters/letters';
import { updateBio } from '#shared/api/profiles';
import { ABUSE_REPORTS } from '#shared/catalogue/letters';
import { REFUSALS } from '#shared/refusals';
import { NEVER, SEEN, UNSEEN } from '../../tests/security/hostile-texts.ts';
import { bulkPlayers, type QuickPlayer } from '../../tests/support/bulk-players.ts';
import { run } from '../../tests/support/server-process.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';

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

let rude: QuickPlayer;
let reader: QuickPlayer;
let third: QuickPlayer;
beforeEach(async () => {
  [rude, reader, third] = (await bulkPlayers(app, 3)) as [QuickPlayer, QuickPlayer, QuickPlayer];
  await app.db.query('DELETE FROM abuse_report');
});

async function letterOf(author: QuickPlayer, to: QuickPlayer, text: string): Promise<number> {
  await app.db.query("UPDATE letter SET at = at - interval '2 minutes'");
  const { body } = await app.send(writeLetter, { params: { userId: to.id }, body: { text } }, author.token);
  return body.letter.letter_id;
}
const report = (who: QuickPlayer, user_id: number, letter_id?: number, reason = 'Rude words.') =>
  app.send(reportPlayer, { body: { user_id, reason, ...(letter_id && { letter_id }) } }, who.token);
const rows = () => app.db.query('SELECT * FROM abuse_report ORDER BY id');

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

  it('of a profile holds the bio', async () => {
    await app.send(updateBio, { body: { bio: 'Down with everybody!' } }, rude.token);
    await report(reader, rude.id);
    expect((await rows())[0].words).toEqual([
      { author_id: rude.id, at: null, text: 'Down with everybody!', reported: true },
    ]);
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
    expect((await reports('settle', `${id}`)).err).toBe(`Report ${id} is settled already.\n`);
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

  it.each([['nonsense'], ['show'], ['show', 'x'], ['show', '1', '--all'], ['list', '--note', 'x']])(
    'refuses %j %j %j',
    async (...args) => {
      const { code, err } = await reports(...args.filter(Boolean));
      expect([code, /npm run reports/.test(err)]).toEqual([1, true]);
    },
  );

  it('prints no escape sequence and no hidden character of a stranger', async () => {
    await report(reader, rude.id);
    const texts = [...SEEN, ...UNSEEN, ...NEVER.filter((text) => !text.includes('\0'))].filter((text) =>
      text.isWellFormed(),
    );
    // As if an earlier version had let them all in.
    const words = texts.map((text) => ({ author_id: rude.id, at: null, text, reported: true }));
    await app.db.query('UPDATE abuse_report SET words = $1, reason = $2', [JSON.stringify(words), texts.join(' ')]);
    const [{ id }] = await rows();
    for (const { code, out, err } of [await reports(), await reports('show', `${id}`)]) {
      expect([code, err]).toEqual([0, '']);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(out).toContain('esc\\u{1b}[31mred');
      expect(out).toContain('<script>alert(1)</script>');
    }
  });
});
