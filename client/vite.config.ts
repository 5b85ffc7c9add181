import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { codeSplitting } from './build/chunks.ts';
import { contractOfTheClient } from './build/contract-plugin.ts';
import { icoOf, pngOf } from './build/icon-drawing.ts';
import { textsByLanguage } from './build/texts-plugin.ts';
import { serviceWorker } from './build/worker-plugin.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 2567}`;

/** First path segments of everything that the server answers. Some are pages as well: see `pagesStayHere`. */
export const API =
  '^/(login|token|logout|register|verify_email|resend_verification|resources|dashboard|build|user|planets|planet|ship' +
  '|missions|battles|alliances|profile|update_bio|galaxy|password|sessions|notifications|unsubscribe|objectives|marches|squad|research|night-truce|shields|account|email|vacation|seasons|artifacts?|conversations|blocks|reports|players|refine|registration|legal|console|announcements)(/|\\?|$)';

/** Paths that only the server serves, never as a page. `/dev` would be too wide: only the mailbox is there. */
export const SERVER_ONLY = '^/(matchmake|health|ready|openapi\\.json|docs|dev/mailbox)(/|\\?|$)';

/** The path of a room's socket: `/<processId>/<roomId>`. */
const SOCKET = '^/[\\w-]{6,}/[\\w-]{6,}\\?';

/** `GET /dashboard` is both a call and a page: a request that prefers HTML gets the page, as on the server. */
const pagesStayHere: ProxyOptions['bypass'] = (request) =>
  request.headers.accept?.startsWith('text/html') ? '/index.html' : undefined;

/** The pattern for socket paths also matches files: only upgrade requests go to the server. */
const filesStayHere: ProxyOptions['bypass'] = (request) => (request.headers.upgrade ? undefined : request.url);

/**
 * Colyseus' msgpackr calls `new Function('')` to test whether it may evaluate text. The Content-Security-Policy
 * forbids that, and the browser reports a violation each time. This replaces the call, so that every reported
 * violation is a real one.
 */
const noEval: Plugin = {
  name: 'no-eval',
  transform(code, id) {
    if (!id.includes('@colyseus/msgpackr')) return undefined;
    return { code: code.replace(/new Function\(''\)/, "throw new Error('no eval')"), map: null };
  },
};

/**
 * Parts of packages that the game never uses: the accounts of colyseus.js, WebTransport, addresses inside Discord; and zod's
 * own sentences, since each of our fields has ours.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'colyseus.js/build/esm/Auth.mjs': 'export class Auth {}',
  'colyseus.js/build/esm/transport/H3Transport.mjs': 'export class H3TransportTransport {}',
  'colyseus.js/build/esm/3rd_party/discord.mjs': 'export const discordURLBuilder = String;',
  'zod/v4/locales/en.js': 'export default () => ({});',
};

const noUnusedParts: Plugin = {
  name: 'no-unused-parts',
  load: (id) => UNUSED[id.split('/node_modules/')[1] ?? ''],
};

/**
 * The icons that cannot be an SVG: those of the installed game, and /favicon.ico for clients that request it without
 * reading the page.
 */
const icons: Plugin = {
  name: 'icons',
  generateBundle() {
    const svg = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8');
    const emit = (fileName: string, source: Buffer) => this.emitFile({ type: 'asset', fileName, source });
    emit('favicon.ico', icoOf(svg));
    for (const size of [192, 512]) emit(`icon-${size}.png`, pngOf(svg, size));
    emit('icon-maskable-512.png', pngOf(svg, 512, { maskable: true }));
  },
};

/** Preloads the font of the text with the page: found only in the styles, it would arrive after the text and shift it. */
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

/** zod's JSON Schema generator, which only the server's OpenAPI document needs, is left out of the client. */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
    const removed = code
      .replace(/inst\._zod\.processJSONSchema = .*;/g, '')
      // Properties that say a schema's bounds, such as maxLength: nothing reads them.
      .replaceAll('processors.aggregateChecks(inst)', '({})')
      .replace(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, 'undefined');
    return { code: removed, map: null };
  },
};

/** Colyseus names CommonJS for browsers, from which no unused code can be left out; its ES modules are a fifth smaller. */
const esModuleOf = (name: string) =>
  fileURLToPath(new URL(`../node_modules/${name}/build/esm/index.mjs`, import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: { 'colyseus.js': esModuleOf('colyseus.js'), '@colyseus/schema': esModuleOf('@colyseus/schema') },
  },
  plugins: [
    react(),
    textsByLanguage,
    noEval,
    noUnusedParts,
    noJsonSchema,
    contractOfTheClient,
    icons,
    fontWithThePage,
    serviceWorker,
  ],
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
    // A browser without modulepreload, such as Safari 16, finds the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting } },
  },
});
