import { exactTimeLeft, isoDuration, timeLeft } from './duration.ts';

interface CountdownProps {
  /** Remaining time in ms. */
  left: number;
  /** Text when no time is left. */
  due?: string;
  /** Shows running seconds, however long it takes. */
  exact?: boolean;
}

/** A countdown. Its caller reads the page's one shared clock, so all countdowns change together. */
export function Countdown({ left, due = '', exact = false }: CountdownProps) {
  const text = exact ? exactTimeLeft(left) : timeLeft(left);
  return <time dateTime={isoDuration(left)}>{text === '' ? due : text}</time>;
}
