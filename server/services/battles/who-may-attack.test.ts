import { describe, expect, it } from 'vitest';
import { planMarch, recallMarch } from '#shared/api/battles/marches';
import { build, cancelBuild } from '#shared/api/buildings';
import { BUILDING_TYPES, buildingTypeOf } from '#shared/catalogue/buildings';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { buildCost } from '#shared/rules/construction';
import { timeText } from '#shared/rules/time-text';
import {
  aColony,
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  giveSquads,
  LANDER,
  LINE,
  land,
  launch,
  launched,
  letAccountsAge,
  moveNextTo,
  phaseOf,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { ARMY, aBesiegerAndAColony, GUARD, passPart } from '../../tests/support/sieges.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

interface Duel {
  readonly raider: TestPlayer;
  readonly ruler: TestPlayer;
  /** The world that is attacked, a colony of the ruler. */
  readonly worldId: number;
}

const SHIPS = 20;
/** Its price is large enough for a share to show. */
const MINE = BUILDING_TYPES[6].id;
let places = -60;

/** A raider with ships in reach of a ruler's colony, whom nothing keeps from attacking. */
async function aDuel(): Promise<Duel> {
  const [raider, ruler] = [await aVeteran(app), await aVeteran(app)];
  const worldId = await aColony(app, ruler);
  await moveNextTo(app, raider, { ...ruler, homeId: worldId }, ++places);
  await giveShips(app, raider.homeId, LINE, SHIPS);
  await giveShips(app, ruler.homeId, LINE, SHIPS);
  return { raider, ruler, worldId };
}

const sql = (text: string, ...values: unknown[]) => app.db.query(text, values);

/** Marches of earlier, over and without cargo, of the raider against the ruler; `battle`: fought, with this outcome. */
async function earlier({ raider, ruler, worldId }: Duel, phase: 'out' | 'done', count: number): Promise<number[]> {
  const rows = await sql(
    `INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at, flight_ms,
       retreat_percent, secret, seal, phase)
     SELECT $1, 'raid', $2, $3, $4, clock_timestamp() - interval '1 h', clock_timestamp() - interval '1 h', clock_timestamp() + interval '9 h',
       CASE WHEN $5 = 'out' THEN clock_timestamp() + interval '9 h' END, 1000, 50, repeat('0', 32), repeat('0', 64), $5
     FROM generate_series(1, $6::int) RETURNING id`,
    raider.id,
    raider.homeId,
    worldId,
    ruler.id,
    phase,
    count,
  );
  return rows.map(({ id }: { id: number }) => id);
}

/** Four landings of a stranger that won the orbit. They were never fought, so the audit must not see them. */
async function fourLandings(duel: Duel, { mightLost }: { readonly mightLost: number }): Promise<void> {
  const stranger = await aVeteran(app);
  await letAccountsAge(app, stranger);
  const marches = await earlier({ ...duel, raider: stranger }, 'done', 4);
  await sql(
    `INSERT INTO battle (march_id, leg, planet_id, attacker_id, defender_id, at, input, rounds, seed, hash, outcome, morale, slipped,
       losses, loot, salvage, looted, might_lost, gave_respite, attack_xp, defence_xp)
     SELECT id, 1, $2, $3, $4, clock_timestamp() - interval '1 h', '{}', '{}', repeat('0', 32), repeat('0', 64), 'orbit_won', 100, false,
       '{"attacker": [], "defender": []}', '{}', '{}', 0, $5, false, 0, 0 FROM unnest($1::int[]) AS id`,
    marches,
    duel.worldId,
    stranger.id,
    duel.ruler.id,
    mightLost,
  );
}

const forgetLandings = (ruler: TestPlayer) =>
  sql("DELETE FROM battle WHERE defender_id = $1 AND input = '{}'", ruler.id);

interface Row {
  readonly row: string;
  readonly refusal: Refusal | RegExp;
  /** Brings about what the row is about. */
  arrange(duel: Duel): Promise<unknown>;
  /** How many ships are sent; 12 if not given. */
  readonly ships?: number;
  /** Whether a landing asks it too. */
  readonly atLanding: boolean;
  /** Undoes what the audit would find. */
  undo?(duel: Duel): Promise<unknown>;
}

const ROWS: readonly Row[] = [
  {
    row: '1: one’s own world',
    refusal: REFUSALS.ownWorld,
    arrange: ({ raider, worldId }) => sql('UPDATE planet SET owner_id = $1 WHERE id = $2', raider.id, worldId),
    atLanding: true,
  },
  {
    row: '2: nobody’s world',
    refusal: REFUSALS.nobodysWorld,
    arrange: ({ worldId }) => sql('UPDATE planet SET owner_id = NULL WHERE id = $1', worldId),
    atLanding: true,
  },
  {
    row: '3: the ruler is banned',
    refusal: REFUSALS.rulerGone,
    arrange: ({ ruler }) => sql('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', ruler.id),
    atLanding: true,
  },
  {
    row: '5: allies',
    refusal: REFUSALS.rulerIsAlly,
    arrange: ({ raider, ruler }) => anAlliance(app, raider, ruler),
    atLanding: true,
  },
  {
    row: '6: former allies',
    refusal: REFUSALS.alliesUntilLately('72 h'),
    arrange: ({ raider, ruler }) =>
      sql('INSERT INTO former_member SELECT 1000000, id, clock_timestamp() FROM unnest($1::int[]) AS id', [
        raider.id,
        ruler.id,
      ]),
    atLanding: true,
  },
  {
    row: '8: the ruler is a newcomer',
    refusal: REFUSALS.rulerAtPeace,
    arrange: ({ ruler }) => sql('UPDATE player SET struck_at = NULL WHERE id = $1', ruler.id),
    atLanding: true,
  },
  {
    row: '9: the raider is a newcomer',
    refusal: REFUSALS.atPeace,
    arrange: ({ raider }) => sql('UPDATE player SET struck_at = NULL WHERE id = $1', raider.id),
    atLanding: false,
  },
  {
    row: '10: respite',
    refusal: /^This ruler has lost enough\. Respite until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    arrange: ({ ruler }) =>
      sql("UPDATE player SET respite_until = clock_timestamp() + interval '1 h' WHERE id = $1", ruler.id),
    atLanding: false,
  },
  {
    row: '11: too great might',
    refusal: REFUSALS.mightTooGreat,
    arrange: ({ raider }) => giveShips(app, raider.homeId, LINE, 40 * SHIPS),
    atLanding: false,
  },
  {
    row: '12: two battles with this ruler',
    refusal: REFUSALS.battlesEnough,
    arrange: (duel) => earlier(duel, 'done', 2),
    atLanding: false,
  },
  {
    row: '13: four landings',
    refusal: REFUSALS.landingsEnough,
    arrange: (duel) => fourLandings(duel, { mightLost: 1 }),
    atLanding: false,
    undo: ({ ruler }) => forgetLandings(ruler),
  },
  {
    row: '18: out of reach',
    refusal: /^This world is \d+ away; your reach is \d+\.$/,
    // All homes in one corner of the galaxy, the world in another. No two places are the same.
    arrange: async ({ worldId }) => {
      await sql(
        `UPDATE planet SET coordinates_x = place % 30 - 999, coordinates_y = place / 30 - 999
         FROM (SELECT id, row_number() OVER (ORDER BY owner_id) AS place FROM planet WHERE home AND owner_id IS NOT NULL) AS homes
         WHERE planet.id = homes.id`,
      );
      await sql(
        'UPDATE planet SET coordinates_x = 999 - id % 30, coordinates_y = 999 - id / 30 % 30 WHERE id = $1',
        worldId,
      );
    },
    atLanding: false,
  },
  {
    row: '19: a feint',
    refusal: /^So few would be laughed at: bring \d+ of might\.$/,
    arrange: ({ ruler }) => giveShips(app, ruler.homeId, LINE, 60 * SHIPS),
    ships: 1,
    atLanding: false,
  },
  {
    row: '20: all commanders away',
    refusal: REFUSALS.commandersAway,
    arrange: async (duel) => {
      const other = await aDuel();
      const [id] = await earlier({ ...duel, ruler: other.ruler, worldId: other.worldId }, 'out', 1);
      await sql(
        'UPDATE ship SET march_id = $1 WHERE id = (SELECT max(id) FROM ship WHERE planet_id = $2)',
        id,
        duel.raider.homeId,
      );
    },
    atLanding: false,
  },
];

const orderOf = (ships = 12) => ({ kind: 'raid', ships: [[LINE, ships]] }) as const;
const says = (refusal: Refusal | RegExp) => (refusal instanceof RegExp ? expect.stringMatching(refusal) : refusal.text);

describe('who may attack whom', () => {
  it.each(ROWS)(
    'row $row: the plan and the launch refuse with its sentence',
    async ({ refusal, arrange, ships, undo }) => {
      const duel = await aDuel();
      await arrange(duel);
      const { raider, worldId } = duel;
      const query = {
        origin_id: String(raider.homeId),
        stargate_address: (await addressOf(app, worldId)).join('-'),
        kind: 'raid',
        ships: `${LINE}x${ships ?? 12}`,
      };
      const { body: plan } = await app.send(planMarch, { query: query as never }, raider.token);
      expect(plan.refusal).toEqual(says(refusal));
      const { body } = await launch(app, raider, worldId, orderOf(ships));
      expect(body).toMatchObject({ error: says(refusal), code: plan.refusal_code });
      await undo?.(duel);
    },
  );

  it.each(ROWS.filter(({ atLanding }) => atLanding))('row $row: a landing turns back', async ({ refusal, arrange }) => {
    const duel = await aDuel();
    const marchId = await launched(app, duel.raider, duel.worldId, orderOf());
    const tab = await openTab(app.origin, duel.raider.token);
    await arrange(duel);
    expect(await land(app, marchId)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({
      reason: refusal instanceof RegExp ? expect.any(String) : refusal.code,
    });
    expect(await sql('SELECT 1 FROM battle WHERE march_id = $1', marchId)).toEqual([]);
  });

  it.each(ROWS.filter(({ atLanding }) => !atLanding))(
    'row $row: a landing does not ask',
    async ({ arrange, ships, undo }) => {
      const duel = await aDuel();
      const marchId = await launched(app, duel.raider, duel.worldId, orderOf(ships));
      await arrange(duel);
      await land(app, marchId);
      expect(await phaseOf(app, marchId)).not.toBe('out');
      expect(await sql('SELECT 1 FROM battle WHERE march_id = $1', marchId)).toHaveLength(1);
      await undo?.(duel);
    },
  );

  it('row 13: landings that cost the ruler nothing do not keep others away', async () => {
    const duel = await aDuel();
    await fourLandings(duel, { mightLost: 0 });
    const { status } = await launch(app, duel.raider, duel.worldId, orderOf());
    await forgetLandings(duel.ruler);
    expect(status).toBe(201);
  });

  it('row 6: who left an alliance before the other joined it is no former ally', async () => {
    const duel = await aDuel();
    const { raider, ruler } = duel;
    await sql(
      `INSERT INTO former_member (alliance_id, player_id, joined_at, left_at)
       VALUES (1000001, $1, clock_timestamp() - interval '9 h', clock_timestamp() - interval '2 h'),
         (1000001, $2, clock_timestamp() - interval '1 h', clock_timestamp())`,
      raider.id,
      ruler.id,
    );
    const marchId = await launched(app, raider, duel.worldId, orderOf());
    await land(app, marchId);
    expect(await sql('SELECT 1 FROM battle WHERE march_id = $1', marchId)).toHaveLength(1);
  });

  it('an attack is logged by the ruler’s alliance the moment it leaves', async () => {
    const { raider, ruler, worldId } = await aDuel();
    const allianceId = await anAlliance(app, ruler);
    await launched(app, raider, worldId, orderOf());
    expect(await sql('SELECT details FROM alliance_log WHERE alliance_id = $1', allianceId)).toContainEqual({
      details: `${ruler.username} is under attack.`,
    });
  });

  it('a construction that is cancelled while an attack comes gives back 40 percent, and its share again later', async () => {
    const { raider, ruler, worldId } = await aDuel();
    const cancelled = async () => {
      const { body } = await app.send(
        build,
        { body: { planet_id: ruler.homeId, building_type_id: MINE } },
        ruler.token,
      );
      const building_id = 'building_id' in body ? body.building_id : 0;
      return (await app.send(cancelBuild, { body: { building_id } }, ruler.token)).body.refund.metal;
    };
    const price = buildCost(buildingTypeOf(MINE), 0).metal ?? 0;
    const calm = await cancelled();
    const marchId = await launched(app, raider, worldId, orderOf());
    expect(await cancelled()).toBe(Math.floor(price * 0.4));
    await land(app, marchId);
    expect(await cancelled()).toBe(Math.floor(price * 0.4));
    await sql("UPDATE battle SET at = at - interval '2 h' WHERE march_id = $1", marchId);
    expect(calm).toBeGreaterThan(price * 0.9);
    expect(await cancelled()).toBeGreaterThan(price * 0.9);
  });

  it('a construction that began while an attack came gives back 40 percent, however long the attack is over', async () => {
    const { raider, ruler, worldId } = await aDuel();
    const started = async () => {
      const order = { planet_id: ruler.homeId, building_type_id: MINE };
      const { body } = await app.send(build, { body: order }, ruler.token);
      return 'building_id' in body ? body.building_id : 0;
    };
    const refund = async (building_id: number) =>
      (await app.send(cancelBuild, { body: { building_id } }, ruler.token)).body.refund.metal;
    const price = buildCost(buildingTypeOf(MINE), 0).metal ?? 0;
    const floor = Math.floor(price * 0.4);
    for (const end of ['is called back', 'lands']) {
      await giveShips(app, raider.homeId, LINE, SHIPS);
      const marchId = await launched(app, raider, worldId, orderOf());
      const hidden = await started();
      if (end === 'lands') await land(app, marchId);
      else await app.send(recallMarch, { body: { march_id: marchId } }, raider.token);
      await sql("UPDATE battle SET at = at - interval '2 h' WHERE march_id = $1", marchId);
      expect(await refund(hidden), end).toBe(floor);
      // What began after it has its share again.
      expect(await refund(await started())).toBeGreaterThan(price * 0.9);
      await land(app, marchId);
    }
  });

  it('row 4: a world that changed hands turns the landing back', async () => {
    const duel = await aDuel();
    const heir = await aVeteran(app);
    const marchId = await launched(app, duel.raider, duel.worldId, orderOf());
    const tab = await openTab(app.origin, duel.raider.token);
    await sql('UPDATE planet SET owner_id = $1 WHERE id = $2', heir.id, duel.worldId);
    expect(await land(app, marchId)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ reason: 'world_changed_hands' });
  });
});

it('a siege that a limit of many days forbids names the moment from which it is allowed', async () => {
  const { besieger, ruler, world } = await aBesiegerAndAColony(app, -15);
  const other = await aColony(app, ruler);
  const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
  expect(await land(app, march)).toBe('standing');
  await passPart(app, march, 4);
  const [{ ended_at }] = await app.db.query('SELECT ended_at FROM siege WHERE march_id = $1', [march]);
  const days = (count: number) => timeText(Math.ceil(ended_at.getTime() / 60_000) * 60_000 + count * 24 * 3_600_000);
  await app.db.query('UPDATE player SET respite_until = NULL WHERE id = $1', [ruler.id]);
  await giveShips(app, besieger.homeId, LANDER, 5);
  await giveSquads(app, besieger.homeId, GUARD, 10);
  const plan = async (player: TestPlayer) => {
    const query = {
      origin_id: `${player.homeId}`,
      stargate_address: (await addressOf(app, other)).join('-'),
      kind: 'siege',
      ships: `${LANDER}x5`,
      squads: `${GUARD}x10`,
    } as const;
    return (await app.send(planMarch, { query }, player.token)).body;
  };
  expect(await plan(besieger)).toMatchObject({
    refusal: `You took a world recently. You may besiege the next one from ${days(14)}.`,
    refusal_code: 'took_world_lately',
  });
  const shift = (by: number) =>
    app.db.query(
      'UPDATE siege SET ended_at = ended_at + make_interval(days => $2), begun_at = begun_at + make_interval(days => $2) WHERE march_id = $1',
      [march, by],
    );
  await shift(-20);
  // The same ruler takes a world of the same one after sixty days.
  expect(await plan(besieger)).toMatchObject({
    refusal: `This ruler lost a world recently. You may besiege this one from ${days(40)}.`,
    refusal_code: 'ruler_lost_world_lately',
  });
  await shift(20);
});
