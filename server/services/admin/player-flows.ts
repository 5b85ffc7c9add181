import type { DataSource, EntityManager } from 'typeorm';
import { RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { SQUAD_TYPES } from '#shared/catalogue/squads';
import { sumOf } from '#shared/rules/battles/worth';

/*
 * Who feeds whom, for operators who look for several accounts of one person. Marches carry goods only as spoils: a transfer stays among
 * the worlds of one player, and guests bring nothing. So goods pass from player to player in three ways:
 *
 * - loot: what raids and strikes took from the stock of the defender;
 * - salvage: ores of the wrecks of one side that the other picked up;
 * - bank: payouts of an alliance, as coming from those who gave to that bank in the same days, each by their share. What newcomers
 *   under their peace gave is never paid out, and does not count.
 *
 * All amounts are units of all resources together.
 */

interface Named {
  readonly id: number;
  readonly username: string;
}

/** What passed between two players, net towards `to`. */
export interface PlayerFlow {
  readonly from: Named;
  readonly to: Named;
  readonly loot: number;
  readonly salvage: number;
  readonly bank: number;
  /** What passed from `to` to `from`, in the same three ways. */
  readonly back: number;
  readonly net: number;
  /** Battles between the two. */
  readonly battles: number;
  /** The price of the ships and squads that `from`, with guests, lost for good in battles with `to`. Nobody got it. */
  readonly forces_lost: number;
}

/** What one player gave to another one. */
interface Given {
  readonly from: number;
  readonly to: number;
  readonly loot: number;
  readonly salvage: number;
  readonly bank: number;
  readonly battles: number;
  readonly forces_lost: number;
}

/** The flows of the last `days` days between all pairs of players, the greatest net flow first. */
export function playerFlows(db: DataSource, days: number): Promise<PlayerFlow[]> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const [clock]: { since: Date }[] = await tx.query('SELECT clock_timestamp() - make_interval(days => $1) AS since', [
      days,
    ]);
    if (!clock) throw new Error('The database does not tell the time.');
    const given = [...(await spoils(tx, clock.since)), ...(await sharesOfBanks(tx, clock.since))];
    return withNames(tx, netFlows(given));
  });
}

/** Ores as resources: these alone are salvaged. */
const isOre = (resource: Resource) => RESERVES.some((ore) => ore === resource);

/** The price of each type of ships and squads, and its ores. */
const PRICES = [
  ...SHIP_TYPES.map(({ id, cost }) => ({ kind: 'ship', id, cost })),
  ...SQUAD_TYPES.map(({ id, cost }) => ({ kind: 'squad', id, cost })),
].map(({ kind, id, cost }) => ({
  kind,
  id,
  price: sumOf(cost),
  ores: kind === 'ship' ? RESOURCES.filter(isOre).reduce((sum, name) => sum + (cost[name] ?? 0), 0) : 0,
}));

/** What the other side's losses were worth: `price` in all, `ores` in the wrecks. */
const lossesOf = (side: 'attacker' | 'defender') => `CROSS JOIN LATERAL (
    SELECT coalesce(sum((fallen - saved) * price), 0) AS price, coalesce(sum((fallen - saved) * ores), 0) AS ores
    FROM jsonb_to_recordset(losses->'${side}') AS loss(kind text, type_id int, fallen int, saved int) JOIN price USING (kind, type_id)
  ) AS ${side}`;

/** The part of the salvage that lay in the wrecks of this side. */
const salvageFrom = (side: 'attacker' | 'defender') =>
  `floor((${RESOURCES.map((name) => `(salvage->>'${name}')::bigint`).join(' + ')}) * ${side}.ores / nullif(attacker.ores + defender.ores, 0))`;

/** Loot, salvage and losses of all battles since then, in both directions. */
async function spoils(tx: EntityManager, since: Date): Promise<Given[]> {
  const column = <K extends keyof (typeof PRICES)[number]>(name: K) => PRICES.map((price) => price[name]);
  return tx.query(
    `WITH price AS (SELECT * FROM unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[]) AS price(kind, type_id, price, ores))
     SELECT "from", "to", sum(gave.loot)::float8 AS loot, coalesce(sum(gave.salvage), 0)::float8 AS salvage, 0 AS bank,
       count(*)::int AS battles, sum(lost)::float8 AS forces_lost
     FROM battle ${lossesOf('attacker')} ${lossesOf('defender')} CROSS JOIN LATERAL (VALUES
       (defender_id, attacker_id, looted, CASE WHEN outcome <> 'repelled' THEN ${salvageFrom('defender')} END, defender.price),
       (attacker_id, defender_id, 0, CASE WHEN outcome = 'repelled' THEN ${salvageFrom('attacker')} END, attacker.price)
     ) AS gave("from", "to", loot, salvage, lost)
     WHERE at >= $1 GROUP BY 1, 2`,
    [since, column('kind'), column('id'), column('price'), column('ores')],
  );
}

const UNITS = RESERVES.join(' + ');

/** Payouts since then, split among those who gave to the same bank since then. */
async function sharesOfBanks(tx: EntityManager, since: Date): Promise<Given[]> {
  return tx.query(
    `WITH gift AS (
       SELECT bank.account_id AS alliance_id, giver.account_id AS giver_id, sum(${RESERVES.map((name) => `bank.${name}`).join(' + ')}) AS units
       FROM ledger AS bank JOIN ledger AS giver ON giver.act = bank.act AND giver.account_kind = 'player' AND giver.reason = 'contribution'
       WHERE bank.account_kind = 'bank' AND bank.reason = 'contribution' AND bank.at >= $1 AND giver.at >= $1
       GROUP BY 1, 2
     ), paid AS (
       SELECT alliance_id, player_id, sum(${UNITS}) AS units FROM payout WHERE at >= $1 GROUP BY 1, 2
     )
     SELECT giver_id AS "from", player_id AS "to", 0 AS loot, 0 AS salvage, 0 AS battles, 0 AS forces_lost,
       sum(floor(paid.units * gift.units / gift.total))::float8 AS bank
     FROM paid JOIN (SELECT *, sum(units) OVER (PARTITION BY alliance_id) AS total FROM gift) AS gift USING (alliance_id)
     WHERE giver_id <> player_id GROUP BY 1, 2`,
    [since],
  );
}

type Net = Omit<PlayerFlow, 'from' | 'to'> & Pick<Given, 'from' | 'to'>;

/** One flow for each pair, towards whoever got more. Pairs between whom nothing passed in the end are left out. */
export function netFlows(given: readonly Given[]): Net[] {
  const ways = new Map<string, Given>();
  for (const each of given) {
    const key = keyOf(each);
    ways.set(key, together(each, ways.get(key)));
  }
  const nets = [...ways.values()].map((way) => {
    const { from, to, loot, salvage, bank, battles, forces_lost } = way;
    const back = totalOf(ways.get(keyOf({ from: to, to: from })));
    return { from, to, loot, salvage, bank, back, net: totalOf(way) - back, battles, forces_lost };
  });
  return nets.filter(({ net }) => net > 0).sort((a, b) => b.net - a.net || a.from - b.from || a.to - b.to);
}

const keyOf = ({ from, to }: Pick<Given, 'from' | 'to'>) => `${from} ${to}`;
const totalOf = (way: Given | undefined) => (way ? way.loot + way.salvage + way.bank : 0);

function together(one: Given, other: Given | undefined): Given {
  if (!other) return one;
  return {
    from: one.from,
    to: one.to,
    loot: one.loot + other.loot,
    salvage: one.salvage + other.salvage,
    bank: one.bank + other.bank,
    battles: one.battles + other.battles,
    forces_lost: one.forces_lost + other.forces_lost,
  };
}

async function withNames(tx: EntityManager, nets: readonly Net[]): Promise<PlayerFlow[]> {
  const ids = [...new Set(nets.flatMap(({ from, to }) => [from, to]))];
  const rows: Named[] = await tx.query('SELECT id, username FROM player WHERE id = ANY ($1)', [ids]);
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  const named = (id: number) => ({ id, username: names.get(id) ?? `player ${id}` });
  return nets.map(({ from, to, ...rest }) => ({ from: named(from), to: named(to), ...rest }));
}
