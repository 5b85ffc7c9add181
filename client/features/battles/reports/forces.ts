import { STACK_CLASSES } from '#shared/catalogue/battles';
import type { BattleInput, SideName, Stack } from '#shared/rules/battles/battle';
import type { Course, PhaseCourse } from '#shared/rules/battles/course';
import type { ToldBattle } from './reader.ts';

/** All units of one owner and type on one side, and what became of them. */
export interface ForceRow {
  readonly ownerId: number;
  readonly kind: 'ship' | 'squad' | 'guns' | 'militia';
  /** 0 for guns and militia. */
  readonly typeId: number;
  readonly fought: number;
  readonly fallen: number;
  /** Of these, towed home, got away, or repaired. */
  readonly saved: number;
}

/** The forces of a side, ships first. Crews are not listed: they are part of their ships. */
export function forceRows(
  { input, losses }: Pick<ToldBattle, 'input' | 'losses'>,
  course: Course,
  side: SideName,
): ForceRow[] {
  const lossOf = (ownerId: number, kind: 'ship' | 'squad', typeId: number) =>
    losses[side].find((loss) => loss.owner_id === ownerId && loss.kind === kind && loss.type_id === typeId);
  const units = unitsOf(input, side).map(({ kind, stack }): ForceRow => {
    const loss = lossOf(stack.owner_id, kind, stack.type_id);
    const { owner_id: ownerId, type_id: typeId, count: fought } = stack;
    return { ownerId, kind, typeId, fought, fallen: loss?.fallen ?? 0, saved: loss?.saved ?? 0 };
  });
  return [...units, ...[course.orbit, course.ground].flatMap((phase) => (phase ? ofWorld(phase, side) : []))];
}

function unitsOf({ orbit, ground }: BattleInput, side: SideName) {
  const ashore = ground?.[side].stacks ?? [];
  // Without a fight in orbit the ships are known by their crews.
  const ships = orbit
    ? orbit[side].stacks.filter(isShip)
    : ashore.filter((stack) => stack.class === STACK_CLASSES.crew);
  const squads = ashore.filter((stack) => stack.class === STACK_CLASSES.squad);
  return [
    ...ships.map((stack) => ({ kind: 'ship' as const, stack })),
    ...squads.map((stack) => ({ kind: 'squad' as const, stack })),
  ];
}

export const isShip = (stack: Pick<Stack, 'class'>) =>
  stack.class > STACK_CLASSES.guns && stack.class < STACK_CLASSES.crew;

/** Guns and militia: whole again after the fight. */
function ofWorld({ phase, began, rounds }: PhaseCourse, side: SideName): ForceRow[] {
  const left = rounds.at(-1)?.left ?? began;
  return phase[side].stacks.flatMap((stack, i): ForceRow[] => {
    const kind = stack.class === STACK_CLASSES.guns ? 'guns' : 'militia';
    if (kind === 'militia' && stack.class !== STACK_CLASSES.militia) return [];
    const fallen = stack.count - (left[side][i] ?? 0);
    return [{ ownerId: stack.owner_id, kind, typeId: 0, fought: stack.count, fallen, saved: fallen }];
  });
}

/** The share of its hull that a side still had at the end of both phases, 0 to 1; undefined if nobody fought on it. */
export function strengthLeft({ orbit, ground }: Course, side: SideName): number | undefined {
  let [start, end] = [0, 0];
  for (const told of [orbit, ground]) {
    if (!told) continue;
    const left = told.rounds.at(-1)?.left ?? told.began;
    told.phase[side].stacks.forEach(({ hull }, i) => {
      start += hull * (told.began[side][i] ?? 0);
      end += hull * (left[side][i] ?? 0);
    });
  }
  return start === 0 ? undefined : end / start;
}
