import type { EntityManager } from 'typeorm';
import { artifactWith } from '#shared/catalogue/artifacts';
import { BATTLE_VERSION, IRIS } from '#shared/catalogue/battles';
import { RESOURCES } from '#shared/catalogue/resources';
import type { BattleInput, BattleRounds } from '#shared/rules/battles/battle';
import { fight } from '#shared/rules/battles/fight';
import { hashOf, sealOf, seedOf } from '#shared/rules/battles/seal';

/* Checks of marches and battles. Each returns one sentence for each problem. */

/** Ships and squads are on a march exactly while it is not over, and every march that is not over has some. */
export async function marchersAway(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM march LEFT JOIN (
       SELECT march_id FROM ship WHERE march_id IS NOT NULL UNION SELECT march_id FROM squad WHERE march_id IS NOT NULL
     ) AS away ON march_id = id WHERE (phase = 'done') = (march_id IS NOT NULL) ORDER BY id`,
  );
  return rows.map(({ id }) => `March ${id} and those who march do not match.`);
}

/** What is on a march belongs to its sender. */
export async function strangersOnMarches(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT DISTINCT march.id FROM march JOIN (
       SELECT march_id, planet_id FROM ship UNION ALL SELECT march_id, planet_id FROM squad
     ) AS away ON march_id = march.id JOIN planet ON planet.id = planet_id
     WHERE owner_id IS DISTINCT FROM player_id ORDER BY 1`,
  );
  return rows.map(({ id }) => `March ${id} has ships or squads of another player.`);
}

/** Everything that was lost in a battle fell in it, by owner, unless the owner's account is deleted since. */
export async function lossesCounted(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `WITH told AS (
       SELECT battle.id AS battle_id, (loss->>'owner_id')::int AS owner_id, sum((loss->>'fallen')::int - (loss->>'saved')::int) AS number
       FROM battle, jsonb_array_elements((losses->'attacker') || (losses->'defender')) AS loss GROUP BY 1, 2
     ), lost AS (
       SELECT lost_in AS battle_id, owner_id, count(*) AS number FROM (
         SELECT lost_in, planet_id FROM ship WHERE lost_in IS NOT NULL
         UNION ALL SELECT lost_in, planet_id FROM squad WHERE lost_in IS NOT NULL
       ) AS fallen JOIN planet ON planet.id = planet_id GROUP BY 1, 2
     )
     SELECT DISTINCT battle_id AS id FROM told FULL JOIN lost USING (battle_id, owner_id) LEFT JOIN player ON player.id = owner_id
     WHERE coalesce(told.number, 0) <> coalesce(lost.number, 0) AND deleted_at IS NULL ORDER BY id`,
  );
  return rows.map(({ id }) => `The losses of battle ${id} are not those that its report tells.`);
}

/** The loot and salvage that a march took aboard are what its battles say. */
export async function spoilsBooked(tx: EntityManager): Promise<string[]> {
  const units = RESOURCES.join(' + ');
  const rows: { id: number }[] = await tx.query(
    `SELECT coalesce(booked.id, told.id) AS id FROM (
       SELECT account_id AS id, sum(${units}) AS units FROM ledger
       WHERE account_kind = 'cargo' AND reason = 'loot' AND ${units} > 0 GROUP BY account_id
     ) AS booked FULL JOIN (
       SELECT march_id AS id, sum(looted) AS units FROM battle GROUP BY march_id HAVING sum(looted) > 0
     ) AS told ON told.id = booked.id WHERE booked.units IS DISTINCT FROM told.units ORDER BY 1`,
  );
  return rows.map(({ id }) => `The loot of march ${id} is not that of its battles.`);
}

interface Fought {
  readonly id: number;
  readonly march_id: number;
  readonly input: BattleInput;
  readonly rounds: BattleRounds;
  readonly seed: string;
  readonly hash: string;
  readonly secret: string;
  readonly seal: string;
}

/** How many battles are fought again at once. */
const BATCH = 500;

/**
 * The seed of each battle follows from its march's secret. Battles of the current rules are fought again, and must give the
 * stored rounds.
 */
export async function battlesReplayed(tx: EntityManager): Promise<string[]> {
  const differences: string[] = [];
  for (let last = 0; ; ) {
    const battles: Fought[] = await tx.query(
      `SELECT battle.id, march_id, input, rounds, seed, hash, secret, seal FROM battle JOIN march ON march.id = march_id
       WHERE battle.id > $1 ORDER BY battle.id LIMIT ${BATCH}`,
      [last],
    );
    for (const battle of battles)
      if (!isProven(battle)) differences.push(`Battle ${battle.id} is not what its seal proves.`);
    last = battles.at(-1)?.id ?? last;
    if (battles.length < BATCH) return differences;
  }
}

function isProven({ march_id, input, rounds, seed, hash, secret, seal }: Fought): boolean {
  if (sealOf(secret, march_id) !== seal || seedOf(secret, march_id, input) !== seed) return false;
  const again = input.version === BATTLE_VERSION ? fight(input, seed).rounds : rounds;
  return hashOf(input, seed, again) === hash && hashOf(input, seed, rounds) === hash;
}

/** No march is forgotten: none was due more than 10 s before a battle that has been fought. */
export async function missedMarches(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    "SELECT id FROM march WHERE due_at < (SELECT max(at) FROM battle) - interval '10 s' ORDER BY id",
  );
  return rows.map(({ id }) => `March ${id} was due, and later ones have landed.`);
}

/* Checks of gates. Each returns one sentence for each problem. */

/** Only owned worlds have an iris that was ever closed, and each closing was paid for in whole hours, or done by an artifact. */
export async function irisesPaid(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM planet WHERE iris_until IS NOT NULL AND (
       owner_id IS NULL
       OR id NOT IN (SELECT ref_id FROM ledger WHERE account_kind = 'sink' AND reason = 'iris')
         AND id NOT IN (SELECT planet_id FROM artifact WHERE redeemed AND artifact_type_id = $3)
     ) OR id IN (
       SELECT ref_id FROM ledger WHERE account_kind = 'sink' AND reason = 'iris'
         AND (energy <= 0 OR energy % $1 <> 0 OR energy > $1 * $2)
     ) ORDER BY id`,
    [IRIS.energyPerHour, IRIS.mostHours, artifactWith('iris').id],
  );
  return rows.map(({ id }) => `The iris of planet ${id} was not paid for by the hour.`);
}
