import { shareBattle } from '#shared/api/battles/battles';
import { ARTIFACT_TYPES } from '#shared/catalogue/artifacts';
import { GATE_ARCHIVE_ID, IRIS_WORKS_ID, REFINERY_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { BUILDING_STANDS } from '../../../store/schema/rows.ts';
import { anArtifact } from '../../support/artifacts.ts';
import {
  aColony,
  giveShips,
  giveSquads,
  LANDER,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
} from '../../support/marches.ts';
import { anActive } from '../../support/research.ts';
import { enrich } from '../../support/ships.ts';
import type { TestApp, TestPlayer } from '../../support/test-app.ts';
import { COLONIES, GUARD, idsIn } from './known-values.ts';

/** What stands on each home in each batch, of each type. */
const ARMY = 20;

/** A season before the current one, with a hall of fame. */
export async function secondSeason({ db }: TestApp): Promise<void> {
  await db.query(`
    INSERT INTO season (number, galaxy_seed, began_at, days, ends_at) SELECT 2, galaxy_seed, began_at, days, ends_at FROM season;
    UPDATE season SET began_at = began_at - interval '1 day', ends_at = began_at, closed_at = began_at WHERE number = 1;
    INSERT INTO hall_of_fame (season, board, place, name, score, members) VALUES (1, 'alliances', 1, 'The Ancients', 1, 4)`);
}

/** A raid that was fought, and whose report everybody may read. */
export async function sharedBattle(app: TestApp, attacker: TestPlayer, defender: TestPlayer): Promise<void> {
  await enrich(app, attacker);
  await moveNextTo(app, attacker, defender, 1);
  for (const { homeId } of [attacker, defender]) await giveShips(app, homeId, LINE, 4);
  const march = await launched(app, attacker, defender.homeId, { kind: 'raid', ships: [[LINE, 4]] });
  await land(app, march);
  const [{ id }] = await app.db.query('SELECT id FROM battle WHERE march_id = $1', [march]);
  await app.send(shareBattle, { body: { battle_id: id } }, attacker.token);
}

/** Lets the research and the marches of these players end now. */
export async function makeDue({ db }: TestApp, players: readonly TestPlayer[]): Promise<void> {
  const ids = players.map(({ id }) => id);
  await db.query(
    'UPDATE research SET ready_at = clock_timestamp() WHERE player_id = ANY ($1) AND ready_at > clock_timestamp()',
    [ids],
  );
  await db.query(
    "UPDATE march SET due_at = clock_timestamp() WHERE player_id = ANY ($1) AND phase IN ('out', 'home') AND due_at > clock_timestamp()",
    [ids],
  );
}

/** What calls use up, or take too long to make: a colony, an army, buildings, an order that waits, and an artifact. */
export async function supply(app: TestApp, players: readonly TestPlayer[], turn: number): Promise<void> {
  for (const [i, player] of players.entries()) {
    const { homeId } = player;
    const [held] = await app.db.query(
      `SELECT (SELECT array_agg(building_type_id) FROM building WHERE planet_id = $1 AND ${BUILDING_STANDS}) AS buildings,
         (SELECT count(*) FROM ship WHERE planet_id = $1 AND ship_type_id = $2 AND march_id IS NULL AND lost_at IS NULL) AS line,
         (SELECT count(*) FROM ship WHERE planet_id = $1 AND ship_type_id = $3 AND march_id IS NULL AND lost_at IS NULL) AS landers,
         (SELECT count(*) FROM squad WHERE planet_id = $1 AND squad_type_id = $4 AND march_id IS NULL AND lost_at IS NULL) AS squads`,
      [homeId, LINE, LANDER, GUARD],
    );
    for (const typeId of [SHIPYARD_ID, GATE_ARCHIVE_ID, IRIS_WORKS_ID, REFINERY_ID]) {
      if (held.buildings?.includes(typeId)) continue;
      await app.db.query('UPDATE planet SET max_buildings = max_buildings + 1 WHERE id = $1', [homeId]);
      await anActive(app, player, typeId);
    }
    await giveShips(app, homeId, LINE, ARMY - held.line);
    await giveShips(app, homeId, LANDER, ARMY - held.landers);
    await giveSquads(app, homeId, GUARD, ARMY - held.squads);
    // Never begins while the home has its shipyard.
    await app.db.query(
      `INSERT INTO build_queue (planet_id, building_type_id, ordered_at)
       SELECT $1, $2, clock_timestamp() WHERE NOT EXISTS (SELECT 1 FROM build_queue WHERE planet_id = $1)`,
      [homeId, SHIPYARD_ID],
    );
    // One of them has a march that can be called back.
    const colony = await secondWorld(app, player);
    if (i === turn % players.length) await launch(app, player, colony, { kind: 'transfer', ships: [[LINE, 1]] });
    const { effect } = ARTIFACT_TYPES[(turn + i) % ARTIFACT_TYPES.length] ?? ARTIFACT_TYPES[0];
    await anArtifact(app, player, effect.kind);
  }
}

/** A colony of the player, which is founded if there is none. */
async function secondWorld(app: TestApp, player: TestPlayer): Promise<number> {
  const [colony] = await idsIn(app.db, [player.id])(COLONIES);
  return colony ?? aColony(app, player);
}
