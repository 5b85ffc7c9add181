import { useId } from 'react';
import { SHORT_EXPLORATION } from '#shared/catalogue/missions';
import { missionTexts } from '../../../texts/missions.ts';
import { timeLeft } from '../../../ui/format/duration.ts';
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
const MINUTE = 60_000;

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
      <fieldset className={styles.kinds} aria-label={missionTexts.journey.kinds}>
        {kind(missionTexts.journey.long, minutes === null, { minutes: null })}
        {kind(missionTexts.journey.short, minutes !== null, { minutes: minMinutes })}
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
          label={missionTexts.journey.minutes}
          name="duration_minutes"
          value={minutes}
          min={minMinutes}
          max={maxMinutes}
          step={STEP_MINUTES}
          textOf={(value) => timeLeft(value * MINUTE)}
          note={missionTexts.journey.shortNote}
          disabled={disabled}
          onChange={(next) => onChange({ minutes: next })}
        />
      )}
    </div>
  );
}

interface DurationFieldProps {
  days: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (days: number) => void;
}

/** The duration of an exploration, in days. */
function DurationField({ days, ...bounds }: DurationFieldProps) {
  return (
    <Slider
      label={missionTexts.journey.days}
      name="duration_days"
      value={days}
      step={1}
      textOf={missionTexts.journey.inDays}
      note={missionTexts.journey.longNote}
      {...bounds}
    />
  );
}
