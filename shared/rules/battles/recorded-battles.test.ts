import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../.vitest/sizes.ts';
import { BATTLE_VERSION } from '../../catalogue/battles.ts';
import { fight } from './fight.ts';
import { digestOf, type RecordedBattle, recordBattle } from './random-battles.test-support.ts';
import { hashOf, sealOf, seedOf } from './seal.ts';

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const RECORDED: readonly RecordedBattle[] = here('recorded-battles.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** The text that the documentation shows, and nothing else. */
const { verify }: { verify(battle: RecordedBattle): Promise<Record<string, boolean>> } = await import(
  `data:text/javascript,${encodeURIComponent(here('verify-battle.mjs'))}`
);
const ALL_HOLD = { seal: true, seed: true, rounds: true, hash: true };

/** Random battles of every kind; see the test of what they cover. */
const SEEDS = [0, 4, 7, 35, 480, 942];

// Whoever changes what a fight does raises BATTLE_VERSION and records anew, with `-u` at the end of the command of this test:
// stored battles were fought by the old rules.
it('the recorded battles are those that the rules of this version give', async () => {
  const lines = SEEDS.map((seed) => `${JSON.stringify(recordBattle(seed))}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('./recorded-battles.jsonl');
  expect(new Set(RECORDED.map(({ input }) => input.version))).toEqual(new Set([BATTLE_VERSION]));
});

describe('a recorded battle of this version', () => {
  it.each(RECORDED.map((battle) => [battle.input.battle_id, battle] as const))(
    'is fought again to the same bits: %i',
    (_, { input, secret, seal, seed, hash, rounds }) => {
      expect(sealOf(secret, input.march_id)).toBe(seal);
      expect(seedOf(secret, input.march_id, input)).toBe(seed);
      expect(fight(input, seed).rounds).toEqual(rounds);
      expect(hashOf(input, seed, rounds)).toBe(hash);
    },
  );

  it('covers raids and strikes, parting volleys, the last round, and fights on both grounds', () => {
    const ends = RECORDED.map(({ rounds: { orbit, ground } }) => [orbit, ground] as const);
    expect(RECORDED.some(({ input }) => !input.orbit && !input.ground)).toBe(true);
    expect(ends.some(([orbit, ground]) => orbit.length === 0 && ground.length > 0)).toBe(true);
    expect(ends.some(([orbit, ground]) => orbit.at(-1)?.parting && ground.length > 0)).toBe(true);
    expect(ends.some(([orbit]) => orbit.length === 9)).toBe(true);
    expect(ends.some(([orbit, ground]) => orbit.length > 2 && ground.length === 8)).toBe(true);
  });

  it('has a hash that a thousand others confirm', () => {
    const hashes = Array.from({ length: 1000 }, (_, i) => recordBattle(i).hash);
    expect(digestOf(hashes)).toMatchInlineSnapshot(
      `"3db0ff9662f077efba009640244365b333ca5c4a00021629d8fce3121db7ef8f"`,
    );
  });
});

describe('the verifier of the documentation', () => {
  it.each(RECORDED.map((battle) => [battle.input.battle_id, battle] as const))(
    'confirms battle %i',
    async (_, battle) => {
      expect(await verify(battle)).toEqual(ALL_HOLD);
    },
  );

  it('confirms random battles', async () => {
    const last = 5000 + rounds('random battles that are verified');
    for (let seed = 5000; seed < last; seed++) expect(await verify(recordBattle(seed)), `${seed}`).toEqual(ALL_HOLD);
  });

  it('notices each part that somebody changed', async () => {
    const battle = RECORDED.find(({ rounds }) => rounds.orbit.length > 1) as RecordedBattle;
    const zeros = '0'.repeat(64);
    expect(await verify({ ...battle, seal: zeros })).toEqual({ ...ALL_HOLD, seal: false });
    expect(await verify({ ...battle, hash: zeros })).toEqual({ ...ALL_HOLD, hash: false });
    const rounds = { ...battle.rounds, orbit: battle.rounds.orbit.slice(1) };
    expect(await verify({ ...battle, rounds })).toEqual({ ...ALL_HOLD, rounds: false });
    const input = { ...battle.input, leg: battle.input.leg + 1 };
    expect(await verify({ ...battle, input })).toEqual({ ...ALL_HOLD, seed: false, hash: false });
    const secret = `${battle.secret.slice(0, -1)}${battle.secret.endsWith('0') ? '1' : '0'}`;
    expect(await verify({ ...battle, secret })).toEqual({ ...ALL_HOLD, seal: false, seed: false });
  });
});
