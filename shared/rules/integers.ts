/**
 * The largest whole number whose square is at most `n`; `n` is a whole number from 0 to 2^53 - 1. Exact whatever the
 * engine's rounding of square roots.
 */
export function isqrt(n: number): number {
  let root = Math.floor(Math.sqrt(n));
  while (root * root > n) root -= 1;
  while ((root + 1) * (root + 1) <= n) root += 1;
  return root;
}

/** `a * b / c`, rounded down, exact even if `a * b` exceeds 2^53. Whole numbers of 0 or more, `c` above 0. */
export function mulDiv(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
