import type { Refusal } from '#shared/refusals';

/** The game said no. Thrown inside a transaction it rolls everything back; the web layer turns it into an answer. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** Throws if the rules gave a reason to say no. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new Refused(refusal);
}
