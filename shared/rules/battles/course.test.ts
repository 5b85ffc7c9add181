import { expect, it } from 'vitest';
import { courseOf, type PhaseReason } from './course.ts';
import { fight } from './fight.ts';
import { randomBattle, secretOf } from './random-battles.test-support.ts';

it('the course of a thousand random battles ends as the fight itself did, for every reason that there is', () => {
  const reasons = new Set<PhaseReason>();
  for (let seed = 0; seed < 1000; seed++) {
    const { input } = randomBattle(seed);
    const fought = fight(input, secretOf(seed));
    const course = courseOf(input, fought.rounds);
    for (const phase of ['orbit', 'ground'] as const) {
      const told = course[phase];
      const end = fought[phase];
      expect(told === null, `${seed} ${phase}`).toBe(end === null);
      if (!told || !end) continue;
      expect({ began: told.began, holder: told.holder }).toEqual({ began: end.began, holder: end.holder });
      expect(told.rounds.at(-1)?.left ?? told.began).toEqual(end.left);
      reasons.add(told.reason);
    }
  }
  const common: PhaseReason[] = ['attacker_gone', 'attacker_left', 'defender_gone', 'outnumbered', 'undecided'];
  expect([...reasons]).toEqual(expect.arrayContaining(common));
});

it('two who destroy each other leave the field to the defender', () => {
  const stack = { owner_id: 1, class: 2, type_id: 12, count: 1, attack: 1000, hull: 10 };
  const side = { attack_percent: 100, hull_percent: 100, retreat_percent: 100, stacks: [stack] };
  const input = {
    version: 1,
    battle_id: 1,
    march_id: 1,
    leg: 1,
    orbit: { attacker: side, defender: side },
    ground: null,
  };
  const { orbit } = courseOf(input, fight(input, '0'.repeat(32)).rounds);
  expect(orbit).toMatchObject({ holder: 'defender', reason: 'both_gone' });
});
