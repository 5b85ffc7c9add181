import { LOCALES } from '../../language/language.ts';

/** How readers with these locales write times, in the browser's time zone. */
export function timesIn(locales: readonly string[]) {
  // '09:05', but '9:05 AM'.
  const hour = new Intl.DateTimeFormat(locales, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';
  const time = new Intl.DateTimeFormat(locales, { hour, minute: '2-digit' });
  const dayAndTime = new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', hour, minute: '2-digit' });
  return {
    /** The time of day of an instant: '14:32' or '2:32 PM'. */
    timeOfDay: (instant: Date) => time.format(instant),
    /** An instant: '14:32' or '2:32 PM' today, '3 Mar, 14:32' on another day. */
    clockTime(instant: string, today = new Date()): string {
      const when = new Date(instant);
      return (when.toDateString() === today.toDateString() ? time : dayAndTime).format(when);
    },
  };
}

export const { timeOfDay, clockTime } = timesIn(LOCALES);

/** A sentence of the server with its times, which it writes as '2026-03-03 14:32 UTC', in the browser's time zone and locale. */
export const withLocalTimes = (sentence: string) =>
  sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) => clockTime(`${day}T${time}:00.000Z`));

const DAY = new Intl.DateTimeFormat(LOCALES, { day: 'numeric', month: 'long', year: 'numeric' });

/** The day of an instant in the browser's time zone and locale: '3 March 2026'. */
export const day = (instant: string) => DAY.format(new Date(instant));
