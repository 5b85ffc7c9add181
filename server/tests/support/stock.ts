import type { EntityManager } from 'typeorm';
import type { Bank } from '#shared/api/alliances/alliances';
import { type Cost, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

/**
 * Sets a player's stock (0 for resources that are not named), with ledger lines so that the audit finds no difference.
 */
export async function setStock({ db }: Pick<TestApp, 'db'>, playerId: number, stock: Cost): Promise<void> {
  await db.transaction((tx) => setStockWithin(tx, playerId, stock));
}

/** The same, within a transaction. */
export async function setStockWithin(tx: EntityManager, playerId: number, stock: Cost): Promise<void> {
  const [row] = await tx.query(`SELECT ${RESOURCES.join(', ')} FROM player WHERE id = $1 FOR UPDATE`, [playerId]);
  const change = Object.fromEntries(RESOURCES.map((name) => [name, (stock[name] ?? 0) - row[name]]));
  const taken = Object.fromEntries(RESOURCES.map((name) => [name, -(change[name] ?? 0)]));
  await tx.query(`UPDATE player SET ${RESOURCES.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE id = $1`, [
    playerId,
    ...RESOURCES.map((name) => stock[name] ?? 0),
  ]);
  await writeLedger(tx, new Date(), [
    { account: 'player', accountId: playerId, reason: 'start', amounts: change },
    { account: 'mint', accountId: 0, reason: 'start', amounts: taken },
  ]);
}

/**
 * Adds to an alliance's bank, with ledger lines: more at once than any member may give. `account`: `kept` for what newcomers gave when
 * they could.
 */
export async function fillBank(
  { db }: Pick<TestApp, 'db'>,
  allianceId: number,
  amounts: Partial<Bank>,
  account: 'bank' | 'kept' = 'bank',
): Promise<void> {
  const columns = (name: string) => (account === 'kept' ? [name, `kept_${name}`] : [name]);
  await db.transaction(async (tx) => {
    const sets = RESERVES.flatMap((name, i) => columns(name).map((column) => `${column} = ${column} + $${i + 2}`));
    await tx.query(`UPDATE alliance SET ${sets.join(', ')} WHERE id = $1`, [
      allianceId,
      ...RESERVES.map((name) => amounts[name] ?? 0),
    ]);
    const line = { account, accountId: allianceId, reason: 'start', amounts } as const;
    await writeLedger(tx, new Date(), withCounterpart(line, 'mint'));
  });
}

/** Lets members give to their bank: they are no newcomers any more, and have been members for days. */
export async function letGive(
  { db }: { readonly db: Pick<TestApp['db'], 'query'> },
  ...players: readonly Pick<TestPlayer, 'id'>[]
): Promise<void> {
  const ids = players.map(({ id }) => id);
  await db.query('UPDATE player SET struck_at = coalesce(struck_at, clock_timestamp()) WHERE id = ANY ($1)', [ids]);
  await db.query("UPDATE member SET joined_at = joined_at - interval '3 days' WHERE player_id = ANY ($1)", [ids]);
}
