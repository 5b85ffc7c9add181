import { missionTexts } from '../../../texts/missions.ts';
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
