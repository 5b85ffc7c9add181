import type { EntityManager } from 'typeorm';
import { isSiegeMarch } from '../schema/rows.ts';

/* Checks of sieges and of worlds that were taken. Each returns one sentence for each problem. */

/** Each siege has an army before a world of the ruler named in it, and each such army has one siege. No home is besieged. */
export async function siegesStand(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT coalesce(laid.march_id, army.id) AS id FROM (SELECT * FROM siege WHERE ended_at IS NULL) AS laid
     FULL JOIN (SELECT * FROM march WHERE ${isSiegeMarch()} AND phase = 'standing') AS army ON army.id = laid.march_id
     LEFT JOIN planet ON planet.id = laid.planet_id
     WHERE laid.march_id IS NULL OR army.id IS NULL OR army.player_id <> laid.besieger_id
       OR army.target_id <> laid.planet_id OR planet.owner_id IS DISTINCT FROM laid.ruler_id OR planet.home ORDER BY 1`,
  );
  return rows.map(({ id }) => `The siege ${id} and the army that lays it do not match.`);
}

/** No siege is forgotten: none was due more than 10 s before a later one was over. */
export async function missedSieges(tx: EntityManager): Promise<string[]> {
  const rows: { march_id: number }[] = await tx.query(
    `SELECT march_id FROM siege WHERE due_at < (SELECT max(ended_at) FROM siege WHERE outcome = 'captured') - interval '10 s'
     ORDER BY march_id`,
  );
  return rows.map(({ march_id }) => `The siege ${march_id} was due, and later ones are over.`);
}

/** A captured world is still held by the player who took it, unless it was taken again or given up. */
export async function capturesKept(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT planet.id FROM siege JOIN planet ON planet.id = planet_id
     WHERE outcome = 'captured' AND planet.held_since = ended_at AND owner_id IS DISTINCT FROM besieger_id ORDER BY 1`,
  );
  return rows.map(({ id }) => `Planet ${id} was taken, and somebody else holds it.`);
}

/** Buildings that were lost with a world, or taken with it, name the player who built them. */
export async function buildersKnown(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT building.id FROM building JOIN planet ON planet.id = planet_id
     WHERE built_by IS NULL AND (lost_at IS NOT NULL OR started_at < held_since AND EXISTS (
       SELECT 1 FROM siege WHERE siege.planet_id = planet.id AND outcome = 'captured'
     )) ORDER BY building.id`,
  );
  return rows.map(({ id }) => `Building ${id} was lost or taken, and nobody built it.`);
}

/**
 * The loser of a world got back, once, a part of the price of the ships and squads that were in production there. If an operator
 * gave the world back, each of the two players was refunded once.
 */
export async function refundsOfCaptures(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT DISTINCT ref_id AS id FROM ledger WHERE reason IN ('capture', 'undo') AND account_kind = 'player'
     GROUP BY ref_id, reason, account_id
     HAVING count(*) > 1 OR NOT EXISTS (
       SELECT 1 FROM siege WHERE march_id = ref_id AND (reason = 'capture' AND outcome IN ('captured', 'undone') AND ruler_id = account_id
         OR reason = 'undo' AND outcome = 'undone' AND account_id IN (ruler_id, besieger_id))
     ) ORDER BY 1`,
  );
  return rows.map(({ id }) => `The orders that broke with siege ${id} were paid back wrongly.`);
}
