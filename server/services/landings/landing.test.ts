import pg, { type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { socketOf } from '../../store/connection/pg/client-socket.ts';
import { aVeteran, giveShips, LANDER, LINE, land, launched, moveNextTo } from '../../tests/support/marches.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => {
  vi.restoreAllMocks();
  return app.close();
});

/** Transactions by connection: for each, the statements that left together in one packet. */
function recordTransactions(): string[][][] {
  const transactions: string[][][] = [];
  const known = new WeakSet<PoolClient>();
  const record = (client: PoolClient) => {
    if (known.has(client)) return;
    known.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    let packets: string[][] = [];
    client.query = ((text: unknown, ...rest: unknown[]) => {
      const statement = String(text);
      if (statement.startsWith('START')) packets = [];
      if (socketOf(client).writableCorked === 0) packets.push([]);
      packets.at(-1)?.push(statement);
      if (statement === 'COMMIT') transactions.push([...packets]);
      return send(text, ...rest);
    }) as PoolClient['query'];
  };
  // The schedulers have a pool of their own.
  const emit = pg.Pool.prototype.emit;
  vi.spyOn(pg.Pool.prototype, 'emit').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    if (args[0] === 'acquire') record(args[1] as PoolClient);
    return emit.apply(this, args as Parameters<typeof emit>);
  });
  return transactions;
}

describe('a landing', () => {
  it('takes eight round trips at most, with a battle, losses, loot and XP', async () => {
    const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, victim, -20);
    await giveShips(app, raider.homeId, LINE, 30);
    await giveShips(app, raider.homeId, LANDER, 12);
    await giveShips(app, victim.homeId, LINE, 10);
    await app.db.query("UPDATE planet SET stance = 'stand' WHERE id = $1", [victim.homeId]);
    const raid = await launched(app, raider, victim.homeId, {
      kind: 'raid',
      ships: [
        [LINE, 30],
        [LANDER, 12],
      ],
    });
    const transactions = recordTransactions();
    expect(await land(app, raid)).toBe('home');
    const [battle] = transactions.filter((packets) => packets.flat().some((text) => text.includes('INTO battle (')));
    const [{ losses, looted, attack_xp }] = await app.db.query(
      'SELECT losses, looted, attack_xp FROM battle WHERE march_id = $1',
      [raid],
    );
    expect(losses.attacker.length).toBeGreaterThan(0);
    expect(looted).toBeGreaterThan(0);
    expect(attack_xp).toBeGreaterThan(0);
    expect(battle?.length).toBeLessThanOrEqual(8);
  });
});
