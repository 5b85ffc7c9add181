import { LOCALES } from '../../language/language.ts';

/** '09:05', but '9:05 AM'. */
const HOUR = new Intl.DateTimeFormat(LOCALES, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';

const TIME = new Intl.DateTimeFormat(LOCALES, { hour: HOUR, minute: '2-digit' });
const DAY_AND_TIME = new Intl.DateTimeFormat(LOCALES, {
  day: 'numeric',
  month: 'short',
  hour: HOUR,
  minute: '2-digit',
});

/** The time of day of an instant, in the browser's time zone and locale: '14:32' or '2:32 PM'. */
export const timeOfDay = (instant: Date) => TIME.format(instant);

/** An instant in the browser's time zone and locale: '14:32' or '2:32 PM' today, '3 Mar, 14:32' on another day. */
export function clockTime(instant: string, today = new Date()): string {
  const when = new Date(instant);
  return (when.toDateString() === today.toDateString() ? TIME : DAY_AND_TIME).format(when);
}

/** A sentence of the server with its times, which it writes as '2026-03-03 14:32 UTC', in the browser's time zone and locale. */
export const withLocalTimes = (sentence: string) =>
  sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) => clockTime(`${day}T${time}:00.000Z`));
