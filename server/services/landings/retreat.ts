import type { Refusal } from '#shared/refusals';
import type { LandingMarch } from '../battles/due-march.ts';
import type { Meeting } from '../battles/meeting.ts';
import type { AppContext } from '../command/app-context.ts';
import { turnBack } from '../marches/march-ends.ts';
import { marchView } from '../marches/march-views.ts';

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
