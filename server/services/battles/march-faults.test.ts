import { describe, expect, it } from 'vitest';
import { planMarch } from '#shared/api/battles/marches';
import { getDashboard } from '#shared/api/dashboard';
import { explore, malp } from '#shared/api/missions';
import { getPlanet } from '#shared/api/planets';
import { completeShip } from '#shared/api/ships';
import { REFUSALS } from '#shared/refusals';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import {
  aColony,
  addressOf,
  aVeteran,
  giveShips,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
  phaseOf,
  type TestOrder,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp } from '../../tests/support/test-app.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';
import { postponeAttacks } from './absence.ts';

const app = auditedApp({ TRUST_LOOPBACK: 'on' });

const TIMEOUT_MS = 20_000;
let places = -40;

/** A raider next to a victim, each with ships. */
async function aRaiderAndAVictim() {
  const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
  await moveNextTo(app, raider, victim, ++places);
  await giveShips(app, raider.homeId, LINE, 24);
  await giveShips(app, victim.homeId, LINE, 12);
  return { raider, victim };
}

describe('a ship of a type that the catalogue does not know', () => {
  const poison = (rows: string, values: unknown[]) =>
    app.db.query(`UPDATE ship SET ship_type_id = 999 WHERE id = (SELECT min(id) FROM ship WHERE ${rows})`, values);

  /** What /metrics says. */
  const failedMarches = async () => {
    const text = await (await fetch(`${app.origin}/metrics`)).text();
    return Number(/^seventh_chevron_due_failures\{kind="march"\} (\d+)$/m.exec(text)?.[1]);
  };

  it('stops its own march, and no other march of its owner or against its owner', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    const colony = await aColony(app, raider);
    const poisoned = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 8]] });
    const transfer = await launched(app, raider, colony, { kind: 'transfer', ships: [[LINE, 4]] });
    await giveShips(app, victim.homeId, LINE, 10);
    const answer = await launched(app, victim, raider.homeId, { kind: 'raid', ships: [[LINE, 10]] });
    await poison('march_id = $1', [poisoned]);
    await app.db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [poisoned]);
    const isCounted = async () => (await failedMarches()) === 1;
    expect(await waitUntil(isCounted, TIMEOUT_MS)).toBe(true);

    expect(await land(app, transfer)).toBe('done');
    expect(await land(app, answer)).toBe('home');
    expect(await phaseOf(app, poisoned)).toBe('out');
    // Its world is not closed for ever.
    await app.db.query("UPDATE march SET due_at = due_at - interval '2 min' WHERE id = $1", [poisoned]);
    const again = await launch(app, raider, colony, { kind: 'transfer', ships: [[LINE, 1]] });
    expect(again.status).toBe(201);

    await app.db.query('UPDATE ship SET ship_type_id = $2 WHERE march_id = $1', [poisoned, LINE]);
    await app.db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [poisoned]);
    expect(await waitUntil(async () => (await phaseOf(app, poisoned)) === 'home', TIMEOUT_MS)).toBe(true);
    expect(await waitUntil(async () => (await failedMarches()) === 0, TIMEOUT_MS)).toBe(true);
  }, 60_000);

  it('hides neither its world nor the dashboard, and a probe does not see it', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    await poison('planet_id = $1', [victim.homeId]);
    await app.db.query('INSERT INTO squad (planet_id, squad_type_id) VALUES ($1, 999)', [victim.homeId]);
    const { status, body } = await app.send(getPlanet, { params: { id: victim.homeId } }, victim.token);
    expect(status).toBe(200);
    expect(body.ships.map(({ ship_type_id }) => ship_type_id)).toEqual(Array(11).fill(LINE));
    expect(body.soldier_squads.every(({ squad_type_id }) => squad_type_id !== 999)).toBe(true);
    const { body: dashboard } = await app.send(getDashboard, {}, victim.token);
    expect(dashboard.ships_under_construction.every(({ ship_type_name }) => ship_type_name !== '')).toBe(true);
    const { room } = await openTab(app.origin, victim.token);
    expect(room.state.username).toBe(victim.username);
    const probe = { originating_planet_id: victim.homeId, stargate_address: await addressOf(app, raider.homeId) };
    expect((await app.send(malp, { body: probe }, victim.token)).status).toBe(200);
    await app.db.query('DELETE FROM ship WHERE planet_id = $1 AND ship_type_id = 999', [victim.homeId]);
    await app.db.query('DELETE FROM squad WHERE planet_id = $1 AND squad_type_id = 999', [victim.homeId]);
  });

  it('can be neither launched nor sent to explore, and a mission that it is on is shown without its name', async () => {
    const { victim } = await aRaiderAndAVictim();
    await poison('planet_id = $1', [victim.homeId]);
    const [{ id }] = await app.db.query('SELECT id FROM ship WHERE planet_id = $1 AND ship_type_id = 999', [
      victim.homeId,
    ]);
    expect(await app.send(completeShip, { body: { ship_id: id } }, victim.token)).toMatchObject({
      status: REFUSALS.shipTypeUnknown.status,
      body: { error: REFUSALS.shipTypeUnknown.text },
    });
    await app.db.query('UPDATE ship SET activated_at = clock_timestamp() WHERE id = $1', [id]);
    const order = { planet_id: victim.homeId, ship_id: id, duration_days: 1 };
    expect(await app.send(explore, { body: order }, victim.token)).toMatchObject({
      status: REFUSALS.notAnAvailableScout.status,
      body: { error: REFUSALS.notAnAvailableScout.text },
    });
    const [{ mission }] = await app.db.query(
      `INSERT INTO mission (player_id, kind, planet_id, ship_id, start_time, finish_time, plan)
       VALUES ($1, 'explore', $2, $3, clock_timestamp(), clock_timestamp() + interval '1 day', '{}') RETURNING id AS mission`,
      [victim.id, victim.homeId, id],
    );
    const { body } = await app.send(getDashboard, {}, victim.token);
    expect(body.missions).toMatchObject([{ mission_id: mission, ship_type_name: null }]);
    await app.db.query('DELETE FROM mission WHERE id = $1', [mission]);
    await app.db.query('DELETE FROM ship WHERE id = $1', [id]);
  });

  it('keeps out of a battle at its world', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    await poison('planet_id = $1', [victim.homeId]);
    const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] });
    expect(await land(app, raid)).toBe('home');
    const [{ counts }] = await app.db.query(
      `SELECT jsonb_path_query_array(input, '$.orbit.defender.stacks[*].count') AS counts FROM battle WHERE march_id = $1`,
      [raid],
    );
    expect(counts).toContain(11);
    await app.db.query('UPDATE ship SET ship_type_id = $2 WHERE planet_id = $1 AND ship_type_id = 999', [
      victim.homeId,
      LINE,
    ]);
  });
});

describe('an attack turns back', () => {
  it('from a ruler whose account is being deleted, and neither looted nor fought', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 24]] });
    // The first step of a deletion, after which a process was killed.
    await app.db.query(
      "UPDATE player SET deleted_at = clock_timestamp(), verified_at = NULL, email = NULL, password_hash = NULL, bio = '' WHERE id = $1",
      [victim.id],
    );
    const tab = await openTab(app.origin, raider.token);
    expect(await land(app, raid)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ reason: 'ruler_gone' });
    // Another process goes on.
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [victim.id]);
    await settleDeletion(app.context, victim.id);
  });

  it('if its sender is banned', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 24]] });
    await app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [raider.id]);
    expect(await land(app, raid)).toBe('home');
    expect(await land(app, raid)).toBe('done');
    expect(await app.db.query('SELECT 1 FROM battle WHERE march_id = $1', [raid])).toEqual([]);
  });

  it('from a world that changed hands: whoever saw it coming hears that it is off', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    const heir = await aVeteran(app);
    const colony = await aColony(app, victim);
    const raid = await launched(app, raider, colony, { kind: 'raid', ships: [[LINE, 24]] });
    const tabs = [await openTab(app.origin, victim.token), await openTab(app.origin, heir.token)];
    await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [colony, heir.id]);
    expect(await land(app, raid)).toBe('home');
    for (const tab of tabs) expect(await tab.next('attack_called_off')).toMatchObject({ march_id: raid });
  });
});

describe('a march is refused clearly, and nothing is taken', () => {
  const taken = async (playerId: number) =>
    (
      await app.db.query(
        `SELECT (SELECT count(*) FROM march WHERE player_id = $1) AS marches,
           (SELECT count(*) FROM ledger WHERE reason = 'march' AND account_kind = 'player' AND account_id = $1) AS lines`,
        [playerId],
      )
    )[0];

  it.each<[string, TestOrder, { text: string }]>([
    ['with no ships', { kind: 'raid' }, REFUSALS.marchEmpty],
    ['of −5 of a type', { kind: 'raid', ships: [[LINE, -5]] }, REFUSALS.marchCountInvalid],
    ['of no ship of a type', { kind: 'raid', ships: [[LINE, 0]] }, REFUSALS.marchCountInvalid],
    ['of half a ship', { kind: 'raid', ships: [[LINE, 0.5]] }, REFUSALS.marchCountInvalid],
    [
      'of −1 squads',
      {
        kind: 'raid',
        ships: [[LINE, 1]],
        squads: [[4, -1]],
      },
      REFUSALS.marchCountInvalid,
    ],
    ['of more than stand there', { kind: 'raid', ships: [[LINE, 25]] }, REFUSALS.notSoManyReady],
    ['of 10⁹ of a type', { kind: 'raid', ships: [[LINE, 1_000_000_000]] }, REFUSALS.notSoManyReady],
    [
      'of a type named twice',
      {
        kind: 'raid',
        ships: [
          [LINE, 1],
          [LINE, 1],
        ],
      },
      REFUSALS.typeTwice,
    ],
    ['of an unknown type', { kind: 'raid', ships: [[999, 1]] }, REFUSALS.shipTypeUnknown],
    ['of an unknown squad', { kind: 'raid', ships: [[LINE, 1]], squads: [[999, 1]] }, REFUSALS.squadTypeUnknown],
    ['that is a strike with ships', { kind: 'strike', ships: [[LINE, 1]], squads: [[4, 1]] }, REFUSALS.strikeWithShips],
    ['that is a strike of nobody', { kind: 'strike' }, REFUSALS.strikeWithoutSquads],
    ['that is a siege without squads', { kind: 'siege', ships: [[LINE, 24]] }, REFUSALS.siegeNeedsSquads(10)],
  ])('%s', async (_, order, refusal) => {
    const { raider, victim } = await aRaiderAndAVictim();
    const { body } = await launch(app, raider, victim.homeId, order);
    expect(body).toMatchObject({ error: refusal.text });
    expect(await taken(raider.id)).toEqual({ marches: 0, lines: 0 });
  });

  it.each(['ships', 'squads'])('in its plan, with %s that cannot be counted', async (units) => {
    const { raider, victim } = await aRaiderAndAVictim();
    const address = (await addressOf(app, victim.homeId)).join('-');
    for (const count of ['-5', '0', '1.5', '1.2.3']) {
      const query = {
        origin_id: String(raider.homeId),
        stargate_address: address,
        kind: 'raid',
        [units]: `${LINE}x${count}`,
      };
      const { status, body } = await app.send(planMarch, { query: query as never }, raider.token);
      expect({ count, status, body }).toMatchObject({ status: 400, body: { error: REFUSALS.marchCountInvalid.text } });
    }
  });

  it('to its own address, to nowhere, from the world of another, and from one that was lost', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    const colony = await aColony(app, raider);
    await giveShips(app, colony, LINE, 1);
    const order = { kind: 'raid', ships: [[LINE, 1]] } as const;
    const from = (homeId: number) => ({ ...raider, homeId });
    const refusals = [
      [await launch(app, raider, raider.homeId, order), REFUSALS.marchToItself],
      [await launch(app, from(victim.homeId), victim.homeId, order), REFUSALS.planetNotOwned],
      [await launch(app, from(2_000_000_000), victim.homeId, order), REFUSALS.planetNotFound],
    ] as const;
    for (const [{ body }, refusal] of refusals) expect(body).toMatchObject({ error: refusal.text });
    await app.db.query('UPDATE planet SET owner_id = $2 WHERE id = $1', [colony, victim.id]);
    expect((await launch(app, from(colony), victim.homeId, order)).body).toMatchObject({
      error: REFUSALS.planetNotOwned.text,
    });
    const query = { origin_id: String(raider.homeId), stargate_address: '1-1-1-1-1-1', kind: 'raid' };
    expect((await app.send(planMarch, { query: query as never }, raider.token)).body).toMatchObject({
      error: REFUSALS.noGateAnswers.text,
    });
    // A plan to the own world tells its reach, and that nobody marches there.
    const itself = { ...query, stargate_address: (await addressOf(app, raider.homeId)).join('-') };
    expect((await app.send(planMarch, { query: itself as never }, raider.token)).body).toMatchObject({
      distance: 0,
      reach: expect.any(Number),
      refusal: REFUSALS.marchToItself.text,
    });
    expect(await taken(raider.id)).toEqual({ marches: 0, lines: 0 });
  });
});

describe('after more than ten minutes without a server', () => {
  const absent = async (ms: number) => {
    await app.db.query(
      "UPDATE setting SET value = (clock_timestamp() - make_interval(secs => $1))::text WHERE key = 'served_until'",
      [ms / 1000],
    );
    const moved = await postponeAttacks(app.context);
    return moved;
  };
  const dueOf = async (id: number): Promise<number> =>
    (await app.db.query('SELECT due_at FROM march WHERE id = $1', [id]))[0].due_at.getTime();

  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  /** The player's night truce begins at this moment (ms since 1970) and at its minute of every day. */
  const beginTruce = (playerId: number, at: number) =>
    app.db.query('UPDATE player SET truce_from = $2, truce_next = NULL, truce_next_at = NULL WHERE id = $1', [
      playerId,
      Math.floor((at % DAY) / 60_000),
    ]);

  it('attacks land as much later, and other marches do not; a shorter absence moves nothing', async () => {
    const { raider, victim } = await aRaiderAndAVictim();
    const colony = await aColony(app, raider);
    const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] });
    const transfer = await launched(app, raider, colony, { kind: 'transfer', ships: [[LINE, 1]] });
    const before = [await dueOf(raid), await dueOf(transfer)];
    for (const { id } of [raider, victim]) await beginTruce(id, (before[0] ?? 0) + 6 * HOUR);
    expect(await absent(9 * 60_000)).toBe(0);
    expect([await dueOf(raid), await dueOf(transfer)]).toEqual(before);

    expect(await absent(2 * HOUR)).toBeGreaterThan(0);
    expect((await dueOf(raid)) - (before[0] ?? 0)).toBeGreaterThanOrEqual(2 * HOUR);
    expect((await dueOf(raid)) - (before[0] ?? 0)).toBeLessThan(2 * HOUR + 60_000);
    expect(await dueOf(transfer)).toBe(before[1]);
    // Once: another process that starts moves nothing more.
    expect(await postponeAttacks(app.context)).toBe(0);
  });

  it.each(['target', 'sender'] as const)(
    'an attack that would land in the night truce of its %s lands after it',
    async (whose) => {
      const { raider, victim } = await aRaiderAndAVictim();
      const raid = await launched(app, raider, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] });
      const begins = Math.floor((await dueOf(raid)) / 60_000) * 60_000 + HOUR;
      const [asleep, awake] = whose === 'target' ? [victim, raider] : [raider, victim];
      await beginTruce(asleep.id, begins);
      await beginTruce(awake.id, begins + 12 * HOUR);
      expect(await absent(2 * HOUR)).toBeGreaterThan(0);
      const end = begins + 8 * HOUR;
      expect(await dueOf(raid)).toBeGreaterThanOrEqual(end + HOUR);
      expect(await dueOf(raid)).toBeLessThanOrEqual(end + HOUR + 30 * 60_000);
      const [{ lands_at }] = await app.db.query('SELECT lands_at FROM march WHERE id = $1', [raid]);
      expect(lands_at.getTime()).toBe(await dueOf(raid));
    },
  );
});
