import { type CSSProperties, useId } from 'react';
import styles from './duration-field.module.css';

interface DurationFieldProps {
  days: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (days: number) => void;
}

/** The duration of an exploration, in days. */
export function DurationField({ days, min, max, disabled, onChange }: DurationFieldProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          Duration (days)
        </label>
        <output className={styles.days} htmlFor={id}>
          {inDays(days)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        style={{ '--part': `${((days - min) / Math.max(1, max - min)) * 100}%` } as CSSProperties}
        name="duration_days"
        min={min}
        max={max}
        step={1}
        value={days}
        disabled={disabled}
        aria-valuetext={inDays(days)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <p id={`${id}-note`} className={styles.ends}>
        <span>{inDays(min)}</span>
        <span>Longer journeys find more.</span>
        <span>{inDays(max)}</span>
      </p>
    </div>
  );
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
