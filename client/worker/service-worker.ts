import type { Worker } from './events.ts';
import { answerClick, showMessage } from './notifications.ts';
import { answerFromShell, forgetOlderShell, keepShell } from './shell-cache.ts';

/** The files of the shell besides the page; the build puts them in. */
declare const SHELL: readonly string[];
/** Where the API is, if not at the address of this worker; the build puts it in. */
declare const API_BASE: string;

const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell(SHELL));
  // Pages come from the server, so a new worker need not wait for the tabs of the old one to close.
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderShell(SHELL));
});

worker.addEventListener('fetch', (event) => {
  const answer = answerFromShell(event.request, SHELL);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showMessage(worker, event));
});

worker.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerClick(worker, event, API_BASE));
});
