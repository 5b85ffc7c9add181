import { beforeAll, describe, expect, it } from 'vitest';
import { getShields } from '#shared/api/battles/garrisons';
import { planMarch } from '#shared/api/battles/marches';
import {
  aColony,
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  LANDER,
  LINE,
  land,
  launched,
  letAccountsAge,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { ARMY, GUARD, giveBuildings, giveSquads, METAL_MINE, outcomeOf, passPart } from '../../tests/support/sieges.ts';
import { setStock } from '../../tests/support/stock.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();
const sql = (text: string, ...values: unknown[]) => app.db.query(text, values);

const HOUR = 3_600_000;
const INTERCEPTOR = 42;
let place = 0;

interface Neighbours {
  readonly ruler: TestPlayer;
  readonly friends: readonly [TestPlayer, TestPlayer];
  readonly enemy: TestPlayer;
  /** A colony of the ruler, whose ships stand and fight. */
  readonly colony: number;
}

/** A ruler, two friends and an enemy around him, each with an army. Only the enemy's account is old. */
async function neighbours(): Promise<Neighbours> {
  const [ruler, one, other, enemy] = [
    await aVeteran(app),
    await aVeteran(app),
    await aVeteran(app),
    await aVeteran(app),
  ];
  for (const player of [one, other, enemy]) {
    await moveNextTo(app, player, ruler, ++place);
    await giveShips(app, player.homeId, LANDER, 8);
    await giveSquads(app, player.homeId, 16);
  }
  for (const { homeId } of [ruler, one, other, enemy]) await giveShips(app, homeId, LINE, 24);
  await letAccountsAge(app, enemy);
  // Four hours of the output of a home with a mine are worth seven Interceptors. Beside the mine, no empty colony is a loss that counts alone.
  await giveBuildings(app, ruler, ruler.homeId, METAL_MINE, 1);
  const colony = await aColony(app, ruler);
  await sql("UPDATE planet SET stance = 'stand' WHERE id = $1", colony);
  return { ruler, friends: [one, other], enemy, colony };
}

/** Four landings, two of each friend, which cost the ruler an Interceptor each: his stores hold no more than is safe. */
async function sacrifice({ ruler, friends, colony }: Neighbours): Promise<void> {
  await setStock(app, ruler.id, { naquadah: 1000, trinium: 1000, metal: 1000, energy: 1000, food: 1000 });
  for (const friend of friends)
    for (const _ of [1, 2]) {
      await giveShips(app, colony, INTERCEPTOR, 1);
      const march = await launched(app, friend, colony, { kind: 'raid', ships: [[LINE, 12]] });
      expect(await land(app, march)).toBe('home');
      const [battle] = await sql('SELECT outcome, might_lost FROM battle WHERE march_id = $1', march);
      expect([battle.outcome === 'repelled', battle.might_lost > 0]).toEqual([false, true]);
      await land(app, march);
    }
}

/** The code by which an attack with the whole army is refused now; null if it may leave. */
async function refusalOf(
  attacker: TestPlayer,
  target: number,
  kind: 'raid' | 'siege' = 'raid',
): Promise<string | null> {
  const query = {
    origin_id: `${attacker.homeId}`,
    stargate_address: (await addressOf(app, target)).join('-'),
    kind,
    ships: `${LINE}x24,${LANDER}x8`,
    squads: `${GUARD}x16`,
  };
  const { body } = await app.send(planMarch, { query: query as never }, attacker.token);
  expect(body).toHaveProperty('refusal_code');
  return body.refusal_code;
}

const shieldsOf = async ({ token }: TestPlayer) => (await app.send(getShields, {}, token)).body;
/** Hours from now until then, rounded. */
const hoursTo = (until: string | null) => (until === null ? null : Math.round((Date.parse(until) - Date.now()) / HOUR));

/** The ruler attacks somebody far away from all this. */
async function strikesBack({ ruler, enemy }: Neighbours): Promise<void> {
  await launched(app, ruler, enemy.homeId, { kind: 'raid', ships: [[LINE, 12]] });
}

describe('four landings that cost the ruler next to nothing', () => {
  let all: Neighbours;
  beforeAll(async () => {
    all = await neighbours();
    await sacrifice(all);
  });

  it('keep nobody away if accounts of six days or less made them', async () => {
    expect((await shieldsOf(all.ruler)).respite_until).toBeNull();
    expect(await refusalOf(all.enemy, all.ruler.homeId)).toBeNull();
  });

  it('of strangers count no more while these are mates or partners, or were less than 72 hours before', async () => {
    const { ruler, friends, enemy } = all;
    await letAccountsAge(app, ...friends);
    const parted = (hours: number) =>
      sql(
        `INSERT INTO former_member (alliance_id, player_id, joined_at, left_at)
         SELECT 1000002, id, clock_timestamp() - interval '30 days', clock_timestamp() - make_interval(hours => $2)
         FROM unnest($1::int[]) AS id ON CONFLICT (player_id, alliance_id) DO UPDATE SET left_at = excluded.left_at`,
        [ruler.id, friends[0].id],
        hours,
      );
    await parted(73);
    expect(await refusalOf(enemy, ruler.homeId)).toBe('landings_enough');
    await parted(71);
    expect(await refusalOf(enemy, ruler.homeId)).toBeNull();

    await parted(73);
    const alliances = [await anAlliance(app, ruler), await anAlliance(app, friends[1])];
    const [{ id }] = await sql(
      `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since)
       SELECT min(id), max(id), 'pact', min(id), clock_timestamp(), clock_timestamp() FROM unnest($1::int[]) AS id RETURNING id`,
      alliances,
    );
    expect(await refusalOf(enemy, ruler.homeId)).toBeNull();
    await sql('DELETE FROM alliance_relation WHERE id = $1', id);
    expect(await refusalOf(enemy, ruler.homeId)).toBe('landings_enough');
  });

  it('of strangers keep everybody away for 24 hours, until the ruler’s own attack', async () => {
    await letAccountsAge(app, ...all.friends);
    expect(hoursTo((await shieldsOf(all.ruler)).respite_until)).toBe(24);
    expect(await refusalOf(all.enemy, all.ruler.homeId)).toBe('landings_enough');

    await strikesBack(all);
    expect((await shieldsOf(all.ruler)).respite_until).toBeNull();
    expect(await refusalOf(all.enemy, all.ruler.homeId)).toBeNull();
  });
});

describe('landings of the ruler’s own group', () => {
  /** A friend loots the ruler's home, whose ships are elsewhere. */
  async function robbery() {
    const all = await neighbours();
    const { ruler, friends, colony } = all;
    await sql('UPDATE ship SET planet_id = $2 WHERE planet_id = $1', ruler.homeId, colony);
    const { loot_left } = await shieldsOf(ruler);
    const march = await launched(app, friends[0], ruler.homeId, { kind: 'raid', ...ARMY });
    await land(app, march);
    const [battle] = await sql('SELECT looted, gave_respite FROM battle WHERE march_id = $1', march);
    expect(loot_left - battle.looted).toBeLessThan(5);
    await sql('UPDATE ship SET planet_id = $2 WHERE planet_id = $1', colony, ruler.homeId);
    return { ...all, gaveRespite: battle.gave_respite };
  }

  it('that cost four hours of output give a day of respite, until the ruler’s own attack', async () => {
    const all = await robbery();
    expect(all.gaveRespite).toBe(true);
    expect(hoursTo((await shieldsOf(all.ruler)).respite_until)).toBe(24);
    expect(await refusalOf(all.enemy, all.ruler.homeId)).toBe('ruler_has_respite');
    await strikesBack(all);
    expect(await refusalOf(all.enemy, all.ruler.homeId)).toBeNull();

    // What was lost before the attack makes no new respite with the next little that is lost.
    const { friends, colony, ruler } = all;
    await giveShips(app, colony, INTERCEPTOR, 1);
    await land(app, await launched(app, friends[1], colony, { kind: 'raid', ships: [[LINE, 12]] }));
    expect((await shieldsOf(ruler)).respite_until).toBeNull();
  });
});

describe('colonies that are taken', () => {
  /** Both friends take a colony each; the third one is what the enemy wants. */
  async function twoCaptures(age: 'young' | 'old') {
    const all = await neighbours();
    const { ruler, friends, colony } = all;
    if (age === 'old') await letAccountsAge(app, ...friends);
    const [second, wanted] = [await aColony(app, ruler), await aColony(app, ruler)];
    const marches: [number, number] = [
      await launched(app, friends[0], colony, { kind: 'siege', ...ARMY }),
      await launched(app, friends[1], second, { kind: 'siege', ...ARMY }),
    ];
    await land(app, ...marches);
    for (const march of marches) {
      await passPart(app, march, 4);
      expect(await outcomeOf(app, march)).toBe('captured');
    }
    return { ...all, wanted };
  }
  const noSiegeUntil = async (ruler: TestPlayer, world: number) =>
    (await shieldsOf(ruler)).worlds.find(({ planet_id }) => planet_id === world)?.no_siege_until;

  it('by accounts of six days or less keep nobody away from the others', async () => {
    const { ruler, friends, enemy, wanted } = await twoCaptures('young');
    expect((await shieldsOf(ruler)).respite_until).toBeNull();
    expect(await noSiegeUntil(ruler, wanted)).toBeNull();
    expect(await refusalOf(enemy, wanted, 'siege')).toBeNull();
    // Whoever took one takes no second one of this ruler for as long as anybody.
    await sql("UPDATE siege SET ended_at = ended_at - interval '20 days', begun_at = begun_at - interval '20 days'");
    await giveShips(app, friends[0].homeId, LINE, 24);
    await giveShips(app, friends[0].homeId, LANDER, 8);
    await giveSquads(app, friends[0].homeId, 16);
    expect(await refusalOf(friends[0], wanted, 'siege')).toBe('ruler_lost_world_lately');
    await sql("UPDATE siege SET ended_at = ended_at + interval '20 days', begun_at = begun_at + interval '20 days'");
  });

  it('by strangers give 72 hours of respite, which the ruler’s own attack ends, and count for sixty days', async () => {
    const all = await twoCaptures('old');
    const { ruler, enemy, wanted } = all;
    expect(hoursTo((await shieldsOf(ruler)).respite_until)).toBe(72);
    expect(await refusalOf(enemy, wanted, 'siege')).toBe('ruler_has_respite');
    await strikesBack(all);
    expect((await shieldsOf(ruler)).respite_until).toBeNull();
    expect(await refusalOf(enemy, ruler.homeId)).toBeNull();
    expect(await refusalOf(enemy, wanted, 'siege')).toBe('ruler_lost_world_lately');
    expect(hoursTo((await noSiegeUntil(ruler, wanted)) ?? null)).toBe(60 * 24);
  });

  it('by whoever becomes a mate of the ruler within 72 hours count no more', async () => {
    const { ruler, friends, enemy, wanted } = await twoCaptures('old');
    await sql('UPDATE player SET respite_until = NULL WHERE id = $1', ruler.id);
    expect(await refusalOf(enemy, wanted, 'siege')).toBe('ruler_lost_world_lately');
    const id = await anAlliance(app, ruler, friends[0]);
    expect(await refusalOf(enemy, wanted, 'siege')).toBeNull();
    await sql("UPDATE member SET joined_at = clock_timestamp() + interval '73 hours' WHERE alliance_id = $1", id);
    expect(await refusalOf(enemy, wanted, 'siege')).toBe('ruler_lost_world_lately');
  });
});
