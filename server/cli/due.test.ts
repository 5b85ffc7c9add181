import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { run } from '../tests/support/server-process.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-due-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command while the app runs, as an operator does. */
async function due(...args: readonly string[]) {
  const { ended, out, err } = run('due', folder, { DATABASE_URL: app.databaseUrl, DATA_DIR: folder }, args);
  return { code: await ended, out: out(), err: err() };
}

describe('npm run due', { timeout: 120_000 }, () => {
  it('lists what failed with its reason, and has it tried again; the operator is recorded', async () => {
    expect(await due()).toEqual({ code: 0, out: 'Everything that was due could be settled.\n', err: '' });
    const player = await app.aPlayer();
    const [{ id }] = await app.db.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time)
       VALUES ($1, 'explore', $2, now() - interval '1 day', now()) RETURNING id`,
      [player.id, player.homeId],
    );
    const tries = async () =>
      (await app.db.query('SELECT tries FROM due_failure WHERE item_id = $1', [id]))[0]?.tries ?? 0;
    expect(await waitUntil(async () => (await tries()) > 0, 10_000)).toBe(true);
    await app.db.query('UPDATE due_failure SET tries = 6, retry_at = NULL');
    const { out } = await due();
    expect(out).toMatch(
      new RegExp(`^mission ${id}  of ${player.username} \\(${player.id}\\), due .*, 6 tries, set aside: .`),
    );

    expect(await due('retry', 'mission', String(id))).toMatchObject({
      code: 0,
      out: expect.stringContaining(`mission ${id}`),
    });
    expect(await waitUntil(async () => (await tries()) === 7, 10_000)).toBe(true);
    expect(await due('retry', '--all')).toMatchObject({ code: 0 });
    const acts = await app.db.query('SELECT act, details FROM operator_act WHERE player_id = $1', [player.id]);
    expect(acts).toEqual(Array(2).fill({ act: 'retry-due', details: `mission ${id}` }));
    await app.db.query('DELETE FROM mission WHERE id = $1', [id]);
    expect((await due()).out).toBe('Everything that was due could be settled.\n');
  });

  it.each([
    [['retry'], 'npm run due -- retry KIND ID'],
    [['retry', 'feast', '1'], 'There is no kind feast, but mission, orders,'],
    [['retry', 'mission', 'x'], 'ID is a whole number, as npm run due lists it.'],
    [['retry', 'mission', '7'], 'No mission 7 has failed.'],
    [['retry', '--all'], 'Nothing has failed.'],
    [['retry', '--all', 'mission', '1'], 'npm run due -- retry KIND ID'],
  ])('says what is wrong with %j, and changes nothing', async (args, sentence) => {
    expect(await due(...args)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  });
});
