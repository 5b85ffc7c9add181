import type { RuleAnchor } from '#shared/catalogue/battle-rules';
import { STACK_CLASSES } from '#shared/catalogue/battles';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import type { SideName, Stack } from '#shared/rules/battles/battle';
import type { Course, PhaseCourse } from '#shared/rules/battles/course';
import { canBesiege } from '#shared/rules/sieges/capture';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { percent } from '../../../ui/format/number.ts';
import type { ToldBattle } from './reader.ts';

/** A sentence of a report, and the paragraph of the rules that it follows from. */
export interface StoryLine {
  readonly text: string;
  readonly rule: RuleAnchor;
}

/** Why a battle ended as it did, in the order in which it happened. */
export function storyOf(battle: ToldBattle, course: Course): StoryLine[] {
  const lines: (StoryLine | undefined)[] = [
    battle.slipped ? { text: battleReportTexts.story.slipped, rule: 'stance' } : undefined,
    orbitLine(battle, course),
    drownedLine(battle, course),
    groundLine(battle, course),
    siegeLine(battle, course),
    battle.morale < 100
      ? { text: battleReportTexts.story.morale(percent(battle.morale / 100)), rule: 'morale' }
      : undefined,
    wallLine(battle),
  ];
  return lines.filter((line) => line !== undefined);
}

/** How often both sides fired; a parting volley is no round. */
export const turnsOf = (told: PhaseCourse | null) => told?.rounds.filter(({ parting }) => !parting).length ?? 0;

function orbitLine({ kind, input }: ToldBattle, { orbit }: Course): StoryLine {
  if (!orbit)
    return {
      text: battleReportTexts.story.noOrbit[MARCH_TYPES[kind].way === 'gate' ? 'gate' : 'raid'],
      rule: 'phases',
    };
  const turns = turnsOf(orbit);
  if (orbit.reason !== 'attacker_left')
    return { text: battleReportTexts.story.orbit[orbit.reason](turns), rule: 'field' };
  const limit = input.orbit?.attacker.retreat_percent ?? 100;
  return {
    text: battleReportTexts.story.orbit.attacker_left(turns, percent(lostAt(orbit)), percent(limit / 100)),
    rule: 'retreat',
  };
}

/** The share of its hull that the attacker had lost at the retreat. */
function lostAt({ phase, began, rounds }: PhaseCourse): number {
  const hull = (counts: readonly number[]) =>
    phase.attacker.stacks.reduce((sum, stack, i) => sum + stack.hull * (counts[i] ?? 0), 0);
  const left = rounds.findLast(({ parting }) => !parting)?.left.attacker ?? began.attacker;
  return 1 - hull(left) / hull(began.attacker);
}

/** Squads without a berth on the ships that were left. */
function drownedLine({ input }: ToldBattle, { ground }: Course): StoryLine | undefined {
  const squads = input.ground?.attacker.stacks ?? [];
  const drowned = squads.reduce((sum, stack, i) => {
    if (stack.class !== STACK_CLASSES.squad || !ground) return sum;
    return sum + stack.count - (ground.began.attacker[i] ?? 0);
  }, 0);
  return drowned > 0 ? { text: battleReportTexts.story.drowned(drowned), rule: 'berths' } : undefined;
}

function groundLine({ outcome }: ToldBattle, { orbit, ground }: Course): StoryLine {
  if (orbit?.holder === 'defender') return { text: battleReportTexts.story.notLanded, rule: 'phases' };
  if (!ground) {
    return outcome === 'ground_won'
      ? { text: battleReportTexts.story.walkedIn, rule: 'phases' }
      : { text: battleReportTexts.story.nobodyAshore, rule: 'phases' };
  }
  // On the ground, nobody retreats.
  const reason = ground.reason === 'attacker_left' ? 'undecided' : ground.reason;
  return { text: battleReportTexts.story.ground[reason](turnsOf(ground)), rule: 'field' };
}

/** Whether those who won the ground were enough for a siege. */
function siegeLine({ kind, outcome }: ToldBattle, { ground }: Course): StoryLine | undefined {
  if (!MARCH_TYPES[kind].besieges || outcome !== 'ground_won' || !ground) return undefined;
  const squads = livingOn(ground, 'attacker');
  const begins = canBesiege({ outcome, carriers: { crews: [], squads } }, squadsOf(ground.phase.defender.stacks));
  const count = squads.reduce((sum, each) => sum + each.count, 0);
  return { text: battleReportTexts.story[begins ? 'siegeBegun' : 'siegeFailed'](count), rule: 'siege' };
}

const livingOn = ({ phase, began, rounds }: PhaseCourse, side: SideName) => {
  const left = rounds.at(-1)?.left[side] ?? began[side];
  return squadsOf(phase[side].stacks.map((stack, i) => ({ ...stack, count: left[i] ?? 0 })));
};

const squadsOf = (stacks: readonly Stack[]) =>
  stacks
    .filter((stack) => stack.class === STACK_CLASSES.squad)
    .map(({ type_id: typeId, count }) => ({ typeId, count }));

function wallLine({ input }: ToldBattle): StoryLine | undefined {
  const wall = (input.orbit ?? input.ground)?.defender.attack_percent ?? 100;
  if (wall <= 100) return undefined;
  return { text: battleReportTexts.story.wall(percent(wall / 100)), rule: 'wall' };
}
