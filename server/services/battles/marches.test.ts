import { describe, expect, it, vi } from 'vitest';
import { getBattle, getSharedBattle, listBattles, shareBattle } from '#shared/api/battles/battles';
import { listMarches, planMarch, recallMarch } from '#shared/api/battles/marches';
import { REFUSALS } from '#shared/refusals';
import { fight } from '#shared/rules/battles/fight';
import { hashOf, sealOf, seedOf } from '#shared/rules/battles/seal';
import { DueScheduler } from '../../due-scheduler.ts';
import {
  aColony,
  addressOf,
  aVeteran,
  giveShips,
  giveSquads,
  LANDER,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp } from '../../tests/support/test-app.ts';

const app = auditedApp();

const stockOf = async (id: number) =>
  (await app.db.query('SELECT naquadah + trinium + metal + energy + food AS units FROM player WHERE id = $1', [id]))[0]
    .units as number;

let places = -20;

describe('a transfer', () => {
  it('takes fuel, is away from its launch on, and stands on the other world when it lands', async () => {
    const player = await aVeteran(app);
    const colony = await aColony(app, player);
    await giveShips(app, player.homeId, LINE, 3);
    const tab = await openTab(app.origin, player.token);
    const { status, body } = await launch(app, player, colony, { kind: 'transfer', ships: [[LINE, 2]], squads: [] });
    expect(status).toBe(201);
    expect(body.march).toMatchObject({ kind: 'transfer', phase: 'out', ships: [{ ship_type_id: LINE, count: 2 }] });
    expect(body.resources.energy).toBeLessThan(101_000);
    expect(await tab.next('fleet_launched')).toMatchObject({ march_id: body.march.march_id });
    const { body: seen } = await app.send(listMarches, {}, player.token);
    expect(seen.own).toEqual([body.march]);

    expect(await land(app, body.march.march_id)).toBe('done');
    expect(await tab.next('fleet_landed')).toMatchObject({ march_id: body.march.march_id, phase: 'done' });
    const rows = await app.db.query(
      'SELECT planet_id, count(*) FROM ship WHERE planet_id IN ($1, $2) AND march_id IS NULL GROUP BY 1 ORDER BY 1',
      [player.homeId, colony],
    );
    expect(
      Object.fromEntries(rows.map((row: { planet_id: number; count: number }) => [row.planet_id, row.count])),
    ).toEqual({
      [player.homeId]: 1,
      [colony]: 2,
    });
  });

  it('is called back by its sender, and by nobody else', async () => {
    const player = await aVeteran(app);
    const stranger = await aVeteran(app);
    const colony = await aColony(app, player);
    await giveShips(app, player.homeId, LINE, 1);
    const { body } = await launch(app, player, colony, { kind: 'transfer', ships: [[LINE, 1]] });
    const { march_id } = body.march;
    expect((await app.send(recallMarch, { body: { march_id } }, stranger.token)).body).toMatchObject({
      error: REFUSALS.marchNotYours.text,
    });
    const { body: back } = await app.send(recallMarch, { body: { march_id } }, player.token);
    expect(back.march).toMatchObject({ phase: 'home', recall_until: null });
    expect((await app.send(recallMarch, { body: { march_id } }, player.token)).body).toMatchObject({
      error: REFUSALS.recalledAlready.text,
    });
    expect(await land(app, march_id)).toBe('done');
    expect((await app.send(recallMarch, { body: { march_id } }, player.token)).body).toMatchObject({
      error: REFUSALS.marchOver.text,
    });
  });

  it('of more than stand there, to nowhere, and of nobody is refused, and nothing is taken', async () => {
    const player = await aVeteran(app);
    const colony = await aColony(app, player);
    await giveShips(app, player.homeId, LINE, 1);
    const before = await stockOf(player.id);
    for (const [order, refusal] of [
      [{ kind: 'transfer', ships: [[LINE, 2]] }, REFUSALS.notSoManyReady],
      [{ kind: 'transfer' }, REFUSALS.marchEmpty],
      [{ kind: 'transfer', ships: [[999, 1]] }, REFUSALS.shipTypeUnknown],
      [{ kind: 'raid', ships: [[LINE, 1]] }, REFUSALS.ownWorld],
      [{ kind: 'relief', ships: [[LINE, 1]] }, REFUSALS.ownWorld],
    ] as const) {
      const { status, body } = await launch(app, player, colony, order as never);
      expect({ status, error: (body as unknown as { error: string }).error }).toEqual({
        status: refusal.status,
        error: refusal.text,
      });
    }
    expect((await stockOf(player.id)) - before).toBeLessThan(1000);
    expect((await app.db.query('SELECT 1 FROM march WHERE player_id = $1', [player.id])).length).toBe(0);
  });
});

describe('a raid', () => {
  it('is seen the moment it starts, is fought once, and brings its loot home', async () => {
    const [attacker, victim, stranger] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    await giveShips(app, attacker.homeId, LINE, 20);
    await giveShips(app, attacker.homeId, LANDER, 20);
    await giveShips(app, victim.homeId, LINE, 12);
    const tabs = {
      attacker: await openTab(app.origin, attacker.token),
      victim: await openTab(app.origin, victim.token),
    };
    const { status, body } = await launch(app, attacker, victim.homeId, {
      kind: 'raid',
      ships: [
        [LINE, 20],
        [LANDER, 20],
      ],
    });
    expect({ status, body }).toMatchObject({ status: 201 });
    const { march_id, seal } = body.march;
    expect(await tabs.victim.next('attack_incoming')).toMatchObject({ march_id, kind: 'raid', seal });
    expect((await app.send(listMarches, {}, victim.token)).body.incoming).toMatchObject([{ march_id }]);

    const before = await stockOf(victim.id);
    expect(await land(app, march_id)).toBe('home');
    const told = await tabs.attacker.next('battle_fought');
    expect(told).toMatchObject({ side: 'attacker', outcome: 'ground_won', march: { march_id, phase: 'home' } });
    expect(await tabs.victim.next('battle_fought')).toMatchObject({ side: 'defender', march: null });

    const id = told.battle_id;
    const { body: report } = await app.send(getBattle, { params: { id } }, victim.token);
    expect(sealOf(report.secret, march_id)).toBe(seal);
    expect(seedOf(report.secret, march_id, report.input)).toBe(report.seed);
    const { rounds } = fight(report.input, report.seed);
    expect(rounds).toEqual(report.rounds);
    expect(hashOf(report.input, report.seed, rounds)).toBe(report.hash);
    expect((await app.send(getBattle, { params: { id } }, stranger.token)).status).toBe(403);

    const looted = Object.values(report.loot).reduce((sum, units) => sum + units, 0);
    expect(looted).toBeGreaterThan(0);
    expect(await stockOf(victim.id)).toBeLessThan(before + 1000);
    const cargo = Object.values(told.march?.cargo ?? {}).reduce((sum, units) => sum + units, 0);
    expect(cargo).toBe(looted + Object.values(report.salvage).reduce((sum, units) => sum + units, 0));
    expect(await land(app, march_id)).toBe('done');
    expect(await tabs.attacker.next('fleet_landed')).toMatchObject({ march_id, phase: 'done' });

    expect((await app.send(listBattles, { query: {} as never }, attacker.token)).body).toMatchObject({ total: 1 });
    const { body: shared } = await app.send(shareBattle, { body: { battle_id: id } }, victim.token);
    const token = shared.path.split('/').at(-1) ?? '';
    const { status: open, body: anybody } = await app.send(getSharedBattle, { params: { token } });
    expect(open).toBe(200);
    expect(anybody).not.toHaveProperty('planet');
  });

  it('turns back at its landing from a world that changed hands, and the ruler of then hears of it', async () => {
    const [attacker, victim, heir] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    const colony = await aColony(app, victim);
    await giveShips(app, attacker.homeId, LINE, 20);
    await giveShips(app, victim.homeId, LINE, 12);
    const { status, body } = await launch(app, attacker, colony, { kind: 'raid', ships: [[LINE, 20]] });
    expect({ status, body }).toMatchObject({ status: 201 });
    await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [colony, heir.id]);
    const tab = await openTab(app.origin, attacker.token);
    expect(await land(app, body.march.march_id)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ reason: 'world_changed_hands' });
    expect(await land(app, body.march.march_id)).toBe('done');
  });

  it('is planned with the refusal that its launch would meet', async () => {
    const [attacker, newcomer] = [await aVeteran(app), await app.aPlayer()];
    await giveShips(app, attacker.homeId, LINE, 1);
    const query = {
      origin_id: attacker.homeId,
      stargate_address: (await addressOf(app, newcomer.homeId)).join('-'),
      kind: 'raid' as const,
      ships: `${LINE}x1`,
    };
    const { body } = await app.send(planMarch, { query: query as never }, attacker.token);
    expect(body).toMatchObject({ way: 'space', refusal_code: 'ruler_at_peace', fuel: { food: 0 } });
    const { body: refused } = await launch(app, attacker, newcomer.homeId, { kind: 'raid', ships: [[LINE, 1]] });
    expect(refused).toMatchObject({ error: body.refusal });
  });

  it('is planned with a refusal for more than stand ready, and not at all with a type that is named twice', async () => {
    const sender = await aVeteran(app);
    const colony = await aColony(app, sender);
    await giveShips(app, sender.homeId, LINE, 2);
    const planned = async (ships: string) => {
      const stargate_address = (await addressOf(app, colony)).join('-');
      const query = { origin_id: sender.homeId, stargate_address, kind: 'transfer', ships };
      return (await app.send(planMarch, { query: query as never }, sender.token)).body;
    };
    expect(await planned(`${LINE}x2`)).toMatchObject({ refusal: null });
    expect(await planned(`${LINE}x3`)).toMatchObject({ refusal_code: 'not_so_many_ready' });
    expect(await planned(`${LINE}x1,${LINE}x1`)).toMatchObject({ error: REFUSALS.typeTwice.text });
    expect(await planned('five Lancers')).toMatchObject({ error: REFUSALS.forceInvalid.text });
  });
});

describe('many at the same moment', () => {
  /** Makes these marches due at one moment, and waits until all are over or on their way home. */
  async function landAll(ids: readonly number[]): Promise<void> {
    await app.db.query("UPDATE march SET due_at = clock_timestamp() + interval '200 ms' WHERE id = ANY ($1)", [ids]);
    await app.db.query(
      'UPDATE march SET due_at = (SELECT max(due_at) FROM march WHERE id = ANY ($1)) WHERE id = ANY ($1)',
      [ids],
    );
    await vi.waitFor(
      async () =>
        expect(await app.db.query("SELECT id FROM march WHERE id = ANY ($1) AND phase = 'out'", [ids])).toEqual([]),
      { timeout: 20_000 },
    );
  }

  it('twenty raids of as many players on one world land in the order of their ids, each once, in two processes', async () => {
    const victim = await aVeteran(app);
    await giveShips(app, victim.homeId, LINE, 60);
    const marches: number[] = [];
    for (let each = 0; each < 20; each++) {
      const attacker = await aVeteran(app);
      await moveNextTo(app, attacker, victim, ++places);
      await giveShips(app, attacker.homeId, LINE, 15);
      const { status, body } = await launch(app, attacker, victim.homeId, { kind: 'raid', ships: [[LINE, 15]] });
      expect({ status, body }).toMatchObject({ status: 201 });
      marches.push(body.march.march_id);
    }
    // A second process: it shares nothing with the first but the database.
    const other = new DueScheduler(app.context);
    await other.start();
    await landAll(marches);
    await other.stop();
    const battles = await app.db.query('SELECT march_id FROM battle WHERE defender_id = $1 ORDER BY id', [victim.id]);
    expect(battles.map(({ march_id }: { march_id: number }) => march_id)).toEqual(marches);
  }, 60_000);

  it('a march is recalled once, or it lands, when both happen at once', async () => {
    const player = await aVeteran(app);
    const colony = await aColony(app, player);
    await giveShips(app, player.homeId, LINE, 8);
    for (let each = 0; each < 8; each++) {
      const { body } = await launch(app, player, colony, { kind: 'transfer', ships: [[LINE, 1]] });
      const { march_id } = body.march;
      const answers = await Promise.all([
        app.send(recallMarch, { body: { march_id } }, player.token),
        app.send(recallMarch, { body: { march_id } }, player.token),
        app.db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [march_id]),
      ]);
      const recalled = [answers[0].status, answers[1].status].filter((status) => status === 200).length;
      expect(recalled).toBeLessThanOrEqual(1);
      const left = "SELECT phase FROM march WHERE id = $1 AND due_at <= clock_timestamp() + interval '1 ms'";
      await vi.waitFor(async () => expect(await app.db.query(left, [march_id])).toEqual([]), { timeout: 10_000 });
      const [{ phase }] = await app.db.query('SELECT phase FROM march WHERE id = $1', [march_id]);
      expect(phase === 'home' ? await land(app, march_id) : phase).toBe('done');
    }
    expect(
      await app.db.query('SELECT 1 FROM ship WHERE planet_id IN ($1, $2) AND march_id IS NULL', [
        player.homeId,
        colony,
      ]),
    ).toHaveLength(8);
  }, 30_000);

  it('two orders for the same ships: one march leaves', async () => {
    const player = await aVeteran(app);
    const colony = await aColony(app, player);
    await giveShips(app, player.homeId, LINE, 3);
    const order = { kind: 'transfer', ships: [[LINE, 2]] } as const;
    const answers = await Promise.all([
      launch(app, player, colony, order as never),
      launch(app, player, colony, order as never),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('a march with a ship of a type that does not exist stops alone, and the log says so', async () => {
    const [attacker, other, victim] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    await giveShips(app, attacker.homeId, LINE, 20);
    await moveNextTo(app, attacker, victim, ++places);
    await moveNextTo(app, other, victim, ++places);
    await giveShips(app, other.homeId, LINE, 20);
    await giveShips(app, victim.homeId, LINE, 12);
    const poisoned = (await launch(app, attacker, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] })).body.march
      .march_id;
    const sound = (await launch(app, other, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] })).body.march.march_id;
    await app.db.query('UPDATE ship SET ship_type_id = 999 WHERE id = (SELECT min(id) FROM ship WHERE march_id = $1)', [
      poisoned,
    ]);
    await app.db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = ANY ($1)', [[poisoned, sound]]);
    await vi.waitFor(
      async () => expect((await app.db.query('SELECT phase FROM march WHERE id = $1', [sound]))[0].phase).toBe('home'),
      { timeout: 10_000 },
    );
    expect((await app.db.query('SELECT phase FROM march WHERE id = $1', [poisoned]))[0].phase).toBe('out');
    await app.db.query('UPDATE ship SET ship_type_id = $2 WHERE march_id = $1', [poisoned, LINE]);
    await vi.waitFor(
      async () =>
        expect((await app.db.query('SELECT phase FROM march WHERE id = $1', [poisoned]))[0].phase).not.toBe('out'),
      { timeout: 10_000 },
    );
  }, 30_000);
});

it('a transfer of squads that finds the quarters full turns back, and says why', async () => {
  const player = await aVeteran(app);
  const colony = await aColony(app, player);
  await app.db.query('UPDATE planet SET population = 0 WHERE id = $1', [colony]);
  await giveSquads(app, colony, 4, 10);
  await giveSquads(app, player.homeId, 4, 1);
  const march = await launched(app, player, colony, { kind: 'transfer', squads: [[4, 1]] });
  const tab = await openTab(app.origin, player.token);
  expect(await land(app, march)).toBe('home');
  expect(await tab.next('fleet_turned_back')).toMatchObject({ march_id: march, reason: 'quarters_full' });
});
