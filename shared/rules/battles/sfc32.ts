/** Draws a whole number from 0 to 2^32 - 1. */
export type Dice = () => number;

const WARM_UPS = 12;

/**
 * The generator sfc32 (Chris Doty-Humphrey, PractRand, public domain), after twelve numbers that are thrown away.
 * `seed`: 32 hexadecimal digits, read as four words, the most significant byte first. Throws on any other text.
 */
export function sfc32(seed: string): Dice {
  if (!/^[0-9a-f]{32}$/.test(seed)) throw new Error('A seed has 32 lowercase hexadecimal digits.');
  const word = (index: number) => Number.parseInt(seed.slice(8 * index, 8 * index + 8), 16) | 0;
  let [a, b, c, counter] = [word(0), word(1), word(2), word(3)];
  const dice = () => {
    const drawn = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  };
  for (let i = 0; i < WARM_UPS; i++) dice();
  return dice;
}
