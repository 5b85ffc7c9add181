import type { ObjectiveView } from '#shared/api/objectives';
import { SPARRING_PATH } from '#shared/pages';
import { Icon } from '../../art/marks/icons.tsx';
import { ResourceList } from '../../game/resource-amount.tsx';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import styles from './goals.module.css';

interface GoalRowProps {
  goal: ObjectiveView;
  /** The first that is open: its button stands out. */
  next: boolean;
  busy: boolean;
  onClaim: () => void;
}

/** One goal: what to do, what it pays, and the way there; the reward to claim once it is done. */
export function GoalRow({ goal, next, busy, onClaim }: GoalRowProps) {
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
        ) : state === 'completed' ? (
          <Button
            kind="primary"
            busy={busy}
            busyLabel={objectiveTexts.claiming}
            aria-label={objectiveTexts.claimLabel(title)}
            onClick={onClaim}
          >
            {objectiveTexts.claim}
          </Button>
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

/** What the button says that leads to a goal's page. */
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
