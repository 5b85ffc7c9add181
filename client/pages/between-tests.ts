import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { reloadRequests } from '../api/http/idempotent-request.ts';
import { signOut } from '../api/http/session.ts';
import { cache } from '../cache/query-cache.ts';
import { resetServerClock } from '../clock/server-clock.ts';
import { resetRooms } from '../live/fake-rooms.ts';
import { resetLiveEvents } from '../live/live-events.ts';
import { forgetNotices } from '../live/notices.ts';
import { historySettled } from '../ui/feedback/dialog-history.ts';

// The test files of a worker share their modules and their document. Vitest runs this before each file: what a test
// changes in either ends with the test. So no test resets the modules: two copies would listen to one document.

configure({
  // Raised, because the first test of a run also waits for the page to compile, possibly on a busy machine.
  asyncUtilTimeout: 60_000,
  // A file may choose otherwise.
  defaultHidden: false,
  // The text, in which the whole page is printed, is made only if it is read: while a test waits, most errors are dropped.
  getElementError: function withLazyText(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, withLazyText);
    const page = () => `Ignored nodes: comments, ${getConfig().defaultIgnore}\n${prettyDOM(container)}`;
    const get = () => [message, page()].filter(Boolean).join('\n\n');
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});

// React notes where each element was made, to say so in its warnings. These stack traces cost a tenth of all page tests.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  reloadRequests();
  resetServerClock();
  resetLiveEvents();
  forgetNotices();
  resetRooms();
  cache.clear();
  // A dialog that was open has left its entry in the history, and the move back may be under way.
  await historySettled();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = '';
});
