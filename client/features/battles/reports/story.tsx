import { Link } from 'react-router-dom';
import { rulePath } from '#shared/catalogue/battle-rules';
import type { Course } from '#shared/rules/battles/course';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { storyOf } from './battle-story.ts';
import styles from './battle-view.module.css';
import type { ToldBattle } from './reader.ts';

interface StoryProps {
  battle: ToldBattle;
  course: Course;
  /** Whether each sentence leads to its rule: the rules stand inside the game. */
  linked: boolean;
}

/** Why the battle ended as it did, in sentences. */
export function Story({ battle, course, linked }: StoryProps) {
  return (
    <Section title={battleReportTexts.story.title}>
      <ol className={styles.story}>
        {storyOf(battle, course).map(({ text, rule }, index) => (
          <li key={rule + text}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <p>
              {text} {linked ? <Link to={rulePath(rule)}>{battleReportTexts.story.more}</Link> : null}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
