import { reported, type Sentence } from '../../sentences/sentences.ts';
/** The world at a dialled gate address. */
export interface DialledWorld {
  readonly planetId: number;
  /** Null if nobody owns it. */
  readonly owner: { readonly id: number; readonly username: string } | null;
  /** Strength of an unclaimed world's guard; 0 without one. */
  readonly guard: number;
  /** How long nobody may settle it yet, because its owner gave it up: '3 h'. */
  readonly closedFor?: string;
  /** Whether the iris of its gate lets nobody in: then nobody learns more of the world. */
  readonly irisClosed?: boolean;
}

/** The player who dials, and the escort at the origin. */
export interface Dialler {
  readonly playerId: number;
  readonly escort: number;
}

/** The report of an instant mission; field names as in the API. */
export interface GateReport {
  readonly message: string;
  /** What says the message in other languages. */
  readonly code?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly planet_id: number | null;
  /**
   * The owner's name stands here and never in `message`, because the words of `message` decide which card the client
   * shows.
   */
  readonly planet_owner_name: string | null;
}

/** The result of an instant mission: its report, and its effect. */
export interface GateOutcome {
  readonly report: GateReport;
  /** Whether the world becomes the caller's. */
  readonly claims: boolean;
}

/** A report on this world, or, if undefined, on an address without a gate. */
export function gateReport(said: Sentence, world: DialledWorld | undefined): GateReport {
  return { ...reported(said), planet_id: world?.planetId ?? null, planet_owner_name: world?.owner?.username ?? null };
}
