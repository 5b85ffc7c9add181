import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { getProfile, getProfileOf } from '#shared/api/profiles';
import { allianceRanking, listPlayers } from '#shared/api/ranking';
import { RANKS } from '#shared/catalogue/seasons';
import { seededRandom } from '#shared/rules/random';
import { placesOf } from '#shared/rules/seasons/ranking';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { aDatabase } from '../../tests/support/database.ts';
import { anAlliance, aVeteran, giveShips, LINE } from '../../tests/support/marches.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { ban } from '../admin/operator-actions.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';
import { closeSeason, freezeSeason } from '../seasons/end-season.ts';
import { beginNextSeason } from '../seasons/next-season.ts';
import { standingsAt } from '../seasons/standings.ts';
import { isSnapshotDue, RANKING_LOCK, takeDueSnapshot } from './snapshot.ts';

const NEVER = new AbortController().signal;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  // The server has looked, and looks again in ten seconds: it takes no snapshot while a test is making its players.
  expect(await waitUntil(async () => !(await isSnapshotDue(app.db)), 10_000)).toBe(true);
});
afterEach(() => app.close());

/** As if the snapshots had been taken so many hours earlier. */
async function letHoursPass(db: DataSource, hours: number): Promise<void> {
  await db.transaction(async (tx) => {
    // A snapshot that the server is taking would be of now, but without what the test has done since it began.
    await tx.query('SELECT pg_advisory_xact_lock($1)', [RANKING_LOCK]);
    for (const column of ['taken_at', 'compared_with'])
      await tx.query(`UPDATE ranking_snapshot SET ${column} = ${column} - make_interval(hours => $1)`, [hours]);
    await tx.query('UPDATE ranking_history SET taken_at = taken_at - make_interval(hours => $1)', [hours]);
  });
}

/** Takes a snapshot of this moment, or lets the server take it. */
async function snapshot(hours = 1): Promise<void> {
  await letHoursPass(app.db, hours);
  const taken = async () => (await takeDueSnapshot(app.db, NEVER)) || !(await isSnapshotDue(app.db));
  expect(await waitUntil(taken, 10_000)).toBe(true);
}

type Query = Parameters<typeof listPlayers.query.parse>[0];
const ask = async ({ token }: TestPlayer, query: Query = {}) => {
  const { status, body } = await app.send(listPlayers, { query: query as never }, token);
  expect(status).toBe(200);
  return body;
};
const names = ({ players }: Awaited<ReturnType<typeof ask>>) => players.map(({ username }) => username);

/** A won battle, as far as the ranking is concerned. */
const giveBattleXp = ({ id }: TestPlayer, amount: number) =>
  app.db.query(
    "INSERT INTO xp_event (source_kind, source_id, player_id, amount, at) VALUES ('attack', $1, $1, $2, clock_timestamp())",
    [id, amount],
  );

/** Players without worlds, who can be found by name only. */
const addNames = (...usernames: string[]) =>
  app.db.query(
    `INSERT INTO player (username, email, password_hash, race_id, verified_at)
     SELECT name, lower(name) || '@example.org', '', 1, clock_timestamp() FROM unnest($1::text[]) AS name`,
    [usernames],
  );

describe('the ranking', () => {
  it('places everybody as the rule does; the own row is there also without a place', async () => {
    const [first, second, third] = [await app.aPlayer(), await app.aPlayer(1), await app.aPlayer()];
    await giveShips(app, second.homeId, LINE, 3);
    await giveShips(app, third.homeId, LINE, 1);
    await giveBattleXp(third, 40);
    await snapshot();
    const standings = await app.db.transaction((tx) => standingsAt(tx, new Date()));
    for (const rank of RANKS) {
      const { players, own, total, taken_at, compared_with } = await ask(first, { rank });
      const places = placesOf(rank, standings);
      expect(players.map(({ user_id, rank: place }) => [user_id, place])).toEqual(
        places.map(({ id, place }) => [id, place]),
      );
      expect([total, compared_with]).toEqual([places.length, null]);
      expect(Date.parse(taken_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(own).toMatchObject({ user_id: first.id, rank: places.find(({ id }) => id === first.id)?.place ?? null });
    }
    expect((await ask(first, { rank: 'fighters' })).players).toMatchObject([{ user_id: third.id, score: 40 }]);
    expect((await ask(first)).players[0]).toMatchObject({ username: second.username, race: 'Jaffa', alliance: null });

    expect((await audit(app.db)).differences.filter((each) => each.includes('ranking'))).toEqual([]);
    await app.db.query("UPDATE ranking SET score = score + 1 WHERE board = 'worlds' AND place = 2");
    expect((await audit(app.db)).differences).toContain('The ranking by worlds is not in order.');
  });

  it('lists a newcomer at once, behind those with the same score; others see them from the next snapshot on', async () => {
    const [mighty] = [await app.aPlayer(), await app.aPlayer()];
    await giveShips(app, mighty.homeId, LINE, 3);
    await snapshot();
    const newcomer = await app.aPlayer();
    expect((await ask(newcomer)).own).toMatchObject({ rank: 3, score: 70 });
    const { own, players: listed, total } = await ask(newcomer, { rank: 'worlds' });
    expect(own).toMatchObject({ user_id: newcomer.id, rank: 3, score: 1, change: null });
    expect([listed.map(({ user_id }) => user_id).at(-1), total]).toEqual([newcomer.id, 3]);
    expect(await ask(newcomer, { rank: 'worlds', page: 2, per_page: 2 })).toMatchObject({ players: [own], total: 3 });
    expect(await ask(newcomer, { rank: 'worlds', page: 1, per_page: 2 })).toMatchObject({ players: [{}, {}] });

    // Whoever is mightier than the others stands before them.
    await giveShips(app, newcomer.homeId, LINE, 1);
    const byMight = await ask(newcomer);
    expect(byMight.own).toMatchObject({ rank: 2, change: null });
    expect(byMight.players.map(({ user_id }) => user_id).slice(0, 2)).toEqual([mighty.id, newcomer.id]);
    expect(names(await ask(mighty))).not.toContain(newcomer.username);
    const score = byMight.own.score;
    await snapshot();
    expect((await ask(newcomer)).own).toMatchObject({ rank: 2, score });
    expect(names(await ask(mighty))).toContain(newcomer.username);
  });

  it('shows the might of others in two digits only, and the own to the unit', async () => {
    const [player, rival] = [await app.aPlayer(), await app.aPlayer()];
    await giveShips(app, player.homeId, LINE, 7);
    await giveShips(app, rival.homeId, LINE, 7);
    await snapshot();
    const { players, own } = await ask(player);
    const [mine, theirs] = [player, rival].map(({ id }) => players.find(({ user_id }) => user_id === id)?.score ?? 0);
    expect(own.score).toBe(mine);
    expect(String(mine)).toMatch(/[1-9]\d?[1-9]/);
    expect(String(theirs)).toMatch(/^\d{1,2}0*$/);
  });

  it('tells on the dashboard how far it is to the next better place, in two digits only', async () => {
    const [first, second, third] = [await app.aPlayer(), await app.aPlayer(), await app.aPlayer()];
    await giveShips(app, first.homeId, LINE, 7);
    await giveShips(app, second.homeId, LINE, 3);
    const standingOf = async ({ token }: TestPlayer) => (await app.send(getDashboard, {}, token)).body.standing;
    await snapshot();
    const places = (await ask(third)).players;
    const [best, next] = places.map(({ score }) => score);
    expect(await standingOf(first)).toMatchObject({ rank: 1, of: 3, above: null });
    expect(await standingOf(second)).toMatchObject({ rank: 2, of: 3, above: { rank: 1, score: best } });
    expect(await standingOf(third)).toEqual({
      rank: 3,
      of: 3,
      score: places[2]?.score,
      above: { rank: 2, score: next },
    });
    expect(String(best)).toMatch(/^\d{1,2}0*$/);
    expect((await standingOf(first))?.score).toBe((await ask(first)).own.score);

    // A deleted account leaves a gap.
    await app.db.query('DELETE FROM ranking WHERE subject_id = $1', [second.id]);
    expect(await standingOf(third)).toMatchObject({ rank: 3, above: { rank: 1, score: best } });
    expect(await standingOf(second)).toBeNull();
    expect(await standingOf(await app.aPlayer())).toBeNull();
  });

  it('is paged by place', async () => {
    const players = [];
    for (let i = 0; i < 3; i++) players.push(await app.aPlayer());
    const [reader] = players as [TestPlayer];
    await snapshot();
    const pages = [await ask(reader, { per_page: '2' }), await ask(reader, { per_page: '2', page: '2' })];
    expect(pages.map((page) => page.players.map(({ rank }) => rank))).toEqual([[1, 2], [3]]);
    expect(pages[1]).toMatchObject({ page: 2, per_page: 2, total: 3 });
    expect((await ask(reader, { page: '1000000000', per_page: '50' })).players).toEqual([]);
  });

  it('tells who has risen and fallen since a day earlier, as long as there is such a snapshot', async () => {
    const [riser, faller] = [await app.aPlayer(), await app.aPlayer()];
    await giveShips(app, faller.homeId, LINE, 1);
    await snapshot();
    await giveShips(app, riser.homeId, LINE, 5);
    await snapshot(3);
    expect((await ask(riser)).own).toMatchObject({ rank: 1, change: null });
    const newcomer = await app.aPlayer();
    await snapshot(21);
    const { players, compared_with, taken_at } = await ask(riser);
    const changes = new Map(players.map(({ user_id, change }) => [user_id, change]));
    expect([riser, faller, newcomer].map(({ id }) => changes.get(id))).toEqual([1, -1, null]);
    expect(Date.parse(taken_at ?? '') - Date.parse(compared_with ?? '')).toBeGreaterThan(23.5 * 3_600_000);
    await snapshot(24);
    expect((await ask(riser)).own.change).toBe(0);
    // Places older than those compared with are gone.
    const [{ kept }] = await app.db.query('SELECT count(DISTINCT taken_at) AS kept FROM ranking_history');
    expect(kept).toBe(2);
  });

  it('leaves out who is banned, deleted or not verified, and a deletion removes the rows', async () => {
    const [reader, outlaw, leaver] = [await app.aPlayer(), await app.aPlayer(), await app.aPlayer()];
    await app.db.query(
      "INSERT INTO player (username, email, password_hash, race_id) VALUES ('unverified-one', 'u@example.org', '', 1)",
    );
    await snapshot();
    expect((await ask(reader)).total).toBe(3);
    await ban({ db: app.db, who: 'a test' }, outlaw.username, 'Cheating.');
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [leaver.id]);
    await settleDeletion(app.context, leaver.id);
    const rows = ({ id }: TestPlayer) =>
      app.db.query(
        'SELECT 1 FROM ranking WHERE subject_id = $1 UNION ALL SELECT 1 FROM ranking_history WHERE subject_id = $1',
        [id],
      );
    expect(await waitUntil(async () => (await rows(leaver)).length === 0, 10_000)).toBe(true);
    for (const search of ['', 'player', '(deleted', 'unverified-one']) {
      const found = names(await ask(reader, { search }));
      expect(found, search).toEqual(['', 'player'].includes(search) ? [reader.username] : []);
    }
    expect((await app.send(listPlayers, {}, outlaw.token)).status).toBe(401);
    await snapshot();
    expect(await ask(reader)).toMatchObject({ total: 1, players: [{ rank: 1 }] });
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('ranks alliances by joint might', async () => {
    const [strong, mate, weak, loner] = [
      await aVeteran(app),
      await app.aPlayer(),
      await aVeteran(app),
      await app.aPlayer(),
    ];
    await giveShips(app, strong.homeId, LINE, 4);
    const [first, second] = [await anAlliance(app, strong, mate), await anAlliance(app, weak)];
    await snapshot();
    const { body } = await app.send(allianceRanking, {}, weak.token);
    expect(body.alliances.map(({ id, rank, member_count }) => [id, rank, member_count])).toEqual([
      [first, 1, 2],
      [second, 2, 1],
    ]);
    expect(body).toMatchObject({ total: 2, own: { id: second, rank: 2 } });
    expect((await app.send(allianceRanking, {}, loner.token)).body.own).toBeNull();
    expect((await ask(mate)).own.alliance).toMatchObject({ id: first });
  });

  it('is told on profiles, with race, alliance and honours', async () => {
    const player = await aVeteran(app);
    const other = await app.aPlayer();
    const alliance_id = await anAlliance(app, player);
    await giveShips(app, player.homeId, LINE, 2);
    await snapshot();
    const known = { race: 'Humans', rank: 1, alliance_id, honours: [], joined_at: expect.stringMatching(/^\d{4}-/) };
    expect((await app.send(getProfile, {}, player.token)).body).toMatchObject(known);
    await freezeSeason(app.db);
    await closeSeason(app.db);
    const { body } = await app.send(getProfileOf, { params: { userId: player.id } }, other.token);
    expect(body.honours).toContainEqual({ season: 1, board: 'might', place: 1 });
  });

  it('begins anew with each season', async () => {
    const player = await app.aPlayer();
    await snapshot();
    await freezeSeason(app.db);
    await closeSeason(app.db);
    await beginNextSeason(app.db, { seed: 11, days: 120, speed: 1, random: seededRandom(5), planets: 300 });
    const [{ history }] = await app.db.query('SELECT count(*) AS history FROM ranking_history');
    expect(history).toBe(0);
    const answers = async () => (await app.send(listPlayers, {}, player.token)).status === 200;
    expect(await waitUntil(answers, 5000)).toBe(true);
    expect((await ask(player)).total).toBe(0);
    expect(await isSnapshotDue(app.db)).toBe(true);
  });
});

describe('the snapshot', () => {
  it('is taken by the server for the first player, and then once an hour', async () => {
    const player = await app.aPlayer();
    const ranked = async () => {
      const [{ players }] = await app.db.query("SELECT count(*)::int AS players FROM ranking WHERE board = 'might'");
      return players;
    };
    expect(await waitUntil(async () => (await ranked()) === 1, 30_000)).toBe(true);
    expect((await ask(player)).total).toBe(1);
    await app.aPlayer();
    expect(await takeDueSnapshot(app.db, NEVER)).toBe(false);
    expect(await ranked()).toBe(1);
  });

  it('waits for no row of a player, and no player waits for it', async () => {
    const player = await app.aPlayer();
    await letHoursPass(app.db, 1);
    const holder = app.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM player FOR UPDATE');
    await snapshot();
    await holder.commitTransaction();
    const [{ locks }] = await holder.query(
      "SELECT count(*) AS locks FROM player WHERE id = $1 AND xmax::text <> '0' AND age(xmax) < 1",
      [player.id],
    );
    await holder.release();
    expect(locks).toBe(0);
    expect((await ask(player)).own.rank).toBe(1);
  });

  it('is taken by one of several processes', async () => {
    const database = await aDatabase();
    const processes = await Promise.all([1, 2, 3, 4].map(() => connect(database.url)));
    const [db] = processes as [DataSource];
    await db.query(
      `WITH made AS (
         INSERT INTO player (username, email, password_hash, race_id, verified_at)
         SELECT 'p-' || n, n || '@example.org', '', 1, now() FROM generate_series(1, 5) AS n RETURNING id, username
       )
       UPDATE planet SET owner_id = made.id, name = username FROM made
       WHERE planet.id = (SELECT id FROM planet ORDER BY id OFFSET made.id LIMIT 1)`,
    );
    for (let hour = 0; hour < 3; hour++) {
      const taken = await Promise.all(processes.map((each) => takeDueSnapshot(each, NEVER)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      const [{ rows }] = await db.query("SELECT count(*) AS rows FROM ranking WHERE board = 'worlds'");
      expect(rows).toBe(5);
      await letHoursPass(db, 1);
    }
    for (const each of processes) await each.destroy();
    await database.drop();
  });

  it('is given up when the server stops, and the old one stays', async () => {
    const player = await app.aPlayer();
    await snapshot();
    await letHoursPass(app.db, 1);
    const holder = app.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE ranking IN EXCLUSIVE MODE');
    const stop = new AbortController();
    const taking = takeDueSnapshot(app.db, stop.signal);
    const waits = async () =>
      (
        await app.db.query(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query = 'DELETE FROM ranking'",
        )
      ).length > 0;
    expect(await waitUntil(waits, 5000)).toBe(true);
    stop.abort();
    await expect(taking).rejects.toThrow();
    await holder.rollbackTransaction();
    await holder.release();
    expect((await ask(player)).own.rank).toBe(1);
  });
});

describe('the search by name', () => {
  const NAMES = ['Rook_One', 'rook-Two', 'RookXOne', 'rookery', 'Crook', 'Bishop'];

  it('finds names that begin with it first, whatever the case, then names that look like it', async () => {
    const reader = await app.aPlayer();
    await addNames(...NAMES);
    const find = async (search: string) => names(await ask(reader, { search }));
    expect((await find('ROOK')).slice(0, 4)).toEqual(['rook-Two', 'Rook_One', 'rookery', 'RookXOne']);
    expect(await find(' bishop ')).toEqual(['Bishop']);
    expect(await find('bischop')).toEqual(['Bishop']);
    expect(await find('rokery')).toEqual(['rookery']);
    expect(await find('ro')).toEqual(['rook-Two', 'Rook_One', 'rookery', 'RookXOne']);
    const page = await ask(reader, { search: 'rook', per_page: '2', page: '2' });
    expect([names(page), page.total >= 4]).toEqual([['rookery', 'RookXOne'], true]);
    // Who has no place yet is found all the same, and the own row stays.
    expect(page.players[0]).toMatchObject({ rank: null, score: null });
    expect(page.own.user_id).toBe(reader.id);
  });

  it.each([
    ['rook_', ['Rook_One']],
    ['rook%', []],
    ['%', []],
    ['_', []],
    ["' OR true --", []],
    ['\\', []],
    ['(', []],
    ['\0', []],
    ['ro\0ok', []],
    ['🌀\u202e', []],
    ['~', []],
  ])('takes no character of %j for a pattern', async (search, found) => {
    const reader = await app.aPlayer();
    await addNames(...NAMES);
    const players = names(await ask(reader, { search }));
    expect(players.slice(0, found.length || 1)).toEqual(found.length ? found : players.slice(0, 1));
    // What looks alike may follow, but nothing matches by a pattern.
    expect(players).not.toContain('Bishop');
    if (search.length < 3) expect(players).toEqual(found);
  });

  it('finds alliances by a part of their names, those that begin with it first, also without a place', async () => {
    const reader = await app.aPlayer();
    const named = async (name: string) => {
      const id = await anAlliance(app, await app.aPlayer());
      await app.db.query('UPDATE alliance SET name = $2 WHERE id = $1', [id, name]);
      return id;
    };
    const curia = await named('Tollan Curia');
    const council = await named('A Tollan Council');
    const tollan = await named('Tollan');
    await named('Free Jaffa');
    const find = async (search: string, more: object = {}) => {
      const { body } = await app.send(allianceRanking, { query: { search, ...more } }, reader.token);
      return { ...body, ids: body.alliances.map(({ id }) => id) };
    };
    expect(await find(' tollAN ')).toMatchObject({ ids: [tollan, curia, council], total: 3, own: null });
    expect(await find('tollan', { per_page: '2', page: '2' })).toMatchObject({ ids: [council], total: 3 });
    expect((await find('tollan')).alliances[0]).toMatchObject({
      name: 'Tollan',
      member_count: 1,
      rank: null,
      score: null,
    });
    for (const nothing of ['%', '_', '\0', 'tol\0lan']) expect((await find(nothing)).ids).toEqual([]);
  });

  it('finds at most a hundred', async () => {
    const reader = await app.aPlayer();
    await addNames(...Array.from({ length: 130 }, (_, i) => `many-${i}`));
    const { total, players } = await ask(reader, { search: 'many', per_page: '50', page: '2' });
    expect([total, players.length]).toEqual([100, 50]);
  });

  it('finds the beginnings of names where pg_trgm is missing', async () => {
    const reader = await app.aPlayer();
    await addNames(...NAMES);
    await app.db.query('DROP EXTENSION pg_trgm CASCADE');
    expect(names(await ask(reader, { search: 'rook' }))).toHaveLength(4);
    expect(names(await ask(reader, { search: 'bischop' }))).toEqual([]);
  });

  it('refuses a search that is longer than any name', async () => {
    const reader = await app.aPlayer();
    const { status } = await app.send(listPlayers, { query: { search: 'x'.repeat(61) } }, reader.token);
    expect(status).toBe(400);
  });
});
