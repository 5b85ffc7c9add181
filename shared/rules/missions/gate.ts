/** What answers at a gate address that somebody dialled. */
export interface DialledWorld {
  readonly planetId: number;
  /** Null if nobody owns it. */
  readonly owner: { readonly id: number; readonly username: string } | null;
  /** Strength of what guards a wild world; 0 if nothing does. */
  readonly guard: number;
}

/** Who dials, and what could come along. */
export interface Dialler {
  readonly playerId: number;
  readonly escort: number;
}

/** What a mission through the gate reports; field names as on the wire. */
export interface GateReport {
  readonly message: string;
  readonly planet_id: number | null;
  /** The player-chosen name stands here and never in `message`, whose words decide the card (G-62). */
  readonly planet_owner_name: string | null;
}

/** A mission through the gate, done at once: what it reports, and what it changes if it succeeds. */
export interface GateOutcome {
  readonly report: GateReport;
  /** The world becomes the dialler's. */
  readonly claims: boolean;
}

/** A report on this world, or on an address at which none answers. */
export function gateReport(message: string, world: DialledWorld | undefined): GateReport {
  return { message, planet_id: world?.planetId ?? null, planet_owner_name: world?.owner?.username ?? null };
}
