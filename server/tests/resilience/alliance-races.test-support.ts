import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { expect } from 'vitest';
import { audit } from '../../store/ledger/audit.ts';
import { letGive } from '../support/stock.ts';
import type { TestApp, TestPlayer } from '../support/test-app.ts';

/** How long a race may take, in ms. With all its rounds the longest takes 91 s on two cores. */
export const RACE_MS = 900_000;

/** Inserts an alliance of this level with an empty bank, to which all members can give. The first is the leader, the second an officer. */
export async function allianceOf(
  app: TestApp,
  name: string,
  level: number,
  members: readonly TestPlayer[],
): Promise<number> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx.query(
      'INSERT INTO alliance (name, level, max_members, leader_id) VALUES ($1, $2, $3, $4) RETURNING id',
      [name, level, 5 + 5 * level, members[0]?.id],
    );
    await tx.query(
      `INSERT INTO member (alliance_id, player_id, officer)
       SELECT $1, id, id IS NOT DISTINCT FROM $3 FROM unnest($2::int[]) AS id`,
      [row.id, members.map(({ id }) => id), members[1]?.id],
    );
    await letGive({ db: tx }, ...members);
    return row.id;
  });
}

/** Repeats `look` until `work` ends; resolves with the number of repetitions. */
export async function meanwhile(work: Promise<unknown>, look: () => Promise<unknown>): Promise<number> {
  let busy = true;
  let looks = 0;
  const looking = (async () => {
    for (; busy; looks++) await look();
  })();
  await Promise.all([work.finally(() => (busy = false)), looking]);
  return looks;
}

/** Every alliance's member count is right and within its limit, and its leader is a member. */
export async function expectAlliancesInOrder(observer: DataSource): Promise<void> {
  const strange = await observer.query(
    `SELECT id FROM alliance WHERE member_count <> (SELECT count(*) FROM member WHERE alliance_id = id)
       OR member_count > max_members
       OR NOT EXISTS (SELECT 1 FROM member WHERE alliance_id = id AND player_id = leader_id)`,
  );
  expect(strange).toEqual([]);
  await wait(10);
}

/** No transaction of this server's database was in a deadlock, and its audit is clean. */
export async function expectNoDeadlock(app: TestApp): Promise<void> {
  const [{ deadlocks }] = await app.db.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(deadlocks).toBe(0);
  expect((await audit(app.db)).differences).toEqual([]);
}

/** Prints the result of a race when it is run by hand. */
export function report(what: string, statuses: Record<string, number>): void {
  process.stdout.write(`${what}: ${JSON.stringify(statuses)}\n`);
}
