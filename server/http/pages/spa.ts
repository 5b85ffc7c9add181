import { type RequestHandler, Router } from 'express';
import { health, ready } from '#shared/api/health';
import { DECLARATIONS } from '#shared/api/subjects';
import { matching, PAGES } from '#shared/pages';
import { REFUSALS, Refused } from '#shared/refusals';
import { readStaticFiles, sendStaticFile } from './static-files.ts';

/** Files whose names contain a hash of their content may be cached for a year. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0';
/** Browsers look here for a new build. */
const SERVICE_WORKER = '/sw.js';

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
  const prefers = PAGES_ONLY.test(request.path) ? ['html', 'json'] : ['json', 'html'];
  return isRead(request) && request.accepts(prefers) === 'html';
}

function isRead({ method }: Parameters<RequestHandler>[0]): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Serves the built client in `folder`: its files, read into memory once, and index.html for every page. Unknown pages get
 * index.html with status 404, and it shows an error screen.
 */
export async function spa(folder: string): Promise<Router> {
  const files = await readStaticFiles(folder);
  const index = files.get('/index.html');
  if (!index) throw new Error(`There is no index.html in ${folder}.`);
  const router = Router();
  router.use((request, response, next) => {
    const isAsset = request.path.startsWith('/assets/');
    const cached = isAsset ? FOR_A_YEAR : request.path === SERVICE_WORKER ? 'no-cache' : ASK_AGAIN;
    const file = isRead(request) ? files.get(request.path) : undefined;
    if (file) sendStaticFile(request, response.set('Cache-Control', cached), file);
    // A request for a missing script must not be answered with a page.
    else if (isAsset) throw new Refused(REFUSALS.notFound);
    else next();
  });
  router.use(NEVER_PAGES, (_request, _response, next) => next('router'));
  router.use((request, response, next) => {
    response.vary('Accept');
    if (!wantsPage(request)) return next();
    response.status(ANY_PAGE.test(request.path) ? 200 : 404).set('Cache-Control', 'no-cache');
    sendStaticFile(request, response, index);
  });
  return router;
}
