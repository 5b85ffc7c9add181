import { setTimeout as sleep } from 'node:timers/promises';
import { payOut } from '#shared/api/alliances/alliance-payouts';
import { build } from '#shared/api/buildings';
import { announceVacation, endVacation } from '#shared/api/vacation';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from '../support/arena.ts';
import { type Action, action, answered } from './action.ts';
import { landDue } from './marches.ts';
import type { PlayerGroup } from './players.ts';

/** How long a leave may take to begin or to end on a busy machine. */
const TURNS_WITHIN_MS = 20_000;
const MINE = buildingTypeOf(3);
const DAYS = 7;

/** Nobody is on leave but the travellers, who have announced theirs. */
export async function resetLeaves({ db }: Arena, groups: readonly PlayerGroup[]): Promise<void> {
  const travellers = groups.map(({ traveller }) => traveller.userId);
  await db.query(
    `UPDATE player SET vacation_until = moment.now, vacation_due_at = moment.now
     FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS moment
     WHERE id = ANY ($1) AND vacation_due_at = vacation_until`,
    [travellers],
  );
  await until({ db }, travellers, 'vacation_due_at IS NULL OR vacation_due_at = vacation_from');
  await db.query(
    'UPDATE player SET vacation_from = NULL, vacation_until = NULL, vacation_due_at = NULL WHERE id = ANY ($1)',
    [groups.map(({ guest }) => guest.userId)],
  );
  await db.query(
    `UPDATE player SET vacation_from = day, vacation_due_at = day, vacation_until = day + make_interval(days => $2)
     FROM (SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 day' AS day) AS moment WHERE id = ANY ($1)`,
    [travellers, DAYS],
  );
}

/** Waits until the clock has turned the leaves of all these players. */
async function until({ db }: Pick<Arena, 'db'>, players: readonly number[], condition: string): Promise<void> {
  const end = performance.now() + TURNS_WITHIN_MS;
  for (;;) {
    const { rows } = await db.query(`SELECT id FROM player WHERE id = ANY ($1) AND NOT (${condition})`, [players]);
    if (rows.length === 0) return;
    if (performance.now() > end)
      throw new Violation(`The leaves of players ${rows.map(({ id }) => id).join(', ')} were not turned.`);
    await sleep(20);
  }
}

/** Leaves beside what they forbid. */
export const LEAVE_ACTIONS: readonly Action[] = [
  // Nobody can announce a leave with an army out, or send an army once a leave is announced.
  action('announce a leave', ['commander'], ({ ask }, { guest }) =>
    ask(guest, announceVacation, { body: { days: DAYS } }),
  ),
  action('call a leave off', ['leave'], ({ ask }, { traveller }) => ask(traveller, endVacation)),
  action('a leave begins', [], async ({ db }, { traveller }) => {
    await db.query(
      `UPDATE player SET vacation_from = moment.now, vacation_due_at = moment.now, vacation_until = moment.now + make_interval(days => $2)
       FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS moment WHERE id = $1 AND vacation_due_at = vacation_from`,
      [traveller.userId, DAYS],
    );
    await until({ db }, [traveller.userId], 'vacation_due_at IS NULL OR vacation_due_at = vacation_until');
    return answered(200);
  }),
  action('build before a leave', [], ({ ask }, { traveller }) =>
    ask(traveller, build, { body: { planet_id: traveller.homeId, building_type_id: MINE.id } }),
  ),
  action('pay a traveller', [], ({ ask }, { leader, traveller, alliance: id }) =>
    ask(leader, payOut, { params: { id }, body: { user_id: traveller.userId, naquadah: 1, trinium: 1, metal: 1 } }),
  ),
  action('an attack on a traveller lands', [], async (ring, { marches }) => {
    await landDue(ring, [marches.onTraveller]);
    return answered(200);
  }),
];
