import type { SideName } from '#shared/rules/battles/battle';
import type { Course, PhaseCourse, RoundCourse } from '#shared/rules/battles/course';
import { replayTexts } from '../../../texts/battles/replay.ts';
import table from '../../../ui/table.module.css';
import { turnsOf } from '../reports/battle-story.ts';
import { stackName } from './stack-name.ts';
import type { Theatre } from './steps.ts';

/** Who fell in each round, orbit first. */
export function RoundsTable({ course }: { course: Course }) {
  const rounds = (['orbit', 'ground'] as const).flatMap((place) => {
    const told = course[place];
    return told?.rounds.map((round, i) => ({ place, told, round, i })) ?? [];
  });
  return (
    <table className={table.table}>
      <caption className="visually-hidden">{replayTexts.table.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{replayTexts.table.round}</th>
          <th scope="col">{replayTexts.table.attacker}</th>
          <th scope="col">{replayTexts.table.defender}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ place, told, round, i }) => (
          <tr key={`${place}-${i}`}>
            <th scope="row">{nameOf(place, told, round, i)}</th>
            <td>{fallenOf(told, round, 'attacker')}</td>
            <td>{fallenOf(told, round, 'defender')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf(place: Theatre, told: PhaseCourse, { parting }: RoundCourse, i: number): string {
  return parting ? replayTexts.parting(place) : replayTexts.round(place, i + 1, turnsOf(told));
}

function fallenOf({ phase }: PhaseCourse, { fallen }: RoundCourse, side: SideName): string {
  const words = phase[side].stacks.flatMap((stack, i) => {
    const count = fallen[side][i] ?? 0;
    return count > 0 ? [replayTexts.table.units(count, stackName(stack.class, stack.type_id))] : [];
  });
  return words.join(', ') || replayTexts.table.nobody;
}
