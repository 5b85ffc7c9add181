import { MARCH_TYPES } from '#shared/catalogue/marches';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import type { Refusal } from '#shared/refusals';
import { sumOf } from '#shared/rules/battles/worth';
import { awaitPipelined, type Queries } from '../../store/connection/transaction.ts';
import { multiplied } from '../../store/ledger/ledger.ts';
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

/** Those who besieged a world are its garrison from now on, and what they carry is the player's. */
export async function settleArmy({ tx, sender }: Meeting, marchId: number, planetId: number): Promise<void> {
  const cargo = await unload(tx, marchId);
  await settleOn(tx, marchId, planetId);
  await end(tx, marchId);
  bringIn(sender, marchId, cargo);
}

/** What a march carries goes to the stock. */
function bringIn(sender: Meeting['sender'], marchId: number, cargo: Amounts): void {
  if (sumOf(cargo) > 0) sender.receive(multiplied(cargo, 1), 'loot', { account: 'cargo', accountId: marchId });
}

async function settleOn(tx: Queries, marchId: number, planetId: number): Promise<void> {
  const settle = (table: 'ship' | 'squad') =>
    tx.query(`UPDATE ${table} SET march_id = NULL, planet_id = $2 WHERE march_id = $1`, [marchId, planetId]);
  await awaitPipelined([settle('ship'), settle('squad')]);
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
