import { isoDuration, timeLeft } from './duration.ts';

interface CountdownProps {
  /** Milliseconds that are left. */
  left: number;
  /** Said when nothing is left. */
  due?: string;
}

/** Time that runs. It ticks with the page's one clock, which its caller reads. */
export function Countdown({ left, due = '' }: CountdownProps) {
  const text = timeLeft(left);
  return <time dateTime={isoDuration(left)}>{text === '' ? due : text}</time>;
}
