import { Violation } from '../../bots/bot.ts';
import type { Scenario } from '../scenario.ts';
import type { Arena } from '../support/arena.ts';
import { ACTIONS, type Action } from './actions.ts';
import { type Fixture, requireConsistency, resetFixtures } from './fixture.ts';
import { makeGroups } from './players.ts';

/** A small run races one pair of this many. */
const SOME = 10;
/** If a smaller share of the actions is accepted, the fixture is wrong. */
const ACCEPTED = 0.9;

/**
 * Any two actions on one player and one alliance at the same moment are both answered, and take effect one after the
 * other.
 */
export const pairs: Scenario = {
  name: 'pairs',
  run: async (arena) => {
    const [times, step] = arena.small ? [1, SOME] : [20, 1];
    const groups = await makeGroups(arena, times);
    const all = ACTIONS.flatMap((first) => ACTIONS.map((second) => [first, second] as const));
    const some = all.filter((_, index) => index % step === 0);
    const accepted = new Map<Action, number>();
    for (const pair of some) {
      const fixtures = await resetFixtures(arena, groups);
      for (const each of (await Promise.all(fixtures.map((fixture) => race(arena, fixture, pair)))).flat())
        accepted.set(each, (accepted.get(each) ?? 0) + 1);
      await requireConsistency(arena, pair.map(({ name }) => name).join(' and '));
    }
    const never = ACTIONS.filter((each) => !accepted.has(each));
    if (never.length > 0)
      throw new Violation(`These actions were never accepted: ${never.map(({ name }) => name).join(', ')}.`);
    const sum = [...accepted.values()].reduce((total, count) => total + count, 0);
    return [
      arena.figure(
        `every pair of ${ACTIONS.length} actions on one player and one alliance, 20 times at the same moment, in either order: none is answered 5xx, and of two that use up the same thing one is accepted`,
        `${some.length} pairs ${times} times, ${sum} of ${2 * some.length * times} actions accepted`,
        some.length === all.length && times >= 20 && sum > ACCEPTED * 2 * some.length * times,
      ),
    ];
  },
};

/** Sends both actions at once, the first one first. Returns those that were accepted. */
async function race(arena: Arena, fixture: Fixture, pair: readonly [Action, Action]): Promise<Action[]> {
  const answers = await Promise.all(pair.map((action) => action.send(arena, fixture)));
  const answered = pair
    .map(({ name }, index) => `${name}: ${answers[index]?.status} ${answers[index]?.text}`)
    .join('; ');
  if (answers.some(({ status }) => status >= 500)) throw new Violation(`At the same moment, ${answered}`);
  const accepted = pair.filter((_, index) => (answers[index]?.status ?? 0) < 300);
  if (areExclusive(pair) && accepted.length !== 1)
    throw new Violation(`Of two that use up the same thing ${accepted.length} were accepted: ${answered}`);
  return accepted;
}

const areExclusive = ([first, second]: readonly [Action, Action]) =>
  first.uses.some((thing) => second.uses.includes(thing));
