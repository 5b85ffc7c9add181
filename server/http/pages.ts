import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { compress } from './compress.ts';

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
  router.use((request, response, next) => {
    response.vary('Accept');
    if (!wantsPage(request)) return next();
    response.set('Cache-Control', 'no-cache');
    compress(request, response, () => response.sendFile('index.html', { root: folder }));
  });
  return router;
}
