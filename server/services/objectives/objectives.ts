import type { Versioned } from '#shared/api/call';
import type { ObjectiveView } from '#shared/api/objectives';
import { FIRST_GOALS, type Objective } from '#shared/catalogue/objectives';
import { RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkClaim, claimWeek, goalStateOf } from '#shared/rules/objectives';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { readObjectiveFacts } from './objective-facts.ts';
import { completedOf, objectivesOf, towardsObjectives, viewOf } from './objective-progress.ts';

/** The player's goals: the first ones, then those of the week. */
export async function listObjectives(context: AppContext, playerId: number): Promise<Versioned<ObjectiveView[]>> {
  const version = await requirePlayer(context.db, playerId);
  const facts = await readObjectiveFacts(context.db, playerId);
  return { answer: objectivesOf(facts).map((objective) => viewOf(objective, facts)), version };
}

/** Pays the reward of a completed objective. */
export function claimObjective(context: AppContext, caller: CommandCaller, order: { objective_id: number }) {
  return runPlayerCommand(context, caller, async (command) => {
    const facts = await readObjectiveFacts(command.tx, caller.playerId, command.now);
    const objective = objectivesOf(facts).find(({ id }) => id === order.objective_id);
    if (!objective) throw new Refused(REFUSALS.objectiveNotFound);
    refuseIf(checkClaim(goalStateOf(objective, facts.deeds, facts.isClaimed(objective.id))));

    const claimId = await insertClaim(command, objective, claimWeek(objective.id, facts.week));
    command.gain(objective.reward, 'objective', claimId);
    const view = { ...viewOf(objective, facts), state: 'claimed' as const };
    command.publish('objective_claimed', view);
    return { message: 'Reward claimed.', objective: view, resources: command.resources() };
  });
}

/** Shows the goals on the dashboard, or puts them away. */
export function showObjectives(context: AppContext, caller: CommandCaller, { shown }: { shown: boolean }) {
  return runPlayerCommand(context, caller, async (command) => {
    await command.tx.query('UPDATE player SET objectives_shown = $2 WHERE id = $1', [caller.playerId, shown]);
    command.publish('objectives_chosen', { objectives_shown: shown });
    return {
      message: shown
        ? 'Your dashboard shows your goals again.'
        : 'Your goals are hidden. You can show them again in Settings.',
    };
  });
}

/** `runPlayerCommand` for a command that may complete objectives: those that it completed are published. */
export function runTowardsObjectives<T>(
  context: AppContext,
  caller: CommandCaller,
  play: (command: PlayerCommand) => Promise<T>,
  also?: Parameters<typeof runPlayerCommand>[3],
): Promise<T> {
  return runPlayerCommand(context, caller, (command) => towardsObjectives(command, () => play(command)), also);
}

/** What the player completed by becoming a member of an alliance. */
export function completedByJoining(tx: Queries, playerId: number, now: Date): Promise<ObjectiveView[]> {
  return completedOf(
    FIRST_GOALS.filter(({ deed }) => deed === 'alliances'),
    tx,
    playerId,
    now,
  );
}

/** Stores what is paid. A second claim of the same objective and week violates a constraint and throws. */
async function insertClaim(command: PlayerCommand, { id, reward }: Objective, week: number): Promise<number> {
  const [row]: { id: number }[] = await command.tx.query(
    `INSERT INTO objective_claim (player_id, objective_id, week, claimed_at, ${RESOURCES.join(', ')})
     VALUES ($1, $2, $3, $4, ${RESOURCES.map((_, i) => `$${5 + i}`).join(', ')}) RETURNING id`,
    [command.player.id, id, week, command.now, ...RESOURCES.map((resource) => reward[resource] ?? 0)],
  );
  if (!row) throw new Error('The claim has no row.');
  return row.id;
}
