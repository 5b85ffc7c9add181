import { useId } from 'react';
import { SHORT_EXPLORATION } from '#shared/catalogue/missions';
import { DurationField } from './duration-field.tsx';
import styles from './journey-field.module.css';
import { Slider } from './slider.tsx';

interface JourneyTime {
  readonly days: number;
  /** Null for a journey of days. */
  readonly minutes: number | null;
}

interface JourneyFieldProps extends JourneyTime {
  min: number;
  max: number;
  disabled: boolean;
  onChange: (time: Partial<JourneyTime>) => void;
}

const { minMinutes, maxMinutes } = SHORT_EXPLORATION;
const STEP_MINUTES = 20;

/** How long an exploration takes: days, or a short trip of minutes. */
export function JourneyField({ days, minutes, min, max, disabled, onChange }: JourneyFieldProps) {
  const name = useId();
  const kind = (label: string, chosen: boolean, time: Partial<JourneyTime>) => (
    <label className={styles.kind}>
      <input type="radio" name={name} checked={chosen} disabled={disabled} onChange={() => onChange(time)} />
      {label}
    </label>
  );
  return (
    <div>
      <fieldset className={styles.kinds} aria-label="Kind of exploration">
        {kind('Days away', minutes === null, { minutes: null })}
        {kind('Short trip', minutes !== null, { minutes: minMinutes })}
      </fieldset>
      {minutes === null ? (
        <DurationField
          days={days}
          min={min}
          max={max}
          disabled={disabled}
          onChange={(next) => onChange({ days: next })}
        />
      ) : (
        <Slider
          label="Duration"
          name="duration_minutes"
          value={minutes}
          min={minMinutes}
          max={maxMinutes}
          step={STEP_MINUTES}
          textOf={inHours}
          note="Goods only, no worlds, for a share of the price."
          disabled={disabled}
          onChange={(next) => onChange({ minutes: next })}
        />
      )}
    </div>
  );
}

/** '20m', '1h 20m', '12h' */
function inHours(minutes: number): string {
  const parts = [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)}h`, minutes % 60 && `${minutes % 60}m`];
  return parts.filter(Boolean).join(' ');
}
