import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { health, ready } from '#shared/api/health';
import { DECLARATIONS } from '#shared/api/subjects';
import { matching, PAGES } from '#shared/pages';
import { compress } from '../routing/compression.ts';

/** Files whose names change with their content may be kept for a year. */
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Of a page and a call the same where the two have one address. */
const shape = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
const READS = DECLARATIONS.flatMap(({ call }) => (call.method === 'GET' ? [shape(call.path)] : []));

const ANY_PAGE = matching(PAGES);
/** Pages that share their path with no call: whoever does not insist on JSON gets them, link previews and monitors too. */
const PAGES_ONLY = matching(PAGES.filter((page) => !READS.includes(shape(page))));

/** Machines ask for these, and their answers must never become a page, whatever a machine accepts. */
const NEVER_PAGES = [health.path, ready.path];

/**
 * Some paths are both a call and a page, and only the Accept header tells them apart (G-01). A browser that navigates
 * prefers HTML and gets the client; everything else gets the API.
 */
function wantsPage(request: Parameters<RequestHandler>[0]): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const prefers = PAGES_ONLY.test(request.path) ? ['html', 'json'] : ['json', 'html'];
  return reads && request.accepts(prefers) === 'html';
}

/**
 * Serves the built client of `folder`: its files, and index.html for every page navigation. Where there is no page, it
 * shows that, under the status 404.
 */
export function spa(folder: string): Router {
  const router = Router();
  const files = new Set(readdirSync(folder, { recursive: true }).map((name) => `/${name}`));
  const atTop = express.static(folder, { index: false });
  router.use(
    '/assets',
    compress,
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: YEAR, fallthrough: false }),
  );
  // A build does not change: no call needs to look for a file that is not there.
  router.use((request, response, next) => {
    if (!files.has(request.path)) return next();
    compress(request, response, () => atTop(request, response, next));
  });
  router.use(NEVER_PAGES, (_request, _response, next) => next('router'));
  router.use((request, response, next) => {
    response.vary('Accept');
    if (!wantsPage(request)) return next();
    response.status(ANY_PAGE.test(request.path) ? 200 : 404).set('Cache-Control', 'no-cache');
    compress(request, response, () => response.sendFile('index.html', { root: folder }));
  });
  return router;
}
