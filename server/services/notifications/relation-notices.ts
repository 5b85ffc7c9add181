import type { RelationStep } from '#shared/rules/relations';
import type { Queries } from '../../store/connection/transaction.ts';
import { announce } from './announce.ts';

/*
 * What leaders and officers who are away are told of relations. The id of such an event is that of the relation, its stage, and
 * the side that is told, in one number; so whoever offers peace again and again is told of once.
 */

/** How many numbers the stages of a relation have, each of them for the lower and for the higher id of the two alliances. */
export const RELATION_STAGES = 16;
export const OFFERED = 0;
export const CONCLUDED = 1;
export const CANCELLED = 2;
export const DECLARED = 3;
export const PEACE_OFFERED = 4;
export const PEACE_CONCLUDED = 5;

/** Nobody needs to hear of the other steps at once: the log shows them. */
const STAGE_OF: Readonly<Partial<Record<RelationStep, number>>> = {
  pact_offered: OFFERED,
  pact_concluded: CONCLUDED,
  pact_cancelled: CANCELLED,
  war_declared: DECLARED,
  peace_offered: PEACE_OFFERED,
  peace_concluded: PEACE_CONCLUDED,
};

interface Notice {
  readonly relationId: number;
  readonly step: RelationStep;
  readonly alliances: readonly [own: number, other: number];
  /** The player who did it, and need not be told. */
  readonly actorId: number;
}

/** Tells the leaders and officers of both alliances. */
export async function announceRelation(tx: Queries, { relationId, step, alliances, actorId }: Notice): Promise<void> {
  const stage = STAGE_OF[step];
  if (stage === undefined) return;
  const people: { player_id: number; side: number }[] = await tx.query(
    `SELECT player_id, (alliance_id <> least($2::int, $3))::int AS side FROM member JOIN alliance ON alliance.id = alliance_id
     WHERE alliance_id IN ($2, $3) AND (officer OR leader_id = player_id) AND player_id <> $1 ORDER BY player_id`,
    [actorId, ...alliances],
  );
  await announce(
    tx,
    people.map(({ player_id: playerId, side }) => ({
      kind: 'relation',
      playerId,
      sourceId: relationId * RELATION_STAGES + stage * 2 + side,
    })),
  );
}
