import { type Browser, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { patientBrowser } from './browser.ts';

/** The games that all test files of this run share. */
export const { steady, swift } = inject('games');

/** The browser that all test files share. Closing the connection closes only this file's windows. */
export const browser: Browser = patientBrowser(await chromium.connect(inject('browser')));
afterAll(() => browser.close());
