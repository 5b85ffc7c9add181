import type { QueryRunner } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { login, register, verifyEmail } from '#shared/api/account';
import { createAlliance, disbandAlliance } from '#shared/api/alliances/alliances';
import { UNVERIFIED_DAYS } from '#shared/catalogue/accounts';
import { ANSWERED_DAYS, LOG_LIMITS } from '#shared/catalogue/alliances';
import { REFUSALS } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { type TestApp, type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from './expired-rows.ts';

const app = testApp();

/** More expired rate limits than one statement deletes, and one that has not expired. */
beforeEach(async () => {
  await app.db.query('DELETE FROM rate_limit');
  await app.db.query(`INSERT INTO rate_limit (key, points, ends_at)
    SELECT n::text::bytea, 1, now() - interval '1 minute' FROM generate_series(1, 12000) AS n
    UNION ALL SELECT 'fresh', 1, now() + interval '1 minute'`);
});
const left = () => app.db.query("SELECT encode(key, 'escape') AS key FROM rate_limit");

it('all expired rows are deleted, however many there are', async () => {
  await deleteExpiredRows(app.db);
  expect(await left()).toEqual([{ key: 'fresh' }]);
});

it('a table whose deletion fails does not stop the others, and its error is reported', async () => {
  const queries = {
    query: (text: string, values?: unknown[]) =>
      text.includes('idempotency') ? Promise.reject(new Error('too long')) : app.db.query(text, values),
  } as unknown as TestApp['db'];
  await expect(deleteExpiredRows(queries)).rejects.toMatchObject({ errors: [{ message: 'too long' }] });
  expect(await left()).toEqual([{ key: 'fresh' }]);
});

/** Deletes expired rows while another transaction has executed this statement and not yet committed. */
async function whileDoing(work: (tx: QueryRunner) => Promise<unknown>): Promise<void> {
  const other = app.db.createQueryRunner();
  await other.startTransaction();
  await work(other);
  await deleteExpiredRows(app.db);
  await other.commitTransaction();
  await other.release();
}

it('a limit that another transaction is renewing stays, and the deletion does not wait for it', async () => {
  await whileDoing((tx) =>
    tx.query("UPDATE rate_limit SET ends_at = now() + interval '1 minute' WHERE key = 7::text::bytea"),
  );
  expect(await left()).toHaveLength(2);
});

describe(`requests and invitations that were answered are deleted ${ANSWERED_DAYS} days after they were made`, () => {
  it('and no other', async () => {
    const players = await bulkPlayers(app, 9);
    const [leader, ...others] = players as [TestPlayer, ...TestPlayer[]];
    const { body } = await app.send(createAlliance, { body: { name: 'Sweepers' } }, leader.token);
    const [requests, invitations] = [
      ['pending', 'approved', 'rejected', 'closed'],
      ['pending', 'accepted', 'declined', 'closed'],
    ] as const;
    for (const [i, days] of [ANSWERED_DAYS - 1, ANSWERED_DAYS + 1].entries()) {
      const ids = others.slice(4 * i, 4 * i + 4).map(({ id }) => id);
      await app.db.query(
        `INSERT INTO join_request (alliance_id, player_id, status, requested_at)
         SELECT $1, id, status, now() - make_interval(days => $4) FROM unnest($2::int[], $3::text[]) AS made (id, status)`,
        [body.id, ids, requests, days],
      );
      await app.db.query(
        `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, status, created_at)
         SELECT $1, id, $5, status, now() - make_interval(days => $4) FROM unnest($2::int[], $3::text[]) AS made (id, status)`,
        [body.id, ids, invitations, days, leader.id],
      );
    }
    await deleteExpiredRows(app.db);
    const statuses = async (table: string) =>
      (await app.db.query(`SELECT status FROM ${table} ORDER BY id`)).map(({ status }: { status: string }) => status);
    expect(await statuses('join_request')).toEqual([...requests, 'pending']);
    expect(await statuses('invitation')).toEqual([...invitations, 'pending']);
  });
});

it('it is forgotten after sixty days who was in which alliance, except of each player the last one', async () => {
  const [one, other] = (await bulkPlayers(app, 2)) as [TestPlayer, TestPlayer];
  await app.db.query(
    `INSERT INTO former_member (alliance_id, player_id, joined_at, left_at)
     SELECT n, player_id, now() - make_interval(days => n), now() - make_interval(days => n) + interval '1 h'
     FROM unnest($1::int[], $2::int[]) AS former (player_id, n)`,
    [
      [one.id, one.id, one.id, other.id, other.id],
      [59, 61, 90, 70, 100],
    ],
  );
  await deleteExpiredRows(app.db);
  const rows = await app.db.query(
    'SELECT player_id, alliance_id FROM former_member WHERE player_id = ANY ($1) ORDER BY player_id, alliance_id',
    [[one.id, other.id]],
  );
  expect(rows).toEqual([
    { player_id: one.id, alliance_id: 59 },
    { player_id: other.id, alliance_id: 70 },
  ]);
});

it('offers and wars that never began are deleted after a month, those that began after 400 days', async () => {
  await app.db.query(
    `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since, until)
     SELECT n, n + 1, kind, n, now() - make_interval(days => ended + 1), now() - make_interval(days => began), now() - make_interval(days => ended)
     FROM unnest($1::int[], $2::text[], $3::int[], $4::int[]) AS past (n, kind, began, ended)`,
    [
      [9001, 9003, 9005, 9007, 9009, 9011],
      ['pact', 'pact', 'war', 'war', 'pact', 'pact'],
      [null, null, 30, 30, 40, 402],
      [29, 31, 29, 31, 39, 401],
    ],
  );
  await deleteExpiredRows(app.db);
  const rows: { one_id: number }[] = await app.db.query(
    'SELECT one_id FROM alliance_relation WHERE one_id > 9000 ORDER BY 1',
  );
  expect(rows.map(({ one_id }) => one_id)).toEqual([9001, 9005, 9009]);
});

it('what members give pushes no decision of officers out of the log', async () => {
  const [leader] = await bulkPlayers(app, 1);
  const { body } = await app.send(createAlliance, { body: { name: 'Generous' } }, leader?.token ?? '');
  const fill = (code: string, count: number, days: number) =>
    app.db.query(
      `INSERT INTO alliance_log (alliance_id, at, details, code, params)
       SELECT $1, now() - make_interval(days => $4, secs => n), $2, $2, '{}' FROM generate_series(1, $3::int) AS n`,
      [body.id, code, count, days],
    );
  await fill('member_kicked', 3, 20);
  await fill('member_left', 10, 30);
  await fill('bank_contributed', LOG_LIMITS.entries + 500, 1);
  await deleteExpiredRows(app.db);
  const counted = await app.db.query(
    'SELECT code, count(*) AS lines FROM alliance_log WHERE alliance_id = $1 GROUP BY code ORDER BY code',
    [body.id],
  );
  expect(counted).toEqual([
    { code: 'alliance_founded', lines: 1 },
    { code: 'bank_contributed', lines: LOG_LIMITS.entries - 14 },
    { code: 'member_kicked', lines: 3 },
    { code: 'member_left', lines: 10 },
  ]);
});

it('no kind of line pushes others out of the log, nor what is said again and again others of its kind', async () => {
  const [leader] = await bulkPlayers(app, 1);
  const { body } = await app.send(createAlliance, { body: { name: 'Repeaters' } }, leader?.token ?? '');
  const fill = (code: string, count: number, days: number, params: string) =>
    app.db.query(
      `INSERT INTO alliance_log (alliance_id, at, details, code, params)
       SELECT $1, now() - make_interval(days => $4, secs => n), $2, $2, replace($5, '#', n::text)::jsonb FROM generate_series(1, $3::int) AS n`,
      [body.id, code, count, days, params],
    );
  const half = LOG_LIMITS.entries / 2;
  // What was decided long ago, and then one who pays himself, kicks the same, and invites everybody.
  await fill('member_kicked', 100, 90, '{"kicker": "jack", "player": "spy #"}');
  await fill('bank_paid_self', 200, 80, '{"payer": "jack", "amounts": {"metal": 1000}}');
  await fill('bank_paid_self', half, 3, '{"payer": "maybourne", "amounts": {"metal": 1}}');
  await fill('member_kicked', half, 2, '{"kicker": "maybourne", "player": "friend"}');
  await fill('player_invited', half, 1, '{"inviter": "maybourne", "player": "ruler #"}');
  await deleteExpiredRows(app.db);
  const counted: { who: string; lines: number }[] = await app.db.query(
    `SELECT code || ' ' || coalesce(params->>'kicker', params->>'payer', params->>'inviter', '') AS who, count(*) AS lines
     FROM alliance_log WHERE alliance_id = $1 GROUP BY who`,
    [body.id],
  );
  const lines = Object.fromEntries(counted.map(({ who, lines }) => [who, lines]));
  expect(lines).toMatchObject({ 'member_kicked jack': 100, 'bank_paid_self jack': 200, 'alliance_founded ': 1 });
  expect(counted.reduce((sum, each) => sum + each.lines, 0)).toBe(LOG_LIMITS.entries);
});

describe(`an alliance's log keeps its newest ${LOG_LIMITS.entries} entries of ${LOG_LIMITS.days} days`, () => {
  /** A new alliance whose log holds these many entries, one a minute, the newest this many days old. */
  async function anAlliance(name: string, entries: number, days: number) {
    const [leader] = (await bulkPlayers(app, 1)) as [TestPlayer];
    const { body } = await app.send(createAlliance, { body: { name } }, leader.token);
    await app.db.query('DELETE FROM alliance_log WHERE alliance_id = $1', [body.id]);
    await app.db.query(
      `INSERT INTO alliance_log (alliance_id, at, details)
       SELECT $1, now() - make_interval(days => $3, mins => n), 'entry ' || n FROM generate_series(1, $2::int) AS n`,
      [body.id, entries, days],
    );
    return { id: body.id, leader };
  }
  const logOf = (id: number, queries: Queries = app.db): Promise<{ details: string }[]> =>
    queries.query('SELECT details FROM alliance_log WHERE alliance_id = $1 ORDER BY at DESC, id DESC', [id]);

  it('and loses what is older or more, however much it is, in portions', async () => {
    const long = await anAlliance('Chroniclers', LOG_LIMITS.entries + 2500, 1);
    const full = await anAlliance('Archivists', LOG_LIMITS.entries, 1);
    const old = await anAlliance('Elders', 1500, LOG_LIMITS.days);
    const young = await anAlliance('Novices', 3, LOG_LIMITS.days - 1);
    const portions: number[] = [];
    const queries = {
      query: async (text: string, values?: unknown[]) => {
        const answer = await app.db.query(text, values);
        if (text.startsWith('DELETE FROM alliance_log')) portions.push(answer[1]);
        return answer;
      },
    } as unknown as TestApp['db'];
    await deleteExpiredRows(queries);

    const kept = await logOf(long.id);
    expect(kept).toHaveLength(LOG_LIMITS.entries);
    expect([kept[0], kept.at(-1)]).toEqual([{ details: 'entry 1' }, { details: `entry ${LOG_LIMITS.entries}` }]);
    expect(await logOf(full.id)).toHaveLength(LOG_LIMITS.entries);
    expect(await logOf(old.id)).toEqual([]);
    expect(await logOf(young.id)).toHaveLength(3);
    expect(Math.max(...portions)).toBeLessThanOrEqual(1000);
    expect(portions.reduce((sum, each) => sum + each, 0)).toBe(2500 + 1500);
  });

  it('of every alliance, also of more than one statement looks through', async () => {
    await app.db.transaction(async (tx) => {
      await tx.query(`INSERT INTO player (username, email, password_hash, race_id)
        SELECT 'throng-' || n, 'throng-' || n || '@example.org', '', 4 FROM generate_series(1, 250) AS n`);
      await tx.query(`INSERT INTO alliance (name, leader_id, max_members)
        SELECT username, id, 10 FROM player WHERE username LIKE 'throng-%'`);
      await tx.query(`INSERT INTO member (player_id, alliance_id)
        SELECT leader_id, id FROM alliance WHERE name LIKE 'throng-%'`);
      await tx.query(
        `INSERT INTO alliance_log (alliance_id, at, details)
         SELECT id, now() - make_interval(days => $1), 'old' FROM alliance WHERE name LIKE 'throng-%'`,
        [LOG_LIMITS.days + 1],
      );
    });
    await deleteExpiredRows(app.db);
    expect(await app.db.query("SELECT 1 FROM alliance_log WHERE details = 'old'")).toEqual([]);
  });

  it('and leaves alone what another transaction is deleting, as it does when an alliance is disbanded', async () => {
    const { id, leader } = await anAlliance('Departing', 2000, LOG_LIMITS.days);
    await whileDoing((tx) =>
      tx.query('DELETE FROM alliance_log WHERE alliance_id = $1 AND details LIKE $2', [id, '%7']),
    );
    expect(await logOf(id)).toEqual([]);
    expect((await app.send(disbandAlliance, { params: { id } }, leader.token)).status).toBe(200);
  });
});

describe(`an unverified account is deleted after ${UNVERIFIED_DAYS} days`, () => {
  let rookies = 0;
  /** An unverified account that registered this many days ago, with the code of that day. */
  async function aRookie(days: number) {
    const username = `tardy-${++rookies}`;
    const form = { username, email: `${username}@example.org`, password: 'a password', race_id: 1 };
    await app.send(register, { body: form });
    const code = codeIn(await app.mails.mailTo(form.email));
    await app.db.query('UPDATE player SET created_at = created_at - make_interval(days => $2) WHERE username = $1', [
      username,
      days,
    ]);
    await app.db.query(
      `UPDATE verification_code SET expires_at = expires_at - make_interval(days => $2)
       FROM player WHERE player.id = player_id AND username = $1`,
      [username, days],
    );
    return { ...form, code };
  }
  type Rookie = Awaited<ReturnType<typeof aRookie>>;
  const isThere = async ({ username }: Rookie) =>
    (await app.db.query('SELECT 1 FROM player WHERE username = $1', [username])).length === 1;
  const verify = ({ email, code: token }: Rookie) =>
    app.send(verifyEmail, { body: { email, token, planet_name: 'Late' } });
  const newCode = (tx: Queries | QueryRunner, { username }: Rookie) =>
    tx.query(
      `UPDATE verification_code SET expires_at = clock_timestamp() + interval '10 minutes'
       FROM player WHERE player.id = player_id AND username = $1`,
      [username],
    );

  it('its name and address are free again, and a late verification is refused with the advice to register again', async () => {
    const rookie = await aRookie(UNVERIFIED_DAYS + 1);
    await deleteExpiredRows(app.db);
    expect(await isThere(rookie)).toBe(false);
    expect((await verify(rookie)).refusal).toBe(REFUSALS.codeRefused.text);
    expect(REFUSALS.codeRefused.text).toContain('please register again');
    const { code: _, ...form } = rookie;
    expect((await app.send(register, { body: form })).status).toBe(201);
  });

  it('not sooner, not while a code is good, and never one that was verified', async () => {
    const early = await aRookie(UNVERIFIED_DAYS - 1);
    const again = await aRookie(UNVERIFIED_DAYS + 1);
    await newCode(app.db, again);
    const verified = await aRookie(0);
    await verify(verified);
    await app.db.query("UPDATE player SET created_at = '2020-01-01' WHERE username = $1", [verified.username]);
    await app.db.query("INSERT INTO verification_code SELECT id, '', '2020-01-01' FROM player WHERE username = $1", [
      verified.username,
    ]);
    await deleteExpiredRows(app.db);
    for (const rookie of [early, again, verified]) expect(await isThere(rookie)).toBe(true);
    expect((await verify(again)).status).toBe(200);
    expect((await app.send(login, { body: { email: verified.email, password: verified.password } })).status).toBe(200);
  });

  it('not while another transaction verifies it or requests a new code', async () => {
    const [verified, asking] = [await aRookie(UNVERIFIED_DAYS + 1), await aRookie(UNVERIFIED_DAYS + 1)];
    await whileDoing(async (tx) => {
      await tx.query('UPDATE player SET verified_at = now() WHERE username = $1', [verified.username]);
      await newCode(tx, asking);
    });
    for (const rookie of [verified, asking]) expect(await isThere(rookie)).toBe(true);
    expect((await verify(asking)).status).toBe(200);
  });
});
