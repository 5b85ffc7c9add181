import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The games that all test files of this run share. */
export const { steady, swift } = inject('games');

/** How long test helpers wait: as long as Playwright's own timeout. */
export const TIMEOUT_MS = 30_000;

/** Connects to the shared browser. Closing the connection closes only this file's windows. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('browser'));
