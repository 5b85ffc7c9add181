import { beforeAll, expect, it, vi } from 'vitest';
import { foundColonies, laySieges, sendMarches } from '../../../loadtest/lib/sieges.ts';
import { DueScheduler } from '../../due-scheduler.ts';
import { poolOf } from '../../store/connection/typeorm/pool.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { groupsOf } from '../command/due-groups.ts';
import { settleMarch } from '../landings/landing.ts';
import { settleSiege } from './siege-clock.ts';

/*
 * A besieger fights wherever the army stands. So a backlog must not settle what happens before the besieged world and what
 * happens to the besieger elsewhere in another order than that in which it fell due.
 */

const DAY_MS = 86_400_000;

type Event = { readonly kind: 'march' | 'siege'; readonly id: number };

const app = testApp();
/** Relief that fights the besieger, a raid on the besieger's home, and the end of the besieger's other siege. */
let relief: Event;
let raid: Event;
let siege: Event;
beforeAll(async () => {
  const db = poolOf(app.db);
  const [besieger, ruler, other] = [await app.aPlayer(), await app.aPlayer(), await app.aPlayer()];
  const [mate, raider] = [await app.aPlayer(), await app.aPlayer()];
  // From now on only the test settles anything.
  await app.app.close();
  const own = (player: TestPlayer) => ({ userId: player.id, homeId: player.homeId });
  const [world = 0, elsewhere = 0] = await foundColonies(db, [own(ruler), own(other)]);
  const from = (sender: TestPlayer, targetId: number, owner: TestPlayer) => ({
    senderId: sender.id,
    originId: sender.homeId,
    targetId,
    targetOwnerId: owner.id,
    lines: 1,
  });
  const sieges = [from(besieger, world, ruler), from(besieger, elsewhere, other)];
  const [, second = 0] = await laySieges(db, sieges, { inMs: DAY_MS });
  const marches = [
    { ...from(mate, world, ruler), kind: 'relief' as const },
    { ...from(raider, besieger.homeId, besieger), kind: 'raid' as const },
  ];
  const [first = 0, third = 0] = await sendMarches(db, marches, { inMs: DAY_MS });
  relief = { kind: 'march', id: first };
  raid = { kind: 'march', id: third };
  siege = { kind: 'siege', id: second };
});
/** Lets these fall due in this order, an hour ago, and nothing else. */
async function fallDue(...events: readonly Event[]): Promise<void> {
  await app.db.query("UPDATE march SET due_at = now() + interval '1 day' WHERE phase = 'out'");
  await app.db.query("UPDATE siege SET due_at = now() + interval '1 day'");
  for (const [i, { kind, id }] of events.entries()) {
    const [table, key] = kind === 'march' ? ['march', 'id'] : ['siege', 'march_id'];
    await app.db.query(
      `UPDATE ${table} SET due_at = now() - interval '1 hour' + make_interval(mins => $2) WHERE ${key} = $1`,
      [id, i],
    );
  }
}

const settle = ({ kind, id }: Event) =>
  (kind === 'march' ? settleMarch : settleSiege)(app.context, { id, at: new Date() });

it.each([
  ['relief before a besieged world', 'a raid on the besieger', () => [relief, raid] as const],
  ['a raid on the besieger', 'relief before a besieged world', () => [raid, relief] as const],
  ['relief before a besieged world', "the end of the besieger's other siege", () => [relief, siege] as const],
  ["the end of the besieger's other siege", 'relief before a besieged world', () => [siege, relief] as const],
])('%s precedes %s that fell due later', async (_first, _second, events) => {
  const [earlier, later] = events();
  await fallDue(earlier, later);
  expect(await settle(later)).toBe(false);
});

it('one process settles all of them one after the other', async () => {
  await fallDue(relief, raid, siege);
  const query = vi.spyOn(app.db, 'query');
  await new DueScheduler(app.context).settleDue();
  const due = await query.mock.results[0]?.value;
  query.mockRestore();
  expect(due.map(({ kind, id }: Event) => ({ kind, id }))).toEqual([relief, raid, siege]);
  expect(groupsOf(due)).toHaveLength(1);
});
