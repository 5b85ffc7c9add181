import type { ObjectiveView } from '#shared/api/objectives';
import { Icon } from '../../art/marks/icons.tsx';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { ResourceList } from '../../game/resource-amount.tsx';
import { wordFor } from './goal-words.ts';
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
