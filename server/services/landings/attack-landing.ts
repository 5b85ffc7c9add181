import type { HostileKind } from '#shared/catalogue/marches';
import { REFUSALS, type Refusal } from '#shared/refusals';
import type { PlanetRow } from '../../store/schema/rows.ts';
import { refusalOfAttack } from '../battles/attack-facts.ts';
import type { LandingMarch } from '../battles/due-march.ts';
import { retreat } from '../battles/homecoming.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { AppContext } from '../command/app-context.ts';
import { fightBesieger } from '../sieges/field-battle.ts';
import { fightersBeforeWorld, isBarred, type MetFacts } from './landing-facts.ts';
import { playRaid } from './raid.ts';

/** An attack fights, or flies back if it may not land. */
export async function landAttack(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch & { readonly kind: HostileKind },
  target: PlanetRow,
  facts: MetFacts,
): Promise<void> {
  const { sender, ruler } = meeting;
  const { opponents, battle } = facts;
  const forbidden = refusalOfAttack(
    opponents,
    target,
    { kind: march.kind, moment: 'landing', targetOwnerId: march.target_owner_id },
    march.due_at,
    context,
  );
  const shutOut = await isBarred(meeting.tx, march, target);
  const refusal = forbidden ?? (shutOut ? REFUSALS.irisShutOut : undefined);
  if (refusal || sender.player.banned_at || !ruler || !opponents.ruler || !battle) {
    return callOff(context, meeting, march, target, refusal);
  }
  if (march.besieger) return landBeforeWorld(context, meeting, march, target, facts);
  await playRaid(context, { ...meeting, ruler }, march, target, { ...opponents, ruler: opponents.ruler, battle });
}

/** An attack on a besieged world meets the besieger, unless that is a mate or a partner of the sender. */
async function landBeforeWorld(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch,
  target: PlanetRow,
  facts: MetFacts,
): Promise<void> {
  const fights = fightersBeforeWorld(meeting, facts);
  if (fights) return fightBesieger(context, fights.meeting, march, target, fights.facts);
  return callOff(context, meeting, march, target, REFUSALS.armyBeforeWorld);
}

/** The attack flies back. Whoever saw it coming hears that it is off, also if the world has changed hands since. */
async function callOff(
  context: AppContext,
  meeting: Meeting,
  march: LandingMarch,
  target: PlanetRow,
  refusal: Refusal | undefined,
): Promise<void> {
  await retreat(context, meeting, march, refusal);
  const { sender, ruler } = meeting;
  const { id: march_id, target_owner_id: oldOwnerId } = march;
  if (ruler?.player.id === target.owner_id) ruler?.publish('attack_called_off', { march_id });
  if (oldOwnerId === null || oldOwnerId === sender.player.id || oldOwnerId === ruler?.player.id) return;
  sender.others.tell(oldOwnerId, 'attack_called_off', { march_id });
}
