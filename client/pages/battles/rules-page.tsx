import { useGameSpeed } from '../../game/game-speed.ts';
import { FiveRules } from '../../features/battles/rules/five-rules.tsx';
import { Paragraphs } from '../../features/battles/rules/paragraphs.tsx';
import styles from '../../features/battles/rules/rules.module.css';
import { ruleTexts } from '../../texts/battles/rules.ts';
import { gameTimeAt } from '../../texts/game-time.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';

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
