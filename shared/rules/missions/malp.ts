import { type DialledWorld, type Dialler, type GateOutcome, gateReport } from './gate.ts';

/** All texts that a probe can report. */
export const MALP_TEXTS = {
  unclaimed: 'MALP report: the planet is unclaimed.',
  guarded: (guard: number) =>
    `MALP report: the planet is unclaimed. Its guard has strength ${guard}, so settlers need an escort at least as strong.`,
  owned: 'MALP report: the planet is controlled by another player.',
  own: 'MALP report: the planet is one of yours.',
  iris: 'MALP report: the iris of this gate is closed. The probe broke on it and saw nothing.',
  noGate: 'MALP probe failed: no gate answers at this address.',
};

/** Sends a probe through the gate. It reports what it finds and changes nothing. */
export function malp(dialler: Dialler, world: DialledWorld | undefined): GateOutcome {
  return { report: gateReport(malpText(dialler, world), world), claims: false };
}

function malpText({ playerId }: Dialler, world: DialledWorld | undefined): string {
  if (!world) return MALP_TEXTS.noGate;
  if (world.irisClosed) return MALP_TEXTS.iris;
  if (world.owner) return world.owner.id === playerId ? MALP_TEXTS.own : MALP_TEXTS.owned;
  return world.guard > 0 ? MALP_TEXTS.guarded(world.guard) : MALP_TEXTS.unclaimed;
}
