import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Course } from '#shared/rules/battles/course';
import { Drawing } from '../../../art/drawing.tsx';
import { Icon } from '../../../art/marks/icons.tsx';
import { replayTexts } from '../../../texts/battles/replay.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { turnsOf } from '../reports/battle-story.ts';
import type { ToldBattle } from '../reports/reader.ts';
import styles from './replay.module.css';
import { RoundsTable } from './rounds-table.tsx';
import { Legend, StageView } from './stage.tsx';
import { fireLines, type ReplayStep, type Stage, stageAt, stepsOf } from './steps.ts';

/** A round is played in this time, in ms. */
const ROUND_MS = 1000;

interface ReplayProps {
  battle: ToldBattle;
  course: Course;
}

/** The battle as a picture that plays a second a round; where movement is unwelcome, its end and a table. */
export function Replay({ battle, course }: ReplayProps) {
  const steps = useMemo(() => stepsOf(course), [course]);
  const isStill = useReducedMotion();
  const rounds = turnsOf(course.orbit) + turnsOf(course.ground);
  return (
    <Section title={replayTexts.title} aside={isStill ? null : replayTexts.aside(rounds)}>
      <div className={styles.replay}>
        {isStill ? (
          <>
            <Moment battle={battle} course={course} steps={steps} at={steps.length - 1} />
            <RoundsTable course={course} />
          </>
        ) : (
          <>
            <Player battle={battle} course={course} steps={steps} />
            <details className={styles.table}>
              <summary>{replayTexts.table.show}</summary>
              <RoundsTable course={course} />
            </details>
          </>
        )}
      </div>
    </Section>
  );
}

interface MomentProps extends ReplayProps {
  steps: readonly ReplayStep[];
  at: number;
}

function Moment({ battle, course, steps, at }: MomentProps) {
  const step = steps[at] ?? { kind: 'aftermath' };
  const stage = stageAt(battle, course, step);
  const rows = useMemo(
    () => Math.max(...steps.map((each) => rowsOf(stageAt(battle, course, each)))),
    [battle, course, steps],
  );
  return (
    <StageView
      stage={stage}
      rows={rows}
      fire={fireLines(course, step)}
      place={step.kind === 'aftermath' ? null : step.place}
      moment={`${at}`}
      label={replayTexts.picture(momentOf(step, course), left(stage, 'attacker'), left(stage, 'defender'))}
      names={{ attacker: battle.attacker.username, defender: battle.defender.username }}
    />
  );
}

const rowsOf = ({ attacker, defender }: Stage) => Math.max(attacker.length, defender.length, 1);

const left = (stage: Stage, side: keyof Stage) => stage[side].reduce((sum, { now }) => sum + now, 0);

/** 'Orbit, round 3 of 5' */
function momentOf(step: ReplayStep, course: Course): string {
  if (step.kind === 'aftermath') return replayTexts.aftermath;
  if (step.parting) return replayTexts.parting(step.place);
  if (step.round === 0) return replayTexts.arrival(step.place);
  return replayTexts.round(step.place, step.round, turnsOf(course[step.place]));
}

function Player({ battle, course, steps }: ReplayProps & { steps: readonly ReplayStep[] }) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = steps.length - 1;
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), ROUND_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(last, Math.max(0, to)));
  };
  const play = () => {
    if (at === last) setAt(0);
    setPlaying(true);
  };
  const step = steps[at] ?? { kind: 'aftermath' };
  const moment = momentOf(step, course);
  return (
    <>
      <Moment battle={battle} course={course} steps={steps} at={at} />
      <div className={styles.controls}>
        <Button
          kind={playing ? 'plain' : 'primary'}
          className={styles.play}
          onClick={playing ? () => setPlaying(false) : play}
        >
          <PlayMark state={playing ? 'pause' : 'play'} size={16} />
          {playing ? replayTexts.pause : at === last ? replayTexts.again : replayTexts.play}
        </Button>
        <Button icon aria-label={replayTexts.back} disabled={at === 0} onClick={() => go(at - 1)}>
          <Icon name="chevron-left" size={18} />
        </Button>
        <Button icon aria-label={replayTexts.forward} disabled={at === last} onClick={() => go(at + 1)}>
          <Icon name="chevron-right" size={18} />
        </Button>
        <input
          type="range"
          className={styles.scrub}
          min={0}
          max={last}
          value={at}
          aria-label={replayTexts.scrub}
          aria-valuetext={moment}
          onChange={({ target }) => go(Number(target.value))}
        />
        <p className={styles.moment} aria-live="polite">
          {moment}
        </p>
      </div>
      <Legend />
    </>
  );
}

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the player's system asks for less movement; follows a change at once. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const watched = query();
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    () => query().matches,
  );
}

/** A triangle to play, two bars to pause, filled in the colour of the text. */
function PlayMark({ state, size = 16 }: { state: 'play' | 'pause'; size?: number }) {
  return (
    <Drawing box="0 0 24 24" size={size}>
      <path d={state === 'play' ? 'M6 3.500V20.500L20.500 12Z' : 'M6 4h4v16H6ZM14 4h4v16h-4Z'} fill="currentColor" />
    </Drawing>
  );
}
