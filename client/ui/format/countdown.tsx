import { useServerNow } from '../../clock/server-clock.ts';
import { exactTimeLeft, isoDuration, shownLeft, timeLeft } from './duration.ts';

interface CountdownProps {
  /** When it ends, in ms since 1970. */
  until: number;
  /** Text when no time is left. */
  due?: string;
  /** Shows running seconds, however long it takes. */
  exact?: boolean;
}

/** A countdown. It renders alone, so what is around it need not read the clock. */
export function Countdown({ until, due = '', exact = false }: CountdownProps) {
  const left = useServerNow((now) => shownLeft(until - now, exact));
  const text = exact ? exactTimeLeft(left) : timeLeft(left);
  return <time dateTime={isoDuration(left)}>{text === '' ? due : text}</time>;
}
