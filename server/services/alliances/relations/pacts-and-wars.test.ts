import { describe, expect, it } from 'vitest';
import * as relations from '#shared/api/alliances/alliance-relations';
import { leaveAlliance } from '#shared/api/alliances/alliances';
import { listMarches } from '#shared/api/battles/marches';
import { getDashboard } from '#shared/api/dashboard';
import { setSharing } from '#shared/api/galaxy-people';
import { REFUSALS } from '#shared/refusals';
import { waitUntil } from '../../../store/postgres/wait-until.ts';
import {
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  LANDER,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
  phaseOf,
} from '../../../tests/support/marches.ts';
import { openAllianceTab, openTab } from '../../../tests/support/room-clients.ts';
import { aSiege, outcomeOf, passPart } from '../../../tests/support/sieges.ts';
import { auditedApp, type TestPlayer } from '../../../tests/support/test-app.ts';
import { undoCapture } from '../../admin/undo-capture.ts';

const app = auditedApp();

/** A pact or a war between two alliances that began so many hours ago. Returns its id. */
async function relate(kind: 'pact' | 'war', one: number, other: number, hours: number): Promise<number> {
  const [{ id }] = await app.db.query(
    `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
     VALUES (least($2::int, $3), greatest($2::int, $3), $1, $2, now() - $4 * interval '1 h', now() - $4 * interval '1 h') RETURNING id`,
    [kind, one, other, hours],
  );
  return id;
}
let places = -90;
/** How long the scheduler may take on a busy machine. */
const TIMEOUT_MS = 20_000;

/** Two rulers near each other, each the leader of an alliance; the first has ships. */
async function twoRulers() {
  const [one, other] = [await aVeteran(app), await aVeteran(app)];
  const ids = { one: await anAlliance(app, one), other: await anAlliance(app, other) };
  await moveNextTo(app, one, other, ++places);
  await giveShips(app, one.homeId, LINE, 40);
  await giveShips(app, other.homeId, LINE, 12);
  return { one, other, ids };
}
const RELIEF = { kind: 'relief', ships: [[LINE, 3]] } as const;
/** More than twice what the other one has, whose ships slip away. */
const RAID = { kind: 'raid', ships: [[LINE, 28]] } as const;
const endBy = (player: TestPlayer, id: number, relationId: number) =>
  app.send(relations.endRelation, { params: { id, relationId }, query: { state: 'pact' } }, player.token);
const hoursLater = (relationId: number, hours: number) =>
  app.db.query(
    "UPDATE alliance_relation SET since = since - $2 * interval '1 h', until = until - $2 * interval '1 h' WHERE id = $1",
    [relationId, hours],
  );
const listOf = async ({ token }: TestPlayer, id: number) =>
  (await app.send(relations.listRelations, { params: { id } }, token)).body;

describe('partners', () => {
  it('relieve each other from a day after the pact on, and fly home when it is cancelled', async () => {
    const { one, other, ids } = await twoRulers();
    expect((await launch(app, one, other.homeId, RELIEF)).body).toMatchObject({ error: REFUSALS.notAMatesWorld.text });
    const pact = await relate('pact', ids.one, ids.other, 23);
    expect((await launch(app, one, other.homeId, RELIEF)).body).toMatchObject({ code: 'pact_too_new' });
    await hoursLater(pact, 1);
    const march = await launched(app, one, other.homeId, RELIEF);
    expect(await land(app, march)).toBe('standing');
    expect((await app.send(listMarches, {}, other.token)).body.guests).toHaveLength(1);

    const tabs = { guest: await openTab(app.origin, one.token), host: await openTab(app.origin, other.token) };
    expect((await endBy(other, ids.other, pact)).status).toBe(200);
    expect(await tabs.guest.next('fleet_turned_back')).toMatchObject({ march_id: march, reason: 'not_a_mates_world' });
    expect(await tabs.host.next('relief_changed')).toMatchObject({ march_id: march, phase: 'home' });
    expect(await land(app, march)).toBe('done');
  });

  it('see each other’s sieges from a day after the pact on, until it ends, and hear of them live', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, ++places);
    const partner = await aVeteran(app);
    const ids = { ruler: await anAlliance(app, ruler), partner: await anAlliance(app, partner) };
    const sieges = async () => (await app.send(listMarches, {}, partner.token)).body.sieges;
    const pact = await relate('pact', ids.ruler, ids.partner, 23);
    expect(await sieges()).toEqual([]);
    await hoursLater(pact, 1);
    const place = { planet_id: world, stargate_address: await addressOf(app, world) };
    expect(await sieges()).toMatchObject([{ march_id: march, side: 'partner', planet: place }]);
    expect((await app.send(getDashboard, {}, partner.token)).body.situations.sieges).toEqual(await sieges());

    const tab = await openAllianceTab(app.origin, partner.token);
    await passPart(app, march, 1);
    await tab.next('sieges_changed');
    expect(tab.received.filter(({ name }) => name === 'siege_told')).toEqual([]);
    await app.send(setSharing, { body: { sharing: false } }, ruler.token);
    expect(await sieges()).toEqual([]);
    await app.send(setSharing, { body: { sharing: true } }, ruler.token);
    expect(await sieges()).toHaveLength(1);
    await endBy(ruler, ids.ruler, pact);
    expect(await sieges()).toEqual([]);
    expect((await app.send(listMarches, {}, besieger.token)).body.sieges).toMatchObject([{ side: 'besieger' }]);
  });

  it('do not stand on a besieged world if the besieger is of their alliance: their relief turns back', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, ++places);
    const partner = await aVeteran(app);
    await moveNextTo(app, partner, besieger, ++places);
    await giveShips(app, partner.homeId, LINE, 3);
    const ids = { ruler: await anAlliance(app, ruler), partner: await anAlliance(app, partner) };
    await relate('pact', ids.ruler, ids.partner, 48);
    const relief = await launched(app, partner, world, RELIEF);
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [ids.partner, besieger.id]);
    const tab = await openTab(app.origin, partner.token);
    expect(await land(app, relief)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ march_id: relief, reason: 'army_before_world' });
    expect(await outcomeOf(app, march)).toBeNull();
  });

  it('are turned back at the landing if the pact was cancelled on the way', async () => {
    const { one, other, ids } = await twoRulers();
    const pact = await relate('pact', ids.one, ids.other, 48);
    const march = await launched(app, one, other.homeId, RELIEF);
    await endBy(one, ids.one, pact);
    expect(await land(app, march)).toBe('home');
  });

  it('never stand with a stranger: a landing waits for the end of the pact that is under way', async () => {
    const { one, other, ids } = await twoRulers();
    const pact = await relate('pact', ids.one, ids.other, 48);
    const march = await launched(app, one, other.homeId, RELIEF);
    // As the command that ends the pact does, which has seen no guests.
    const holder = app.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM alliance WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE', [
      ids.one,
      ids.other,
    ]);
    await holder.query('UPDATE alliance_relation SET until = clock_timestamp() WHERE id = $1', [pact]);
    await app.db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [march]);
    const waits =
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM alliance WHERE id%'";
    const isThere = async () => (await phaseOf(app, march)) !== 'out' || (await app.db.query(waits)).length > 0;
    expect(await waitUntil(isThere, TIMEOUT_MS)).toBe(true);
    await holder.commitTransaction();
    await holder.release();
    expect(await waitUntil(async () => (await phaseOf(app, march)) !== 'out', TIMEOUT_MS)).toBe(true);
    expect(await phaseOf(app, march)).toBe('home');
  });

  it('never stand with a stranger, however a landing and the end of the pact fall together', async () => {
    for (let round = 0; round < 3; round++) {
      const { one, other, ids } = await twoRulers();
      const pact = await relate('pact', ids.one, ids.other, 48);
      const march = await launched(app, one, other.homeId, RELIEF);
      const landed = land(app, march);
      const ended = await endBy(other, ids.other, pact);
      await landed;
      // Who stands where something is due waits for it.
      if (ended.status === 503) await endBy(other, ids.other, pact);
      else expect(ended.status).toBe(200);
      expect(await phaseOf(app, march)).toBe('home');
    }
  });

  it('do not march on each other, nor for three days after, nor if one leaves the alliance first', async () => {
    const { one, other, ids } = await twoRulers();
    const mate = await aVeteran(app);
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [ids.one, mate.id]);
    await moveNextTo(app, mate, other, ++places);
    await giveShips(app, mate.homeId, LINE, 30);
    const pact = await relate('pact', ids.one, ids.other, 1);
    await app.db.query("UPDATE member SET joined_at = now() - interval '5 days'");
    for (const player of [one, mate])
      expect((await launch(app, player, other.homeId, RAID)).body).toMatchObject({ code: 'ruler_is_partner' });
    expect((await app.send(leaveAlliance, {}, mate.token)).status).toBe(200);
    expect((await launch(app, mate, other.homeId, RAID)).body).toMatchObject({
      code: 'partners_until_lately',
      params: { wait: '72 h' },
    });
    await app.db.query(
      "UPDATE former_member SET left_at = left_at - interval '72 h', joined_at = joined_at - interval '9 days'",
    );
    await app.db.query("UPDATE alliance_relation SET since = since - interval '9 days' WHERE id = $1", [pact]);
    expect((await launch(app, mate, other.homeId, RAID)).status).toBe(201);

    await endBy(other, ids.other, pact);
    expect((await launch(app, one, other.homeId, RAID)).body).toMatchObject({ code: 'partners_until_lately' });
    await hoursLater(pact, 72);
    expect((await launch(app, one, other.homeId, RAID)).status).toBe(201);
  });

  it('turn back at the landing if the pact was concluded on the way', async () => {
    const { one, other, ids } = await twoRulers();
    const raid = await launched(app, one, other.homeId, RAID);
    await relate('pact', ids.one, ids.other, 0);
    const tab = await openTab(app.origin, one.token);
    expect(await land(app, raid)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ reason: 'ruler_is_partner' });
  });

  it('do not become partners while one besieges the other', async () => {
    const { besieger, ruler } = await aSiege(app, ++places);
    const [one, other] = [await anAlliance(app, besieger), await anAlliance(app, ruler)];
    const pact = { params: { id: one }, body: { alliance_id: other, kind: 'pact' } } as const;
    const { body } = await app.send(relations.askRelation, pact, besieger.token);
    const relationId = body.relations[0]?.relation_id ?? 0;
    const params = { id: other, relationId };
    expect((await app.send(relations.acceptRelation, { params }, ruler.token)).body).toMatchObject({
      code: 'relation_siege',
    });
  });
});

describe('the tally of a war', () => {
  it('counts a raid, and both sides see it live', async () => {
    const { one, other, ids } = await twoRulers();
    await giveShips(app, one.homeId, LANDER, 12);
    await relate('war', ids.one, ids.other, 1);
    const rooms = {
      own: await openAllianceTab(app.origin, one.token),
      foe: await openAllianceTab(app.origin, other.token),
    };
    const raid = await launched(app, one, other.homeId, {
      kind: 'raid',
      ships: [
        [LINE, 28],
        [LANDER, 12],
      ],
    });
    await land(app, raid);
    const [{ looted }] = await app.db.query('SELECT looted FROM battle WHERE march_id = $1', [raid]);
    expect(looted).toBeGreaterThan(0);
    const won = { battles_won: 1, looted, worlds_taken: 0 };
    const nothing = { battles_won: 0, looted: 0, worlds_taken: 0 };
    expect((await rooms.own.next('relations_changed')).relations[0]?.tally).toEqual({ own: won, other: nothing });
    expect((await rooms.foe.next('relations_changed')).relations[0]?.tally).toEqual({ own: nothing, other: won });
    expect((await listOf(other, ids.other))[0]?.tally).toEqual({ own: nothing, other: won });
  });

  it('counts a battle for who holds the field', async () => {
    const { one, other, ids } = await twoRulers();
    await giveShips(app, other.homeId, LINE, 48);
    await relate('war', ids.other, ids.one, 1);
    await land(app, await launched(app, one, other.homeId, RAID));
    expect((await listOf(one, ids.one))[0]?.tally).toMatchObject({
      own: { battles_won: 0 },
      other: { battles_won: 1 },
    });
  });

  it('counts nothing before the war has begun, and nothing after it', async () => {
    const { one, other, ids } = await twoRulers();
    const war = await relate('war', ids.one, ids.other, -24);
    const first = await launched(app, one, other.homeId, RAID);
    await land(app, first);
    await land(app, first);
    await hoursLater(war, 48);
    await app.db.query('UPDATE alliance_relation SET until = now() WHERE id = $1', [war]);
    await land(app, await launched(app, one, other.homeId, RAID));
    expect((await listOf(one, ids.one))[0]?.tally?.own).toEqual({ battles_won: 0, looted: 0, worlds_taken: 0 });
    expect(await app.db.query('SELECT 1 FROM war_event WHERE relation_id = $1', [war])).toEqual([]);
  });

  it('counts a world that was taken, and not if an operator gives it back', async () => {
    const { besieger, ruler, march } = await aSiege(app, ++places);
    const [one, other] = [await anAlliance(app, besieger), await anAlliance(app, ruler)];
    await relate('war', one, other, 1);
    for (const part of [1, 2, 3, 4]) await passPart(app, march, part);
    expect((await listOf(ruler, other))[0]?.tally).toMatchObject({
      own: { worlds_taken: 0 },
      other: { worlds_taken: 1 },
    });
    await undoCapture({ db: app.db, who: 'tests' }, 1, ruler.username, { yes: true });
    expect((await listOf(ruler, other))[0]?.tally).toMatchObject({ other: { worlds_taken: 0 } });
  });
});
