import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getMatesMarches, setSharing } from '#shared/api/galaxy-people';
import type { MarchKind } from '#shared/catalogue/marches';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Ann, Ben and Cam are mates; Eve is a stranger. */
let [ann, ben, cam, eve]: TestPlayer[] = [];
beforeEach(async () => {
  [ann, ben, cam, eve] = await bulkPlayers(app, 4);
  const mates = [ann, ben, cam].map((player) => player?.id);
  await app.db.transaction(async (tx) => {
    const [{ id }] = await tx.query(
      `INSERT INTO alliance (name, max_members, leader_id) VALUES ('Mates ' || $1, 10, $1::int) RETURNING id`,
      [mates[0]],
    );
    await tx.query(
      'INSERT INTO member (alliance_id, player_id, joined_at) SELECT $1, who, now() FROM unnest($2::int[]) AS who',
      [id, mates],
    );
  });
});

const homeOf = async (player: TestPlayer | undefined) =>
  (
    await app.db.query('SELECT id, coordinates_x, coordinates_y, name FROM planet WHERE owner_id = $1 AND home', [
      player?.id,
    ])
  )[0];

interface Sent {
  readonly kind?: MarchKind;
  readonly phase?: 'out' | 'home' | 'standing';
}

/** A march from home to home that is on its way. */
async function send(
  from: TestPlayer | undefined,
  to: TestPlayer | undefined,
  { kind = 'relief', phase = 'out' }: Sent = {},
) {
  const [origin, target] = [await homeOf(from), await homeOf(to)];
  const [{ id }] = await app.db.query(
    `INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at,
       flight_ms, phase, retreat_percent, secret, seal)
     VALUES ($1, $2, $3, $4, $5, now(), now(), now() + interval '1 hour',
       CASE WHEN $6 <> 'standing' THEN now() + interval '1 hour' END, 3600000, $6, 50, repeat('a', 32), repeat('b', 64))
     RETURNING id`,
    [from?.id, kind, origin.id, target.id, to?.id, phase],
  );
  return id as number;
}

const marchesOf = async (reader: TestPlayer | undefined) =>
  (await app.send(getMatesMarches, {}, reader?.token)).body.marches;
const seenBy = async (reader: TestPlayer | undefined) => (await marchesOf(reader)).map(({ march_id }) => march_id);
const share = (player: TestPlayer | undefined, sharing: boolean) =>
  app.send(setSharing, { body: { sharing } }, player?.token);

it('mates see relief of each other on its way out and back, with the places of both worlds and no more', async () => {
  const [out, back] = [await send(ben, cam), await send(cam, ben, { phase: 'home' })];
  const [bens, cams] = [await homeOf(ben), await homeOf(cam)];
  const site = ({ coordinates_x, coordinates_y }: typeof bens) => ({ coordinates_x, coordinates_y });
  const times = { began_at: expect.any(String), lands_at: expect.any(String) };
  const leg = { from: site(bens), to: site(cams), planet_name: cams.name, ...times };
  expect(await marchesOf(ann)).toEqual([
    { march_id: out, username: ben?.username, ...leg },
    { march_id: back, username: cam?.username, ...leg },
  ]);
  // Own marches are in the player's own list.
  expect(await seenBy(ben)).toEqual([back]);
});

it('of no other march do mates learn: none of a stranger, to a stranger, of another kind, or that stands', async () => {
  await send(ben, eve);
  await send(eve, ben);
  await send(ben, cam, { phase: 'standing' });
  for (const kind of ['raid', 'strike', 'siege', 'transfer'] as const) await send(ben, cam, { kind });
  expect(await seenBy(ann)).toEqual([]);
  await send(ben, cam);
  expect(await seenBy(eve)).toEqual([]);
});

it('who hides worlds hides relief from and to them; the ruler of its target sees it if the sender shows worlds', async () => {
  const march = await send(ben, cam);
  await share(cam, false);
  expect([await seenBy(ann), await seenBy(cam)]).toEqual([[], [march]]);
  await share(cam, true);
  await share(ben, false);
  expect([await seenBy(ann), await seenBy(cam)]).toEqual([[], []]);
  await share(ben, true);
  expect(await seenBy(ann)).toEqual([march]);
  // A world that was lost since is nobody's secret, but no mate's either.
  await app.db.query('UPDATE planet SET owner_id = $2, home = false WHERE owner_id = $1 AND home', [ben?.id, eve?.id]);
  expect(await seenBy(ann)).toEqual([]);
});
