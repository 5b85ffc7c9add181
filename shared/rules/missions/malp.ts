import { type Sentence, sentence } from '../../sentences/sentences.ts';
import { type DialledWorld, type Dialler, type GateOutcome, gateReport } from './gate.ts';

/** All that a probe can report. */
export const MALP_TEXTS = {
  unclaimed: sentence('malp_unclaimed'),
  guarded: (guard: number) => sentence('malp_guarded', { guard }),
  closed: (wait: string) => sentence('malp_closed', { wait }),
  owned: sentence('malp_owned'),
  own: sentence('malp_own'),
  iris: sentence('malp_iris'),
  noGate: sentence('malp_no_gate'),
};

/** Sends a probe through the gate. It reports what it finds and changes nothing. */
export function malp(dialler: Dialler, world: DialledWorld | undefined): GateOutcome {
  return { report: gateReport(malpText(dialler, world), world), claims: false };
}

function malpText({ playerId }: Dialler, world: DialledWorld | undefined): Sentence {
  if (!world) return MALP_TEXTS.noGate;
  if (world.irisClosed) return MALP_TEXTS.iris;
  if (world.owner) return world.owner.id === playerId ? MALP_TEXTS.own : MALP_TEXTS.owned;
  if (world.closedFor) return MALP_TEXTS.closed(world.closedFor);
  return world.guard > 0 ? MALP_TEXTS.guarded(world.guard) : MALP_TEXTS.unclaimed;
}
