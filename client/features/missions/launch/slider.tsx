import { type CSSProperties, useId } from 'react';
import styles from './slider.module.css';

interface SliderProps {
  label: string;
  name: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** A value in words. */
  textOf: (value: number) => string;
  /** Shown between the two ends. */
  note: string;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A slider with its value in words, and its ends below. */
export function Slider({ label, name, value, min, max, step, textOf, note, disabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <output className={styles.days} htmlFor={id}>
          {textOf(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        style={{ '--part': `${((value - min) / Math.max(1, max - min)) * 100}%` } as CSSProperties}
        name={name}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={textOf(value)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <p id={`${id}-note`} className={styles.ends}>
        <span>{textOf(min)}</span>
        <span>{note}</span>
        <span>{textOf(max)}</span>
      </p>
    </div>
  );
}
