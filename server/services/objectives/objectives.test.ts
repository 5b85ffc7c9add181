import { describe, expect, it } from 'vitest';
import { acceptInvitation, invite, myInvitations } from '#shared/api/alliances/alliance-admission';
import { createAlliance, leaveAlliance, myAlliance } from '#shared/api/alliances/alliances';
import { launchMarch } from '#shared/api/battles/marches';
import { availableSquads, trainSquads } from '#shared/api/battles/squads';
import { completeBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { colonize, explore, malp } from '#shared/api/missions';
import { claimObjective, listObjectives, type ObjectiveView, showObjectives } from '#shared/api/objectives';
import { knownPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { FIRST_GOALS } from '#shared/catalogue/objectives';
import { REFUSALS } from '#shared/refusals';
import { gainXp } from '#shared/rules/experience';
import { goalsOfWeek, weekBegins, weekOf } from '#shared/rules/objectives';
import { audit } from '../../store/ledger/audit.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { build } from '../../tests/support/build-now.ts';
import { land, launched } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { anExplorer, aShip, aShipyard, enrich } from '../../tests/support/ships.ts';
import { ARMY, aBesiegerAndAColony, giveBuildings, ownerOf, passPart } from '../../tests/support/sieges.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { readObjectiveFacts } from './objective-facts.ts';

const HOUR = 3_600_000;
const [TRINIUM_MINE, METAL_MINE] = [2, 3];

const app = testApp();

const ordersOf = async ({ token }: TestPlayer): Promise<ObjectiveView[]> =>
  (await app.send(listObjectives, {}, token)).body;
const orderOf = async (player: TestPlayer, id: number) =>
  (await ordersOf(player)).find(({ objective_id }) => objective_id === id);
const claim = ({ token }: TestPlayer, objective_id: number) =>
  app.send(claimObjective, { body: { objective_id } }, token);
const claimsOf = ({ id }: TestPlayer) =>
  app.db.query('SELECT objective_id, week, energy FROM objective_claim WHERE player_id = $1 ORDER BY id', [id]);
const stockOf = async ({ token }: TestPlayer) => (await app.send(getResources, {}, token)).body;

async function activate(player: TestPlayer, typeId: number, planetId = player.homeId) {
  const begun = await app.send(build, { body: { planet_id: planetId, building_type_id: typeId } }, player.token);
  await letTimePass(app, player.id, HOUR);
  return app.send(completeBuilding, { body: { building_id: begun.body.building_id } }, player.token);
}

describe('GET /objectives', () => {
  it('lists the first orders, all open, with links to the home of a newcomer', async () => {
    const player = await app.aPlayer();
    const orders = await ordersOf(player);
    expect(orders.map(({ objective_id, state }) => [objective_id, state])).toEqual(
      FIRST_GOALS.map(({ id }) => [id, 'open']),
    );
    expect(orders[0]).toEqual({
      objective_id: 1,
      weekly: false,
      title: 'First mine',
      text: 'Build a mine and activate it.',
      state: 'open',
      progress: 0,
      goal: 1,
      reward: { energy: 60 },
      link: `/planets/${player.homeId}?build=${METAL_MINE}`,
    });
    // The home counts as a world.
    expect(orders.find(({ objective_id }) => objective_id === 5)).toMatchObject({
      progress: 1,
      goal: 2,
      state: 'open',
    });
  });

  it('counts what was done before anyone asked, in any order', async () => {
    const player = await app.aPlayer();
    await aShipyard(app, player);
    expect((await ordersOf(player)).map(({ state }) => state)).toEqual([
      'open',
      'open',
      'completed',
      ...Array(FIRST_GOALS.length - 3).fill('open'),
    ]);
  });

  it('leads to the shipyard, the survey, the new world and the scout as they come', async () => {
    const player = await app.aPlayer();
    const { token, homeId } = player;
    expect((await orderOf(player, 7))?.link).toBe(`/planets/${homeId}?build=${SHIPYARD_ID}`);
    await aShipyard(app, player);
    expect((await orderOf(player, 7))?.link).toBe(`/planets/${homeId}?window=ships`);

    const known = (await app.send(knownPlanets, {}, token)).body.map(({ stargate_address }) => stargate_address);
    const link = (await orderOf(player, 5))?.link ?? '';
    const address = new URLSearchParams(link.slice(link.indexOf('?'))).get('address')?.split('-').map(Number) ?? [];
    expect(known).toContainEqual(address);

    const order = { originating_planet_id: homeId, stargate_address: address };
    expect((await orderOf(player, 6))?.link).toMatch(/^\/missions\?mission=colonize/);
    expect((await app.send(colonize, { body: order }, token)).body.message).toBeTruthy();
    expect(await orderOf(player, 5)).toMatchObject({ state: 'completed', progress: 2 });
    const [{ id: colony }] = await app.db.query('SELECT id FROM planet WHERE stargate_address = $1', [address]);
    expect((await orderOf(player, 6))?.link).toBe(`/planets/${colony}?build=${METAL_MINE}`);
    await activate(player, METAL_MINE, colony);
    expect((await orderOf(player, 6))?.state).toBe('completed');

    await aShip(app, player);
    expect((await orderOf(player, 7))?.link).toBe(`/missions?mission=explore&planet=${homeId}`);
  });
});

describe('objective_completed', () => {
  it('comes with the command that completes it, and only with that one', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    await activate(player, METAL_MINE);
    const first = await tab.next('objective_completed');
    expect(first).toMatchObject({ objective_id: 1, state: 'completed', progress: 1, reward: { energy: 60 } });
    expect(first.version).toBe((await tab.next('building_activated')).version);

    await activate(player, TRINIUM_MINE);
    expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 2, progress: 2 });
    await activate(player, TRINIUM_MINE);
    await tab.next('building_activated');
    await tab.next('building_activated');
    expect(tab.received.filter(({ name }) => name === 'objective_completed')).toHaveLength(2);
    await tab.room.leave();
  });

  it('comes with a probe, a scout, and a new world', async () => {
    const player = await anExplorer(app);
    const { token, homeId, scoutId } = player;
    const tab = await openTab(app.origin, token);
    const [known] = (await app.send(knownPlanets, {}, token)).body;
    const order = { originating_planet_id: homeId, stargate_address: known?.stargate_address ?? [] };
    await app.send(malp, { body: order }, token);
    expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 4 });
    await app.send(explore, { body: { planet_id: homeId, ship_id: scoutId, duration_days: 1 } }, token);
    expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 7 });
    await tab.room.leave();
  });

  it('comes with a squad that is trained, and with a march; the guard of a home was not trained', async () => {
    const player = await app.aPlayer();
    const { id, token, homeId } = player;
    const tab = await openTab(app.origin, token);
    expect((await orderOf(player, 9))?.state).toBe('open');
    const [guard] = (await app.send(availableSquads, {}, token)).body;
    const order = { planet_id: homeId, squad_type_id: guard?.squad_type_id ?? 0, count: 1 };
    await app.send(trainSquads, { body: order }, token);
    expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 9 });

    const [colony] = await app.db.query(
      `UPDATE planet SET owner_id = $1, name = 'Second' WHERE id = (SELECT id FROM planet WHERE owner_id IS NULL ORDER BY id LIMIT 1)
       RETURNING stargate_address`,
      [id],
    );
    const march = {
      kind: 'transfer' as const,
      origin_id: homeId,
      stargate_address: colony[0].stargate_address,
      ships: [],
      squads: [{ squad_type_id: guard?.squad_type_id ?? 0, count: 1 }],
    };
    expect((await app.send(launchMarch, { body: march }, token)).status).toBe(201);
    expect(await tab.next('objective_completed')).toMatchObject({ objective_id: 10 });
    await tab.room.leave();
  });

  it('comes to a founder and to whoever accepts an invitation; who leaves before claiming has not done it', async () => {
    const [founder, guest] = [await app.aPlayer(), await app.aPlayer()];
    const [ofFounder, ofGuest] = [await openTab(app.origin, founder.token), await openTab(app.origin, guest.token)];
    const { id } = (await app.send(createAlliance, { body: { name: 'The Orderly' } }, founder.token)).body;
    expect(await ofFounder.next('objective_completed')).toMatchObject({ objective_id: 8, state: 'completed' });

    await app.send(invite, { params: { id }, body: { username_to_invite: guest.username } }, founder.token);
    const [invitation] = (await app.send(myInvitations, {}, guest.token)).body;
    const params = { invitationId: invitation?.invitation_id ?? 0 };
    await app.send(acceptInvitation, { params }, guest.token);
    expect(await ofGuest.next('objective_completed')).toMatchObject({ objective_id: 8 });

    await app.send(leaveAlliance, {}, guest.token);
    expect((await app.send(myAlliance, {}, guest.token)).body.alliance).toBeNull();
    // What was reached stays reached.
    expect((await orderOf(guest, 8))?.state).toBe('completed');
    await Promise.all([ofFounder.room.leave(), ofGuest.room.leave()]);
  });
});

describe('POST /objectives/claim', () => {
  it('pays the reward from the mint, once, and tells every tab', async () => {
    const player = await app.aPlayer();
    await activate(player, METAL_MINE);
    const tab = await openTab(app.origin, player.token);
    const before = await stockOf(player);

    const { status, body } = await claim(player, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Reward claimed.', objective: { objective_id: 1, state: 'claimed' } });
    // What the home has yielded in the meantime comes on top.
    expect(body.resources.energy - before.energy).toBeGreaterThanOrEqual(60);
    expect(await tab.next('objective_claimed')).toMatchObject({ objective_id: 1, state: 'claimed' });
    expect(await claimsOf(player)).toEqual([{ objective_id: 1, week: 0, energy: 60 }]);
    const lines = await app.db.query(
      "SELECT account_kind, energy FROM ledger WHERE reason = 'objective' AND act = (SELECT max(act) FROM ledger) ORDER BY energy",
    );
    expect(lines).toEqual([
      { account_kind: 'mint', energy: -60 },
      { account_kind: 'player', energy: 60 },
    ]);

    expect((await orderOf(player, 1))?.state).toBe('claimed');
    const again = await claim(player, 1);
    expect([again.status, again.refusal]).toEqual([409, REFUSALS.objectiveClaimed.text]);
    expect((await audit(app.db)).differences).toEqual([]);
    await tab.room.leave();
  });

  it('pays once when twenty tabs claim at once', async () => {
    const player = await app.aPlayer();
    await activate(player, METAL_MINE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(player, 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await claimsOf(player)).toHaveLength(1);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('refuses what is not done, what there is not, and what is no id', async () => {
    const player = await app.aPlayer();
    for (const { id } of FIRST_GOALS) {
      const { status, refusal } = await claim(player, id);
      expect([status, refusal]).toEqual([409, REFUSALS.objectiveOpen.text]);
    }
    const planned = await app.send(
      build,
      { body: { planet_id: player.homeId, building_type_id: METAL_MINE } },
      player.token,
    );
    expect(planned.status).toBe(201);
    expect((await claim(player, 1)).status).toBe(409);
    for (const id of [99, 101, 999]) expect((await claim(player, id)).status).toBe(404);
    for (const body of [{}, { objective_id: '1' }, { objective_id: 1, more: 1 }]) {
      expect((await app.send(claimObjective, { body: body as never }, player.token)).status).toBe(400);
    }
    expect(await claimsOf(player)).toEqual([]);
  });

  it('keeps what was paid when the deed is undone', async () => {
    const player = await app.aPlayer();
    await app.send(createAlliance, { body: { name: 'Gone Tomorrow' } }, player.token);
    expect((await claim(player, 8)).status).toBe(200);
    await app.send(leaveAlliance, {}, player.token);
    expect((await orderOf(player, 8))?.state).toBe('claimed');
  });
});

it('an order that was reached stays reached when a world is taken, for its loser and, when it is lost again, for its winner', async () => {
  const { besieger, ruler, world } = await aBesiegerAndAColony(app, -30);
  await giveBuildings(app, ruler, world, METAL_MINE, 4);
  const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
  expect(await land(app, march)).toBe('standing');
  const stateOf = async (player: TestPlayer) => {
    const orders = (await ordersOf(player)).filter(({ objective_id: id }) => [1, 2, 5, 6].includes(id));
    return orders.map(({ objective_id: id, state, progress }) => [id, state, progress]);
  };
  const reached = [
    [1, 'completed', 1],
    [2, 'completed', 2],
    [5, 'completed', 2],
    [6, 'completed', 1],
  ];
  expect(await stateOf(ruler)).toEqual(reached);
  await passPart(app, march, 4);
  expect(await ownerOf(app, world)).toBe(besieger.id);
  expect(await stateOf(ruler)).toEqual(reached);
  expect(await orderOf(ruler, 6)).toMatchObject({ link: expect.stringMatching(/^\/missions\?mission=colonize/) });
  expect(await claim(ruler, 6)).toMatchObject({ status: 200 });
  // Half of the mines stand, which are the winner's now.
  expect(await stateOf(besieger)).toEqual(reached);
  const takenFrom = (loser: TestPlayer, winner: TestPlayer) =>
    app.db.query(
      `WITH back AS (UPDATE planet SET owner_id = $2 WHERE id = $1 RETURNING id)
       UPDATE siege SET besieger_id = $2, ruler_id = $3 FROM back WHERE planet_id = back.id`,
      [world, winner.id, loser.id],
    );
  await takenFrom(besieger, ruler);
  expect(await stateOf(besieger)).toEqual(reached);
  await takenFrom(ruler, besieger);
});

it('PUT /objectives/shown puts the orders on the dashboard away, and brings them back', async () => {
  const { token } = await app.aPlayer();
  const shown = async () => (await app.send(getDashboard, {}, token)).body.objectives_shown;
  expect(await shown()).toBe(true);
  await app.send(showObjectives, { body: { shown: false } }, token);
  expect(await shown()).toBe(false);
  await app.send(showObjectives, { body: { shown: true } }, token);
  expect(await shown()).toBe(true);
});

describe('the audit finds', () => {
  it.each([
    [
      'a reward without a claim',
      'DELETE FROM objective_claim WHERE id = $1',
      /^A reward was paid for claim \d+, which is not there\.$/,
    ],
    [
      'a claim that says another amount',
      'UPDATE objective_claim SET metal = metal + 1 WHERE id = $1',
      /^The reward of claim \d+ was not paid as claimed\.$/,
    ],
  ])('%s', async (_, spoil, sentence) => {
    const player = await app.aPlayer();
    await activate(player, METAL_MINE);
    await claim(player, 1);
    const [row] = await app.db.query('SELECT * FROM objective_claim WHERE player_id = $1', [player.id]);
    await app.db.query(spoil, [row.id]);
    const { differences } = await audit(app.db);
    await app.db.query('DELETE FROM objective_claim WHERE id = $1', [row.id]);
    await app.db.query(
      `INSERT INTO objective_claim (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
      Object.values(row),
    );
    expect(differences).toEqual([expect.stringMatching(sentence)]);
    expect((await audit(app.db)).differences).toEqual([]);
  });
});

// These write rows that no command has written, so no audit comes after them.
it('a reward that an earlier version paid stays as it was, and is not paid again', async () => {
  const player = await app.aPlayer();
  await activate(player, METAL_MINE);
  await app.db.query(
    'INSERT INTO objective_claim (player_id, objective_id, week, claimed_at, naquadah, trinium, metal, energy, food) VALUES ($1, 1, 0, now(), 0, 0, 10, 0, 0)',
    [player.id],
  );
  expect(await orderOf(player, 1)).toMatchObject({ state: 'claimed' });
  expect((await claim(player, 1)).refusal).toBe(REFUSALS.objectiveClaimed.text);
  expect(await claimsOf(player)).toEqual([{ objective_id: 1, week: 0, energy: 0 }]);
});

describe('the weekly goals', () => {
  /** A rich player with a shipyard who reached this level before the week. */
  async function aVeteran(level: number): Promise<TestPlayer> {
    const player = await app.aPlayer();
    await aShipyard(app, player);
    await enrich(app, player);
    let xp = 0;
    while (gainXp({ level: 1, xp: 0 }, xp).level < level) xp += 10;
    await gain(player, xp, new Date(0));
    await app.db.query('UPDATE player SET level = $2 WHERE id = $1', [player.id, level]);
    return player;
  }

  let events = 1_000_000;
  const gain = ({ id }: TestPlayer, amount: number, at: Date) =>
    app.db.query(
      "INSERT INTO xp_event (source_kind, source_id, player_id, amount, at) VALUES ('building', $1, $2, $3, $4)",
      [++events, id, amount, at],
    );

  /** Everything that the orders of a week can ask for, on its first three days. */
  async function workThreeDays(player: TestPlayer, week: number): Promise<void> {
    for (const day of [0, 1, 2]) {
      const at = new Date(weekBegins(week) + day * 24 * HOUR + HOUR);
      await app.db.query(
        `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at, activated_at)
         VALUES ($1, $2, false, $3, $3, $3)`,
        [player.homeId, METAL_MINE, at],
      );
      await app.db.query(
        'INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, activated_at) VALUES ($1, 41, $2, $2, $2)',
        [player.homeId, at],
      );
      for (const kind of ['malp', 'explore']) {
        await app.db.query(
          `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
           VALUES ($1, $2, $3, $4, $4, $4, '{"message":"All quiet."}')`,
          [player.id, kind, player.homeId, at],
        );
      }
      await gain(player, 500, at);
    }
  }

  const thisWeek = async () => weekOf((await databaseTime(app.db)).getTime());

  it('count days of this week only, two deeds of a day once', async () => {
    const player = await aVeteran(6);
    const week = (await thisWeek()) + 20;
    await workThreeDays(player, week);
    await workThreeDays(player, week);
    await workThreeDays(player, week - 1);
    const facts = await readObjectiveFacts(app.db, player.id, new Date(weekBegins(week) + HOUR));
    expect(facts).toMatchObject({
      week,
      // The XP of the week before counts.
      levelBefore: gainXp({ level: 6, xp: 0 }, 1500).level,
      deeds: { building_days: 3, ship_days: 3, probe_days: 3, exploration_days: 3, week_xp: 3000 },
    });
    const later = await readObjectiveFacts(app.db, player.id, new Date(weekBegins(week + 1)));
    expect(later.deeds).toMatchObject({
      building_days: 0,
      ship_days: 0,
      probe_days: 0,
      exploration_days: 0,
      week_xp: 0,
      probes: 1,
      explorations: 1,
    });
  });

  it('are three, pay by the level at the beginning of the week, and pay each week once', async () => {
    const player = await aVeteran(6);
    const week = await thisWeek();
    const three = goalsOfWeek(6, week);
    const ids = three.map(({ id }) => id);
    const ofWeek = async () => (await ordersOf(player)).filter(({ objective_id }) => ids.includes(objective_id));
    expect((await ofWeek()).map(({ reward }) => reward)).toEqual(three.map(({ reward }) => reward));
    expect((await claim(player, ids[0] ?? 0)).refusal).toBe(REFUSALS.objectiveOpen.text);

    await workThreeDays(player, week);
    expect((await ofWeek()).map(({ state }) => state)).toEqual(Array(3).fill('completed'));
    for (const { id, reward } of three) {
      const { status, body } = await claim(player, id);
      expect([status, body.objective?.reward]).toEqual([200, reward]);
      expect((await claim(player, id)).refusal).toBe(REFUSALS.objectiveClaimed.text);
    }
    await app.db.query(
      "UPDATE objective_claim SET week = week - 1, claimed_at = claimed_at - interval '7 days' WHERE player_id = $1 AND week > 0",
      [player.id],
    );
    expect((await ofWeek()).map(({ state }) => state)).toEqual(Array(3).fill('completed'));
    expect((await claim(player, ids[0] ?? 0)).status).toBe(200);
  });

  it('are not for a player of level 4', async () => {
    expect(await ordersOf(await aVeteran(4))).toHaveLength(FIRST_GOALS.length);
  });
});
