import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The games that all test files of this run share. */
export const { steady, swift } = inject('games');

/** How long the helpers of tests wait for what should come soon: as long as the browser itself waits. */
export const PATIENCE_MS = 30_000;

/** Connects to the browser that all test files of this run share. Closing it closes the windows of this file alone. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('browser'));
