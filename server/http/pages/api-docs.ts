import { createRequire } from 'node:module';
import path from 'node:path';
import express, { Router } from 'express';
import type { Call } from '#shared/api/call';
import { PRODUCT } from '#shared/catalogue/product';
import { compress } from '../routing/compression.ts';
import { openApi } from '../routing/openapi.ts';

const SWAGGER_UI = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  `<title>${PRODUCT}: API</title><link rel="icon" href="/docs/favicon-32x32.png">`,
  '<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body>',
  '<div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script>',
  '</body></html>',
].join('');

/**
 * A separate file, because our CSP forbids inline scripts. No validator, because it would send the address to a third
 * party.
 */
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });`;

/** Serves the OpenAPI document at /openapi.json, and Swagger UI at /docs, from our own files. */
export function apiDocs(calls: readonly Call[]): Router {
  // Built at the first request rather than at each start.
  let document: ReturnType<typeof openApi> | undefined;
  const router = Router();
  router.use(['/openapi.json', '/docs'], compress);
  router.get('/openapi.json', (_request, response) => {
    document ??= openApi(calls);
    response.set('Cache-Control', 'no-cache').json(document);
  });
  router.get('/docs', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(START);
  });
  router.use('/docs', express.static(SWAGGER_UI, { index: false, redirect: false }));
  return router;
}
