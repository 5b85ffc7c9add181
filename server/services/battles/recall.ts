import { artifactWith } from '#shared/catalogue/artifacts';
import { isHostile, MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import { isLateRecall } from '#shared/rules/artifacts';
import { canRecall } from '#shared/rules/battles/marches';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { AllianceEvents } from '../alliances/alliance-events.ts';
import { spendBoon, waitingBoons } from '../boons/boons.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { turnBack } from '../marches/march-ends.ts';
import { bothViews } from '../marches/march-views.ts';
import { refuseWhileLandingIsDue } from '../marches/overdue.ts';
import { endSiege, siegeEnd } from '../marches/siege-end.ts';

interface MarchRow {
  readonly id: number;
  readonly player_id: number;
  readonly kind: MarchKind;
  readonly phase: 'out' | 'standing' | 'home' | 'done';
  readonly due_at: Date | null;
  readonly flight_ms: number;
  readonly target_id: number;
  /** The present ruler of the target. */
  readonly owner_id: number | null;
  /** Whether its sender has an artifact that calls it back late. */
  readonly can_be_late: boolean;
}

/** Refuses nothing: whether the caller may play is asked under the lock, before anything else. */
const RULER_OF_TARGET = `SELECT owner_id, (SELECT alliance_id FROM member WHERE player_id = owner_id) AS alliance_id
  FROM march JOIN planet ON planet.id = target_id WHERE march.id = $1 AND march.player_id = $2`;

/** Calls a march back. The way back takes as long as the flight. */
export function recallMarch(context: AppContext, caller: CommandCaller, { march_id }: { readonly march_id: number }) {
  return retryWhileRowsChange(async () => {
    const [found]: { owner_id: number | null; alliance_id: number | null }[] = await context.db.query(RULER_OF_TARGET, [
      march_id,
      caller.playerId,
    ]);
    const others = found?.owner_id && found.owner_id !== caller.playerId ? [found.owner_id] : [];
    return runPlayerCommand(context, caller, (command) => recall(context, command, march_id), {
      playersWithoutPlanets: others,
      alliances: others.length > 0 && found?.alliance_id ? [found.alliance_id] : [],
    });
  });
}

/** Refuses with 404 for a missing march and 403 for another player's. */
async function readMarch(queries: Queries, id: number, playerId: number): Promise<MarchRow> {
  const [march]: MarchRow[] = await queries.query(
    `SELECT march.id, player_id, kind, phase, due_at, flight_ms, target_id, owner_id,
       ${artifactWith('late_recall').id} = ANY (${waitingBoons('march.player_id', 'clock_timestamp()')}) AS can_be_late
     FROM march JOIN planet ON planet.id = target_id
     WHERE march.id = $1`,
    [id],
  );
  if (!march) throw new Refused(REFUSALS.marchNotFound);
  refuseIf(march.player_id === playerId ? undefined : REFUSALS.marchNotYours);
  return march;
}

async function recall(context: AppContext, command: PlayerCommand, marchId: number) {
  const { tx, now, player } = command;
  const march = await readMarch(tx, marchId, player.id);
  refuseIf(checkRecall(march, now.getTime(), context.speed));
  if (isLate(march, now.getTime(), context.speed)) await spendBoon(command, 'late_recall', march.id);
  if (march.phase === 'standing') await refuseWhileLandingIsDue(tx, march.target_id, now);
  await turnBack(tx, march, now);
  if (march.phase === 'standing' && MARCH_TYPES[march.kind].besieges) await leaveSiege(command, march);

  const { own: view, incoming } = await bothViews(tx, march.id, context.speed);
  command.publish('fleet_turned_back', { ...view, reason: null });
  if (march.owner_id !== null && march.owner_id !== player.id) {
    if (!command.locked.players.has(march.owner_id)) throw new RowsChanged();
    if (isHostile(march.kind) && march.phase === 'out')
      command.others.tell(march.owner_id, 'attack_called_off', { march_id: march.id });
    else if (!isHostile(march.kind)) command.others.tell(march.owner_id, 'relief_changed', incoming);
  }
  return { message: 'They are on their way back.', march: view, ...command.stamp };
}

/** The besieger gives up: both sides and the ruler's alliance are told. */
async function leaveSiege(command: PlayerCommand, { id, owner_id: ownerId }: MarchRow): Promise<void> {
  const { tx, now, locked, others } = command;
  await endSiege(tx, id, 'left', now);
  const end = await siegeEnd(tx, id);
  command.publish('siege_broken', end);
  if (ownerId === null || !locked.players.has(ownerId)) throw new RowsChanged();
  others.tell(ownerId, 'siege_broken', end);
  const [seat]: { alliance_id: number }[] = await tx.query('SELECT alliance_id FROM member WHERE player_id = $1', [
    ownerId,
  ]);
  if (!seat) return;
  if (!locked.alliances.has(seat.alliance_id)) throw new RowsChanged();
  const alliances = new AllianceEvents(tx, now);
  await alliances.siege(
    seat.alliance_id,
    ownerId,
    sentence('siege_given_up', { besieger: end.besieger.username, planet: end.planet.planet_name ?? '' }),
  );
  command.saveAlsoAlliances(alliances);
}

function checkRecall(march: MarchRow, now: number, speed: number): Refusal | undefined {
  const { phase, due_at, can_be_late } = march;
  if (phase === 'standing') return undefined;
  if (phase === 'home') return REFUSALS.recalledAlready;
  if (phase === 'done') return REFUSALS.marchOver;
  const inTime = due_at !== null && canRecall(due_at.getTime(), now, speed);
  return inTime || (can_be_late && isLate(march, now, speed)) ? undefined : REFUSALS.tooLateToRecall;
}

/** Whether the march is on its way, and only an artifact calls it back. */
function isLate({ phase, due_at }: MarchRow, now: number, speed: number): boolean {
  return phase === 'out' && due_at !== null && isLateRecall(due_at.getTime(), now, speed);
}
