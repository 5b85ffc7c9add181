import { existsSync, readFileSync } from 'node:fs';
import type { SeededRandom } from '../chaos/seeded-random.ts';

/** What a player may do next. */
export const ACTIONS = ['build', 'fly', 'contribute', 'read', 'cut'] as const;
export type ActionKind = (typeof ACTIONS)[number];

/** How often players do what, beside each other: 5 is done five times as often as 1. */
export type Mix = Readonly<Record<ActionKind, number>>;

export const DEFAULT_MIX = 'build=5,fly=2,contribute=1,read=3,cut=1';

/** Reads `build=5,cut=1`, or a file that says it in one or several lines. What is not named is not done. */
export function readMix(given: string): Mix {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  const mix: Record<ActionKind, number> = { build: 0, fly: 0, contribute: 0, read: 0, cut: 0 };
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name, weight] = part.split('=');
    const deed = ACTIONS.find((each) => each === name);
    if (!deed || !weight || !(Number(weight) >= 0)) {
      throw new Error(`--mix: "${part}" is no deed with a weight. It reads like ${DEFAULT_MIX}, or names a file.`);
    }
    mix[deed] = Number(weight);
  }
  if (total(mix) <= 0) throw new Error(`--mix: nobody would do anything. It reads like ${DEFAULT_MIX}.`);
  return mix;
}

/** The mix as it is given on the command line. */
export function mixText(mix: Mix): string {
  return ACTIONS.map((deed) => `${deed}=${mix[deed]}`).join(',');
}

/** What is done next. */
export function pickAction(mix: Mix, dice: SeededRandom): ActionKind {
  let left = dice.roll() * total(mix);
  for (const deed of ACTIONS) {
    left -= mix[deed];
    if (left < 0) return deed;
  }
  return 'read';
}

function total(mix: Mix): number {
  return ACTIONS.reduce((sum, deed) => sum + mix[deed], 0);
}
