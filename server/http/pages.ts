import { type RequestHandler, Router } from 'express';
import { health, ready } from '#shared/api/health';
import { DECLARATIONS } from '#shared/api/subjects';
import { matching, PAGES } from '#shared/pages';
import { REFUSALS, Refused } from '#shared/refusals';
import { readStaticFiles, sendStaticFile } from './static-files.ts';

/** For files whose names change with their content. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0';

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
  const prefers = PAGES_ONLY.test(request.path) ? ['html', 'json'] : ['json', 'html'];
  return isRead(request) && request.accepts(prefers) === 'html';
}

function isRead({ method }: Parameters<RequestHandler>[0]): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Serves the built client of `folder`, as it is now: its files, and index.html for every page navigation. Where there is no
 * page, it shows that, under the status 404.
 */
export async function pages(folder: string): Promise<Router> {
  const files = await readStaticFiles(folder);
  const index = files.get('/index.html');
  if (!index) throw new Error(`There is no index.html in ${folder}.`);
  const router = Router();
  router.use((request, response, next) => {
    const isAsset = request.path.startsWith('/assets/');
    const file = isRead(request) ? files.get(request.path) : undefined;
    if (file) sendStaticFile(request, response.set('Cache-Control', isAsset ? FOR_A_YEAR : ASK_AGAIN), file);
    // Whoever asks for a script must not get a page.
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
