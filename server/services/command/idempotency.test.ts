import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { build } from '#shared/api/buildings';
import { getPlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { STORED_KEYS } from '#shared/catalogue/accounts';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { openTab } from '../../tests/support/room-clients.ts';
import { setStock } from '../../tests/support/stock.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { runPlayerCommand } from './player-command.ts';

const RICH = { naquadah: 100_000, trinium: 100_000, metal: 100_000, energy: 100_000, food: 100_000 };
const TYPE = BUILDING_TYPES[0]?.id ?? 0;

const app = testApp();

async function aRichPlayer(): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await setStock(app, player.id, RICH);
  return player;
}

/** Sends a POST; resolves with the status and the bytes of the answer. */
async function act(player: Pick<TestPlayer, 'token'>, key: string, path: string, body: object) {
  const response = await fetch(app.origin + path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${player.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, bytes: await response.text() };
}

const order = (player: TestPlayer, building_type_id = TYPE) => ({ planet_id: player.homeId, building_type_id });
const buildOnce = (player: TestPlayer, key: string) => act(player, key, build.path, order(player));
const standing = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.buildings.length;
const rememberedOf = (player: TestPlayer): Promise<{ key: string }[]> =>
  app.db.query('SELECT key FROM idempotency WHERE player_id = $1 ORDER BY key', [player.id]);

describe('stored answers of one player', () => {
  const store = (player: TestPlayer, count: number, bytes: number) =>
    app.db.transaction(async (tx) => {
      // Ten megabytes of random text take a busy machine longer than a statement of the game may.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query(
        `INSERT INTO idempotency (player_id, key, fingerprint, answer, at)
         SELECT $1, 'old ' || n, '', (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, $3::int / 32 + n * 0)),
           clock_timestamp() - make_interval(secs => n) FROM generate_series(1, $2::int) AS n`,
        [player.id, count, bytes],
      );
    });
  /** Every command looks for what is too much. */
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());
  const kept = async (player: TestPlayer) => (await rememberedOf(player)).map(({ key }) => key);

  it('are the latest thousand, and a new one makes room for itself', async () => {
    const [player, other] = [await aRichPlayer(), await aRichPlayer()];
    for (const who of [player, other]) await store(who, STORED_KEYS.most + 300, 32);
    const first = await buildOnce(player, 'new');
    expect(first.status).toBe(201);
    expect(await buildOnce(player, 'new')).toEqual(first);
    const keys = await kept(player);
    expect(keys).toHaveLength(STORED_KEYS.most);
    expect(keys).toEqual(expect.arrayContaining(['new', 'old 1', `old ${STORED_KEYS.most - 1}`]));
    expect(await kept(other)).toHaveLength(STORED_KEYS.most + 300);
  });

  it('are four megabytes at most, the oldest are forgotten', async () => {
    const player = await aRichPlayer();
    await store(player, 100, 100_000);
    await buildOnce(player, 'new');
    const keys = await kept(player);
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.length).toBeLessThan(45);
    expect(keys).toEqual(expect.arrayContaining(['new', 'old 1', `old ${keys.length - 1}`]));
  });
});

describe('P6: the same key and body', () => {
  it('one after the other: the same bytes, one effect, one event', async () => {
    const player = await aRichPlayer();
    const tab = await openTab(app.origin, player.token);
    const first = await buildOnce(player, 'one');
    expect(first.status).toBe(201);
    expect(await buildOnce(player, 'one')).toEqual(first);
    expect(await buildOnce(player, 'one')).toEqual(first);
    expect(await standing(player)).toBe(1);
    // Messages arrive in order: this later one proves that no other was sent before it.
    await app.send(updateBio, { body: { bio: 'x' } }, player.token);
    await tab.sees(({ version }) => version >= 2);
    expect(tab.received.filter(({ name }) => name === 'building_started')).toHaveLength(1);
    await tab.room.leave();
  });

  it('ten rounds of five at once: the same bytes, one effect', async () => {
    const player = await aRichPlayer();
    const version = async () => (await app.send(getResources, {}, player.token)).body.version;
    const before = await version();
    for (let round = 0; round < 10; round++) {
      const bio = `round-${round}`;
      const replies = await Promise.all(Array.from({ length: 5 }, () => act(player, bio, updateBio.path, { bio })));
      expect(new Set(replies.map(({ bytes }) => bytes)).size).toBe(1);
      expect(replies.every(({ status }) => status === 200)).toBe(true);
    }
    const five = await Promise.all(Array.from({ length: 5 }, () => buildOnce(player, 'five')));
    expect(new Set(five.map(({ bytes }) => bytes)).size).toBe(1);
    expect(await standing(player)).toBe(1);
    // The version grew by ten bios and one building only.
    expect(await version()).toBe(before + 11);
  });

  it('after a refusal: is executed again, and succeeds once it is possible', async () => {
    const player = await app.aPlayer();
    await setStock(app, player.id, {});
    const refused = await buildOnce(player, 'later');
    expect(refused.status).toBe(400);
    expect(await rememberedOf(player)).toEqual([]);
    await setStock(app, player.id, RICH);
    const done = await buildOnce(player, 'later');
    expect(done.status).toBe(201);
    expect(await buildOnce(player, 'later')).toEqual(done);
    expect(await standing(player)).toBe(1);
  });
});

describe('P6: a key', () => {
  it('with another body or for another call is 422', async () => {
    const player = await aRichPlayer();
    expect((await act(player, 'k', updateBio.path, { bio: 'a' })).status).toBe(200);
    for (const [path, body] of [
      [updateBio.path, { bio: 'b' }],
      [build.path, order(player)],
    ] as const) {
      const { status, bytes } = await act(player, 'k', path, body);
      expect([status, JSON.parse(bytes).error]).toEqual([422, 'This Idempotency-Key was used for another request.']);
    }
    expect(await standing(player)).toBe(0);
  });

  it("is the player's own: another's is another action", async () => {
    const [one, two] = [await aRichPlayer(), await aRichPlayer()];
    const [first, second] = [await buildOnce(one, 'shared'), await buildOnce(two, 'shared')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.bytes).not.toBe(first.bytes);
    expect([await standing(one), await standing(two)]).toEqual([1, 1]);
  });

  it.each([' ', 'two words', 'x'.repeat(101), 'süß'])('%j is 400', async (key) => {
    const player = await app.aPlayer();
    const headers = { Authorization: `Bearer ${player.token}`, 'Idempotency-Key': Buffer.from(key).toString('latin1') };
    const response = await fetch(`${app.origin}/user/acknowledge-first-login`, { method: 'POST', headers });
    const { error } = await response.json();
    expect([response.status, error]).toEqual([400, 'Idempotency-Key must have 1 to 100 visible ASCII characters.']);
  });

  it('means nothing to a read, or to a call without a player', async () => {
    const player = await app.aPlayer();
    const headers = { Authorization: `Bearer ${player.token}`, 'Idempotency-Key': 'not a key at all' };
    expect((await fetch(`${app.origin}/resources`, { headers })).status).toBe(200);
    expect((await fetch(`${app.origin}/login`, { method: 'POST', headers })).status).toBe(400);
    expect(await rememberedOf(player)).toEqual([]);
  });

  it('of a deleted player is 401, not 500', async () => {
    const token = app.context.tokens.sign('access', 2_000_000_000, 1);
    const { status, bytes } = await act({ token }, 'ghost', updateBio.path, { bio: 'x' });
    expect([status, JSON.parse(bytes).error]).toEqual([401, 'Token is invalid!']);
  });

  it('is stored in the same transaction as the effect', async () => {
    const player = await app.aPlayer();
    const asked = { playerId: player.id, sessionId: 1, once: { key: 'half', fingerprint: Buffer.from('x') } };
    const failing = runPlayerCommand(app.context, asked, async ({ tx }) => {
      await tx.query("UPDATE player SET bio = 'half done' WHERE id = $1", [player.id]);
      throw new Error('Struck by lightning');
    });
    await expect(failing).rejects.toThrow('Struck by lightning');
    expect(await rememberedOf(player)).toEqual([]);
    const [{ bio }] = await app.db.query('SELECT bio FROM player WHERE id = $1', [player.id]);
    expect(bio).toBe('');
  });

  it.each(['40001', '40P01'])(
    'P6, P9: an act that PostgreSQL undid with %s at its end is tried again',
    async (code) => {
      const player = await aRichPlayer();
      await app.db.query('CREATE SEQUENCE refusals');
      await app.db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('refusals') % 2 = 1 THEN RAISE EXCEPTION USING ERRCODE = '${code}'; END IF; RETURN NEW; END $$`);
      await app.db.query(
        'CREATE TRIGGER refuse BEFORE UPDATE OF settled_at ON player FOR EACH ROW EXECUTE FUNCTION refuse()',
      );
      try {
        for (let round = 0; round < 20; round++) {
          const body = { bio: `round ${round}` };
          expect((await act(player, `refused-${code}-${round}`, updateBio.path, body)).status).toBe(200);
        }
      } finally {
        await app.db.query('DROP FUNCTION refuse CASCADE');
        await app.db.query('DROP SEQUENCE refusals');
      }
    },
  );

  it('is forgotten after two days', async () => {
    const player = await aRichPlayer();
    await buildOnce(player, 'old');
    await app.db.query("UPDATE idempotency SET at = at - interval '49 hours' WHERE player_id = $1", [player.id]);
    await buildOnce(player, 'young');
    await deleteExpiredRows(app.db);
    expect(await rememberedOf(player)).toEqual([{ key: 'young' }]);
  });

  it('T2: stores nothing from which a password could be guessed', async () => {
    const player = await app.aPlayer();
    const body = { bio: 'a secret' };
    await act(player, 'secret', updateBio.path, body);
    const [row] = await app.db.query('SELECT fingerprint FROM idempotency WHERE player_id = $1', [player.id]);
    const asked = JSON.stringify(['POST', updateBio.path, { body }]);
    const bare = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(asked)));
    expect(row.fingerprint.equals(bare)).toBe(false);
    expect(row.fingerprint).toHaveLength(32);
  });
});

it('the tests above caused no deadlock', async () => {
  const [row] = await app.db.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  expect(Number(row.deadlocks)).toBe(0);
});
