import { LOCALES } from './locale.ts';

const TIME = new Intl.DateTimeFormat(LOCALES, { hour: '2-digit', minute: '2-digit' });
const DAY_AND_TIME = new Intl.DateTimeFormat(LOCALES, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in the browser's time zone and locale: '14:32' today, '3 Mar, 14:32' on another day. */
export function clockTime(instant: string, today = new Date()): string {
  const when = new Date(instant);
  return (when.toDateString() === today.toDateString() ? TIME : DAY_AND_TIME).format(when);
}
