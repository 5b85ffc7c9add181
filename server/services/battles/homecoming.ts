import { MARCH_TYPES } from '#shared/catalogue/marches';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { squadsThatStay } from '#shared/rules/battles/garrison';
import { sumOf } from '#shared/rules/battles/worth';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { multiplied } from '../../store/ledger/ledger.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { turnBack } from '../marches/march-ends.ts';
import { marchView } from '../marches/march-views.ts';
import { havenOf } from '../marches/siege-facts.ts';
import type { LandingMarch } from './due-march.ts';
import type { Meeting } from './meeting.ts';

/** A march is back: its cargo goes into the stock, and its ships and squads belong to their world's garrison again. */
export async function comeHome(context: AppContext, meeting: Meeting, march: LandingMarch): Promise<void> {
  const { tx, sender, locked } = meeting;
  const { id: worldId } = await havenOf(tx, locked, march.player_id, march.origin_id);
  if (worldId !== march.origin_id && worldId !== march.target_id)
    await tx.query('UPDATE march SET origin_id = $2 WHERE id = $1', [march.id, worldId]);
  // The message tells who came home, and where to, so it is made before they leave the march.
  const [view, cargo] = await awaitPipelined([
    marchView(tx, march.id, context.speed),
    unload(tx, march.id),
    settleOn(tx, march.id, worldId),
    end(tx, march.id),
  ]);
  bringIn(sender, march.id, cargo);
  sender.publish('fleet_landed', { ...view, phase: 'done', lands_at: null });
}

/** A transfer moves to the world for good; relief stays there until it is called back. */
export async function stay(context: AppContext, { tx, sender }: Meeting, march: LandingMarch): Promise<void> {
  if (MARCH_TYPES[march.kind].stays === 'garrison') {
    const [view] = await awaitPipelined([
      marchView(tx, march.id, context.speed),
      settleOn(tx, march.id, march.target_id),
      end(tx, march.id),
    ]);
    sender.publish('fleet_landed', { ...view, phase: 'done', lands_at: null, recall_until: null });
    return;
  }
  await tx.query("UPDATE march SET phase = 'standing', began_at = due_at, due_at = NULL WHERE id = $1", [march.id]);
  sender.publish('fleet_landed', await marchView(tx, march.id, context.speed));
}

/** A march that may not land flies back. */
export async function retreat(
  context: AppContext,
  { tx, sender }: Meeting,
  march: LandingMarch,
  refusal: Refusal | undefined,
): Promise<void> {
  await turnBack(tx, march, march.due_at);
  const view = await marchView(tx, march.id, context.speed);
  sender.publish('fleet_turned_back', { ...view, reason: refusal?.code ?? null });
}

/**
 * Those who besieged a world are its garrison from now on, and what they carry is the player's. Squads that find no quarters there
 * march home, unless their race camps.
 */
export async function settleArmy(
  { speed }: Pick<AppContext, 'speed'>,
  { tx, sender }: Meeting,
  marchId: number,
  planet: PlanetRow,
  at: Date,
): Promise<void> {
  const cargo = await unload(tx, marchId);
  const [army]: { flight_ms: number; squads: number }[] = await tx.query(
    'SELECT flight_ms, (SELECT count(*) FROM squad WHERE march_id = march.id) AS squads FROM march WHERE id = $1',
    [marchId],
  );
  if (!army) throw new Error(`There is no march ${marchId}.`);
  const { flight_ms, squads } = army;
  const staying = squadsThatStay(sender.player.race_id, { population: planet.population, squads });
  await settleOn(tx, marchId, planet.id, staying);
  bringIn(sender, marchId, cargo);
  if (staying === squads) return end(tx, marchId);
  await tx.query(`UPDATE march SET ${RESOURCES.map((name) => `${name} = 0`).join(', ')} WHERE id = $1`, [marchId]);
  await turnBack(tx, { id: marchId, flight_ms }, at);
  const view = await marchView(tx, marchId, speed);
  sender.publish('fleet_turned_back', { ...view, reason: REFUSALS.quartersFull.code ?? null });
}

/** What a march carries goes to the stock. */
function bringIn(sender: Meeting['sender'], marchId: number, cargo: Amounts): void {
  if (sumOf(cargo) > 0) sender.receive(multiplied(cargo, 1), 'loot', { account: 'cargo', accountId: marchId });
}

/** `most`: how many squads stay, those with the lowest ids; by default all. */
async function settleOn(tx: Queries, marchId: number, planetId: number, most: number | null = null): Promise<void> {
  await awaitPipelined([
    tx.query('UPDATE ship SET march_id = NULL, planet_id = $2 WHERE march_id = $1', [marchId, planetId]),
    tx.query(
      `UPDATE squad SET march_id = NULL, planet_id = $2
       WHERE id IN (SELECT id FROM squad WHERE march_id = $1 ORDER BY id LIMIT $3)`,
      [marchId, planetId, most],
    ),
  ]);
}

async function end(tx: Queries, marchId: number): Promise<void> {
  const [, ended]: [unknown, number] = await tx.query(
    `UPDATE march SET phase = 'done', due_at = NULL, ${RESOURCES.map((name) => `${name} = 0`).join(', ')}
     WHERE id = $1 AND phase <> 'done'`,
    [marchId],
  );
  if (ended !== 1) throw new Error(`March ${marchId} ended without its lock.`);
}

async function unload(tx: Queries, marchId: number): Promise<Amounts> {
  const [cargo]: Amounts[] = await tx.query(`SELECT ${RESOURCES.join(', ')} FROM march WHERE id = $1`, [marchId]);
  if (!cargo) throw new Error(`There is no march ${marchId}.`);
  return cargo;
}
