import { completeBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { inParallel } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import { inBackground } from './support/definite-answer.ts';

const MINE = buildingTypeOf(3);
const CALLERS = 20;
const CONCURRENCY = 5;
const ROUNDS = 20;

/** Twenty requests at two processes complete the same building at once, while others read it. */
export const completions: Scenario = {
  name: 'completions',
  run: async (arena) => {
    const { small, db } = arena;
    const [owners, each] = small ? [2, 10] : [10, 50];
    const players = await arena.players(owners);
    const homes = players.map(({ homeId }) => homeId);
    await db.query('UPDATE planet SET max_buildings = max_buildings + $2 WHERE id = ANY ($1)', [homes, each]);
    const { rows } = await db.query(
      `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
       SELECT planet, $2, false, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
       FROM unnest($1::int[]) AS planet, generate_series(1, $3::int) RETURNING id, planet_id`,
      [homes, MINE.id, each],
    );
    let [over, busy] = [false, 0];
    const reading = inBackground(
      players.map(async (player) => {
        while (!over) await Promise.all([arena.ask(player, getDashboard), arena.ask(player, getResources)]);
      }),
    );
    await inParallel(rows, CONCURRENCY, async ({ id, planet_id }) => {
      const owner = players.find(({ homeId }) => homeId === planet_id);
      if (!owner) throw new Error('A building has no owner.');
      const ask = () => arena.ask(owner, completeBuilding, { body: { building_id: id } });
      // If the server was too busy for all requests, none has completed the building: repeat them.
      for (let [done, rounds] = [0, 1]; done === 0; rounds++) {
        if (rounds > ROUNDS) throw new Violation(`No request completed building ${id} in ${ROUNDS} rounds.`);
        const statuses = (await Promise.all(Array.from({ length: CALLERS }, ask))).map(({ status }) => status);
        const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
        done = count(200);
        busy += count(503);
        if (done > 1 || done + count(409) + count(503) < CALLERS || (done === 0 && count(409) > 0)) {
          throw new Violation(
            `Building ${id} was completed ${done} times by ${CALLERS} requests, which were answered ${statuses}.`,
          );
        }
      }
    }).finally(() => {
      over = true;
    });
    await reading;
    const paid = await db.query(
      "SELECT source_id FROM xp_event WHERE source_kind = 'building' AND source_id = ANY ($1)",
      [rows.map(({ id }) => id)],
    );
    if (paid.rows.length !== rows.length)
      throw new Violation(`${rows.length} buildings were due, and ${paid.rows.length} paid XP.`);
    return [
      arena.figure(
        '20 requests at 2 processes complete each of 500 due buildings at once, beside reads: XP and yield are credited once',
        `${rows.length} of ${rows.length}, ${busy} times 503`,
        rows.length >= 500,
      ),
    ];
  },
};
