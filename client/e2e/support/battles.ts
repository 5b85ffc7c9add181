import { launchMarch } from '#shared/api/battles/marches';
import { RACES } from '#shared/catalogue/races';
import { RESOURCES } from '#shared/catalogue/resources';
import type { Calls } from './api-calls.ts';
import { callsOf, whenReady } from './api-calls.ts';
import { withGameDatabase } from './game-database.ts';
import type { Game } from './game-server.ts';
import type { ReadyPlayer } from './ready-players.ts';

/** Ships by class, the last digit of their type's id. */
type Fleet = Readonly<Record<number, number>>;

interface World {
  readonly planet_id: number;
  readonly stargate_address: readonly number[];
}

/** The players of battles: no newcomers any more, neighbours, and rich. */
export async function prepareForBattle(game: Game, players: readonly ReadyPlayer[], fleets: readonly Fleet[]) {
  const homes = await Promise.all(
    players.map(async (player) => (await callsOf(game.address, player)<World[]>('GET', '/planets'))[0] as World),
  );
  await withGameDatabase(game, async (db) => {
    const stock = RESOURCES.map((resource) => `${resource} = 100000`).join(', ');
    for (const [index, { planet_id }] of homes.entries()) {
      const { rows } = await db.query('SELECT owner_id FROM planet WHERE id = $1', [planet_id]);
      const owner: number = rows[0].owner_id;
      const race = await db.query(
        `UPDATE player SET struck_at = clock_timestamp(), ${stock}, version = version + 1 WHERE id = $1 RETURNING race_id`,
        [owner],
      );
      const raceId: number = race.rows[0].race_id ?? RACES[0].id;
      for (const [shipClass, count] of Object.entries(fleets[index] ?? {})) {
        await db.query(
          `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, activated_at)
           SELECT $1, $2, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute', clock_timestamp()
           FROM generate_series(1, $3::int)`,
          [planet_id, raceId * 10 + Number(shipClass), count],
        );
      }
      // Side by side, so that their fleets reach each other.
      await db.query(
        `UPDATE planet SET coordinates_x = near.coordinates_x + $3::int, coordinates_y = near.coordinates_y FROM planet AS near
         WHERE planet.id = $1 AND near.id = $2 AND planet.id <> near.id`,
        [planet_id, homes[0]?.planet_id, 2 + index],
      );
    }
  });
  return homes;
}

interface Raid {
  readonly attacker: Calls;
  readonly origin: World;
  readonly target: World;
  readonly ships: readonly { readonly ship_type_id: number; readonly count: number }[];
  readonly squads?: readonly { readonly squad_type_id: number; readonly count: number }[];
  readonly retreatPercent?: number;
}

/** Sends a raid, lets it land at once, and resolves with the battle's id. */
export async function fightRaid(
  game: Game,
  { attacker, origin, target, ships, squads = [], retreatPercent = 100 }: Raid,
) {
  const { march } = await attacker<{ march: { march_id: number } }>(launchMarch.method, launchMarch.path, {
    kind: 'raid',
    origin_id: origin.planet_id,
    stargate_address: target.stargate_address,
    ships,
    squads,
    retreat_percent: retreatPercent,
  });
  await withGameDatabase(game, (db) =>
    db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [march.march_id]),
  );
  return whenReady(async () => {
    const { battles } = await attacker<{ battles: { battle_id: number; march_id: number }[] }>('GET', '/battles');
    const battle = battles.find(({ march_id }) => march_id === march.march_id);
    if (!battle) throw new Error('The raid has not landed yet.');
    return battle.battle_id;
  });
}
