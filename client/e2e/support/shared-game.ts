import { type Browser, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { patientBrowser } from './browser.ts';

/** The games that all test files of this run share. */
export const { steady, swift } = inject('games');

const endpoint = inject('browser');

/** Unless a test is about them: together they cost a third of a load. */
const LEFT_OUT = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

/** The browser that all test files share. Without one, no test is run. Closing the connection closes only this file's windows. */
export const browser = (endpoint && patientBrowser(await chromium.connect(endpoint), LEFT_OUT)) as Browser;
afterAll(() => browser.close());
