import type { EntityManager } from 'typeorm';
import { isHostile } from '#shared/catalogue/marches';
import { awaitPipelined } from '../../store/connection/transaction.ts';
import { claimMarch, dueMarch, isSameMarch, type LandingMarch } from '../battles/due-march.ts';
import { comeHome } from '../battles/homecoming.ts';
import { type Meeting, type Parties, runMeeting } from '../battles/meeting.ts';
import { ComesLater, settleOnce } from '../battles/settle-once.ts';
import type { AppContext } from '../command/app-context.ts';
import { RowsChanged } from '../command/rows-changed.ts';
import { landAttack } from './attack-landing.ts';
import { factsAbout, type LandingFacts } from './landing-facts.ts';
import { partiesOf } from './landing-parties.ts';
import { landPeacefully } from './peaceful-landing.ts';

/**
 * Lands a march that is due, or brings it home, as of the moment at which it was due. Happens once, whatever fails and however
 * many processes try. Returns whether it is done: not if another process is at it, or if an earlier landing of the same
 * players comes first. None waits for those that failed.
 */
export function settleMarch(context: AppContext, due: { readonly id: number; readonly at: Date }): Promise<boolean> {
  return settleOnce(() => tryLanding(context, due));
}

async function tryLanding(
  context: AppContext,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<boolean> {
  let march: LandingMarch | undefined;
  const claim = async (tx: EntityManager): Promise<Parties | undefined> => {
    const claimed = await claimMarch(tx, id);
    if (claimed && (!claimed.mine || claimed.comes_later)) throw new ComesLater();
    march = claimed;
    return march && partiesOf(march);
  };
  await runMeeting(context, at, claim, async (meeting) => {
    if (!march) throw new RowsChanged();
    const { tx } = meeting;
    // What the landing needs to know is read together with the march. If the march has changed, it is thrown away.
    const [again, facts] = await awaitPipelined([dueMarch(tx, id), factsAbout(context, meeting, march)]);
    if (!again || !isSameMarch(march, again)) throw new RowsChanged();
    if (again.comes_later) throw new ComesLater();
    await land(context, meeting, again, facts);
  });
  return true;
}

async function land(context: AppContext, meeting: Meeting, march: LandingMarch, facts: LandingFacts): Promise<void> {
  if (march.phase === 'home') return comeHome(context, meeting, march);
  const { opponents } = facts;
  const target = meeting.locked.planets.get(march.target_id);
  if (!target || !opponents) throw new Error(`The target of march ${march.id} is gone.`);
  const { kind } = march;
  return isHostile(kind)
    ? landAttack(context, meeting, { ...march, kind }, target, { ...facts, opponents })
    : landPeacefully(context, meeting, { ...march, kind }, target, { ...facts, opponents });
}
