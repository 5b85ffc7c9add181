import pLimit from 'p-limit';
import type { Verdict } from '../../../lib/report.ts';
import { Violation } from '../../bots/bot.ts';
import { untilAnswered } from '../../bots/http-exchange.ts';
import type { Scenario } from '../scenario.ts';
import type { Action, Ring } from './action.ts';
import { ACTIONS } from './actions.ts';
import { type Fixture, requireConsistency, resetFixtures } from './fixture.ts';
import { requireBlocksHeld } from './letters.ts';
import { Newcomers } from './newcomers.ts';
import { makeGroups, type PlayerGroup } from './players.ts';
import { isRight, needsTheOther, waitsFor } from './right-refusals.ts';

/** A small run races one pair of this many. */
const SOME = 16;
/** Fewer than the connections of the operator's pool. */
const BANS_AT_ONCE = 8;
/** How many kinds of other refusals are printed. */
const SHOWN = 8;
/** If a smaller share of the actions is accepted or rightly refused, the fixture is wrong. */
const EXPLAINED = 0.99;

/**
 * Any two actions on one player and one alliance at the same moment are both answered, and take effect one after the
 * other.
 */
export const pairs: Scenario = {
  name: 'pairs',
  run: async (arena) => {
    const operator = await arena.operator();
    const oneBan = pLimit(BANS_AT_ONCE);
    try {
      return await runPairs({ ...arena, ban: (username) => oneBan(operator.ban, username) });
    } finally {
      await operator.close();
    }
  },
};

async function runPairs(arena: Ring): Promise<Verdict[]> {
  const [times, step] = arena.small ? [1, SOME] : [20, 1];
  const groups = await makeGroups(arena, times);
  const newcomers = new Newcomers(arena);
  const all = ACTIONS.flatMap((first) => ACTIONS.map((second) => [first, second] as const));
  const some = all.filter((_, index) => index % step === 0);
  const accepted = new Map<Action, number>();
  const refused = { rightly: 0, otherwise: new Map<string, number>() };
  for (const pair of some) {
    const fixtures = await resetFixtures(arena, groups, newcomers);
    for (const raced of await Promise.all(fixtures.map((fixture) => race(arena, fixture, pair)))) {
      for (const each of raced.accepted) accepted.set(each, (accepted.get(each) ?? 0) + 1);
      for (const [each, beside] of raced.refused) {
        if (areExclusive(pair) || isRight(each.name, beside.name)) refused.rightly++;
        else add(refused.otherwise, `${each.name} beside ${beside.name}`);
      }
    }
    const names = pair.map(({ name }) => name).join(' and ');
    await requireConsistency(arena, names);
    await requireBlocksHeld(arena, names);
  }
  const never = ACTIONS.filter((each) => !accepted.has(each) && !(arena.small && needsTheOther(each.name)));
  if (never.length > 0)
    throw new Violation(`These actions were never accepted: ${never.map(({ name }) => name).join(', ')}.`);
  const [sum, otherwise] = [accepted, refused.otherwise].map((counts) =>
    [...counts.values()].reduce((a, b) => a + b, 0),
  );
  if (sum === undefined || otherwise === undefined) throw new Error('Nothing was counted.');
  const { battles, looted } = await battlesOf(arena, groups);
  return [
    arena.figure(
      `every pair of ${ACTIONS.length} actions on one player and one alliance, 20 times at the same moment, in either order: none is answered 5xx, and of two that use up the same thing one is accepted`,
      `${some.length} pairs ${times} times, ${sum} of ${2 * some.length * times} actions accepted, ${refused.rightly} refused because the other one took what they need, ${otherwise} otherwise${listOf(refused.otherwise)}; ${battles} battles, ${looted} of them with loot`,
      some.length === all.length &&
        times >= 20 &&
        sum + refused.rightly > EXPLAINED * 2 * some.length * times &&
        battles > 0 &&
        looted > 0,
    ),
  ];
}

/** How many attacks on these leaders were fought, and how many of them took loot. */
async function battlesOf({ db }: Ring, groups: readonly PlayerGroup[]): Promise<{ battles: number; looted: number }> {
  const { rows } = await db.query(
    'SELECT count(*)::int AS battles, count(*) FILTER (WHERE looted > 0)::int AS looted FROM battle WHERE defender_id = ANY ($1)',
    [groups.map(({ leader }) => leader.userId)],
  );
  return rows[0];
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The most frequent of these, for the reader who looks for the cause. */
function listOf(counts: ReadonlyMap<string, number>): string {
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, SHOWN);
  return most.length === 0 ? '' : ` (${most.map(([name, count]) => `${name}: ${count}`).join(', ')})`;
}

interface Raced {
  readonly accepted: readonly Action[];
  /** Each with the other one. */
  readonly refused: readonly (readonly [Action, Action])[];
}

/** Sends both actions at once, the first one first. */
async function race(arena: Ring, fixture: Fixture, pair: readonly [Action, Action]): Promise<Raced> {
  const answers = await Promise.all(
    pair.map((each, index) => {
      const send = () => each.send(arena, fixture);
      return waitsFor(each.name, pair[1 - index]?.name ?? '') ? untilAnswered(send) : send();
    }),
  );
  const answered = pair
    .map(({ name }, index) => `${name}: ${answers[index]?.status} ${answers[index]?.text}`)
    .join('; ');
  if (answers.some(({ status }) => status >= 500)) throw new Violation(`At the same moment, ${answered}`);
  const accepted = pair.filter((_, index) => (answers[index]?.status ?? 0) < 300);
  if (areExclusive(pair) && accepted.length !== 1)
    throw new Violation(`Of two that use up the same thing ${accepted.length} were accepted: ${answered}`);
  const [first, second] = pair;
  const both = [
    [first, second],
    [second, first],
  ] as const;
  return { accepted, refused: both.filter((_, index) => (answers[index]?.status ?? 0) >= 300) };
}

const areExclusive = ([first, second]: readonly [Action, Action]) =>
  first.uses.some((thing) => second.uses.includes(thing));
