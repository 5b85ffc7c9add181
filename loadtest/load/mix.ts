import { existsSync, readFileSync } from 'node:fs';
import type { SeededRandom } from '../chaos/seeded-random.ts';

/** The actions of a player. */
export const ACTIONS = [
  'build',
  'fly',
  'train',
  'research',
  'march',
  'raid',
  'redeem',
  'refine',
  'contribute',
  'payout',
  'relate',
  'talk',
  'write',
  'map',
  'language',
  'read',
  'cut',
] as const;
export type ActionKind = (typeof ACTIONS)[number];

/** Relative frequencies of actions: 5 happens five times as often as 1. */
export type Mix = Readonly<Record<ActionKind, number>>;

export const DEFAULT_MIX =
  'build=5,fly=2,train=1,research=1,march=1,raid=1,redeem=1,refine=1,contribute=1,payout=1,relate=1,talk=2,write=1,map=1,language=0.2,read=3,cut=1';

/**
 * Parses `build=5,cut=1`, or a file with such entries on one or more lines. Actions that are not named never happen.
 */
export function readMix(given: string): Mix {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  const mix = Object.fromEntries(ACTIONS.map((action) => [action, 0])) as Record<ActionKind, number>;
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name, weight] = part.split('=');
    const action = ACTIONS.find((each) => each === name);
    if (!action || !weight || !(Number(weight) >= 0)) {
      throw new Error(`--mix: "${part}" is not an action with a weight. Example: ${DEFAULT_MIX}; or give a file.`);
    }
    mix[action] = Number(weight);
  }
  if (total(mix) <= 0) throw new Error(`--mix: all weights are 0. Example: ${DEFAULT_MIX}.`);
  return mix;
}

/** The mix in the syntax of the command line. */
export function mixText(mix: Mix): string {
  return ACTIONS.map((action) => `${action}=${mix[action]}`).join(',');
}

/** Picks the next action. */
export function pickAction(mix: Mix, random: SeededRandom): ActionKind {
  let left = random.roll() * total(mix);
  for (const action of ACTIONS) {
    left -= mix[action];
    if (left < 0) return action;
  }
  return 'read';
}

function total(mix: Mix): number {
  return ACTIONS.reduce((sum, action) => sum + mix[action], 0);
}
