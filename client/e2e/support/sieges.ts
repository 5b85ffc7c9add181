import type pg from 'pg';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import { RESOURCES } from '#shared/catalogue/resources';
import { squadOf } from '#shared/catalogue/squads';
import { armed, withRows } from './game-database.ts';
import type { Game } from './game-server.ts';
import { aNewcomer, enlist, type Newcomer } from './newcomer.ts';
import type { ReadyPlayer } from './ready-players.ts';

const HUMANS = 4;
/** The line ship and the lander of the humans. */
export const SENTINEL = 44;
const LANDER = 43;
const GUARD = squadOf(HUMANS, 'guard').id;

type Party = Newcomer & { readonly player: ReadyPlayer };

/** Those of a siege: nobody is a newcomer any more, and ruler and mate are in one alliance. */
export interface SiegeParties {
  readonly besieger: Party;
  readonly ruler: Party;
  readonly mate: Party;
  /** The name and the gate address of the ruler's colony. */
  readonly world: string;
  readonly address: string;
}

/** A besieger with an army next to a ruler's colony, and a mate of the ruler with one ship. */
export async function siegeParties(game: Game): Promise<SiegeParties> {
  const party = async (): Promise<Party> => {
    const newcomer = aNewcomer();
    return { ...newcomer, player: await enlist(game, newcomer) };
  };
  const [besieger, ruler, mate] = [await party(), await party(), await party()];
  const world = `Outpost of ${ruler.planet}`;
  return withRows(game, async (db) => {
    await armed(db, besieger.username, { shipTypeId: SENTINEL, count: 24 });
    await armed(db, besieger.username, { shipTypeId: LANDER, count: 8 });
    // With less might, the ruler would be no match worth attacking.
    await armed(db, ruler.username, { shipTypeId: SENTINEL, count: 12 });
    await armed(db, mate.username, { shipTypeId: SENTINEL, count: 1 });
    await withGuards(db, besieger.username, 16);
    const stock = RESOURCES.map((resource) => `${resource} = 100000`).join(', ');
    await db.query(`UPDATE player SET ${stock}, version = version + 1 WHERE username = ANY ($1)`, [
      [besieger.username, ruler.username, mate.username],
    ]);
    const colony = await db.query(
      `UPDATE planet SET owner_id = player.id, name = $2, guard = 0 FROM player
       WHERE username = $1 AND planet.id = (
         SELECT wild.id FROM planet AS wild, planet AS home JOIN player AS ruler ON ruler.id = home.owner_id
         WHERE wild.owner_id IS NULL AND home.home AND ruler.username = $1
           -- The homes of besieger and mate are moved there.
           AND NOT EXISTS (SELECT 1 FROM planet AS there WHERE there.coordinates_y = wild.coordinates_y + 1
             AND there.coordinates_x IN (wild.coordinates_x + 2, wild.coordinates_x + 3))
         ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id
         LIMIT 1
       ) RETURNING planet.id, stargate_address`,
      [ruler.username, world],
    );
    const { id, stargate_address } = colony.rows[0];
    for (const [index, { username }] of [besieger, mate].entries())
      await db.query(
        `UPDATE planet SET coordinates_x = near.coordinates_x + $3::int, coordinates_y = near.coordinates_y + 1
         FROM planet AS near, player WHERE near.id = $2 AND username = $1 AND planet.owner_id = player.id AND planet.home`,
        [username, id, 2 + index],
      );
    await db.query(
      `WITH founded AS (
         INSERT INTO alliance (name, max_members, leader_id)
         SELECT 'Alliance of ' || username, $3, id FROM player WHERE username = $1 RETURNING id
       )
       INSERT INTO member (alliance_id, player_id, joined_at)
       SELECT founded.id, player.id, clock_timestamp() - interval '3 days' FROM founded, player WHERE username = ANY ($2)`,
      [ruler.username, [ruler.username, mate.username], ALLIANCE_START.maxMembers],
    );
    return { besieger, ruler, mate, world, address: stargate_address.join('-') };
  });
}

/** Squads that stand ready at a player's home. */
const withGuards = (db: pg.Client, username: string, count: number) =>
  db.query(
    `INSERT INTO squad (planet_id, squad_type_id, ready_at)
     SELECT planet.id, $2, clock_timestamp() - interval '1 minute'
     FROM generate_series(1, $3::int), planet JOIN player ON player.id = owner_id WHERE username = $1 AND home`,
    [username, GUARD, count],
  );

/** Gives a mate an army that wins orbit and ground against that of the besieger. */
export const reinforce = (game: Game, { username }: Newcomer) =>
  withRows(game, async (db) => {
    await armed(db, username, { shipTypeId: SENTINEL, count: 60 });
    await armed(db, username, { shipTypeId: LANDER, count: 30 });
    await withGuards(db, username, 60);
  });

/** Lets the march that a player has sent out land now. */
export const landNow = (game: Game, { username }: Newcomer) =>
  withRows(game, (db) =>
    db.query(
      `UPDATE march SET due_at = clock_timestamp() FROM player WHERE player.id = player_id AND username = $1 AND phase = 'out'`,
      [username],
    ),
  );

/** Lets this quarter of a player's siege be over now, 1 to 4. */
export const passPart = (game: Game, { username }: Newcomer, part: number) =>
  withRows(game, (db) =>
    db.query(
      `UPDATE siege SET begun_at = clock_timestamp() - $2 * interval '6 h', pauses = '[]', due_at = clock_timestamp(),
         ends_at = clock_timestamp() + (4 - $2) * interval '6 h'
       FROM player WHERE player.id = besieger_id AND username = $1 AND ended_at IS NULL`,
      [username, part],
    ),
  );
