import type { ObjectiveView } from '#shared/api/objectives';
import { GOALS_SHOWN } from '#shared/catalogue/objectives';
import { SPARRING_PATH } from '#shared/pages';
import { textOf } from '../../api/http/request.ts';
import { Icon } from '../../art/marks/icons.tsx';
import { ResourceList } from '../../game/resource-amount.tsx';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Empty, Section } from '../../ui/layout/section.tsx';
import styles from './goals.module.css';
import { useShowObjectives } from './use-mutations.ts';

/**
 * What to do next: the first goals until the last is claimed, and the goals of the week. Rewards that can be claimed stand in the list
 * of what is due.
 */
export function Goals({ goals: all }: { goals: readonly ObjectiveView[] }) {
  const first = all.filter(({ weekly }) => !weekly);
  const weekly = all.filter((each) => each.weekly);
  const left = openOf(first);
  return (
    <>
      {left.length > 0 ? (
        <GoalList title={objectiveTexts.first} goals={first} rows={left.slice(0, GOALS_SHOWN)} />
      ) : null}
      {weekly.length > 0 ? (
        <GoalList
          title={objectiveTexts.weekly}
          goals={weekly}
          rows={weekly.filter(({ state }) => state !== 'completed')}
        />
      ) : null}
    </>
  );
}

const openOf = (goals: readonly ObjectiveView[]) => goals.filter(({ state }) => state === 'open');

interface GoalListProps {
  title: string;
  /** All goals, for the count. */
  goals: readonly ObjectiveView[];
  rows: readonly ObjectiveView[];
}

function GoalList({ title, goals, rows }: GoalListProps) {
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
      {show.isError ? <Alert>{textOf(show.error)}</Alert> : null}
      {rows.every(({ state }) => state === 'claimed') ? (
        <Empty>{objectiveTexts.weekDone}</Empty>
      ) : (
        <ul>
          {rows.map((goal) => (
            <GoalRow key={goal.objective_id} goal={goal} next={goal === next} />
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

interface GoalRowProps {
  goal: ObjectiveView;
  /** The first open one: its button is highlighted. */
  next: boolean;
}

/** One goal: what to do, what it pays, and the way there. */
function GoalRow({ goal, next }: GoalRowProps) {
  const { title, text, state, progress, goal: most, reward, link } = goal;
  return (
    <li className={[styles.row, styles[state]].join(' ')}>
      <div className={styles.what}>
        <p className={styles.title}>
          {title}
          {most > 1 && state === 'open' ? (
            <span className={styles.progress}>{objectiveTexts.progress(progress, most)}</span>
          ) : null}
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.reward}>
        <span className="visually-hidden">{objectiveTexts.reward}</span>
        <ResourceList amounts={reward} sign="+" />
      </div>
      <div className={styles.act}>
        {state === 'claimed' ? (
          <span className={styles.done}>
            <Icon name="check" size={16} />
            {objectiveTexts.claimed}
          </span>
        ) : (
          <ButtonLink to={link} kind={next ? 'offer' : 'plain'} label={objectiveTexts.step.label(wordFor(link), title)}>
            {wordFor(link)}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** The kinds of missions that goals ask for. */
const KINDS = ['malp', 'colonize', 'explore'] as const;

/** The label of the button that leads to a goal's page. */
function wordFor(link: string): string {
  const [path = '', query = ''] = link.split('?');
  const search = new URLSearchParams(query);
  if (path === '/missions') {
    const kind = KINDS.find((each) => each === search.get('mission'));
    return objectiveTexts.step[kind ?? 'missions'];
  }
  if (link === SPARRING_PATH) return objectiveTexts.step.drill;
  if (path === '/alliance') return objectiveTexts.step.alliances;
  if (path === '/myplanets') return objectiveTexts.step.planets;
  if (search.has('build')) return objectiveTexts.step.build;
  return search.get('window') === 'ships' ? objectiveTexts.step.ship : objectiveTexts.step.planet;
}
