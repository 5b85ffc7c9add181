import type { Amounts, Cost, Reserve } from '../../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { checkCost } from '../construction.ts';
import { checkRoom } from '../economy.ts';

/** One unit of an ore is made of this many of another. */
export const REFINE_PARTS = 3;
/** In a day of the game, at most as much of an ore can be refined as all worlds of the player yield of it in so many hours. */
export const REFINE_HOURS = 24;

/** An ore that is to become another. */
export interface Refining {
  readonly from: Reserve;
  readonly to: Reserve;
  /** Units to refine. What does not make a whole unit stays in the stock. */
  readonly amount: number;
}

/** Units of each ore. */
export type Ores = Readonly<Record<Reserve, number>>;

export const NO_ORES: Ores = { naquadah: 0, trinium: 0, metal: 0 };

/** The most that can be refined of each ore in a day, and what was refined of it today, in all Refineries together. */
export interface RefiningDay {
  /** From refiningLimits(). */
  readonly limits: Ores;
  readonly refined: Ores;
}

/** A player who refines. */
export interface Refiner extends RefiningDay {
  /** Whether a Refinery is active on one of the player's worlds. */
  readonly hasRefinery: boolean;
  readonly stock: Amounts;
}

/** What refining so many units takes, and what it makes of them. */
export function refine(amount: number): { readonly taken: number; readonly made: number } {
  const made = Math.floor(amount / REFINE_PARTS);
  return { taken: made * REFINE_PARTS, made };
}

/** The same by ore. */
export function refiningOf({ from, to, amount }: Refining): { readonly taken: Cost; readonly made: Cost } {
  const { taken, made } = refine(amount);
  return { taken: { [from]: taken }, made: { [to]: made } };
}

/** Units of each ore that can be refined in a day. `rates`: what a real hour brings at this speed. */
export function refiningLimits(rates: Readonly<Amounts>, speed: number): Ores {
  const limit = (ore: Reserve) => REFINE_HOURS * Math.floor(rates[ore] / speed);
  return { naquadah: limit('naquadah'), trinium: limit('trinium'), metal: limit('metal') };
}

/** Units of an ore that can still be refined today: only whole parts. */
export function refiningLeft({ limits, refined }: RefiningDay, ore: Reserve): number {
  return refine(Math.max(0, limits[ore] - refined[ore])).taken;
}

/** The refusal if this cannot be refined now, or undefined. Client and server both use this function. */
export function checkRefine(refining: Refining, refiner: Refiner): Refusal | undefined {
  const { from, to, amount } = refining;
  if (!refiner.hasRefinery) return REFUSALS.refineryMissing;
  if (from === to) return REFUSALS.refineSameOre;
  const left = refiningLeft(refiner, from);
  if (left === 0) return REFUSALS.refinedEnough(from);
  if (amount < REFINE_PARTS) return REFUSALS.refineTooLittle(REFINE_PARTS);
  const { taken, made } = refiningOf(refining);
  if (refine(amount).taken > left) return REFUSALS.refineTooMuch(left);
  return checkCost(taken, refiner.stock) ?? checkRoom(refiner.stock, made);
}
