import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import type { Call } from '#shared/api/call';
import { PRODUCT } from '#shared/catalogue/product';
import { openApi } from '../routing/openapi.ts';
import { type StaticFile, sendStaticFile, staticFile } from './static-files.ts';
import { verifierPage } from './verifier-page.ts';

const ASK_AGAIN = 'no-cache';
const SWAGGER_UI = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  `<title>${PRODUCT}: API</title><link rel="icon" href="/docs/favicon-32x32.png">`,
  '<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body>',
  '<p><a href="/docs/verify-battle">Check a battle with your own program</a></p>',
  '<div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script>',
  '</body></html>',
].join('');

/**
 * A separate file, because our CSP forbids inline scripts. No validator, because it would send the address to a third
 * party.
 */
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });`;

/** The files that the page loads; the package contains more. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** Serves the OpenAPI document at /openapi.json, and Swagger UI at /docs, from our own files; and how to check a battle. */
export function apiDocs(calls: readonly Call[]): Router {
  // Each file is read and compressed at its first request rather than at each start.
  const ready = new Map<string, Promise<StaticFile>>();
  const send = async (name: string, read: () => Promise<Buffer>, request: Request, response: Response) => {
    const file = ready.get(name) ?? read().then((bytes) => gzipped(path.extname(name), bytes));
    ready.set(name, file);
    // A file that could not be read is read again at the next request.
    file.catch(() => ready.delete(name));
    sendStaticFile(request, response.set('Cache-Control', ASK_AGAIN), await file);
  };
  const router = Router();
  router.get('/openapi.json', (request, response) =>
    send('openapi.json', async () => Buffer.from(JSON.stringify(openApi(calls))), request, response),
  );
  router.get('/docs', (_request, response) => {
    response.set('Cache-Control', ASK_AGAIN).type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.set('Cache-Control', ASK_AGAIN).type('js').send(START);
  });
  router.use(verifierPage());
  for (const name of FILES) {
    router.get(`/docs/${name}`, (request, response) =>
      send(name, () => readFile(path.join(SWAGGER_UI, name)), request, response),
    );
  }
  return router;
}

/** Gzip alone: Brotli at its best takes seconds for these, and few ask for them. */
async function gzipped(ending: string, bytes: Buffer): Promise<StaticFile> {
  const smaller = await promisify(gzip)(bytes, { level: 9 });
  return staticFile(ending, bytes, smaller.length < bytes.length ? [['gzip', smaller]] : []);
}
