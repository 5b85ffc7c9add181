import { Link } from 'react-router-dom';
import type { RuleAnchor } from '#shared/catalogue/battle-rules';
import { rulePath } from '#shared/catalogue/battle-rules';
import { RuleMark, type RulePicture } from '../../../art/battles/rule-mark.tsx';
import { ruleTexts } from '../../../texts/battles/rules.ts';
import type { GameTime } from '../../../texts/time/game-time.ts';
import styles from './rules.module.css';

/** The rules that matter first, with the paragraph in which each goes on. */
const FIVE: readonly (readonly [rule: RulePicture, anchor: RuleAnchor])[] = [
  ['seen', 'marches'],
  ['safe', 'stance'],
  ['lose', 'loot'],
  ['fair', 'window'],
  ['win', 'field'],
];

export function FiveRules({ time }: { time: GameTime }) {
  return (
    <ol className={styles.five} aria-label={ruleTexts.five}>
      {FIVE.map(([rule, anchor], index) => (
        <li key={rule} className={styles.rule}>
          <RuleMark picture={rule} size={56} />
          <div>
            <h2 className={styles.title}>
              <span className={styles.number}>{index + 1}</span> {ruleTexts.rules[rule].title}
            </h2>
            <p>{ruleTexts.rules[rule].text(time)}</p>
            <p className={styles.more}>
              <Link to={rulePath(anchor)}>{ruleTexts.rules[rule].more}</Link>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
