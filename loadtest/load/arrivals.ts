/** How players come: in five equal groups, one after the other, or all at once to stay for an hour. */
export const PROFILES = ['step', 'ramp', 'soak'] as const;
export type Profile = (typeof PROFILES)[number];

const GROUPS = 5;
/** The share of a ramp after which everybody is in. */
const RAMP = 0.8;

/** The share of the run after which the player at this place comes; without a profile, all are in before it begins. */
export function arrivalOf(profile: Profile | undefined, place: number, players: number): number {
  if (profile === 'step') return Math.floor((GROUPS * place) / players) / GROUPS;
  if (profile === 'ramp') return (RAMP * place) / players;
  return 0;
}
