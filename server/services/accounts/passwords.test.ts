import argon2 from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const [NFC, NFD] = ['Olé Olé Olé', 'Olé Olé Olé'].map((word, i) => word.normalize(i === 0 ? 'NFC' : 'NFD')) as [
  string,
  string,
];

it('a password is the same in every form of Unicode', async () => {
  expect(NFC).not.toBe(NFD);
  for (const set of [NFC, NFD]) {
    const stored = await hashPassword('players', set);
    expect([await verifyPassword('players', stored, NFC), await verifyPassword('players', stored, NFD)]).toEqual([
      true,
      true,
    ]);
    expect(await verifyPassword('players', stored, 'Ole Ole Ole')).toBe(false);
  }
  expect(await verifyPassword('players', await hashPassword('players', 'ﬁve ２０ years'), 'five 20 years')).toBe(true);
});

it('an older hash is of what was typed, and still opens with it', async () => {
  const older = await argon2.hash(NFD);
  expect([
    await verifyPassword('players', older, NFD),
    await verifyPassword('players', older, NFD.toUpperCase()),
  ]).toEqual([true, false]);
});

it('nobody has the password of nobody', async () => {
  expect(await verifyPassword('players', undefined, NFD)).toBe(false);
});
