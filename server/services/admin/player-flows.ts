import type { DataSource, EntityManager } from 'typeorm';
import { RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { SQUAD_TYPES } from '#shared/catalogue/squads';
import { sumOf } from '#shared/rules/battles/worth';
import { isGuestMarch } from '../../store/schema/rows.ts';
import { keyOf, type Relation, relationsBetween } from './related-players.ts';

/*
 * The players who feed others, for operators who look for several accounts of one person. Marches carry goods only as spoils: a transfer stays among
 * the worlds of one player, and guests bring nothing. So goods pass from player to player in three ways:
 *
 * - loot: what raids and strikes took from the stock of the defender;
 * - salvage: ores of the wrecks of one side that the other picked up;
 * - bank: payouts of an alliance, as coming from those who gave to that bank in the same days, each by their share. What newcomers
 *   once gave under their peace is never paid out, and does not count.
 *
 * What players gave to banks is listed too, whether it was paid out or made an alliance greater. Two more things help without any goods:
 * worlds that were taken, and relief that stood guard. All amounts are units of all resources together.
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
  /** Worlds of `from` that `to` has taken and kept. */
  readonly worlds: number;
  /** Marches of relief of `from` that stood on worlds of `to`. */
  readonly relief: number;
  /** Whether both came from the same network, and with the same browser; null if not. */
  readonly related: Relation | null;
}

/** What a player gave to the bank of an alliance. */
export interface GiftFlow {
  readonly from: Named;
  /** The name is null if the alliance is gone. */
  readonly alliance: { readonly id: number; readonly name: string | null };
  readonly given: number;
  /** The closest relation to another member of the alliance. */
  readonly related: Relation | null;
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
  readonly worlds: number;
  readonly relief: number;
}
const NOTHING = { loot: 0, salvage: 0, bank: 0, battles: 0, forces_lost: 0, worlds: 0, relief: 0 };

export interface Flows {
  /** Between all pairs of players, the greatest net flow first. */
  readonly flows: readonly PlayerFlow[];
  /** The greatest first. */
  readonly gifts: readonly GiftFlow[];
}

/** The flows of the last `days` days. */
export function playerFlows(db: DataSource, days: number): Promise<Flows> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const [clock]: { since: Date }[] = await tx.query('SELECT clock_timestamp() - make_interval(days => $1) AS since', [
      days,
    ]);
    if (!clock) throw new Error('The database does not tell the time.');
    const { since } = clock;
    const given = [await spoils(tx, since), await sharesOfBanks(tx, since), await help(tx, since)].flat();
    return { flows: await withNames(tx, netFlows(given)), gifts: await giftsToBanks(tx, since) };
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
       count(*)::int AS battles, sum(lost)::float8 AS forces_lost, 0 AS worlds, 0 AS relief
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
     SELECT giver_id AS "from", player_id AS "to", 0 AS loot, 0 AS salvage, 0 AS battles, 0 AS forces_lost, 0 AS worlds, 0 AS relief,
       sum(floor(paid.units * gift.units / gift.total))::float8 AS bank
     FROM paid JOIN (SELECT *, sum(units) OVER (PARTITION BY alliance_id) AS total FROM gift) AS gift USING (alliance_id)
     WHERE giver_id <> player_id GROUP BY 1, 2`,
    [since],
  );
}

/**
 * Worlds that were taken since then and not given back, and relief that has come to stand since then: a march that left later than it
 * landed has stood, and so has one that was in a battle there.
 */
async function help(tx: EntityManager, since: Date): Promise<Given[]> {
  const rows: (Pick<Given, 'from' | 'to'> & Partial<Given>)[] = await tx.query(
    `SELECT ruler_id AS "from", besieger_id AS "to", count(*)::int AS worlds, 0 AS relief FROM siege
     WHERE outcome = 'captured' AND ended_at >= $1 GROUP BY 1, 2
     UNION ALL SELECT player_id, target_owner_id, 0, count(*)::int FROM march
     WHERE ${isGuestMarch()} AND lands_at >= $1 AND target_owner_id <> player_id AND (phase = 'standing' OR began_at > lands_at
       OR EXISTS (SELECT 1 FROM battle JOIN battle_guest ON battle_id = battle.id
         WHERE battle_guest.player_id = march.player_id AND planet_id = target_id AND at >= lands_at))
     GROUP BY 1, 2`,
    [since],
  );
  return rows.map((row) => ({ ...NOTHING, ...row }));
}

/** What players gave to banks since then. */
async function giftsToBanks(tx: EntityManager, since: Date): Promise<GiftFlow[]> {
  const rows: (Omit<GiftFlow, 'related'> & { readonly mates: readonly number[] })[] = await tx.query(
    `SELECT json_build_object('id', player.id, 'username', username) AS from,
       json_build_object('id', gift.alliance_id, 'name', name) AS alliance, given,
       ARRAY(SELECT player_id FROM member WHERE member.alliance_id = gift.alliance_id) AS mates
     FROM (
       SELECT giver.account_id AS giver_id, bank.account_id AS alliance_id, sum(${RESERVES.map((name) => `bank.${name}`).join(' + ')})::float8 AS given
       FROM ledger AS bank JOIN ledger AS giver ON giver.act = bank.act AND giver.account_kind = 'player' AND giver.reason = 'contribution'
       WHERE bank.account_kind IN ('bank', 'kept') AND bank.reason = 'contribution' AND bank.at >= $1 GROUP BY 1, 2
     ) AS gift JOIN player ON player.id = giver_id LEFT JOIN alliance ON alliance.id = alliance_id
     ORDER BY given DESC, player.id, alliance_id`,
    [since],
  );
  const pairs = rows.flatMap(({ from, mates }) => mates.map((to) => ({ from: from.id, to })));
  const relations = await relationsBetween(tx, pairs);
  return rows.map(({ mates, ...gift }) => {
    const found = mates.map((to) => relations.get(keyOf({ from: gift.from.id, to })));
    return { ...gift, related: found.find((each) => each === 'browser') ?? found.find((each) => each) ?? null };
  });
}

type Net = Omit<PlayerFlow, 'from' | 'to' | 'related'> & Pick<Given, 'from' | 'to'>;

/** One flow for each pair, towards whoever got more. Pairs between whom nothing passed in the end, no world and no relief, are left out. */
export function netFlows(given: readonly Given[]): Net[] {
  const ways = new Map<string, Given>();
  for (const each of given) {
    const key = keyOf(each);
    ways.set(key, together(each, ways.get(key)));
  }
  const nets = [...ways.values()].map((way) => {
    const { from, to, loot, salvage, bank, battles, forces_lost, worlds, relief } = way;
    const back = totalOf(ways.get(keyOf({ from: to, to: from })));
    return { from, to, loot, salvage, bank, back, net: totalOf(way) - back, battles, forces_lost, worlds, relief };
  });
  return nets
    .filter(({ net, worlds, relief }) => net > 0 || worlds > 0 || relief > 0)
    .sort((a, b) => b.net - a.net || a.from - b.from || a.to - b.to);
}

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
    worlds: one.worlds + other.worlds,
    relief: one.relief + other.relief,
  };
}

async function withNames(tx: EntityManager, nets: readonly Net[]): Promise<PlayerFlow[]> {
  const ids = [...new Set(nets.flatMap(({ from, to }) => [from, to]))];
  const rows: Named[] = await tx.query('SELECT id, username FROM player WHERE id = ANY ($1)', [ids]);
  const names = new Map(rows.map(({ id, username }) => [id, username]));
  const named = (id: number) => ({ id, username: names.get(id) ?? `player ${id}` });
  const relations = await relationsBetween(tx, nets);
  return nets.map(({ from, to, ...rest }) => {
    const related = relations.get(keyOf({ from, to })) ?? null;
    return { from: named(from), to: named(to), ...rest, related };
  });
}
