import type { Pool } from 'pg';
import { completeBuilding } from '#shared/api/buildings';
import { writeLetter } from '#shared/api/letters/letters';
import { completeShip } from '#shared/api/ships';
import { GATE_ARCHIVE_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { homeGuardOf } from '#shared/catalogue/squads';
import { endPeace } from '../../../lib/marches.ts';
import { Violation } from '../../bots/bot.ts';
import type { Answered } from '../../bots/http-exchange.ts';
import type { Arena, Contestant } from '../support/arena.ts';
import { outpostOf } from './sieges.ts';

const RICH = { naquadah: 1e9, trinium: 1e9, metal: 1e9, energy: 1e9, food: 1e9 };
const OUTSIDERS = 8;

/** The players in and around one alliance, with what never changes. */
export interface PlayerGroup {
  readonly leader: Contestant;
  readonly mate: Contestant;
  readonly asker: Contestant;
  readonly guest: Contestant;
  /** Nobody's ally, whose attack is on its way to the leader's home. */
  readonly raider: Contestant;
  /** A member of the alliance who is about to go on leave, while an attack of the raider is on its way. */
  readonly traveller: Contestant;
  /** Nobody's ally either, whose army stands before the leader's outpost. */
  readonly besieger: Contestant;
  /** Leads an alliance that has a pact with the leader's, and one that offers a pact. */
  readonly partner: Contestant;
  readonly envoy: Contestant;
  /** The leader's scout: its id and ship type. */
  readonly scout: number;
  readonly hull: number;
  /** The squad type that the leader's race trains without a building. */
  readonly guard: number;
  /** A completed mission of the leader, with a report. */
  readonly report: number;
  /** A letter of the mate to the leader. */
  readonly letter: number;
  /** A world without an owner, for the leader to dial. */
  readonly world: { readonly id: number; readonly stargate_address: number[] };
  /** Address of the leader's home. */
  readonly gate: number[];
  /** The leader's second world, for marches. */
  readonly colony: { readonly id: number; readonly stargate_address: number[] };
  /** The leader's third world, which is besieged, and a scout that explores from there. */
  readonly outpost: number;
  readonly outrider: number;
}

/** Makes groups of players, each with a rich leader who has a shipyard and a scout. */
export async function makeGroups(arena: Arena, count: number): Promise<PlayerGroup[]> {
  const { db } = arena;
  const players = await arena.withLastingTokens(await arena.players(count * (1 + OUTSIDERS)));
  const leaders = players.slice(0, count);
  const [ids, homes] = [leaders.map(({ userId }) => userId), leaders.map(({ homeId }) => homeId)];
  await arena.setStock(players, RICH);
  await db.query('UPDATE planet SET build_slots = 100, max_buildings = 30000 WHERE id = ANY ($1)', [homes]);
  const people = await db.query('SELECT id, race_id FROM player WHERE id = ANY ($1)', [ids]);
  const raceOf = new Map<number, number>(people.rows.map(({ id, race_id }) => [id, race_id]));
  const hulls = ids.map((id) => SHIP_TYPES.find((type) => type.isScout && type.raceId === raceOf.get(id))?.id ?? 0);
  const shipyards = await dueBuildings(db, homes, SHIPYARD_ID);
  const archives = await dueBuildings(db, homes, GATE_ARCHIVE_ID);
  const scouts = await dueShips(db, homes, hulls);
  const outriders = await dueShips(db, homes, hulls);
  const reports = await reportsAt(db, homes);
  const gates = await db.query('SELECT id, stargate_address FROM planet WHERE id = ANY ($1)', [homes]);
  const gateOf = new Map<number, number[]>(gates.rows.map(({ id, stargate_address }) => [id, stargate_address]));
  const worlds = await db.query(
    'SELECT id, stargate_address FROM planet WHERE owner_id IS NULL AND guard = 0 ORDER BY id LIMIT $1',
    [count],
  );
  await readyForRaids(arena, leaders, players.slice(count));
  const colonies: PlayerGroup['colony'][] = [];
  const outposts: number[] = [];
  for (const leader of leaders) {
    colonies.push(await colonyOf(db, leader));
    outposts.push(await outpostOf(arena, leader));
  }
  return Promise.all(
    leaders.map(async (leader, index) => {
      const colony = colonies[index] ?? worlds.rows[index];
      const others = players.slice(count + OUTSIDERS * index);
      const [mate, asker, guest, raider, besieger, traveller, partner, envoy] = others;
      if (!mate || !asker || !guest || !raider || !besieger || !traveller || !partner || !envoy)
        throw new Error('Too few players were made.');
      const [building_id, scout] = [shipyards.get(leader.homeId) ?? 0, scouts.get(leader.homeId) ?? 0];
      const outrider = outriders.get(leader.homeId) ?? 0;
      for (const id of [building_id, archives.get(leader.homeId) ?? 0])
        await must(arena.ask(leader, completeBuilding, { body: { building_id: id } }));
      for (const ship_id of [scout, outrider]) await must(arena.ask(leader, completeShip, { body: { ship_id } }));
      const { letter } = await must(
        arena.ask(mate, writeLetter, { params: { userId: leader.userId }, body: { text: 'Kneel.' } }),
      );
      const [hull, report] = [hulls[index] ?? 0, reports.get(leader.homeId) ?? 0];
      const guard = homeGuardOf(raceOf.get(leader.userId) ?? 0).id;
      const gate = gateOf.get(leader.homeId) ?? [];
      const people = { leader, mate, asker, guest, raider, besieger, traveller, partner, envoy };
      const besieged = { outpost: outposts[index] ?? 0, outrider };
      return {
        ...people,
        ...besieged,
        scout,
        hull,
        guard,
        report,
        letter: letter.letter_id,
        world: worlds.rows[index],
        gate,
        colony,
      };
    }),
  );
}

/** Nobody is a newcomer any more; the homes of the others lie next to that of their leader, within reach. */
async function readyForRaids(
  { db }: Arena,
  leaders: readonly Contestant[],
  others: readonly Contestant[],
): Promise<void> {
  await endPeace(
    db,
    [...leaders, ...others].map(({ userId }) => userId),
  );
  await db.query(
    `UPDATE planet SET coordinates_x = near.coordinates_x + place::int, coordinates_y = near.coordinates_y + 1
     FROM unnest($1::int[]) WITH ORDINALITY AS other (world, place), planet AS near
     WHERE planet.id = world AND near.id = ($2::int[])[1 + (place - 1) / ${OUTSIDERS}]`,
    [others.map(({ homeId }) => homeId), leaders.map(({ homeId }) => homeId)],
  );
}

/** A guarded world next to the player's home, as if it had been conquered. */
async function colonyOf(db: Pool, { userId, homeId }: Contestant): Promise<PlayerGroup['colony']> {
  const { rows } = await db.query(
    `UPDATE planet SET owner_id = $1, name = 'Second', guard = 0 WHERE id = (
       SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $2 AND wild.owner_id IS NULL AND wild.guard > 0
       ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
     ) RETURNING id, stargate_address`,
    [userId, homeId],
  );
  return rows[0];
}

/** Throws if a request of the preparation is refused. */
export async function must(request: Promise<Answered>) {
  const { status, text } = await request;
  if (status >= 300) throw new Violation(`A preparation was answered ${status} ${text}`);
  return JSON.parse(text);
}

/** Inserts a completed mission with a report for the owner of each planet. Returns their ids by planet. */
async function reportsAt(db: Pool, planets: readonly number[]) {
  const { rows } = await db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT owner_id, 'malp', id, now(), now(), now(), '{"message": "Sand."}' FROM planet
     WHERE id = ANY ($1) RETURNING id, planet_id`,
    [planets],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}

/** Inserts a building on each planet that was due a minute ago. Returns their ids by planet. */
export async function dueBuildings(db: Pool, planets: readonly number[], typeId: number) {
  const { rows } = await db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
     SELECT planet, $2, false, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
     FROM unnest($1::int[]) AS planet RETURNING id, planet_id`,
    [planets, typeId],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}

/** Inserts a ship of each type, one per planet, that was ready a minute ago. Returns their ids by planet. */
export async function dueShips(db: Pool, planets: readonly number[], typeIds: readonly number[]) {
  const { rows } = await db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT planet, type, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
     FROM unnest($1::int[], $2::int[]) AS due (planet, type) RETURNING id, planet_id`,
    [planets, typeIds],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}
