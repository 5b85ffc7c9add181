import { parts } from 'virtual:texts';
import { LANGUAGE } from './language.ts';

/** What the landing page and the error page say, what the staff reads, and all the rest. */
export type Part = 'start' | 'console' | 'game';

/** Loads that part of the catalogue in the language of the page. English comes with each page. */
export async function loadTexts(part: Part): Promise<void> {
  await parts[LANGUAGE]?.[part]();
}
