import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { VACATION } from '#shared/catalogue/battles';
import { announced, noticeMs } from '#shared/rules/vacation';
import { textOf } from '../../api/http/request.ts';
import { minuteOf, useServerNow } from '../../clock/server-clock.ts';
import { durationWords, gameTimeAt } from '../../texts/game-time.ts';
import { vacationTexts } from '../../texts/players/vacation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import setting from '../../ui/form/setting.module.css';
import { clockTime, withLocalTimes } from '../../ui/format/format-time.ts';
import { useAnnounceVacation } from './use-mutations.ts';
import styles from './vacation.module.css';
import { leastMs, VacationFacts } from './vacation-facts.tsx';

const DAY_HOURS = 24;
const LEAST_DAYS = VACATION.leastHours / DAY_HOURS;
const MOST_DAYS = VACATION.mostHours / DAY_HOURS;
const DAYS = Array.from({ length: MOST_DAYS - LEAST_DAYS + 1 }, (_, i) => LEAST_DAYS + i);
/** Days that are offered first. */
const OFFERED_DAYS = 7;

interface AnnounceFormProps {
  speed: number;
  /** Why no leave can be announced now. */
  refusal: string | null;
  refusalCode: string | null;
}

/** What a leave does, for how long, its moments if it were announced now, and the button, which asks first. */
export function AnnounceForm({ speed, refusal, refusalCode }: AnnounceFormProps) {
  const now = useServerNow(minuteOf);
  const [days, setDays] = useState(OFFERED_DAYS);
  const [asking, setAsking] = useState(false);
  const announce = useAnnounceVacation();
  const reason = useId();
  const time = gameTimeAt(speed);
  const { from, until } = announced(now, days, speed);
  const endable = from + leastMs(speed);
  const length = time(days * DAY_HOURS);
  return (
    <>
      <ul className={styles.what}>
        <li>{vacationTexts.what.safe}</li>
        <li>{vacationTexts.what.still}</li>
        <li>{vacationTexts.what.waits}</li>
        <li>{vacationTexts.what.reads}</li>
        <li>{vacationTexts.what.notice(durationWords(noticeMs(speed)))}</li>
      </ul>
      <SelectField
        label={vacationTexts.length}
        hint={vacationTexts.atLeast(time(VACATION.leastHours), time(VACATION.mostHours))}
        value={days}
        disabled={announce.isPending}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {time(each * DAY_HOURS)}
          </option>
        ))}
      </SelectField>
      <VacationFacts begins={from} endable={endable} ends={until} />
      <div className={setting.act}>
        {refusal === null ? null : (
          <p id={reason}>
            {vacationTexts.notNow(withLocalTimes(refusal))} {vacationTexts.whatToDo[refusalCode ?? '']}{' '}
            {WITH_MARCHES.has(refusalCode) ? <Link to="/battles">{vacationTexts.marches}</Link> : null}
          </p>
        )}
        <Button
          disabled={refusal !== null}
          busy={announce.isPending}
          busyLabel={vacationTexts.announcing}
          aria-describedby={refusal === null ? undefined : reason}
          onClick={() => setAsking(true)}
        >
          {vacationTexts.announce}
        </Button>
        {announce.isError ? <Alert>{withLocalTimes(textOf(announce.error))}</Alert> : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={vacationTexts.question(length)}
        words={vacationTexts.words(at(from), at(endable), at(until))}
        label={vacationTexts.confirm}
        kind="primary"
        onConfirm={() => announce.mutate(days, { onSuccess: ({ message }) => showToast(message) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Refusals that marches cause. */
const WITH_MARCHES: ReadonlySet<string | null> = new Set(['army_away', 'leave_under_siege']);

const at = (moment: number) => clockTime(new Date(moment).toISOString());
