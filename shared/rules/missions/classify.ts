/** What the client knows of a mission that it sent: an answer, or the sentence of a refusal. */
export interface MissionOutcome {
  readonly message: string;
  readonly error?: string | undefined;
  readonly report?: object | undefined;
  readonly mission_id?: number | undefined;
  readonly ship_id?: number | undefined;
  readonly finish_time?: string | undefined;
}

/** The card that stands where the form was; `outcome` is the red one. */
export type MissionCard = 'launched' | 'malp' | 'colonization' | 'outcome';

/** Inside other words too: "unoccupied" reads as bad news, so no good news may hold it (G-62). */
const BAD_NEWS = ['fail', 'occupied', 'insufficient'];

/** T-33, asked before all else: whether this went wrong. */
export function isBadNews({ message, error }: Pick<MissionOutcome, 'message' | 'error'>): boolean {
  const words = message.toLowerCase();
  return error !== undefined || BAD_NEWS.some((word) => words.includes(word));
}

/** T-34 to T-37: the card for this outcome. */
export function cardOf(outcome: MissionOutcome): MissionCard {
  if (isBadNews(outcome)) return 'outcome';
  if (outcome.mission_id && outcome.ship_id && outcome.finish_time) return 'launched';
  if (!outcome.report) return 'outcome';
  return outcome.message.toLowerCase().includes('colonization') ? 'colonization' : 'malp';
}
