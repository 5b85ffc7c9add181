import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';

/** Files whose names change with their content may be kept for a year. */
const YEAR = 365 * 24 * 60 * 60 * 1000;

/**
 * Some paths are both a call and a page, and only the Accept header tells them apart (G-01). A browser that navigates
 * prefers HTML and gets the client; everything else gets the API.
 */
export function wantsPage(request: Parameters<RequestHandler>[0]): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const prefers = PAGES_ONLY.test(request.path) ? ['html', 'json'] : ['json', 'html'];
  return reads && request.accepts(prefers) === 'html';
}

/** Pages that share their path with no call: whoever does not insist on JSON gets them, link previews and monitors too. */
const PAGES_ONLY =
  /^\/(login|register|verify|forgot-password|reset-password|myplanets|planets\/\d+|missions|alliance|galaxymap|battles|settings)?\/?$/;

/** Serves the built client of `folder`: its files, and index.html for every page navigation. */
export function pages(folder: string): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: YEAR, fallthrough: false }),
  );
  router.use(express.static(folder, { index: false }));
  router.use((request, response, next) => {
    response.vary('Accept');
    if (!wantsPage(request)) return next();
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
  });
  return router;
}
