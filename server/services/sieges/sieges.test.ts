import { describe, expect, it } from 'vitest';
import { allianceLogs } from '#shared/api/alliances/alliances';
import { launchMarch, listMarches, planMarch, recallMarch } from '#shared/api/battles/marches';
import { trainSquads } from '#shared/api/battles/squads';
import { build, cancelBuild } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy, getSieges } from '#shared/api/galaxy';
import { malp } from '#shared/api/missions';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { buildShip } from '#shared/api/ships';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
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
  letAccountsAge,
  moveNextTo,
  phaseOf,
} from '../../tests/support/marches.ts';
import { openAllianceTab, openTab } from '../../tests/support/room-clients.ts';
import {
  ARMY,
  aBesiegerAndAColony,
  aSiege,
  GUARD,
  giveBuildings,
  giveSquads,
  METAL_MINE,
  outcomeOf,
  ownerOf,
  passPart,
  settled,
} from '../../tests/support/sieges.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { postponeAttacks } from '../battles/absence.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';

const app = auditedApp();

let place = -25;
const next = () => ++place;
/** A part of the army, as a plan names it. */
const READY = { ships: `${LANDER}x8`, squads: `${GUARD}x10` } as const;

/** A mate of the ruler beside the besieged world, with an army of his own. */
async function aMate(ruler: TestPlayer, near: TestPlayer, army = { line: 60, lander: 30, squads: 60 }) {
  const mate = await aVeteran(app);
  await moveNextTo(app, mate, near, next());
  await giveShips(app, mate.homeId, LINE, army.line);
  await giveShips(app, mate.homeId, LANDER, army.lander);
  await giveSquads(app, mate.homeId, army.squads);
  await anAlliance(app, ruler, mate);
  return mate;
}

describe('a siege', () => {
  it('begins when the ground is won: ruler, guests and orders leave, and both sides are told', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    await giveShips(app, world, LINE, 3);
    await giveSquads(app, world, 2);
    await app.db.query('INSERT INTO build_queue (planet_id, building_type_id, ordered_at) VALUES ($1, 3, now())', [
      world,
    ]);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    const tabs = [await openTab(app.origin, besieger.token), await openTab(app.origin, ruler.token)];
    expect(await land(app, march)).toBe('standing');

    const [mine, theirs] = await Promise.all(tabs.map((tab) => tab.next('siege_begun')));
    expect(mine).toMatchObject({ march_id: march, side: 'besieger', planet: { planet_id: world } });
    expect(theirs).toMatchObject({ march_id: march, side: 'ruler', besieger: { user_id: besieger.id } });
    expect(Date.parse(theirs?.ends_at ?? '') - Date.parse(theirs?.begun_at ?? '')).toBeGreaterThanOrEqual(
      24 * 3_600_000,
    );

    const { body: marches } = await app.send(listMarches, {}, ruler.token);
    expect(marches.sieges).toMatchObject([{ march_id: march, side: 'ruler' }]);
    // Those who slipped away, or survived, fly home.
    expect(marches.own).toMatchObject([{ kind: 'transfer', phase: 'home', origin: { planet_id: ruler.homeId } }]);
    expect(marches.guests).toEqual([]);
    const { body: planet } = await app.send(getPlanet, { params: { id: world } }, ruler.token);
    expect(planet).toMatchObject({ siege: { march_id: march, side: 'ruler' }, queue: [] });
    const { body: dashboard } = await app.send(getDashboard, {}, besieger.token);
    expect(dashboard.situations.sieges).toMatchObject([{ march_id: march, side: 'besieger' }]);
    const { body: galaxy } = await app.send(getGalaxy, {}, besieger.token);
    const besieged = galaxy.filter((each) => each.besieged);
    expect(besieged.map(({ planet_id }) => planet_id)).toContain(world);
    const sieges = await app.send(getSieges, {}, (await app.aPlayer()).token);
    expect(sieges.headers.get('cache-control')).toBe('private, no-cache');
    expect(sieges.body.places).toHaveLength(besieged.length);
    expect(sieges.body.places).toEqual(
      expect.arrayContaining(besieged.map(({ coordinates_x, coordinates_y }) => ({ coordinates_x, coordinates_y }))),
    );
    expect(await land(app, marches.own[0]?.march_id ?? 0)).toBe('done');
  });

  it('is refused where it may not go, with the reason, before it leaves', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    const refused = async (target: number, order: Parameters<typeof launch>[3]) =>
      (await launch(app, besieger, target, order)).body as unknown as { code?: string };
    const siege = { kind: 'siege', ...ARMY } as const;
    expect(await refused(ruler.homeId, siege)).toMatchObject({ code: 'home_not_besieged' });
    expect(await refused(world, { ...siege, squads: [[GUARD, 9]] })).toMatchObject({ code: 'siege_needs_squads' });
    await app.db.query('UPDATE planet SET held_since = clock_timestamp() WHERE id = $1', [world]);
    expect(await refused(world, siege)).toMatchObject({ code: 'world_too_young' });
    const query = {
      origin_id: `${besieger.homeId}`,
      stargate_address: (await addressOf(app, world)).join('-'),
      kind: 'siege',
      ...READY,
    } as const;
    const { body: plan } = await app.send(planMarch, { query }, besieger.token);
    expect(plan).toMatchObject({ refusal_code: 'world_too_young' });
    expect(plan.minutes).toBeGreaterThanOrEqual(8 * 60);
  });

  it('is planned with its length, the nights in it and its end; for a home or another march there is none', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    await app.db.query('UPDATE planet SET population = 1000 WHERE id = $1', [world]);
    const outlook = async (target: number, kind: 'siege' | 'raid') => {
      const query = {
        origin_id: `${besieger.homeId}`,
        stargate_address: (await addressOf(app, target)).join('-'),
        kind,
        ...READY,
      } as const;
      const { body } = await app.send(planMarch, { query }, besieger.token);
      return { landsAt: body.lands_at, siege: body.facts.siege };
    };
    const { landsAt, siege } = await outlook(world, 'siege');
    expect(siege).toMatchObject({ minutes: 28 * 60, begun_at: landsAt });
    const still = siege?.pauses.reduce(
      (sum, { from_at, until_at }) => sum + Date.parse(until_at) - Date.parse(from_at),
      0,
    );
    expect(still).toBeGreaterThan(0);
    expect(Date.parse(siege?.ends_at ?? '') - Date.parse(landsAt)).toBe(28 * 3_600_000 + (still ?? 0));
    expect((await outlook(world, 'raid')).siege).toBeNull();
    expect((await outlook(ruler.homeId, 'siege')).siege).toBeNull();
  });

  it('is told live to every mate of the ruler when it begins, goes on, and ends', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    const mate = await aMate(ruler, besieger);
    const room = await openAllianceTab(app.origin, mate.token);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    await land(app, march);
    const told = () => room.next('siege_told');
    expect(await told()).toMatchObject({ code: 'siege_sets_out', ruler_id: ruler.id });
    expect(await told()).toMatchObject({ code: 'siege_begun', ruler_id: ruler.id });
    await room.next('sieges_changed');
    const { body: seen } = await app.send(listMarches, {}, mate.token);
    expect(seen.sieges).toMatchObject([{ march_id: march, side: 'mate' }]);
    await passPart(app, march, 1);
    expect(await told()).toMatchObject({ code: 'siege_continues' });
    await room.next('sieges_changed');
    await app.send(recallMarch, { body: { march_id: march } }, besieger.token);
    expect(await told()).toMatchObject({ code: 'siege_given_up' });
    await room.next('sieges_changed');
    expect((await app.send(listMarches, {}, mate.token)).body.sieges).toEqual([]);
  });

  it('needs enough squads that live: else the army goes home without loot', async () => {
    const { besieger, world } = await aBesiegerAndAColony(app, next());
    await giveSquads(app, world, 9);
    const march = await launched(app, besieger, world, { ...ARMY, kind: 'siege', squads: [[GUARD, 10]] });
    expect(await land(app, march)).toBe('home');
    expect(await app.db.query('SELECT 1 FROM siege WHERE march_id = $1', [march])).toEqual([]);
    const [{ looted }] = await app.db.query('SELECT looted FROM battle WHERE march_id = $1', [march]);
    expect(looted).toBe(0);
  });

  it('keeps the ruler from building, training, launching and dialling there, and not from anything elsewhere', async () => {
    const { ruler, world } = await aSiege(app, next());
    await giveShips(app, world, LINE, 1);
    const address = await addressOf(app, ruler.homeId);
    const answers = [
      await app.send(build, { body: { planet_id: world, building_type_id: METAL_MINE } }, ruler.token),
      await app.send(build, { body: { planet_id: world, building_type_id: METAL_MINE, queue: true } }, ruler.token),
      await app.send(buildShip, { body: { planet_id: world, ship_type_id: LINE } }, ruler.token),
      await app.send(trainSquads, { body: { planet_id: world, squad_type_id: GUARD, count: 1 } }, ruler.token),
      await app.send(malp, { body: { originating_planet_id: world, stargate_address: address } }, ruler.token),
      await app.send(
        launchMarch,
        {
          body: {
            kind: 'transfer',
            origin_id: world,
            stargate_address: address,
            ships: [{ ship_type_id: LINE, count: 1 }],
            squads: [],
          },
        },
        ruler.token,
      ),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'world_besieged' })]);
    expect(
      (await app.send(build, { body: { planet_id: ruler.homeId, building_type_id: METAL_MINE } }, ruler.token)).status,
    ).toBe(201);
    await app.db.query('UPDATE ship SET lost_at = now() WHERE planet_id = $1', [world]);
  });

  it('is announced to the ruler and the alliance after each quarter', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    await aMate(ruler, besieger);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    const tab = await openTab(app.origin, ruler.token);
    expect(await land(app, march)).toBe('standing');
    await passPart(app, march, 1);
    expect(await tab.next('siege_continues')).toMatchObject({ march_id: march });
    await passPart(app, march, 3);
    const log: { details: string }[] = await app.db.query(
      'SELECT details FROM alliance_log JOIN member USING (alliance_id) WHERE player_id = $1 ORDER BY alliance_log.id',
      [ruler.id],
    );
    const lines = log.map(({ details }) => details).join('\n');
    expect(lines).toMatch(
      /is under attack: an army sets out to besiege Colony[\s\S]*besieges Colony[\s\S]*75 % of its loyalty[\s\S]*25 % of its loyalty/,
    );
    expect(await outcomeOf(app, march)).toBeNull();
  });
});

describe('a siege is over', () => {
  it('when the besieger leaves: then he alone may not come again', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, next());
    const tab = await openTab(app.origin, ruler.token);
    expect((await app.send(recallMarch, { body: { march_id: march } }, besieger.token)).status).toBe(200);
    expect(await tab.next('siege_broken')).toMatchObject({ march_id: march, outcome: 'left' });
    expect(await land(app, march)).toBe('done');
    const again = await launch(app, besieger, world, {
      kind: 'siege',
      ships: [
        [LINE, 20],
        [LANDER, 6],
      ],
      squads: [[GUARD, 10]],
    });
    expect(again.body).toMatchObject({ code: 'besieged_lately' });
  });

  it('when relief wins the ground: the mate stays as a guest, and nobody comes for two days', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, next());
    const mate = await aMate(ruler, besieger);
    const tabs = await Promise.all([besieger, ruler, mate].map((player) => openTab(app.origin, player.token)));
    const relief = await launched(app, mate, world, {
      kind: 'relief',
      ships: [
        [LINE, 60],
        [LANDER, 30],
      ],
      squads: [[GUARD, 60]],
    });
    expect(await land(app, relief)).toBe('standing');
    expect(await outcomeOf(app, march)).toBe('broken');
    expect(['home', 'done']).toContain(await phaseOf(app, march));
    for (const tab of tabs)
      expect(await tab.next('battle_fought')).toMatchObject({ kind: 'relief', outcome: 'ground_won' });
    expect(await tabs[1]?.next('siege_broken')).toMatchObject({ outcome: 'broken' });
    const { body } = await app.send(listMarches, {}, ruler.token);
    expect(body).toMatchObject({ sieges: [], guests: [{ march_id: relief }] });
    const rival = await aVeteran(app);
    await moveNextTo(app, rival, ruler, next());
    await giveShips(app, rival.homeId, LINE, 20);
    await giveShips(app, rival.homeId, LANDER, 6);
    await giveSquads(app, rival.homeId, 12);
    const again = await launch(app, rival, world, {
      kind: 'siege',
      ships: [
        [LINE, 20],
        [LANDER, 6],
      ],
      squads: [[GUARD, 12]],
    });
    expect(again.body).toMatchObject({ code: 'besieged_lately' });
  });

  it('not when relief loses: it goes home, and the siege goes on', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, next());
    const mate = await aMate(ruler, besieger, { line: 30, lander: 1, squads: 2 });
    const relief = await launched(app, mate, world, {
      kind: 'relief',
      ships: [
        [LINE, 6],
        [LANDER, 1],
      ],
      squads: [[GUARD, 2]],
    });
    expect(['home', 'done']).toContain(await land(app, relief));
    expect(await outcomeOf(app, march)).toBeNull();
    const { body } = await app.send(listMarches, {}, mate.token);
    expect(body.sieges).toMatchObject([{ march_id: march, side: 'mate' }]);
  });

  it('not by mates of the besieger: relief turns back, and the ruler’s own forces pass without a fight', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, next());
    const mate = await aMate(ruler, besieger);
    const relief = await launched(app, mate, world, { kind: 'relief', ships: [[LINE, 60]] });
    const transfer = await launched(app, ruler, world, { kind: 'transfer', ships: [[LINE, 3]] });
    await app.db.query(
      'INSERT INTO member (alliance_id, player_id) SELECT alliance_id, $2 FROM member WHERE player_id = $1',
      [ruler.id, besieger.id],
    );
    expect(await land(app, relief)).toBe('home');
    expect(await land(app, transfer)).toBe('done');
    expect(await app.db.query('SELECT 1 FROM battle WHERE march_id = ANY ($1)', [[relief, transfer]])).toEqual([]);
    expect(await outcomeOf(app, march)).toBeNull();
  });

  it('when the ruler’s own transfer wins: it stays on the world', async () => {
    const { ruler, world, march } = await aSiege(app, next());
    await giveShips(app, ruler.homeId, LINE, 60);
    await giveShips(app, ruler.homeId, LANDER, 30);
    await giveSquads(app, ruler.homeId, 59);
    const transfer = await launched(app, ruler, world, {
      kind: 'transfer',
      ships: [
        [LINE, 60],
        [LANDER, 30],
      ],
      squads: [[GUARD, 60]],
    });
    expect(await land(app, transfer)).toBe('done');
    expect(await outcomeOf(app, march)).toBe('broken');
    const [{ ships }] = await app.db.query(
      'SELECT count(*) AS ships FROM ship WHERE planet_id = $1 AND lost_at IS NULL',
      [world],
    );
    expect(ships).toBeGreaterThan(50);
  });

  it('when somebody else’s raid drives the besieger away, and without loot', async () => {
    const { ruler, world, march } = await aSiege(app, next());
    await giveShips(app, ruler.homeId, LINE, 40);
    const raider = await aVeteran(app);
    await moveNextTo(app, raider, ruler, next());
    await giveShips(app, raider.homeId, LINE, 60);
    await giveShips(app, raider.homeId, LANDER, 30);
    const raid = await launched(app, raider, world, {
      kind: 'raid',
      ships: [
        [LINE, 60],
        [LANDER, 30],
      ],
    });
    expect(await land(app, raid)).toBe('home');
    const [battle] = await app.db.query('SELECT defender_id, outcome, looted FROM battle WHERE march_id = $1', [raid]);
    expect(battle).toMatchObject({ outcome: 'ground_won', looted: 0 });
    expect(await outcomeOf(app, march)).toBe('broken');
  });

  it('not when another besieger arrives: he turns back', async () => {
    const { ruler, world, march } = await aSiege(app, next());
    const other = await aVeteran(app);
    await moveNextTo(app, other, ruler, next());
    await giveShips(app, other.homeId, LINE, 24);
    await giveShips(app, other.homeId, LANDER, 8);
    await giveSquads(app, other.homeId, 16);
    expect((await launch(app, other, world, { kind: 'siege', ...ARMY })).body).toMatchObject({
      code: 'army_before_world',
    });
    // Both were on their way at the same time.
    await app.db.query('UPDATE siege SET ended_at = now(), outcome = $2, due_at = NULL WHERE march_id = $1', [
      march,
      'ended',
    ]);
    const late = await launched(app, other, world, { kind: 'siege', ...ARMY });
    await app.db.query('UPDATE siege SET ended_at = NULL, outcome = NULL, due_at = ends_at WHERE march_id = $1', [
      march,
    ]);
    expect(await land(app, late)).toBe('home');
    expect(await outcomeOf(app, march)).toBeNull();
  });

  it.each(['besieger', 'ruler'] as const)('when the %s is banned', async (who) => {
    const siege = await aSiege(app, next());
    await app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [siege[who].id]);
    await app.db.query('UPDATE siege SET due_at = clock_timestamp() WHERE march_id = $1', [siege.march]);
    await settled(app, siege.march);
    expect(await outcomeOf(app, siege.march)).toBe('ended');
    expect(await phaseOf(app, siege.march)).toBe('home');
    expect(await ownerOf(app, siege.world)).toBe(siege.ruler.id);
  });

  it.each(['besieger', 'ruler'] as const)('when the account of the %s is deleted', async (who) => {
    const siege = await aSiege(app, next());
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [siege[who].id]);
    await settleDeletion(app.context, siege[who].id);
    expect(await outcomeOf(app, siege.march)).toBe('ended');
    expect(await phaseOf(app, siege.march)).toBe(who === 'ruler' ? 'home' : 'done');
  });

  it.each(['besieger', 'ruler'] as const)('with the account of the %s: the ruler’s mates hear', async (who) => {
    const { besieger, ruler, ...siege } = await aSiege(app, next());
    const mate = await app.aPlayer();
    const id = await anAlliance(app, mate, ruler);
    const room = await openAllianceTab(app.origin, mate.token);
    const [leaver, other] = who === 'besieger' ? [besieger, ruler] : [ruler, besieger];
    const tab = await openTab(app.origin, other.token);
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [leaver.id]);
    await settleDeletion(app.context, leaver.id);
    expect(await room.next('siege_told')).toMatchObject({ code: 'siege_lifted', ruler_id: ruler.id });
    await room.next('sieges_changed');
    expect(await tab.next('siege_broken')).toMatchObject({
      march_id: siege.march,
      besieger: { username: besieger.username },
      ruler: { username: ruler.username },
    });
    const log = (await app.send(allianceLogs, { params: { id } }, mate.token)).body.map(({ details }) => details);
    expect(log).toContain(`${besieger.username} has left Colony alone.`);
  });
});

describe('a world is taken', () => {
  it('with half of its buildings, which yield for the winner, and nobody’s stock jumps', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    await letAccountsAge(app, besieger);
    await giveBuildings(app, ruler, world, METAL_MINE, 3);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect(await land(app, march)).toBe('standing');
    // Ordered before the siege, and not ready when it is over.
    await app.db.query(
      `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
       SELECT $1, $2, clock_timestamp(), clock_timestamp() + interval '9 d' FROM generate_series(1, 2)`,
      [world, LINE],
    );
    const before = await Promise.all([besieger, ruler].map(({ token }) => app.send(listPlanets, {}, token)));
    const tabs = [await openTab(app.origin, besieger.token), await openTab(app.origin, ruler.token)];
    await passPart(app, march, 4);

    expect(await outcomeOf(app, march)).toBe('captured');
    expect(await tabs[0]?.next('world_captured')).toMatchObject({
      planet: { planet_id: world },
      march: { phase: 'done' },
      loser: { user_id: ruler.id },
    });
    expect(await tabs[1]?.next('world_lost')).toMatchObject({
      planet: { planet_id: world },
      winner: { user_id: besieger.id },
    });
    const [won, lost] = await Promise.all([besieger, ruler].map(({ token }) => app.send(listPlanets, {}, token)));
    expect(won?.body.map(({ planet_id }) => planet_id)).toContain(world);
    expect(lost?.body.map(({ planet_id }) => planet_id)).toEqual([ruler.homeId]);
    const old = before[1]?.body.find(({ planet_id }) => planet_id === world);
    const now = won?.body.find(({ planet_id }) => planet_id === world);
    expect(now?.producers).toMatchObject([{ building_type_id: METAL_MINE, count: 2 }]);
    // Reserves stay, but for what was mined in between.
    expect((old?.metal ?? 0) - (now?.metal ?? 0)).toBeLessThan(100);
    const { body: planet } = await app.send(getPlanet, { params: { id: world } }, besieger.token);
    expect(planet.soldier_squads.length).toBeGreaterThanOrEqual(10);
    expect(planet.ships.length).toBeGreaterThan(0);
    expect(planet.buildings).toHaveLength(2);

    const [{ refund }] = await app.db.query(
      `SELECT sum(metal) AS refund FROM ledger WHERE account_kind = 'player' AND account_id = $1 AND reason = 'capture'`,
      [ruler.id],
    );
    expect(Number(refund)).toBeGreaterThan(0);
    const [{ respite_until }] = await app.db.query('SELECT respite_until FROM player WHERE id = $1', [ruler.id]);
    expect(respite_until.getTime()).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    const [known] = await app.db.query(
      'SELECT kind, report FROM known_planet JOIN mission ON mission.id = last_mission_id WHERE known_planet.planet_id = $1 AND known_planet.player_id = $2',
      [world, ruler.id],
    );
    expect(known).toMatchObject({ kind: 'lost', report: { message: expect.stringContaining('has taken Colony') } });

    // What was taken does not make the next one dearer; what one lost neither.
    const price = async (player: TestPlayer, planetId: number) => {
      const { body } = await app.send(
        build,
        { body: { planet_id: planetId, building_type_id: METAL_MINE } },
        player.token,
      );
      const [paid] = await app.db.query(
        "SELECT -metal AS metal FROM ledger WHERE reason = 'build' AND account_kind = 'player' AND ref_id = $1",
        [(body as { building_id: number }).building_id],
      );
      return paid.metal;
    };
    expect(await price(besieger, besieger.homeId)).toBe(await price(ruler, ruler.homeId));
  });

  it('while its ruler’s fleets and scouts are away: they come home', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    await giveShips(app, world, LINE, 2);
    const address = await addressOf(app, ruler.homeId);
    const away = await app.send(
      launchMarch,
      {
        body: {
          kind: 'transfer',
          origin_id: world,
          stargate_address: address,
          ships: [{ ship_type_id: LINE, count: 2 }],
          squads: [],
        },
      },
      ruler.token,
    );
    expect(away.status).toBe(201);
    const [{ mission }] = await app.db.query(
      `WITH scout AS (
         INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at) VALUES ($1, 41, now(), now()) RETURNING id
       ) INSERT INTO mission (player_id, kind, planet_id, ship_id, start_time, finish_time, plan)
         SELECT $2, 'explore', $1, id, now(), now() + interval '1 day',
           '{"find":"nothing","days":1,"facts":{"days":1},"delayed":false,"ambushed":false,"goods":{}}' FROM scout RETURNING id AS mission`,
      [world, ruler.id],
    );
    await app.db.query(
      `INSERT INTO xp_event (source_kind, source_id, player_id, amount, at)
       SELECT 'ship', ship_id, $2, 1, now() FROM mission WHERE id = $1`,
      [mission, ruler.id],
    );
    await app.db.query(
      'UPDATE ship SET activated_at = ready_at, mission_id = $1 WHERE id = (SELECT ship_id FROM mission WHERE id = $1)',
      [mission],
    );
    await app.db.query('UPDATE player SET xp = xp + 1 WHERE id = $1', [ruler.id]);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect(await land(app, march)).toBe('standing');
    await passPart(app, march, 4);
    expect(await outcomeOf(app, march)).toBe('captured');
    const rows = await app.db.query('SELECT DISTINCT planet_id FROM ship WHERE march_id = $1 OR mission_id = $2', [
      (away.body as { march: { march_id: number } }).march.march_id,
      mission,
    ]);
    expect(rows).toEqual([{ planet_id: ruler.homeId }]);
    expect(await land(app, (away.body as { march: { march_id: number } }).march.march_id)).toBe('done');
  });

  it('only once if two sieges of one ruler are due at once, and the other army goes home', async () => {
    const first = await aBesiegerAndAColony(app, next());
    await letAccountsAge(app, first.besieger);
    await giveBuildings(app, first.ruler, first.world, METAL_MINE, 2);
    // However large the fleets are: buildings decide which losses count.
    await giveShips(app, first.ruler.homeId, LINE, 100);
    const second = await aBesiegerAndAColony(app, next());
    await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [second.world, first.ruler.id]);
    await giveBuildings(app, first.ruler, second.world, METAL_MINE, 2);
    const marches: number[] = [];
    for (const { besieger, world } of [first, second]) {
      await giveShips(app, besieger.homeId, LINE, 10);
      const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
      expect(await land(app, march)).toBe('standing');
      marches.push(march);
    }
    await app.db.query(
      `UPDATE siege SET begun_at = now.at - interval '1 d', ends_at = now.at, due_at = now.at, pauses = '[]', told = 3
       FROM (SELECT clock_timestamp() AS at) AS now WHERE march_id = ANY ($1)`,
      [marches],
    );
    const tab = await openTab(app.origin, second.besieger.token);
    for (const march of marches) await settled(app, march);
    expect(await tab.next('fleet_turned_back')).toMatchObject({
      march_id: marches[1],
      reason: 'ruler_lost_world_lately',
    });
    const rows = await app.db.query(
      `SELECT outcome, counts, owner_id, phase FROM siege JOIN planet ON planet.id = planet_id JOIN march ON march.id = march_id
       WHERE march_id = ANY ($1) ORDER BY march_id`,
      [marches],
    );
    expect(rows).toEqual([
      { outcome: 'captured', counts: true, owner_id: first.besieger.id, phase: 'done' },
      { outcome: 'ended', counts: false, owner_id: first.ruler.id, phase: 'home' },
    ]);
  });

  it('and its builder or its winner can delete the account afterwards', async () => {
    for (const who of ['ruler', 'besieger'] as const) {
      const siege = await aBesiegerAndAColony(app, next());
      await giveBuildings(app, siege.ruler, siege.world, METAL_MINE, 3);
      await app.db.query(
        `WITH found AS (
           INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
           VALUES ($2, 'explore', $1, now() - interval '1 d', now(), now(), '{"message":"An artifact."}') RETURNING id
         ) INSERT INTO artifact (planet_id, artifact_type_id, mission_id) SELECT $1, 1, id FROM found`,
        [siege.world, siege.ruler.id],
      );
      const march = await launched(app, siege.besieger, siege.world, { kind: 'siege', ...ARMY });
      expect(await land(app, march)).toBe('standing');
      await passPart(app, march, 4);
      expect(await ownerOf(app, siege.world)).toBe(siege.besieger.id);
      expect(await app.db.query('SELECT 1 FROM artifact WHERE planet_id = $1', [siege.world])).toHaveLength(1);
      await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [siege[who].id]);
      await settleDeletion(app.context, siege[who].id);
      expect((await audit(app.db)).differences).toEqual([]);
    }
  });
});

it('stands still while no server runs', async () => {
  const { march } = await aSiege(app, next());
  // Else all of the absence would be before it.
  const [[before]] = await app.db.query(
    "UPDATE siege SET begun_at = begun_at - interval '5 h' WHERE march_id = $1 RETURNING ends_at",
    [march],
  );
  await app.db.query(
    "UPDATE setting SET value = (clock_timestamp() - interval '3 h')::text WHERE key = 'served_until'",
  );
  await postponeAttacks(app.context);
  const [after] = await app.db.query('SELECT ends_at FROM siege WHERE march_id = $1', [march]);
  const hours = (after.ends_at.getTime() - before.ends_at.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(2.9);
  // It may come into another night of eight hours.
  expect(hours).toBeLessThan(3.1 + 8);
});

it('a construction that is cancelled during a siege gives back the least', async () => {
  const { ruler } = await aSiege(app, next());
  const { body } = await app.send(
    build,
    { body: { planet_id: ruler.homeId, building_type_id: METAL_MINE } },
    ruler.token,
  );
  const id = (body as { building_id: number }).building_id;
  const { status } = await app.send(cancelBuild, { body: { building_id: id } }, ruler.token);
  expect(status).toBe(200);
  const [{ cancelled_under_attack }] = await app.db.query('SELECT cancelled_under_attack FROM building WHERE id = $1', [
    id,
  ]);
  expect(cancelled_under_attack).toBe(true);
});

it('refuses in the words of the rules', () => {
  expect(REFUSALS.worldBesieged.text).toBe('An army stands before this world. Break the siege first.');
});
