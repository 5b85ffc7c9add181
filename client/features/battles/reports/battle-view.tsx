import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { rulePath } from '#shared/catalogue/battle-rules';
import { type Course, courseOf } from '#shared/rules/battles/course';
import { battleReportTexts } from '../../../texts/battles/reports.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/layout/client-file.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { SealCheck } from '../seal/seal-check.tsx';
import { storyOf } from './battle-story.ts';
import styles from './battle-view.module.css';
import { Losses } from './losses.tsx';
import type { Reader, ToldBattle } from './reader.ts';
import { Spoils } from './spoils.tsx';
import { Verdict } from './verdict.tsx';

const Replay = lazy(async () => ({ default: (await fetched(import('../replay/replay.tsx'))).Replay }));

interface BattleViewProps {
  battle: ToldBattle;
  reader: Reader;
  /** XP of the reader; undefined for a visitor. */
  xp?: number;
  /** A drill leaves nothing. */
  isDrill?: boolean;
  /** What the reader can do with the report. */
  tools?: ReactNode;
}

/** A battle in full: verdict, replay, why it ended this way, losses, spoils, and whether its seal holds. */
export function BattleView({ battle, reader, xp, isDrill = false, tools }: BattleViewProps) {
  const course: Course = useMemo(() => courseOf(battle.input, battle.rounds), [battle.input, battle.rounds]);
  const fought = course.orbit !== null || course.ground !== null;
  return (
    <div className={styles.view}>
      <Verdict battle={battle} course={course} reader={reader} />
      {fought ? (
        <Suspense fallback={<Skeleton width="100%" height="360px" />}>
          <Replay battle={battle} course={course} />
        </Suspense>
      ) : null}
      <div className={isDrill ? undefined : styles.columns}>
        <Story battle={battle} course={course} linked={reader !== 'visitor'} />
        {isDrill ? null : <Spoils battle={battle} xp={xp} linked={reader !== 'visitor'} />}
      </div>
      <Losses battle={battle} course={course} />
      <SealCheck proof={battle} linked={reader !== 'visitor'} />
      {tools ? <section aria-label={battleReportTexts.share.button}>{tools}</section> : null}
    </div>
  );
}

interface StoryProps {
  battle: ToldBattle;
  course: Course;
  /** Whether each sentence links to its rule: visitors cannot read the rules, which are part of the game. */
  linked: boolean;
}

/** Why the battle ended as it did, in sentences. */
function Story({ battle, course, linked }: StoryProps) {
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
