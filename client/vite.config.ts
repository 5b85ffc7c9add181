import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { iconOf } from './favicon-ico.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 2567}`;

/** First segments of everything the server answers. Some are pages as well: see `pagesStayHere`. */
const API =
  '^/(login|token|logout|register|verify_email|resend_verification|resources|dashboard|build|user|planets|planet|ship' +
  '|missions|alliances|profile|update_bio|galaxy|password|sessions)(/|\\?|$)';

/** Served by the server alone, whoever asks. `/dev` would be too wide: the mailbox is the only thing there. */
const SERVER_ONLY = '^/(matchmake|health|ready|openapi\\.json|docs|dev/mailbox)(/|\\?|$)';

/** A room's socket: `/<processId>/<roomId>`. */
const SOCKET = '^/[\\w-]{6,}/[\\w-]{6,}\\?';

/** `GET /dashboard` is a call and a page: who prefers HTML gets the page, as the server does it (G-01). */
const pagesStayHere: ProxyOptions['bypass'] = (request) =>
  request.headers.accept?.startsWith('text/html') ? '/index.html' : undefined;

/** The pattern of a socket's path fits files too, so only an upgrade goes to the server. */
const filesStayHere: ProxyOptions['bypass'] = (request) => (request.headers.upgrade ? undefined : request.url);

/**
 * Colyseus' msgpackr asks `new Function('')` whether it may evaluate text. Our Content-Security-Policy says no, and
 * notes it as a violation each time; so it gets its answer here, and no violation stands for something real.
 */
const noEval: Plugin = {
  name: 'no-eval',
  transform(code, id) {
    if (!id.includes('@colyseus/msgpackr')) return undefined;
    return { code: code.replace(/new Function\(''\)/, "throw new Error('no eval')"), map: null };
  },
};

/** The page names the SVG; /favicon.ico is for whoever does not read the page first. */
const faviconIco: Plugin = {
  name: 'favicon-ico',
  generateBundle() {
    const svg = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: iconOf(svg) });
  },
};

/** The text's face is asked for with the page: found in the styles, it would come after the text, and move it. */
const fontWithThePage: Plugin = {
  name: 'font-with-the-page',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => file.includes('ibm-plex-sans-latin-wght'))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        injectTo: 'head',
      })),
};

/** zod can turn a schema into JSON Schema. The API's own description needs that, a player's browser never does. */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
    return { code: code.replace(/inst\._zod\.processJSONSchema = .*;/g, ''), map: null };
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), noEval, noJsonSchema, faviconIco, fontWithThePage],
  server: {
    port: 5173,
    proxy: {
      [API]: { target: SERVER, bypass: pagesStayHere },
      [SERVER_ONLY]: { target: SERVER },
      [SOCKET]: { target: SERVER, ws: true, bypass: filesStayHere },
    },
  },
  build: {
    outDir: process.env.BUILD_DIR ?? '../.build/client',
    emptyOutDir: true,
    sourcemap: false,
    // Inlined files would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
