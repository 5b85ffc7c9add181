import { Link } from 'react-router-dom';
import { type RuleAnchor, rulePath } from '#shared/catalogue/battle-rules';
import { Drawing } from '../../art/drawing.tsx';
import { Paragraphs } from '../../features/battles/rules/paragraphs.tsx';
import styles from '../../features/battles/rules/rules.module.css';
import { useGameSpeed } from '../../game/game-speed.ts';
import { ruleTexts } from '../../texts/battles/rules.ts';
import { type GameTime, gameTimeAt } from '../../texts/game-time.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BackLink, Page } from '../../ui/layout/page.tsx';

/** /battles/rules: how battles work, and how worlds fare in a season. The hash of the address opens a paragraph: refusals and reports link to them. */
export function RulesPage() {
  const speed = useGameSpeed();
  return (
    <Page
      title={ruleTexts.title}
      lead={ruleTexts.lead}
      above={<BackLink to="/battles">{ruleTexts.back}</BackLink>}
      tools={<ButtonLink to="/battles/simulator">{ruleTexts.simulate}</ButtonLink>}
    >
      {speed === undefined ? (
        <SkeletonRows count={5} height="120px" label={ruleTexts.loading} />
      ) : (
        <>
          <FiveRules time={gameTimeAt(speed)} />
          <Paragraphs speed={speed} />
          <p className={styles.hours}>{ruleTexts.hours}</p>
        </>
      )}
    </Page>
  );
}

/** The rules that matter first, with the paragraph in which each goes on. */
const FIVE: readonly (readonly [rule: RulePicture, anchor: RuleAnchor])[] = [
  ['seen', 'marches'],
  ['safe', 'stance'],
  ['lose', 'loot'],
  ['fair', 'window'],
  ['win', 'field'],
];

function FiveRules({ time }: { time: GameTime }) {
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

/** What the five rules of battles are about. */
type RulePicture = 'seen' | 'safe' | 'lose' | 'fair' | 'win';

/** On a 64 grid: an eye over a flight, a ship behind a world, a chest half open, scales, three against one. */
const PICTURES: Readonly<Record<RulePicture, string>> = {
  seen: 'M6 30C14 18 23 13 32 13S50 18 58 30C50 42 41 47 32 47S14 42 6 30ZM32 38a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM8 56H40M46 56H56M52 52l5 4-5 4',
  safe: 'M24 48a16 16 0 1 0 0-32 16 16 0 0 0 0 32ZM11 26C18 30 30 30 37 24M9 36C18 40 30 39 38 36M44 26l10-5 6 6-6 6H43M60 27h3M36 12C44 12 50 14 54 17',
  lose: 'M8 28H56V54H8ZM8 28 13 16H51L56 28M8 38H26M38 38H56M26 34H38V43H26ZM22 10 27 5 32 10 37 5 42 10',
  fair: 'M32 8V54M20 56H44M12 16H52M12 16 4 36H20ZM52 16 44 36H60ZM4 36a8 6 0 0 0 16 0M44 36a8 6 0 0 0 16 0M29 8h6',
  win: 'M4 14 18 10 30 14 18 18ZM4 32 18 28 30 32 18 36ZM4 50 18 46 30 50 18 54ZM60 32 50 28 42 32 50 36ZM33 15l7 12M34 32h5M33 49l7-12',
};

/** The picture of a rule, in the colour of the text. Text beside it says it in words. */
function RuleMark({ picture, size = 56 }: { picture: RulePicture; size?: number }) {
  return (
    <Drawing box="0 0 64 64" size={size}>
      <path d={PICTURES[picture]} strokeWidth={2} />
    </Drawing>
  );
}
