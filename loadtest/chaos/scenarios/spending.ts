import { build } from '#shared/api/buildings';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { buildCost } from '#shared/rules/construction';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';

const MINE = buildingTypeOf(3);
const AFFORDABLE = [0, 1, 7] as const;

/** Fifty requests at two processes spend the same stock at once, which is enough for a few of them. */
export const spending: Scenario = {
  name: 'spending',
  run: async (arena) => {
    const { small, db } = arena;
    const [rounds, racers] = small ? [3, 20] : [201, 50];
    const [player] = await arena.players(1);
    if (!player) throw new Error('No player was made.');
    await db.query('UPDATE planet SET build_slots = 100, max_buildings = 200 WHERE id = $1', [player.homeId]);
    const standing = async () => {
      const { rows } = await db.query('SELECT id FROM building WHERE planet_id = $1 AND activated_at IS NULL', [
        player.homeId,
      ]);
      return rows.length;
    };
    const body = { planet_id: player.homeId, building_type_id: MINE.id };
    let busy = 0;
    for (let round = 0; round < rounds; round++) {
      const count = AFFORDABLE[round % AFFORDABLE.length] ?? 0;
      await arena.setStock([player], priceOf(count));
      const answers = await Promise.all(Array.from({ length: racers }, () => arena.ask(player, build, { body })));
      const built = answers.filter(({ status }) => status === 201).length;
      const refusals = new Set(answers.filter(({ status }) => status !== 201).map(({ status }) => status));
      busy += answers.filter(({ status }) => status === 503).length;
      if (built !== count || (await standing()) !== count)
        throw new Violation(`${built} were built with money for ${count}.`);
      if ([...refusals].some((status) => status !== 400 && status !== 503))
        throw new Violation(`Refused with ${[...refusals].join(', ')}.`);
      await db.query('DELETE FROM building WHERE planet_id = $1 AND activated_at IS NULL', [player.homeId]);
    }
    return [
      arena.figure(
        '200 rounds of 50 purchases at once at 2 processes, with money for 0, 1 or 7: exactly that many succeed, the rest are refused with the reason',
        `${rounds} rounds of ${racers}`,
        rounds >= 200 && racers >= 50,
      ),
      { promise: 'no purchase is refused because too many wait', measured: `${busy} times 503`, holds: busy === 0 },
    ];
  },
};

/** The price of `count` mines for a player who has the first one. */
function priceOf(count: number): Amounts {
  const price: Amounts = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  for (let owned = 1; owned <= count; owned++) {
    const cost = buildCost(MINE, owned);
    for (const name of RESOURCES) price[name] += cost[name] ?? 0;
  }
  return price;
}
