/** The client's view of a mission that it sent: a response body, or the text of a refusal. */
export interface MissionOutcome {
  readonly message: string;
  readonly error?: string | undefined;
  readonly report?: object | undefined;
  readonly mission_id?: number | undefined;
  readonly ship_id?: number | undefined;
  readonly finish_time?: string | undefined;
}

/** The result card that replaces the form; `outcome` is the red one. */
export type MissionCard = 'launched' | 'malp' | 'colonization' | 'outcome';

/** Also matched inside other words: "unoccupied" counts as bad news, so no success message may contain it. */
const BAD_NEWS = ['fail', 'occupied', 'insufficient'];

/** Whether the mission failed. This check comes before all others. */
export function isBadNews({ message, error }: Pick<MissionOutcome, 'message' | 'error'>): boolean {
  const words = message.toLowerCase();
  return error !== undefined || BAD_NEWS.some((word) => words.includes(word));
}

/** Whether a closed iris kept the mission out, so that it saw nothing of the world. Reports of early versions have no code. */
export function isShutOut({ code }: { readonly code?: string | undefined } = {}): boolean {
  return code === 'malp_iris' || code === 'colonize_iris';
}

/** The result card for this outcome. */
export function cardOf(outcome: MissionOutcome): MissionCard {
  if (isBadNews(outcome)) return 'outcome';
  if (outcome.mission_id && outcome.ship_id && outcome.finish_time) return 'launched';
  if (!outcome.report) return 'outcome';
  return outcome.message.toLowerCase().includes('colonization') ? 'colonization' : 'malp';
}

/** Whether settlers have won the world: only the message says so. */
export function isColonized({ message }: Pick<MissionOutcome, 'message'>): boolean {
  return message.toLowerCase().includes('colonization successful');
}
