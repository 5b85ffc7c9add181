import { claimObjective, type ObjectiveView, showObjectives } from '#shared/api/objectives';
import { textOf } from '../../api/http/request.ts';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import { GoalRow } from './goal-row.tsx';
import styles from './goals.module.css';
import { useClaim, useShowObjectives } from './use-mutations.ts';

/** The number of first goals that are shown at once; what can be claimed is always shown. */
const SHOWN = 3;

/** What to do next: the first goals until the last is claimed, and the goals of the week. */
export function Goals({ goals: all }: { goals: readonly ObjectiveView[] }) {
  const first = all.filter(({ weekly }) => !weekly);
  const weekly = all.filter((each) => each.weekly);
  const left = first.filter(({ state }) => state !== 'claimed');
  return (
    <>
      {left.length > 0 ? <GoalList title={objectiveTexts.first} goals={first} rows={nextOf(left)} /> : null}
      {weekly.length > 0 ? <GoalList title={objectiveTexts.weekly} goals={weekly} rows={weekly} /> : null}
    </>
  );
}

/** What can be claimed, then what comes next. */
function nextOf(left: readonly ObjectiveView[]): readonly ObjectiveView[] {
  const done = left.filter(({ state }) => state === 'completed');
  const open = left.filter(({ state }) => state === 'open');
  return [...done, ...open.slice(0, Math.max(1, SHOWN - done.length))];
}

interface GoalListProps {
  title: string;
  /** All goals, for the count. */
  goals: readonly ObjectiveView[];
  rows: readonly ObjectiveView[];
}

function GoalList({ title, goals, rows }: GoalListProps) {
  const claim = useClaim();
  const show = useShowObjectives();
  const next = rows.find(({ state }) => state === 'open');
  const done = goals.filter(({ state }) => state !== 'open').length;
  return (
    <Section
      title={title}
      aside={
        <span className={styles.aside}>
          <GoalTrack states={goals.map(({ state }) => state)} />
          {objectiveTexts.done(done, goals.length)}
          <Button
            kind="bare"
            busy={show.isPending}
            aria-label={objectiveTexts.hideLabel}
            onClick={() => show.mutate(false)}
          >
            {objectiveTexts.hide}
          </Button>
        </span>
      }
    >
      {claim.isError ? <Alert>{textOf(claim.error, claimObjective.fallback)}</Alert> : null}
      {show.isError ? <Alert>{textOf(show.error, showObjectives.fallback)}</Alert> : null}
      {rows.every(({ state }) => state === 'claimed') ? (
        <Empty>{objectiveTexts.weekDone}</Empty>
      ) : (
        <ul>
          {rows.map((goal) => (
            <GoalRow
              key={goal.objective_id}
              goal={goal}
              next={goal === next}
              busy={claim.isPending && claim.variables === goal.objective_id}
              onClaim={() => claim.mutate(goal.objective_id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

const WIDTH = 14;

/** A chevron per goal: lit once its reward is claimed, outlined while it waits to be claimed. The text beside it counts. */
function GoalTrack({ states }: { states: readonly ObjectiveView['state'][] }) {
  return (
    <svg
      className={styles.track}
      width={states.length * WIDTH}
      height="10"
      viewBox={`0 0 ${states.length * WIDTH} 10`}
      aria-hidden="true"
    >
      {states.map((state, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the goals keep their places.
          key={index}
          className={styles[`${state}Mark`]}
          d={`M${index * WIDTH + 1} 1h10l-5 8Z`}
        />
      ))}
    </svg>
  );
}
