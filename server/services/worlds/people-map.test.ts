import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import { acceptRelation, askRelation, endRelation } from '#shared/api/alliances/alliance-relations';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { getPeople, setSharing } from '#shared/api/galaxy-people';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { type AllianceTab, openAllianceTab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { tellMatesOfWorlds } from '../alliances/worlds-sharing.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';
import { PEOPLED_WORLDS } from './people-map.ts';

let app: TestApp;
let tabs: AllianceTab[] = [];
beforeAll(async () => {
  app = await startTestApp({ TICK_MS: '50' });
});
afterEach(async () => {
  await Promise.all(tabs.map(({ room }) => room.connection.isOpen && room.leave()));
  tabs = [];
});
afterAll(() => app.close());

const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) =>
  app.send(call, parts, player.token);
const peopleOf = async (player: TestPlayer) => (await send(player, getPeople)).body;
const seenBy = async (player: TestPlayer) => (await peopleOf(player)).worlds.map(({ planet_id }) => planet_id);
const share = (player: TestPlayer, sharing: boolean) => send(player, setSharing, { body: { sharing } });

const homeOf = async ({ id }: TestPlayer): Promise<number> =>
  (await app.db.query('SELECT id FROM planet WHERE owner_id = $1 AND home', [id]))[0].id;

let named = 0;
async function found(leader: TestPlayer): Promise<number> {
  return (await send(leader, api.createAlliance, { body: { name: `People ${++named}` } })).body.id;
}
async function enter(leader: TestPlayer, id: number, player: TestPlayer): Promise<void> {
  await send(leader, doors.invite, { params: { id }, body: { username_to_invite: player.username } });
  const [invitation] = (await send(player, doors.myInvitations)).body;
  await send(player, doors.acceptInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } });
}

/** An alliance of these players, the first of whom leads it. */
async function anAlliance(members: readonly number[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [{ id }] = await tx.query(
      'INSERT INTO alliance (name, max_members, leader_id) VALUES ($1, 10, $2) RETURNING id',
      [`People ${++named}`, members[0]],
    );
    await tx.query(
      'INSERT INTO member (alliance_id, player_id, joined_at) SELECT $1, who, now() FROM unnest($2::int[]) AS who',
      [id, members],
    );
  });
}

/** The player's last report on this world says that `ruler` holds it; null for nobody, undefined for a report that does not say. */
async function report(player: TestPlayer, planetId: number, ruler: TestPlayer | null | undefined): Promise<void> {
  const owner = ruler && { user_id: ruler.id, username: ruler.username };
  const state = ruler === undefined ? null : { owner, guard: 0, naquadah: 1, trinium: 1, metal: 1 };
  await app.db.query(
    `WITH told AS (
       INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       SELECT $1, 'malp', id, now(), now(), now(), $3::json FROM planet WHERE owner_id = $1 AND home RETURNING id
     ) INSERT INTO known_planet AS known (player_id, planet_id, discovered_at, mission_id)
       SELECT $1, $2, now(), id FROM told
       ON CONFLICT (player_id, planet_id) DO UPDATE SET last_mission_id = excluded.mission_id`,
    [player.id, planetId, { message: 'Sand.', worlds: [{ planet_id: planetId, state }] }],
  );
}

describe('the people on the map', () => {
  it('are mates, as their worlds are now, and rulers whom own reports found, as of the last report', async () => {
    const [ann, ben, cam, dan, eve] = await bulkPlayers(app, 5);
    if (!ann || !ben || !cam || !dan || !eve) throw new Error('Too few players were made.');
    const [ours, theirs] = [await found(ann), await found(cam)];
    await enter(ann, ours, ben);
    const [bens, cams, dans, eves] = [await homeOf(ben), await homeOf(cam), await homeOf(dan), await homeOf(eve)];
    await report(ann, cams, cam);
    await report(ann, dans, dan);
    // Who knows an address only, or whose last report found nobody, knows nobody.
    await report(ann, eves, undefined);
    // A mate's world is shown as it is, and not as an old report says.
    await report(ann, bens, dan);

    const { worlds, alliances, sharing } = await peopleOf(ann);
    expect(sharing).toBe(true);
    expect(worlds).toEqual(
      [
        { planet_id: bens, planet_name: `Home of ${ben.username}`, user_id: ben.id, seen_at: null, alliance_id: ours },
        { planet_id: cams, planet_name: null, user_id: cam.id, seen_at: expect.any(String), alliance_id: theirs },
        { planet_id: dans, planet_name: null, user_id: dan.id, seen_at: expect.any(String), alliance_id: null },
      ]
        .sort((one, other) => one.planet_id - other.planet_id)
        .map((world) => expect.objectContaining(world)),
    );
    expect(alliances).toEqual([
      { alliance_id: ours, name: expect.any(String), relation: 'own' },
      { alliance_id: theirs, name: expect.any(String), relation: 'neutral' },
    ]);
    // Nobody else has found anything, and own worlds are not listed.
    expect([await seenBy(cam), await seenBy(dan), await seenBy(eve)]).toEqual([[], [], []]);

    // A newer report that found nobody takes the ruler off; so does the end of the account.
    await report(ann, dans, null);
    expect(await seenBy(ann)).toEqual([bens, cams].sort((one, other) => one - other));
    await app.db.query('UPDATE player SET delete_at = now() WHERE id = $1', [cam.id]);
    await settleDeletion(app.context, cam.id);
    expect(await seenBy(ann)).toEqual([bens]);
  });

  it('bear the colours of a pact or a war, for the members of both alliances', async () => {
    const [ann, ben] = await bulkPlayers(app, 2);
    if (!ann || !ben) throw new Error('Too few players were made.');
    const [ours, theirs] = [await found(ann), await found(ben)];
    await report(ann, await homeOf(ben), ben);
    await report(ben, await homeOf(ann), ann);
    const seen = async () =>
      (await Promise.all([ann, ben].map(peopleOf))).map(({ alliances }) => alliances.map(({ relation }) => relation));
    const asked = await send(ann, askRelation, { params: { id: ours }, body: { alliance_id: theirs, kind: 'pact' } });
    // What is only offered is no pact.
    expect(await seen()).toEqual([['neutral'], ['neutral']]);
    const relationId = asked.body.relations[0]?.relation_id ?? 0;
    await send(ben, acceptRelation, { params: { id: theirs, relationId } });
    expect(await seen()).toEqual([['pact'], ['pact']]);
    await send(ann, endRelation, { params: { id: ours, relationId }, query: { state: 'pact' } });
    expect(await seen()).toEqual([['neutral'], ['neutral']]);
  });

  it('stops with the alliance at once: for whoever leaves, is kicked, or sees it end', async () => {
    const players = await bulkPlayers(app, 4);
    const [ann, ben, cam, dan] = players;
    if (!ann || !ben || !cam || !dan) throw new Error('Too few players were made.');
    const id = await found(ann);
    for (const player of [ben, cam, dan]) await enter(ann, id, player);
    const home = new Map(await Promise.all(players.map(async (player) => [player, await homeOf(player)] as const)));
    const of = (...mates: TestPlayer[]) => mates.map((mate) => home.get(mate)).sort((a = 0, b = 0) => a - b);
    expect(await seenBy(ann)).toEqual(of(ben, cam, dan));
    await send(ben, api.leaveAlliance);
    expect([await seenBy(ben), await seenBy(ann)]).toEqual([[], of(cam, dan)]);
    await send(ann, api.kickMember, { params: { id, userId: cam.id } });
    expect([await seenBy(cam), await seenBy(ann)]).toEqual([[], of(dan)]);
    await send(ann, api.disbandAlliance, { params: { id } });
    expect([await seenBy(ann), await seenBy(dan)]).toEqual([[], []]);
  });

  it('does not show worlds that their ruler hides, nor the home in the list of members; all tabs of mates hear of it', async () => {
    const [ann, ben] = await bulkPlayers(app, 2);
    if (!ann || !ben) throw new Error('Too few players were made.');
    const id = await found(ann);
    await enter(ann, id, ben);
    const home = await homeOf(ben);
    const tab = await openAllianceTab(app.origin, ann.token);
    tabs.push(tab);
    const homeIn = (members: readonly { user_id: number; home: unknown }[]) =>
      members.find(({ user_id }) => user_id === ben.id)?.home;
    expect((await share(ben, false)).body).toEqual({ sharing: false });
    expect(homeIn((await tab.next('members_changed')).members)).toBeNull();
    expect(await seenBy(ann)).toEqual([]);
    expect(homeIn((await send(ann, api.allianceMembers, { params: { id } })).body)).toBeNull();
    expect([(await peopleOf(ben)).sharing, await seenBy(ben)]).toEqual([false, [await homeOf(ann)]]);
    // What the mate has found out stays known.
    await report(ann, home, ben);
    expect((await peopleOf(ann)).worlds).toEqual([
      expect.objectContaining({ planet_id: home, planet_name: null, seen_at: expect.any(String) }),
    ]);
    await share(ben, true);
    expect(homeIn((await tab.next('members_changed')).members)).toMatchObject({ planet_id: home });
    expect((await peopleOf(ann)).worlds).toMatchObject([{ planet_id: home, seen_at: null }]);
    // What changes nothing is no news.
    const { version } = (await send(ann, api.getAllianceDetails, { params: { id } })).body;
    await share(ben, true);
    await tellMatesOfWorlds(app.context, ben.id);
    expect((await tab.next('worlds_changed')).version).toBe(version);
  });

  it('never holds a world that was neither found out nor shared, nor misses one: in any galaxy', async () => {
    const players = await bulkPlayers(app, 6);
    const homes = await Promise.all(players.map(homeOf));
    const indices = fc.integer({ min: 0, max: players.length - 1 });
    const worldOf = new Map(homes.map((home, index) => [home, index]));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }), { minLength: 6, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.array(fc.record({ reader: indices, world: indices, ruler: fc.option(indices, { nil: null }) }), {
          maxLength: 12,
        }),
        async (sides, hidden, reports) => {
          const ids = players.map(({ id }) => id);
          await app.db.query('DELETE FROM known_planet WHERE player_id = ANY ($1)', [ids]);
          await app.db.query('DELETE FROM alliance WHERE leader_id = ANY ($1)', [ids]);
          await app.db.query(
            'UPDATE player SET worlds_hidden = hidden FROM unnest($1::int[], $2::bool[]) AS it (who, hidden) WHERE id = who',
            [ids, hidden],
          );
          for (const side of [1, 2]) {
            const members = ids.filter((_, index) => sides[index] === side);
            if (members.length === 0) continue;
            await anAlliance(members);
          }
          const told = new Map<string, number | null>();
          for (const { reader, world, ruler } of reports) {
            if (reader === world) continue;
            await report(
              players[reader] as TestPlayer,
              homes[world] ?? 0,
              ruler === null ? null : (players[ruler] as TestPlayer),
            );
            told.set(`${reader} ${world}`, ruler);
          }
          for (const [reader, player] of players.entries()) {
            const expected = homes.flatMap((home, world) => {
              const ruler = told.get(`${reader} ${world}`) ?? null;
              const isMates = world !== reader && sides[world] !== undefined && sides[world] === sides[reader];
              if (isMates && !hidden[world]) return [[home, world, true]];
              return ruler !== null && ruler !== reader && world !== reader ? [[home, ruler, false]] : [];
            });
            const { worlds } = await peopleOf(player);
            expect(
              worlds.map(({ planet_id, user_id, seen_at }) => [
                planet_id,
                players.findIndex(({ id }) => id === user_id),
                seen_at === null,
              ]),
            ).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)));
            expect(worlds.every(({ planet_id }) => worldOf.get(planet_id) !== reader)).toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is read from indexes, whatever else there is', async () => {
    const [player] = await bulkPlayers(app, 1);
    await app.db.query('VACUUM ANALYZE');
    await app.db.transaction(async (tx) => {
      // Small tables are read whole, unless that is forbidden.
      await tx.query('SET LOCAL enable_seqscan = off');
      const plan = JSON.stringify(await tx.query(`EXPLAIN ${PEOPLED_WORLDS.replaceAll('$1', String(player?.id))}`));
      expect(plan).not.toContain('Seq Scan');
      for (const index of ['planet_owner_idx', 'known_planet_pkey', 'mission_pkey', 'player_pkey'])
        expect(plan).toContain(index);
    });
  });
});
