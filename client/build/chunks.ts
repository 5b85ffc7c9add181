import path from 'node:path';
import type { Rolldown } from 'vite';

/*
 * Which file of the build a module goes into. Left alone, the bundler makes a file of each set of modules that the same pages
 * share, which were 80 files for the dashboard: over HTTP/1.1 a browser fetches six at a time. So what every page needs goes
 * into one file, and what the game's shell needs into another; of the rest, small files that nearly the same pages share are
 * merged.
 */

/** A file below this size (bytes, not compressed) is merged with the one that the most similar pages need. */
const SMALL = 1000;

/** The modules with which each file begins. What they import statically goes with them, unless a file above has it. */
const FILES = [
  // The landing page asks the server for one thing without the game's shell, and only needs to know where it is.
  { name: 'app', roots: ['index.html', 'main.tsx', 'api/http/api-base.ts'] },
  {
    name: 'shell',
    roots: [
      'pages/layouts/query-layout.tsx',
      'pages/layouts/protected-layout.tsx',
      // What nearly every page is made of.
      'ui/layout/page.tsx',
      'ui/layout/section.tsx',
      'game/unread.tsx',
      'ui/feedback/confirm-dialog.tsx',
      'ui/format/countdown.tsx',
      'ui/format/time-bar.tsx',
      'game/resource-amount.tsx',
      'ui/pager.tsx',
      // The live connection needs it on every page. In a file with the dialog of reports, it would bring half of Mission Command.
      'cache/report-cache.ts',
      // The dashboard and the rules need it. It is small, and would go into a file with the odds of scouts and what these need.
      '../shared/rules/seasons/moments.ts',
    ],
  },
  // Only the live connection needs it, which begins once the page is complete.
  { name: 'colyseus', roots: ['../node_modules/colyseus.js/build/esm/index.mjs'] },
] as const;

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    ...FILES.map(({ name, roots }, index) => ({
      name: namedIf(name, roots),
      debugName: name,
      priority: 10 * (FILES.length - index),
    })),
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL },
  ],
};

/** Names the file of a module that one of these roots needs; null for any other module. */
function namedIf(name: string, roots: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let needed: ReadonlySet<string> | undefined;
  return (id, graph) => {
    needed ??= neededBy(
      roots.map((root) => path.join(import.meta.dirname, '..', root)),
      graph,
    );
    return needed.has(id) ? name : null;
  };
}

/** The modules that these import statically, directly or not, and themselves. */
function neededBy(roots: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id);
    if (!info) continue;
    found.add(id);
    waiting.push(...info.importedIds);
  }
  return found;
}
