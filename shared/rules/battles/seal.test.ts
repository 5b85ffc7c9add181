import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomBattle, secretOf } from './random-battles.test-support.ts';
import { canonical, hashOf, sealOf, seedOf } from './seal.ts';

const SECRET = '00112233445566778899aabbccddeeff';
const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

describe('the canonical text', () => {
  it('sorts keys at each depth, and has no spaces', () => {
    const value = { b: [{ z: 1, a: 'x "y"' }, null], a: true, é: -0, c: { d: [], c: {} } };
    expect(canonical(value)).toBe('{"a":true,"b":[{"a":"x \\"y\\"","z":1},null],"c":{"c":{},"d":[]},"é":0}');
  });

  it('does not depend on the order of the keys, and says the same as the value', () => {
    const values = fc.dictionary(fc.string(), fc.oneof(fc.maxSafeInteger(), fc.string(), fc.boolean()), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(values, (value) => {
        const text = canonical(value);
        expect(canonical(Object.fromEntries(Object.entries(value).reverse()))).toBe(text);
        expect(canonical(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it.each([0.5, Number.NaN, 2 ** 53])('refuses %d, which is no whole number', (value) => {
    expect(() => canonical({ value })).toThrow('is not a whole number');
  });
});

describe('seal, seed and hash', () => {
  const { input } = randomBattle(1);

  it("are those that Node's own SHA-256 gives", () => {
    const secret = Buffer.from(SECRET, 'hex');
    expect(sealOf(SECRET, 7)).toBe(sha256(secret, '7').toString('hex'));
    const inner = sha256(canonical(input));
    expect(seedOf(SECRET, 7, input)).toBe(sha256(secret, '7', inner).toString('hex').slice(0, 32));
    const rounds = { orbit: [{ attacker: [1], defender: [2], parting: false }], ground: [] };
    const seed = Buffer.from(secretOf(3), 'hex');
    expect(hashOf(input, secretOf(3), rounds)).toBe(
      sha256(
        canonical(input),
        seed,
        '{"ground":[],"orbit":[{"attacker":[1],"defender":[2],"parting":false}]}',
      ).toString('hex'),
    );
  });

  it('differ with the secret, the march, and each number of the input', () => {
    const seeds = [
      seedOf(SECRET, 7, input),
      seedOf(secretOf(1), 7, input),
      seedOf(SECRET, 8, input),
      seedOf(SECRET, 7, { ...input, leg: 2 }),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(sealOf(SECRET, 7)).not.toBe(sealOf(SECRET, 8));
  });
});
