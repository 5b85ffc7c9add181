import { EFFECTS, FIGHT, PLAIN_EFFECT, SHIP_CLASSES, STACK_CLASSES } from '#shared/catalogue/battles';
import type { SideName, Stack } from '#shared/rules/battles/battle';
import type { Counts, Course, PhaseCourse } from '#shared/rules/battles/course';
import { shipClassOf } from '#shared/rules/battles/stacks';
import { type ForceRow, forceRows } from '../reports/forces.ts';
import type { ToldBattle } from '../reports/reader.ts';

export type Theatre = 'orbit' | 'ground';

/** A moment of the replay: `round` 0 is the arrival; the last moment is after the battle. */
export type ReplayStep =
  | { readonly kind: 'round'; readonly place: Theatre; readonly round: number; readonly parting: boolean }
  | { readonly kind: 'aftermath' };

/** All moments, in the order in which they are played. */
export function stepsOf(course: Course): ReplayStep[] {
  const of = (place: Theatre): ReplayStep[] => {
    const told = course[place];
    if (!told) return [];
    const rounds = told.rounds.map(({ parting }, i): ReplayStep => ({ kind: 'round', place, round: i + 1, parting }));
    return [{ kind: 'round', place, round: 0, parting: false }, ...rounds];
  };
  return [...of('orbit'), ...of('ground'), { kind: 'aftermath' }];
}

/** A stack at one moment. */
export interface StageRow {
  readonly key: string;
  readonly class: number;
  readonly typeId: number;
  readonly began: number;
  readonly now: number;
  /** How many fell in this very round. */
  readonly hit: number;
  /** After the battle: of those who fell, the saved and the lost. */
  readonly saved: number;
  readonly lost: number;
}

export type Stage = Readonly<Record<SideName, readonly StageRow[]>>;

/** Both sides at a moment. */
export function stageAt(battle: ToldBattle, course: Course, step: ReplayStep): Stage {
  if (step.kind === 'aftermath') {
    const rows = (side: SideName) => forceRows(battle, course, side).map(endRow);
    return { attacker: rows('attacker'), defender: rows('defender') };
  }
  const told = course[step.place];
  if (!told) return { attacker: [], defender: [] };
  const left = leftAfter(told, step.round);
  const fallen = step.round > 0 ? told.rounds[step.round - 1]?.fallen : undefined;
  const rows = (side: SideName) =>
    told.phase[side].stacks.map((stack, i): StageRow => {
      const { owner_id, class: stackClass, type_id: typeId } = stack;
      const began = told.began[side][i] ?? 0;
      const hit = fallen?.[side][i] ?? 0;
      const key = `${stackClass}-${typeId}-${owner_id}`;
      return { key, class: stackClass, typeId, began, now: left[side][i] ?? 0, hit, saved: 0, lost: 0 };
    });
  return { attacker: rows('attacker'), defender: rows('defender') };
}

function leftAfter({ began, rounds }: PhaseCourse, round: number): Counts {
  return (round > 0 ? rounds[round - 1]?.left : undefined) ?? began;
}

function endRow({ ownerId, kind, typeId, fought, fallen, saved }: ForceRow): StageRow {
  const stackClass = kind === 'ship' ? shipClassOf(typeId) : STACK_CLASSES[kind];
  const key = `${stackClass}-${typeId}-${ownerId}`;
  return { key, class: stackClass, typeId, began: fought, now: fought - fallen, hit: 0, saved, lost: fallen - saved };
}

/** A line of fire from a stack of one side to one of the other; `strength` from 0 to 1. */
export interface FireLine {
  readonly side: SideName;
  readonly from: number;
  readonly to: number;
  readonly strength: number;
}

/** More lines than this would hide each other. */
const MOST_LINES = 14;

/** The lines of fire in a round, the strongest first. Fire spreads over all that is left, by hull. */
export function fireLines(course: Course, step: ReplayStep): FireLine[] {
  const told = step.kind === 'round' && step.round > 0 ? course[step.place] : null;
  if (!told || step.kind !== 'round') return [];
  const before = leftAfter(told, step.round - 1);
  const shooters: readonly SideName[] = step.parting ? ['defender'] : ['attacker', 'defender'];
  const lines = shooters.flatMap((side) => linesOf(told, before, side));
  const most = Math.max(1, ...lines.map(({ strength }) => strength));
  return lines
    .map((line) => ({ ...line, strength: line.strength / most }))
    .filter(({ strength }) => strength > 0.01)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MOST_LINES);
}

function linesOf({ phase }: PhaseCourse, before: Counts, side: SideName): FireLine[] {
  const other = side === 'attacker' ? 'defender' : 'attacker';
  const weights = phase[other].stacks.map((stack, j) => (before[other][j] ?? 0) * stack.hull * targetShare(stack));
  const sum = weights.reduce((all, weight) => all + weight, 0) || 1;
  return phase[side].stacks.flatMap((shooter, from) =>
    phase[other].stacks.map((target, to) => {
      const fire = ((before[side][from] ?? 0) * shooter.attack * phase[side].attack_percent) / 100;
      const effect = (EFFECTS[shooter.class]?.[target.class] ?? PLAIN_EFFECT) / 100;
      return { side, from, to, strength: (fire * effect * (weights[to] ?? 0)) / sum };
    }),
  );
}

const targetShare = (stack: Stack) => (stack.class === SHIP_CLASSES.lander ? FIGHT.landerTarget / 100 : 1);
