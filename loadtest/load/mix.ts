import { existsSync, readFileSync } from 'node:fs';
import type { Dice } from '../chaos/seeded-random.ts';

/** What a player may do next. */
export const DEEDS = ['build', 'fly', 'contribute', 'read', 'cut'] as const;
export type Deed = (typeof DEEDS)[number];

/** How often players do what, beside each other: 5 is done five times as often as 1. */
export type Mix = Readonly<Record<Deed, number>>;

export const DEFAULT_MIX = 'build=5,fly=2,contribute=1,read=3,cut=1';

/** Reads `build=5,cut=1`, or a file that says it in one or several lines. What is not named is not done. */
export function readMix(given: string): Mix {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  const mix: Record<Deed, number> = { build: 0, fly: 0, contribute: 0, read: 0, cut: 0 };
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name, weight] = part.split('=');
    const deed = DEEDS.find((each) => each === name);
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
  return DEEDS.map((deed) => `${deed}=${mix[deed]}`).join(',');
}

/** What is done next. */
export function pickDeed(mix: Mix, dice: Dice): Deed {
  let left = dice.roll() * total(mix);
  for (const deed of DEEDS) {
    left -= mix[deed];
    if (left < 0) return deed;
  }
  return 'read';
}

function total(mix: Mix): number {
  return DEEDS.reduce((sum, deed) => sum + mix[deed], 0);
}
