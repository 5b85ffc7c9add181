import type { ObjectiveView } from '#shared/api/objectives';
import type { Objective } from '#shared/catalogue/objectives';
import { goalStateOf, isFirstGoal, linkOf, objectivesFor } from '#shared/rules/objectives';
import type { Queries } from '../../store/connection/transaction.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { type ObjectiveFacts, readObjectiveFacts } from './objective-facts.ts';

/** Publishes which of the player's objectives `play` completes. */
export async function towardsObjectives<T>(command: PlayerCommand, play: () => Promise<T>): Promise<T> {
  const { tx, player, now } = command;
  const open = openObjectives(await readObjectiveFacts(tx, player.id, now));
  const answer = await play();
  for (const view of await completedOf(open, tx, player.id, now)) command.publish('objective_completed', view);
  return answer;
}

/** Those of these objectives that are completed now, and not yet claimed. */
export async function completedOf(
  objectives: readonly Objective[],
  tx: Queries,
  playerId: number,
  now: Date,
): Promise<ObjectiveView[]> {
  if (objectives.length === 0) return [];
  const facts = await readObjectiveFacts(tx, playerId, now);
  return objectives.map((objective) => viewOf(objective, facts)).filter(({ state }) => state === 'completed');
}

function openObjectives(facts: ObjectiveFacts): Objective[] {
  return objectivesOf(facts).filter(({ id, deed, goal }) => !facts.isClaimed(id) && facts.deeds[deed] < goal);
}

export function objectivesOf({ levelBefore, week }: ObjectiveFacts): readonly Objective[] {
  return objectivesFor(levelBefore, week);
}

export function viewOf(objective: Objective, { deeds, places, isClaimed }: ObjectiveFacts): ObjectiveView {
  const { id, title, text, deed, goal, reward } = objective;
  return {
    objective_id: id,
    weekly: !isFirstGoal(id),
    title,
    text,
    state: goalStateOf(objective, deeds, isClaimed(id)),
    progress: Math.min(deeds[deed], goal),
    goal,
    reward,
    link: linkOf(objective, places),
  };
}
