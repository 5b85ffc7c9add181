import { isoDuration, timeLeft } from './duration.ts';

interface CountdownProps {
  /** Remaining time in ms. */
  left: number;
  /** Text when no time is left. */
  due?: string;
}

/** A countdown. Its caller reads the page's one shared clock, so all countdowns change together. */
export function Countdown({ left, due = '' }: CountdownProps) {
  const text = timeLeft(left);
  return <time dateTime={isoDuration(left)}>{text === '' ? due : text}</time>;
}
