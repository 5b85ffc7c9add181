import type { Pool } from 'pg';
import { completeBuilding } from '#shared/api/buildings';
import { completeShip } from '#shared/api/ships';
import { SHIPYARD_ID } from '#shared/catalogue/buildings';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { Violation } from '../bot.ts';
import type { Answered } from '../exchange.ts';
import type { Arena, Contestant } from './arena.ts';

const RICH = { naquadah: 1e9, trinium: 1e9, metal: 1e9, energy: 1e9, food: 1e9 };
const OUTSIDERS = 3;

/** Who meets in and about one alliance, and what never changes of them. */
export interface Cast {
  readonly leader: Contestant;
  readonly mate: Contestant;
  readonly asker: Contestant;
  readonly guest: Contestant;
  /** The leader's, and what kind of ship it is. */
  readonly scout: number;
  readonly hull: number;
  /** The leader's, of a mission that is over. */
  readonly report: number;
  /** A wild world, for the leader to dial. */
  readonly world: { readonly id: number; readonly stargate_address: number[] };
}

/** So many of them, each with a rich leader who has a shipyard and a scout. */
export async function makeCasts(arena: Arena, count: number): Promise<Cast[]> {
  const { db } = arena;
  const players = await arena.players(count * (1 + OUTSIDERS));
  const leaders = players.slice(0, count);
  const [ids, homes] = [leaders.map(({ userId }) => userId), leaders.map(({ homeId }) => homeId)];
  await arena.setStock(leaders, RICH);
  await db.query('UPDATE planet SET build_slots = 100, max_buildings = 30000 WHERE id = ANY ($1)', [homes]);
  const people = await db.query('SELECT id, race_id FROM player WHERE id = ANY ($1)', [ids]);
  const raceOf = new Map(people.rows.map(({ id, race_id }) => [id, race_id]));
  const hulls = ids.map((id) => SHIP_TYPES.find((type) => type.isScout && type.raceId === raceOf.get(id))?.id ?? 0);
  const shipyards = await dueBuildings(db, homes, SHIPYARD_ID);
  const scouts = await dueShips(db, homes, hulls);
  const reports = await reportsAt(db, homes);
  const worlds = await db.query(
    'SELECT id, stargate_address FROM planet WHERE owner_id IS NULL AND guard = 0 ORDER BY id LIMIT $1',
    [count],
  );
  return Promise.all(
    leaders.map(async (leader, index) => {
      const [mate, asker, guest] = players.slice(count + OUTSIDERS * index);
      if (!mate || !asker || !guest) throw new Error('Too few players were made.');
      const [building_id, scout] = [shipyards.get(leader.homeId) ?? 0, scouts.get(leader.homeId) ?? 0];
      await must(arena.ask(leader, completeBuilding, { body: { building_id } }));
      await must(arena.ask(leader, completeShip, { body: { ship_id: scout } }));
      const [hull, report] = [hulls[index] ?? 0, reports.get(leader.homeId) ?? 0];
      return { leader, mate, asker, guest, scout, hull, report, world: worlds.rows[index] };
    }),
  );
}

/** What preparation asks for is granted. */
export async function must(asked: Promise<Answered>) {
  const { status, text } = await asked;
  if (status >= 300) throw new Violation(`A preparation was answered ${status} ${text}`);
  return JSON.parse(text);
}

/** A mission of each planet's owner that was over at once; their ids by planet. */
async function reportsAt(db: Pool, planets: readonly number[]) {
  const { rows } = await db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT owner_id, 'malp', id, now(), now(), now(), '{"message": "Sand."}' FROM planet
     WHERE id = ANY ($1) RETURNING id, planet_id`,
    [planets],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}

/** A building on each planet that was due a minute ago; their ids by planet. */
export async function dueBuildings(db: Pool, planets: readonly number[], typeId: number) {
  const { rows } = await db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
     SELECT planet, $2, false, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
     FROM unnest($1::int[]) AS planet RETURNING id, planet_id`,
    [planets, typeId],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}

/** A ship of this type on each planet that was ready a minute ago; their ids by planet. */
export async function dueShips(db: Pool, planets: readonly number[], typeIds: readonly number[]) {
  const { rows } = await db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT planet, type, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
     FROM unnest($1::int[], $2::int[]) AS due (planet, type) RETURNING id, planet_id`,
    [planets, typeIds],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}
