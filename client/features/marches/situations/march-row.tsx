import type { ReactNode } from 'react';
import type { March } from '#shared/api/battles/marches';
import { artifactWith } from '#shared/catalogue/artifacts';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { useHasPassed } from '../../../clock/server-clock.ts';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { forceWords } from '../../../game/force-words.ts';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { TimeBar } from '../../../ui/format/time-bar.tsx';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { PlaceName, RulerName } from '../place-name.tsx';
import { RecallMarch } from './recall-march.tsx';
import styles from './situations.module.css';

/** One of the player's marches: where to, who, how long, and the button that calls it back as long as that is possible. */
export function MarchRow({ march }: { march: March }) {
  const { origin, began_at, lands_at, recall_until, late_recall_until, phase, cargo } = march;
  const isOver = useHasPassed(recall_until);
  const isLateOver = useHasPassed(late_recall_until);
  const inTime = phase === 'standing' || (recall_until !== null && !isOver);
  const isLate = !inTime && late_recall_until !== null && !isLateOver;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <span>{headOf(march)}</span>
        </p>
        <p className={styles.fine}>
          {phase === 'home'
            ? forceWords(march)
            : marchTexts.situation.from(<PlaceName place={origin} />, forceWords(march))}
        </p>
        {Object.values(cargo).some((amount) => amount > 0) ? (
          <p className={styles.cargo}>
            {marchTexts.situation.cargo} <ResourceList amounts={cargo} />
          </p>
        ) : null}
        {phase === 'out' && recall_until ? (
          <p className={styles.fine}>
            {inTime
              ? marchTexts.situation.recallUntil(clockTime(recall_until))
              : isLate && late_recall_until
                ? marchTexts.situation.lateRecall(artifactWith('late_recall').name, clockTime(late_recall_until))
                : marchTexts.situation.tooLate}
          </p>
        ) : null}
      </div>
      <div className={styles.end}>
        {lands_at === null ? null : (
          <span className={styles.left}>
            <Countdown
              exact
              until={Date.parse(lands_at)}
              due={phase === 'home' ? marchTexts.situation.arriving : marchTexts.situation.landing}
            />
          </span>
        )}
        {inTime || isLate ? <RecallMarch march={march} isLate={isLate} /> : null}
      </div>
      {lands_at === null ? null : (
        <div className={styles.bar}>
          <TimeBar from={Date.parse(began_at)} until={Date.parse(lands_at)} />
        </div>
      )}
    </li>
  );
}

function headOf({ kind, phase, origin, target, target_owner }: March): ReactNode {
  const world = <PlaceName place={target} />;
  const { stays, besieges } = MARCH_TYPES[kind];
  if (phase === 'home') return marchTexts.situation.home(world, <PlaceName place={origin} />);
  const held =
    target_owner && stays !== 'garrison' ? marchTexts.situation.heldBy(world, <RulerName {...target_owner} />) : world;
  if (phase === 'standing' && besieges) return marchTexts.situation.besieging(held);
  return phase === 'standing' ? marchTexts.situation.standing(held) : marchTexts.situation[kind](held);
}
