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
  return reads && request.accepts(['json', 'html']) === 'html';
}

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
