import type { ObjectiveView } from '#shared/api/objectives';
import { Icon } from '../../art/marks/icons.tsx';
import { objectiveTexts } from '../../texts/objectives.ts';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { ResourceList } from '../../ui/resource-amount.tsx';
import { wordFor } from './order-words.ts';
import styles from './orders.module.css';

interface OrderRowProps {
  order: ObjectiveView;
  /** The first that is open: its button stands out. */
  next: boolean;
  busy: boolean;
  onClaim: () => void;
}

/** One order: what to do, what it pays, and the way there; the reward to claim once it is done. */
export function GoalRow({ order, next, busy, onClaim }: OrderRowProps) {
  const { title, text, state, progress, goal, reward, link } = order;
  return (
    <li className={[styles.row, styles[state]].join(' ')}>
      <div className={styles.what}>
        <p className={styles.title}>
          {title}
          {goal > 1 && state === 'open' ? (
            <span className={styles.progress}>{objectiveTexts.progress(progress, goal)}</span>
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
