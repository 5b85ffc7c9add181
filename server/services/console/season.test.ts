import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Call, Request } from '#shared/api/call';
import * as api from '#shared/api/operators';
import { OPERATOR_ROOM, type OperatorMessages } from '#shared/live/operator';
import { REFUSALS } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { checkBackup } from '../../store/backup/read-backup.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { liveClient } from '../../tests/support/room-clients.ts';
import { openedConsole } from '../../tests/support/staff.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { SEASON_ACT_LOCK } from '../seasons/current-season.ts';

let app: TestApp;
let folder: string;
let operator: TestPlayer;
let other: TestPlayer;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-console-season-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  app = await startTestApp({ DATA_DIR: folder, SEASON_DAYS: '90' });
  [operator, other] = (await bulkPlayers(app, 2)) as [TestPlayer, TestPlayer];
  token = await openedConsole(app, operator);
});
afterEach(async () => {
  await app.close();
  await rm(path.join(folder, 'seasons'), { recursive: true, force: true });
});

const send = <C extends Call>(call: C, parts: Partial<Request<C>> = {}) => app.send(call, parts, token);
const review = async () => (await send(api.reviewSeason)).body;
const end = (season = 1, break_hours = 24) =>
  send(api.endSeasonNow, { body: { season, break_hours, reason: 'All agreed.' } });
const begin = (season = 1) => send(api.beginSeasonNow, { body: { season, reason: 'Time is up.' } });
const idle = async () => expect(await waitUntil(async () => !(await review()).busy)).toBe(true);
const who = () => `${operator.username} (${operator.id})`;

it('says what it would do, ends the season, and begins the next one, each after a backup and in the log', async () => {
  expect(await review()).toMatchObject({
    number: 1,
    phase: 'running',
    players: 2,
    alliances: 0,
    marches: 0,
    missions: 0,
    next: { days: 90, ends_at: expect.any(String) },
    busy: false,
    acts: [],
  });
  expect((await begin()).refusal).toBe(STAFF_REFUSALS.seasonRuns.text);
  expect((await end(2)).refusal).toBe(STAFF_REFUSALS.seasonChanged.text);
  expect((await review()).acts).toEqual([]);

  expect((await end(1, 48)).status).toBe(200);
  await idle();
  const ended = await review();
  const { ends_at, next_at } = ended;
  expect(ended).toMatchObject({
    phase: 'closed',
    acts: [
      { act: 'season-done', operator: who(), details: expect.stringContaining('season-1-before-end') },
      { act: 'end-season', operator: who(), details: 'Season 1: All agreed.' },
    ],
  });
  expect(Date.parse(next_at ?? '') - Date.parse(ends_at ?? '')).toBeCloseTo(48 * 3_600_000, -4);
  expect((await end()).refusal).toBe(STAFF_REFUSALS.seasonEnded.text);

  expect((await begin()).status).toBe(200);
  await idle();
  const begun = await review();
  expect(begun).toMatchObject({ number: 2, phase: 'running', galaxy: { held: 2 }, players: 2 });
  expect(begun.acts.map(({ act }) => act)).toEqual(['season-done', 'next-season', 'season-done', 'end-season']);
  expect((await audit(app.db)).differences).toEqual([]);

  const files = (await readdir(path.join(folder, 'seasons'))).sort();
  expect(files.map((file) => file.replace(/-2.*/, ''))).toEqual(['season-1-before-end', 'season-1-before-next']);
  for (const file of files) await checkBackup(path.join(folder, 'seasons', file));
});

it('changes nothing without a backup, and says why', async () => {
  // A file where the folder should be.
  await writeFile(path.join(folder, 'seasons'), '');
  expect((await end()).status).toBe(200);
  await idle();
  expect(await review()).toMatchObject({
    phase: 'running',
    ends_at: null,
    acts: [{ act: 'season-failed', details: expect.stringContaining('seasons') }, { act: 'end-season' }],
  });
});

it('is done by one operator at a time, and told to all', async () => {
  const colleague = await openedConsole(app, other);
  const room = await liveClient(app.origin).joinOrCreate(OPERATOR_ROOM, { token: colleague });
  const heard: OperatorMessages['act'][] = [];
  room.onMessage('act', (act: OperatorMessages['act']) => void heard.push(act));
  const holder = app.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT pg_advisory_xact_lock($1)', [SEASON_ACT_LOCK]);
  expect((await review()).busy).toBe(true);
  expect((await end()).refusal).toBe(STAFF_REFUSALS.seasonBusy.text);
  await holder.rollbackTransaction();
  await holder.release();

  const body = { season: 1, break_hours: 24, reason: 'Because.' };
  const replies = await Promise.all([end(), app.send(api.endSeasonNow, { body }, colleague)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  await idle();
  expect(await waitUntil(() => heard.length === 2)).toBe(true);
  await room.leave();
});

it.each([
  [{ break_hours: 0 }, STAFF_REFUSALS.seasonBreakInvalid.text],
  [{ break_hours: 1441 }, STAFF_REFUSALS.seasonBreakInvalid.text],
  [{ season: 1.5 }, STAFF_REFUSALS.seasonChanged.text],
  [{ reason: ' ' }, STAFF_REFUSALS.staffReasonMissing.text],
  [{ reason: '\u001b[2J' }, REFUSALS.messageUnshowable.text],
])('is refused with %j', async (over, refusal) => {
  const reply = await send(api.endSeasonNow, { body: { season: 1, break_hours: 24, reason: 'Because.', ...over } });
  expect([reply.status, reply.refusal]).toEqual([400, refusal]);
});
