import type { EntityManager } from 'typeorm';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { REFUSALS } from '#shared/refusals';
import { quartersOf } from '#shared/rules/battles/garrison';
import { checkPeacefulMarch, type PeacefulKind } from '#shared/rules/battles/march-order';
import { awaitPipelined } from '../../store/connection/transaction.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { LandingMarch } from '../battles/due-march.ts';
import { retreat, stay } from '../battles/homecoming.ts';
import { peacefulMarch } from '../battles/march-check.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { AppContext } from '../command/app-context.ts';
import { incomingView } from '../marches/march-views.ts';
import { fightBesieger } from '../sieges/field-battle.ts';
import { fightersBeforeWorld, isBarred, type MetFacts } from './landing-facts.ts';

/** A transfer or relief stays, or flies back if it may not land; before a besieged world it fights the besieger first. */
export async function landPeacefully(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch & { readonly kind: PeacefulKind },
  target: PlanetRow,
  facts: MetFacts,
): Promise<void> {
  const { tx, sender } = meeting;
  const { opponents } = facts;
  const isRelief = MARCH_TYPES[march.kind].stays === 'guest';
  const order = { kind: march.kind, endsPeace: true, moment: 'landing' } as const;
  const [peaceful, hasRoom, shutOut] = await awaitPipelined([
    peacefulMarch(tx, context, opponents, target, order, march.due_at),
    isRelief || march.besieger !== null || hasQuarters(tx, march.id, target),
    isBarred(tx, march, target),
  ]);
  const fights = fightersBeforeWorld(meeting, facts);
  const refusal =
    checkPeacefulMarch(peaceful) ??
    (!fights && isKeptOut(march, facts) ? REFUSALS.armyBeforeWorld : undefined) ??
    (shutOut ? REFUSALS.irisShutOut : undefined) ??
    (hasRoom ? undefined : REFUSALS.quartersFull);
  if (refusal) await retreat(context, meeting, march, refusal);
  else if (fights) await fightBesieger(context, fights.meeting, march, target, fights.facts);
  else await stay(context, meeting, march);
  if (isRelief && target.owner_id !== null && target.owner_id !== march.player_id) {
    sender.others.tell(target.owner_id, 'relief_changed', await incomingView(tx, march.id, context.speed));
  }
}

/**
 * Whether an army before the world keeps out those who do not fight it. Relief from the besieger's mates and partners would be a
 * guest that helps nobody. The ruler's own forces may pass a mate's army, but not a partner's.
 */
function isKeptOut({ kind, besieger }: LandingMarch, { siege }: MetFacts): boolean {
  return besieger !== null && (MARCH_TYPES[kind].stays === 'guest' || siege?.pair?.pactSince != null);
}

/** Whether the squads of a transfer find room on the world, which keeps the quarters of its squads that are away. */
async function hasQuarters(tx: EntityManager, marchId: number, target: PlanetRow): Promise<boolean> {
  const [row]: { coming: number; there: number }[] = await tx.query(
    `SELECT (SELECT count(*) FROM squad WHERE march_id = $1) AS coming,
       (SELECT count(*) FROM squad WHERE planet_id = $2 AND lost_at IS NULL) AS there`,
    [marchId, target.id],
  );
  return !row || row.coming === 0 || row.coming + row.there <= quartersOf(target.population);
}
