import type { Refusal } from '#shared/refusals';
import type { AppContext } from '../../command/app-context.ts';
import { turnBack } from '../march-ends.ts';
import { marchView } from '../march-views.ts';
import type { Meeting } from '../meeting.ts';
import type { LandingMarch } from './due-march.ts';

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
