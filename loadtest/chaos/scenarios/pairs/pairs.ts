import { Violation } from '../../bots/bot.ts';
import type { Scenario } from '../scenario.ts';
import type { Arena } from '../support/arena.ts';
import { ACTS, type Act } from './actions.ts';
import { nothingStrange, type Scene, setScenes } from './fixture.ts';
import { makeCasts } from './players.ts';

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
    const casts = await makeCasts(arena, times);
    const all = ACTS.flatMap((first) => ACTS.map((second) => [first, second] as const));
    const some = all.filter((_, index) => index % step === 0);
    const accepted = new Map<Act, number>();
    for (const pair of some) {
      const scenes = await setScenes(arena, casts);
      for (const each of (await Promise.all(scenes.map((scene) => race(arena, scene, pair)))).flat())
        accepted.set(each, (accepted.get(each) ?? 0) + 1);
      await nothingStrange(arena, pair.map(({ name }) => name).join(' and '));
    }
    const never = ACTS.filter((each) => !accepted.has(each));
    if (never.length > 0) throw new Violation(`Nobody ever could ${never.map(({ name }) => name).join(' or ')}.`);
    const sum = [...accepted.values()].reduce((total, count) => total + count, 0);
    return [
      arena.figure(
        `T13: every pair of ${ACTS.length} acts on one player and one alliance, 20 times at the same moment, in either order: none is answered 5xx, and of two that use up the same thing one is accepted`,
        `${some.length} pairs ${times} times, ${sum} of ${2 * some.length * times} acts accepted`,
        some.length === all.length && times >= 20 && sum > ACCEPTED * 2 * some.length * times,
      ),
    ];
  },
};

/** Sends both actions at once, the first one first. Returns those that were accepted. */
async function race(arena: Arena, scene: Scene, pair: readonly [Act, Act]): Promise<Act[]> {
  const answers = await Promise.all(pair.map((act) => act.send(arena, scene)));
  const heard = pair.map(({ name }, index) => `${name}: ${answers[index]?.status} ${answers[index]?.text}`).join('; ');
  if (answers.some(({ status }) => status >= 500)) throw new Violation(`At the same moment, ${heard}`);
  const accepted = pair.filter((_, index) => (answers[index]?.status ?? 0) < 300);
  if (areRivals(pair) && accepted.length !== 1)
    throw new Violation(`Of two that use up the same thing ${accepted.length} were accepted: ${heard}`);
  return accepted;
}

const areRivals = ([first, second]: readonly [Act, Act]) => first.uses.some((thing) => second.uses.includes(thing));
