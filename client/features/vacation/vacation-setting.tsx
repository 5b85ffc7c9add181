import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { VacationView } from '#shared/api/vacation';
import { rulePath } from '#shared/catalogue/battle-rules';
import { useVacation } from '../../api/garrisons.ts';
import { textOf } from '../../api/http/request.ts';
import { useServerNow } from '../../clock/server-clock.ts';
import { useGameSpeed } from '../../game/game-speed.ts';
import { Unread } from '../../game/unread.tsx';
import { vacationTexts } from '../../texts/players/vacation.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import setting from '../../ui/form/setting.module.css';
import { clockTime } from '../../ui/format/format-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { useEndVacation } from './use-mutations.ts';
import styles from './vacation.module.css';
import { leastMs, pauseMs, VacationFacts } from './vacation-facts.tsx';

/** The leave of absence: what it does, and the form that announces one; or the leave itself, with the button that ends it. */
export function VacationSetting() {
  const { data, error, refetch } = useVacation();
  const speed = useGameSpeed();
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const known = data !== undefined && speed !== undefined;
  // The banner on every page links to it. By then the content above it has its final height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link counts
  useEffect(() => {
    if (known && hash === '#leave') place.current?.scrollIntoView({ block: 'center' });
  }, [known, hash, key]);
  return (
    <div ref={place} id="leave" className={styles.place}>
      <Section title={vacationTexts.title} aside={<Link to={rulePath('leave')}>{vacationTexts.rule}</Link>}>
        {known ? (
          data.vacation ? (
            <CurrentVacation vacation={data.vacation} speed={speed} />
          ) : (
            <AnnounceForm speed={speed} refusal={data.refusal} refusalCode={data.refusal_code} />
          )
        ) : (
          <Unread error={error} refetch={refetch} count={5} height="56px" label={vacationTexts.loading} />
        )}
      </Section>
    </div>
  );
}

interface CurrentVacationProps {
  vacation: VacationView;
  speed: number;
}

/** The leave that is announced, with the button that calls it off; or the one that lasts, with the button that ends it. */
function CurrentVacation({ vacation, speed }: CurrentVacationProps) {
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
      <div className={setting.act}>
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
        {end.isError ? <Alert>{textOf(end.error)}</Alert> : null}
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
