import { launchMarch } from '#shared/api/battles/marches';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import type { MarchKind } from '#shared/catalogue/marches';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { setStock } from './stock.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

const RICH = { naquadah: 100_000, trinium: 100_000, metal: 100_000, energy: 100_000, food: 100_000 };
/** A line ship, a lander and a home guard of race 4. */
export const LINE = 44;
export const LANDER = 43;
/** How long a landing may take on a busy machine. */
const TIMEOUT_MS = 20_000;

/** A player with a full stock who is no newcomer any more, and whose home counts for the reach of others. */
export async function aVeteran(app: TestApp): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await setStock(app, player.id, RICH);
  await endPeace(app, player);
  return player;
}

/** Makes accounts older than those whose attacks could be staged: see rules/battles/own-group.ts. */
export async function letAccountsAge({ db }: TestApp, ...players: readonly Pick<TestPlayer, 'id'>[]): Promise<void> {
  await db.query("UPDATE player SET verified_at = verified_at - interval '30 days' WHERE id = ANY ($1)", [
    players.map(({ id }) => id),
  ]);
}

/** As if the players had been in the game for hours, and had attacked somebody. */
export const endPeace = ({ db }: Pick<TestApp, 'db'>, ...players: readonly Pick<TestPlayer, 'id'>[]) =>
  db.query(
    "UPDATE player SET struck_at = clock_timestamp(), verified_at = verified_at - interval '2 hours' WHERE id = ANY ($1)",
    [players.map(({ id }) => id)],
  );

/** Ready ships on a world. They were never launched, so they gave no XP. */
export async function giveShips({ db }: TestApp, planetId: number, typeId: number, count: number): Promise<void> {
  await db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT $1, $2, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute' FROM generate_series(1, $3::int)`,
    [planetId, typeId, count],
  );
}

/** Trained squads on a world. */
export async function giveSquads({ db }: TestApp, planetId: number, typeId: number, count: number): Promise<void> {
  await db.query(
    `INSERT INTO squad (planet_id, squad_type_id, ready_at)
     SELECT $1, $2, clock_timestamp() - interval '1 minute' FROM generate_series(1, $3::int)`,
    [planetId, typeId, count],
  );
}

/**
 * Moves a player's home near another one, so that its ships reach it: `place` columns away or the next
 * free place, on the other side at the edge of the galaxy. `place` differs between those who move.
 */
export async function moveNextTo({ db }: TestApp, player: TestPlayer, other: TestPlayer, place: number): Promise<void> {
  await db.query(
    `UPDATE planet SET coordinates_x = free.x, coordinates_y = free.y FROM (
       SELECT x, y FROM planet AS near, generate_series(0, 9) AS more, unnest('{1,-1}'::int[]) AS side,
         LATERAL (SELECT coordinates_x + side * ($3::int + more) AS x, coordinates_y + side AS y) AS beside
       WHERE near.id = $2 AND greatest(abs(x), abs(y)) <= $4 AND NOT EXISTS (
         SELECT 1 FROM planet AS there WHERE there.coordinates_x = x AND there.coordinates_y = y AND there.id <> $1)
       ORDER BY more, side DESC LIMIT 1
     ) AS free WHERE planet.id = $1`,
    [player.homeId, other.homeId, place, GALAXY_RADIUS],
  );
}

export async function addressOf({ db }: TestApp, planetId: number): Promise<number[]> {
  const [row] = await db.query('SELECT stargate_address FROM planet WHERE id = $1', [planetId]);
  return row.stargate_address;
}

/** A second world of the player, founded by hand next to the home. */
export async function aColony({ db }: TestApp, player: TestPlayer): Promise<number> {
  const [[row]] = await db.query(
    `UPDATE planet SET owner_id = $1, name = 'Colony', guard = 0
     WHERE id = (
       SELECT wild.id FROM planet AS wild, planet AS home WHERE wild.owner_id IS NULL AND home.id = $2
         AND NOT EXISTS (SELECT 1 FROM siege WHERE siege.planet_id = wild.id)
       ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
     ) RETURNING id`,
    [player.id, player.homeId],
  );
  return row.id;
}

export interface TestOrder {
  readonly kind: MarchKind;
  readonly ships?: readonly (readonly [typeId: number, count: number])[];
  readonly squads?: readonly (readonly [typeId: number, count: number])[];
  readonly retreat?: 30 | 50 | 70 | 100;
  readonly peace?: boolean;
}

/** Sends `POST /marches` from the player's home. */
export async function launch(app: TestApp, player: TestPlayer, targetId: number, order: TestOrder) {
  return app.send(
    launchMarch,
    {
      body: {
        kind: order.kind,
        origin_id: player.homeId,
        stargate_address: await addressOf(app, targetId),
        ships: (order.ships ?? []).map(([ship_type_id, count]) => ({ ship_type_id, count })),
        squads: (order.squads ?? []).map(([squad_type_id, count]) => ({ squad_type_id, count })),
        ...(order.retreat && { retreat_percent: order.retreat }),
        ...(order.peace && { end_protection: true }),
      },
    },
    player.token,
  );
}

/** Launches a march that must not be refused, and returns its id. */
export async function launched(app: TestApp, player: TestPlayer, targetId: number, order: TestOrder): Promise<number> {
  const { status, body } = await launch(app, player, targetId, order);
  if (status !== 201) throw new Error(`The march was refused: ${JSON.stringify(body)}`);
  return body.march.march_id;
}

export async function phaseOf({ db }: TestApp, marchId: number): Promise<string> {
  return (await db.query('SELECT phase FROM march WHERE id = $1', [marchId]))[0].phase;
}

/** Makes marches due now, and waits until the scheduler has ended the leg that each is on. Returns the phase of the first. */
export async function land(app: TestApp, ...ids: [number, ...number[]]): Promise<string> {
  const [before]: { at: Date }[] = await app.db.query('SELECT clock_timestamp() AS at');
  await app.db.query('UPDATE march SET due_at = $2 WHERE id = ANY ($1)', [ids, before?.at]);
  const left = 'SELECT 1 FROM march WHERE id = ANY ($1) AND due_at <= $2';
  const isOver = async () => (await app.db.query(left, [ids, before?.at])).length === 0;
  if (!(await waitUntil(isOver, TIMEOUT_MS))) throw new Error(`Marches ${ids.join(', ')} did not land.`);
  return phaseOf(app, ids[0]);
}

/** Puts players into one alliance, founded by the first, who have been members for long enough to send relief. */
export async function anAlliance(
  { db }: Pick<TestApp, 'db'>,
  leader: TestPlayer,
  ...members: TestPlayer[]
): Promise<number> {
  return db.transaction(async (tx) => {
    const [{ id }] = await tx.query(
      'INSERT INTO alliance (name, max_members, leader_id) VALUES ($1, $3, $2) RETURNING id',
      [`Alliance of ${leader.username}`, leader.id, ALLIANCE_START.maxMembers],
    );
    await tx.query(
      `INSERT INTO member (alliance_id, player_id, joined_at)
       SELECT $1, player_id, clock_timestamp() - interval '3 days' FROM unnest($2::int[]) AS player_id`,
      [id, [leader, ...members].map((player) => player.id)],
    );
    return id;
  });
}
