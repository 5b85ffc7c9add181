import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSharedBattle } from '#shared/api/battles/battles';
import { build } from '#shared/api/buildings';
import { health } from '#shared/api/health';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { createLog } from '../../log.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const [DEBUG, INFO, ERROR] = [20, 30, 50];

let written: Record<string, unknown>[] = [];
const log = createLog('debug', { write: (line) => void written.push(JSON.parse(line)) });

let app: TestApp;
let player: TestPlayer;
beforeAll(async () => {
  app = await startTestApp({}, { log });
  player = await app.aPlayer();
});
afterAll(() => app.close());
beforeEach(() => {
  written = [];
});

const ANSWERED = 'A request was answered';

/** The log line of the request with this id. */
async function lineOf(id: string | null) {
  const line = () => written.find(({ request, msg }) => request === id && msg === ANSWERED);
  expect(await waitUntil(() => line() !== undefined)).toBe(true);
  return line();
}
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id');

describe('a request', () => {
  it('is one line at level info: whose, what as declared, how it ended and how long it took', async () => {
    const answer = await app.send(getPlanet, { params: { id: player.homeId } }, player.token);
    expect(idOf(answer)).toMatch(UUID);
    expect(await lineOf(idOf(answer))).toEqual({
      level: INFO,
      time: expect.any(Number),
      request: idOf(answer),
      player: player.id,
      method: 'GET',
      path: getPlanet.path,
      status: 200,
      ms: expect.any(Number),
      msg: ANSWERED,
    });
    expect(written.filter(({ request }) => request === idOf(answer))).toHaveLength(1);
  });

  it('that was refused is logged as refused, without a player if none is known', async () => {
    const stranger = await app.send(getResources, {}, 'no token of ours');
    expect(await lineOf(idOf(stranger))).toMatchObject({ level: INFO, path: getResources.path, status: 401 });
    expect(await lineOf(idOf(stranger))).not.toHaveProperty('player');
    const wrong = await app.send(build, { body: { planet_id: 0, building_type_id: 0 } }, player.token);
    expect(await lineOf(idOf(wrong))).toMatchObject({ player: player.id, path: build.path, status: wrong.status });
    const join = await fetch(`${app.origin}/matchmake/joinOrCreate/nowhere`, { method: 'POST', body: '{}' });
    expect(await lineOf(idOf(join))).toMatchObject({ path: '/matchmake/{method}/{name}', status: 404 });
  });

  it('that ended in an error of ours is found in the error’s line by the same id', async () => {
    await app.db.query('ALTER TABLE player RENAME TO hidden');
    const broken = await app.send(getResources, {}, player.token);
    await app.db.query('ALTER TABLE hidden RENAME TO player');
    expect(broken.status).toBe(500);
    const about = { request: idOf(broken), player: player.id };
    expect(written).toContainEqual(
      expect.objectContaining({ level: ERROR, ...about, msg: 'A request ended in an error' }),
    );
    expect(await lineOf(idOf(broken))).toMatchObject({ ...about, status: 500 });
  });

  it('of a probe, a page or a file is a detail, and what a caller made up is not repeated', async () => {
    const probe = await app.send(health);
    expect(await lineOf(idOf(probe))).toMatchObject({ level: DEBUG, path: health.path });
    const lost = await fetch(`${app.origin}/made/up?token=secretive`);
    expect(await lineOf(idOf(lost))).toMatchObject({ level: DEBUG, path: 'other', status: 404 });
    expect(JSON.stringify(written)).not.toMatch(/made|secretive/);
  });

  it('of a shared battle shows nobody the token, which is all that a visitor needs to read it', async () => {
    const token = 'AbCdEfGhIjKlMnOpQrStUv';
    const call = await app.send(getSharedBattle, { params: { token } });
    expect(await lineOf(idOf(call))).toMatchObject({ level: INFO, path: '/battles/shared/{token}', status: 404 });
    const page = await fetch(`${app.origin}/battles/shared/${token}`, { headers: { Accept: 'text/html' } });
    await lineOf(idOf(page));
    expect(JSON.stringify(written)).not.toContain(token);
  });

  it('whose client disconnected is not logged as a success', async () => {
    const runner = app.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE player IN ACCESS EXCLUSIVE MODE');
    const headers = { Authorization: `Bearer ${player.token}` };
    const client = new AbortController();
    const asked = expect(fetch(app.origin + getResources.path, { headers, signal: client.signal })).rejects.toThrow();
    await untilLocksAwaited(app.db);
    client.abort();
    await asked;
    await runner.rollbackTransaction();
    await runner.release();
    expect(await waitUntil(() => written.some(({ status }) => status === 499), 10_000)).toBe(true);
  });
});

describe('the id of a request', () => {
  const given = async (id: string) => idOf(await fetch(app.origin + health.path, { headers: { 'X-Request-Id': id } }));

  it('is ours where no proxy is trusted', async () => {
    expect(await given('of-a-stranger')).toMatch(UUID);
  });

  describe('behind a proxy', () => {
    beforeAll(async () => {
      await app.close();
      app = await startTestApp({ TRUST_PROXY: '1' }, { log });
    });

    it('is the proxy’s if it is well-formed', async () => {
      expect(await given('7f-proxy.example_1')).toBe('7f-proxy.example_1');
      expect(await lineOf('7f-proxy.example_1')).toMatchObject({ path: health.path });
    });

    it.each(['short', 'x'.repeat(65), 'two words here', '{"level":60}', 'naïve-request'])('is never %j', async (id) => {
      expect(await given(id)).toMatch(UUID);
    });
  });
});
