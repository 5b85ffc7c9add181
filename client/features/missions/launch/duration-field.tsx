import { Slider } from './slider.tsx';

interface DurationFieldProps {
  days: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (days: number) => void;
}

/** The duration of an exploration, in days. */
export function DurationField({ days, ...bounds }: DurationFieldProps) {
  return (
    <Slider
      label="Duration (days)"
      name="duration_days"
      value={days}
      step={1}
      textOf={inDays}
      note="Longer journeys find more."
      {...bounds}
    />
  );
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
