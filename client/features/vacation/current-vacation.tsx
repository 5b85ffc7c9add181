import { useId, useState } from 'react';
import { endVacation, type VacationView } from '#shared/api/vacation';
import { textOf } from '../../api/http/request.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { vacationTexts } from '../../texts/players/vacation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { useEndVacation } from './use-mutations.ts';
import { leastMs, pauseMs, VacationFacts } from './vacation-facts.tsx';
import styles from './vacation.module.css';

interface CurrentVacationProps {
  vacation: VacationView;
  speed: number;
}

/** The leave that is announced, with the button that calls it off; or the one that lasts, with the button that ends it. */
export function CurrentVacation({ vacation, speed }: CurrentVacationProps) {
  const { phase, begins_at, ends_at, endable_at } = vacation;
  const [asking, setAsking] = useState(false);
  const end = useEndVacation();
  const note = useId();
  const lasts = phase === 'on_leave';
  const begins = Date.parse(begins_at);
  const endable = endable_at === null ? begins + leastMs(speed) : Date.parse(endable_at);
  const tooEarly = useServerNow((now) => lasts && now < endable);
  const nextLeave = useServerNow((now) => clockTime(new Date(now + pauseMs(speed)).toISOString()));
  const finish = () => end.mutate(undefined, { onSuccess: ({ message }) => showToast(message) });
  return (
    <>
      <p className={styles.state}>{lasts ? vacationTexts.onLeave : vacationTexts.announced}</p>
      <VacationFacts begins={begins} endable={endable} ends={Date.parse(ends_at)} running />
      <div className={styles.act}>
        {tooEarly ? (
          <p id={note} className={styles.fine}>
            {vacationTexts.notYet(clockTime(new Date(endable).toISOString()))}
          </p>
        ) : null}
        <Button
          disabled={tooEarly}
          busy={end.isPending}
          busyLabel={lasts ? vacationTexts.ending : vacationTexts.callingOff}
          aria-describedby={tooEarly ? note : undefined}
          onClick={lasts ? () => setAsking(true) : finish}
        >
          {lasts ? vacationTexts.end : vacationTexts.callOff}
        </Button>
        {end.isError ? <Alert>{textOf(end.error, endVacation.fallback)}</Alert> : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={vacationTexts.endQuestion}
        words={vacationTexts.endWords(nextLeave)}
        label={vacationTexts.end}
        kind="primary"
        onConfirm={finish}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
