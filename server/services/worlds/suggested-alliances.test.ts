import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { joinAlliance } from '#shared/api/alliances/alliance-admission';
import { suggestedAlliances } from '#shared/api/alliances/alliances';
import { setSharing } from '#shared/api/galaxy-people';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The reader, and six others who live far away from the reader. Each test has a part of the galaxy for itself. */
let reader: TestPlayer;
let others: TestPlayer[];
let corner = -1200;
beforeEach(async () => {
  const [first, ...rest] = await bulkPlayers(app, 7);
  if (!first) throw new Error('No players were made.');
  [reader, others] = [first, rest];
  corner += 600;
  await place(reader, corner, 1);
  for (const [index, player] of others.entries()) await place(player, corner + 3 * index, -1100);
});

/** Moves the home of a player to a place that no other world has. */
async function place({ id }: TestPlayer, x: number, y: number): Promise<void> {
  await app.db.query('DELETE FROM planet WHERE coordinates_x = $1 AND coordinates_y = $2 AND owner_id IS NULL', [x, y]);
  await app.db.query('UPDATE planet SET coordinates_x = $2, coordinates_y = $3 WHERE owner_id = $1 AND home', [
    id,
    x,
    y,
  ]);
}

let named = 0;
async function alliance(members: readonly TestPlayer[], places = 10): Promise<number> {
  const ids = members.map(({ id }) => id);
  return app.db.transaction(async (tx) => {
    const [{ id }] = await tx.query(
      'INSERT INTO alliance (name, max_members, leader_id) VALUES ($1, $2, $3) RETURNING id',
      [`Near ${++named}`, places, ids[0]],
    );
    await tx.query(
      'INSERT INTO member (alliance_id, player_id, joined_at) SELECT $1, who, now() FROM unnest($2::int[]) AS who',
      [id, ids],
    );
    return id;
  });
}

/** The reader has met this ruler in a battle. */
const meet = ({ id }: TestPlayer) =>
  app.db.query(
    `INSERT INTO known_planet (player_id, planet_id, discovered_at, met_id, met_at)
     SELECT $1, id, now(), owner_id, now() FROM planet WHERE owner_id = $2 AND home`,
    [reader.id, id],
  );

const suggested = async () =>
  (await app.send(suggestedAlliances, {}, reader.token)).body.map(({ id, known_neighbours }) => [id, known_neighbours]);

it('alliances are suggested whose members live near: known ones count, of others there must be several', async () => {
  const [one, two, three, four, five, six] = others as [
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
  ];
  const near = await alliance([one, two, three]);
  const met = await alliance([four, five]);
  expect(await suggested()).toEqual([]);
  await place(one, corner + 150, 1);
  // One of three would tell of one ruler where he lives.
  expect(await suggested()).toEqual([]);
  await place(two, corner, 199);
  expect(await suggested()).toEqual([[near, 0]]);
  // Where all members live near, the reader would learn it of each of them.
  await place(three, corner - 100, 5);
  expect(await suggested()).toEqual([]);
  await place(three, corner - 202, 1);
  await place(four, corner + 50, 3);
  expect(await suggested()).toEqual([[near, 0]]);
  await meet(four);
  expect(await suggested()).toEqual([
    [met, 1],
    [near, 0],
  ]);
  // Of a world that is known, but far away, nothing follows.
  const far = await alliance([six]);
  await meet(six);
  expect((await suggested()).map(([id]) => id)).not.toContain(far);
});

it('who hides worlds is no neighbour; a full alliance is not suggested, and none to a member', async () => {
  const [one, two, three, four] = others as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  const id = await alliance([one, two, three]);
  await place(one, corner + 20, 7);
  await place(two, corner + 30, 7);
  expect(await suggested()).toEqual([[id, 0]]);
  await app.send(setSharing, { body: { sharing: false } }, two.token);
  expect(await suggested()).toEqual([]);
  await app.send(setSharing, { body: { sharing: true } }, two.token);
  await app.db.query('UPDATE alliance SET max_members = 3 WHERE id = $1', [id]);
  expect(await suggested()).toEqual([]);
  await app.db.query('UPDATE alliance SET max_members = 4 WHERE id = $1', [id]);
  await app.send(joinAlliance, { params: { id } }, reader.token);
  expect((await app.send(suggestedAlliances, {}, reader.token)).body).toMatchObject([
    { id, member_count: 3, request_pending: true },
  ]);
  await alliance([reader, four]);
  expect(await suggested()).toEqual([]);
});

it('at most five are suggested, those with the most known neighbours first', async () => {
  const ids: number[] = [];
  for (const [index, player] of others.entries()) {
    await place(player, corner + 10 + 2 * index, 9);
    await meet(player);
    ids.push(await alliance([player]));
  }
  expect(await suggested()).toEqual(ids.slice(0, 5).map((id) => [id, 1]));
});
