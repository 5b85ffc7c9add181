/** Degrees between the hues of two alliances that were founded one after the other: the golden angle, so that neighbours differ most. */
const STEP = 137.508;

/** The hue of an alliance, 0 to 359 degrees: always the same, for every reader and without a table of colours. */
export function hueOf(allianceId: number): number {
  return Math.round(allianceId * STEP) % 360;
}
