import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { health, ready } from '#shared/api/health';
import { DECLARATIONS } from '#shared/api/subjects';
import { matching, PAGES } from '#shared/pages';
import { compress } from '../routing/compression.ts';

/** Files whose names contain a hash of their content may be cached for a year. */
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** A path with its parameters made anonymous: a page and a call have the same shape if they share their path. */
const shape = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}');
const READ_SHAPES = DECLARATIONS.flatMap(({ call }) => (call.method === 'GET' ? [shape(call.path)] : []));

const ANY_PAGE = matching(PAGES);
/**
 * Pages that share their path with no call. Clients that accept anything get them too, such as link previews and
 * monitors.
 */
const PAGES_ONLY = matching(PAGES.filter((page) => !READ_SHAPES.includes(shape(page))));

/** Probes must get JSON, whatever they accept. */
const NEVER_PAGES = [health.path, ready.path];

/**
 * Some paths are both a call and a page, and only the Accept header tells them apart. Browsers prefer HTML when they
 * navigate and get the page; everything else gets the API.
 */
function wantsPage(request: Parameters<RequestHandler>[0]): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const prefers = PAGES_ONLY.test(request.path) ? ['html', 'json'] : ['json', 'html'];
  return reads && request.accepts(prefers) === 'html';
}

/**
 * Serves the built client in `folder`: its files, and index.html for every page. Unknown pages get it with status 404,
 * and it shows an error screen.
 */
export function spa(folder: string): Router {
  const router = Router();
  const files = new Set(readdirSync(folder, { recursive: true }).map((name) => `/${name}`));
  const serveFile = express.static(folder, { index: false });
  router.use(
    '/assets',
    compress,
    express.static(path.join(folder, 'assets'), { immutable: true, maxAge: YEAR, fallthrough: false }),
  );
  // The files of a build never change, so a request for anything else need not touch the disk.
  router.use((request, response, next) => {
    if (!files.has(request.path)) return next();
    compress(request, response, () => serveFile(request, response, next));
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
