import type { Worker } from './events.ts';
import { answerClick, showMessage } from './notifications.ts';

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

/*
 * Keeps the page and the files that every page begins with, so that the game opens without a network and says that it
 * cannot reach the server. Nothing that the API answers is ever kept, and calls of the API do not pass through here.
 */

const CACHE = 'shell';
/** The page that stands for all: it is the same for every address. */
const PAGE = '/';

/** Fetches what is not there yet and forgets what is of an older build. The page comes last, because it names the files. */
async function keepShell(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await cache.add(new Request(PAGE, { headers: { Accept: 'text/html' }, cache: 'no-cache' }));
}

async function forgetOlderShell(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set([PAGE, ...files]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/**
 * The answer to a request of a page; undefined for everything that the browser fetches as if there were no worker. Pages
 * come from the server whenever it answers, so an upgrade shows at the next load.
 */
function answerFromShell(request: Request, files: readonly string[]): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return fetch(request).catch(async (error) => (await kept(PAGE)) ?? rethrow(error));
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin || !files.includes(pathname)) return undefined;
  return kept(pathname).then((file) => file ?? fetch(request));
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(path, { ignoreVary: true });
}

function rethrow(error: unknown): never {
  throw error;
}
