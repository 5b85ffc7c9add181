import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Files of the shell besides the page itself: the script and the styles that every page begins with, its font, and what the
 * error page says in each language.
 */
const isShell = (html: string) => (file: string) => html.includes(`/${file}"`) || /^assets\/\w\w-start-/.test(file);

let apiBase = '';

/**
 * Writes /sw.js, a classic script, because not every browser runs a module as service worker. It knows the files of this
 * build's shell; so each build has another worker, and browsers notice an upgrade.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  configResolved({ env }) {
    apiBase = String(env.VITE_API_BASE ?? '').replace(/\/+$/, '');
  },
  async generateBundle(_options, bundle) {
    const page = Object.values(bundle).find(({ fileName }) => fileName === 'index.html');
    const html = page?.type === 'asset' ? String(page.source) : '';
    const shell = Object.keys(bundle).filter((file) => file.startsWith('assets/') && isShell(html)(file));
    if (shell.length === 0) this.error('The page names none of the files that were built.');
    const { outputFiles } = await build({
      entryPoints: [path.join(import.meta.dirname, '../worker/service-worker.ts')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      define: {
        SHELL: JSON.stringify(shell.map((file) => `/${file}`).sort()),
        API_BASE: JSON.stringify(apiBase),
      },
    });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
  },
};
