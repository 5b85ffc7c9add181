import type { ReactNode } from 'react';
import { VACATION } from '#shared/catalogue/battles';
import { hoursToMs } from '#shared/rules/battles/shields';
import { useServerNow } from '../../clock/server-clock.ts';
import { vacationTexts } from '../../texts/players/vacation.ts';
import setting from '../../ui/form/setting.module.css';
import { Countdown } from '../../ui/format/countdown.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import styles from './vacation.module.css';

interface VacationFactsProps {
  /** Moments, ms since 1970. */
  begins: number;
  endable: number;
  ends: number;
  /** Whether the leave is announced or lasts, so that the time until its next turn is shown. */
  running?: boolean;
}

/** When a leave begins, when it can be ended at the earliest, and when it ends by itself, in the browser's time. */
export function VacationFacts({ begins, endable, ends, running = false }: VacationFactsProps) {
  const lasts = useServerNow((now) => running && begins <= now);
  const next = lasts ? ends : begins;
  const isAhead = useServerNow((now) => running && next > now);
  const countdown = isAhead ? <Countdown until={next} /> : null;
  return (
    <dl className={setting.facts}>
      <Fact name={lasts ? vacationTexts.began : vacationTexts.begins} at={begins}>
        {lasts ? null : countdown}
      </Fact>
      <Fact name={vacationTexts.endable} at={endable} />
      <Fact name={vacationTexts.ends} at={ends}>
        {lasts ? countdown : null}
      </Fact>
    </dl>
  );
}

function Fact({ name, at, children }: { name: string; at: number; children?: ReactNode }) {
  const instant = new Date(at).toISOString();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <time dateTime={instant}>{clockTime(instant)}</time>
        {children ? <span className={styles.left}>{children}</span> : null}
      </dd>
    </div>
  );
}

/** The shortest duration of a leave, in ms. */
export const leastMs = (speed: number) => hoursToMs(VACATION.leastHours, speed);

/** How long after the end of one leave the next can be announced, in ms. */
export const pauseMs = (speed: number) => hoursToMs(VACATION.everyHours, speed);
