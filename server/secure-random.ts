import { randomInt } from 'node:crypto';
import type { Random } from '#shared/rules/random';

const STEPS = 2 ** 47;

/**
 * Random numbers that nobody can foresee. Players see some of them, such as the places of homes; from those of `Math.random`
 * one could compute others, such as gate addresses.
 */
export const secureRandom: Random = () => randomInt(STEPS) / STEPS;
