import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { patientBrowser } from './browser.ts';

/** The games that all test files of this run share. */
export const { steady, swift } = inject('games');

/** Connects to the shared browser. Closing the connection closes only this file's windows. */
export async function sharedBrowser(): Promise<Browser> {
  return patientBrowser(await chromium.connect(inject('browser')));
}
