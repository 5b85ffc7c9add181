import type { ReactNode } from 'react';
import type { March } from '#shared/api/battles/marches';
import { artifactWith } from '#shared/catalogue/artifacts';
import { useServerNow } from '../../../api/http/server-clock.ts';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { forceWords } from '../../../ui/force-words.ts';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { TimeBar } from '../../../ui/format/time-bar.tsx';
import { ResourceList } from '../../../ui/resource-amount.tsx';
import { PlaceName, RulerName } from '../place-name.tsx';
import { RecallMarch } from './recall-march.tsx';
import styles from './situations.module.css';

/** One of the player's marches: where to, who, how long, and the button that calls it back as long as that is possible. */
export function MarchRow({ march }: { march: March }) {
  const now = useServerNow();
  const { origin, began_at, lands_at, recall_until, late_recall_until, phase, cargo } = march;
  const isAhead = (moment: string | null) => moment !== null && Date.parse(moment) > now;
  const inTime = phase === 'standing' || isAhead(recall_until);
  const isLate = !inTime && isAhead(late_recall_until);
  const left = lands_at === null ? null : Date.parse(lands_at) - now;
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
        {left === null ? null : (
          <span className={styles.left}>
            <Countdown
              exact
              left={left}
              due={phase === 'home' ? marchTexts.situation.arriving : marchTexts.situation.landing}
            />
          </span>
        )}
        {inTime || isLate ? <RecallMarch march={march} isLate={isLate} /> : null}
      </div>
      {left === null || lands_at === null ? null : (
        <div className={styles.bar}>
          <TimeBar left={left} whole={Date.parse(lands_at) - Date.parse(began_at)} />
        </div>
      )}
    </li>
  );
}

function headOf({ kind, phase, origin, target, target_owner }: March): ReactNode {
  const world = <PlaceName place={target} />;
  if (phase === 'home') return marchTexts.situation.home(world, <PlaceName place={origin} />);
  const held =
    target_owner && kind !== 'transfer' ? marchTexts.situation.heldBy(world, <RulerName {...target_owner} />) : world;
  if (phase === 'standing' && kind === 'siege') return marchTexts.situation.besieging(held);
  return phase === 'standing' ? marchTexts.situation.standing(held) : marchTexts.situation[kind](held);
}
