import { type Cost, RESOURCES } from '#shared/catalogue/resources';
import { writeLedger } from '../../store/ledger/ledger.ts';
import type { TestApp } from './test-app.ts';

/**
 * Sets a player's stock (0 for resources that are not named), with ledger lines so that the audit finds no difference.
 */
export async function setStock({ db }: Pick<TestApp, 'db'>, playerId: number, stock: Cost): Promise<void> {
  await db.transaction(async (tx) => {
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
  });
}
