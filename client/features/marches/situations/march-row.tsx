import { type ReactNode, useState } from 'react';
import type { March } from '#shared/api/battles/marches';
import { artifactWith } from '#shared/catalogue/artifacts';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { textOf } from '../../../api/http/request.ts';
import { useHasPassed } from '../../../clock/server-clock.ts';
import { forceWords } from '../../../game/force-words.ts';
import { ResourceList } from '../../../game/resource-amount.tsx';
import { marchTexts } from '../../../texts/marches/marches.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Countdown } from '../../../ui/format/countdown.tsx';
import { clockTime } from '../../../ui/format/format-time.ts';
import { TimeBar } from '../../../ui/format/time-bar.tsx';
import { nameOf, PlaceName, RulerName } from '../place-name.tsx';
import { useRecall } from '../use-mutations.ts';
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

/** Calls a march back, after a question: the fuel is lost. `isLate`: only an artifact can call it back. */
function RecallMarch({ march, isLate }: { march: March; isLate: boolean }) {
  const [asking, setAsking] = useState(false);
  const recall = useRecall();
  const { march_id, kind, phase, target } = march;
  const plain =
    marchTexts.recall[phase !== 'standing' ? 'consequence' : MARCH_TYPES[kind].besieges ? 'siege' : 'standing'];
  return (
    <>
      <Button
        busy={recall.isPending}
        busyLabel={marchTexts.recall.busy}
        aria-label={marchTexts.recall.label(marchTexts.kind(kind), nameOf(target))}
        onClick={() => setAsking(true)}
      >
        {marchTexts.recall.word}
      </Button>
      {recall.isError ? <Alert>{textOf(recall.error)}</Alert> : null}
      <ConfirmDialog
        open={asking}
        title={marchTexts.recall.question(nameOf(target))}
        words={isLate ? marchTexts.recall.late(artifactWith('late_recall').name) : plain}
        label={marchTexts.recall.confirm}
        dismiss={marchTexts.recall.dismiss}
        onConfirm={() => recall.mutate({ march_id })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
