import { LOCALES } from '../../language/language.ts';

const DAY = new Intl.DateTimeFormat(LOCALES, { day: 'numeric', month: 'long', year: 'numeric' });

/** The day of an instant in the browser's time zone and locale: '3 March 2026'. */
export const day = (instant: string) => DAY.format(new Date(instant));
