import { type Sentence, sentence } from '../../sentences/sentences.ts';
import { type Random, wholeBetween } from '../random.ts';
import { type DialledWorld, type Dialler, type GateOutcome, gateReport } from './gate.ts';

/** All that settlers can report. */
export const COLONIZE_TEXTS = {
  success: sentence('colonize_success'),
  occupied: sentence('colonize_occupied'),
  guarded: (guard: number) => sentence('colonize_guarded', { guard }),
  closed: (wait: string) => sentence('colonize_closed', { wait }),
  iris: sentence('colonize_iris'),
  noGate: sentence('colonize_no_gate'),
};

/** Sends settlers through the gate. They claim an unclaimed world if the escort is at least as strong as its guard. */
export function colonize(dialler: Dialler, world: DialledWorld | undefined): GateOutcome {
  const message = colonizeText(dialler, world);
  return { report: gateReport(message, world), claims: message === COLONIZE_TEXTS.success };
}

function colonizeText({ escort }: Dialler, world: DialledWorld | undefined): Sentence {
  if (!world) return COLONIZE_TEXTS.noGate;
  if (world.irisClosed) return COLONIZE_TEXTS.iris;
  if (world.owner) return COLONIZE_TEXTS.occupied;
  if (world.closedFor) return COLONIZE_TEXTS.closed(world.closedFor);
  return escort < world.guard ? COLONIZE_TEXTS.guarded(world.guard) : COLONIZE_TEXTS.success;
}

/** A new colony's name until its owner renames it. */
export function colonyName(random: Random): string {
  return `P3X-${wholeBetween(random, 100, 999)}`;
}
