import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { importsOf } from '../.vitest/imports.ts';

/**
 * Which folder of server/services may import which others, the lowest first. Those that a folder names are listed before it, so
 * there is no cycle. `command` knows no subject: what subjects add to every command is registered in app.ts.
 */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  access: [],
  views: [],
  command: ['access', 'views'],
  words: [],
  notifications: [],
  objectives: [],
  boons: [],
  marches: [],
  alliances: ['words', 'notifications', 'objectives', 'marches'],
  worlds: ['alliances'],
  planets: ['words', 'notifications', 'objectives', 'marches', 'worlds'],
  research: ['objectives', 'boons', 'planets'],
  vacation: ['marches', 'planets'],
  missions: ['notifications', 'objectives', 'boons', 'marches', 'alliances', 'worlds', 'planets'],
  battles: ['notifications', 'objectives', 'boons', 'marches', 'alliances', 'worlds'],
  sieges: ['notifications', 'boons', 'marches', 'alliances', 'worlds', 'planets', 'battles'],
  landings: ['notifications', 'boons', 'marches', 'alliances', 'worlds', 'battles', 'sieges'],
  artifacts: ['marches', 'worlds', 'battles', 'sieges'],
  legal: [],
  letters: ['notifications'],
  seasons: ['alliances', 'planets'],
  ranking: ['alliances', 'seasons'],
  accounts: ['words', 'notifications', 'planets'],
  announcements: [],
  players: ['words', 'announcements', 'marches', 'alliances', 'research', 'vacation', 'battles', 'seasons', 'ranking'],
  deletion: [
    'notifications',
    'marches',
    'alliances',
    'planets',
    'vacation',
    'sieges',
    'letters',
    'ranking',
    'accounts',
  ],
  export: ['accounts'],
  admin: [
    'notifications',
    'marches',
    'alliances',
    'worlds',
    'planets',
    'research',
    'vacation',
    'battles',
    'sieges',
    'letters',
    'seasons',
    'announcements',
    'accounts',
  ],
  console: ['marches', 'letters', 'seasons', 'announcements', 'accounts', 'admin'],
};
/** What every subject may import besides. */
const FOUNDATION = ['access', 'views', 'command'];
const inServices = (folder: string) => `server/services/${folder}`;
const BENEATH = [
  'server/system-errors',
  'server/store',
  'server/mail',
  'server/push',
  'server/event-publisher',
  'shared',
];

/**
 * Which package may import which. A file belongs to the package with the longest matching path prefix. A package may
 * import itself, and a package name covers everything below it. Every folder must be listed: a new folder needs a new
 * line.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  // All tests may use it: it starts processes, Redis, and proxies that fail.
  'loadtest/lib': ['server/cli/arguments', 'shared'],
  // The commands of both packages start in the same way. Chaos runs ban players as an operator does, while servers run.
  loadtest: [
    'server/cli/run-command',
    'server/cli/arguments',
    'server/cli/operator',
    // The map is measured in a browser.
    'client/e2e/support/browser',
    'client/e2e/support/frames',
    // What days leave in the database is measured after the sweeps, which a server runs once an hour.
    'server/services/admin',
    'server/store',
    'shared',
    '.vitest/run-folder.ts',
    '.vitest/sizes.ts',
  ],

  'server/config': ['shared'],
  'server/log': [],
  'server/version': ['package.json'],
  'server/secret': [],
  'server/secure-random': ['shared'],
  'server/system-errors': [],
  'server/builds': [],
  'server/http': ['server/version', 'shared'],
  // A backup names the version that took it.
  'server/store': ['server/system-errors', 'server/version', 'shared'],
  'server/mail': ['shared'],
  // Sends Web Push messages.
  'server/push': [],
  'server/event-publisher': ['shared'],
  ...Object.fromEntries(
    Object.entries(SERVICES).map(([folder, others]) => {
      const all = FOUNDATION.includes(folder) ? others : [...others, ...FOUNDATION];
      return [inServices(folder), [...all.map(inServices), ...BENEATH]];
    }),
  ),
  'server/routes': ['server/http', 'server/services', 'server/version', 'shared'],
  // event-publisher.ts is the only way from services to rooms: services publish through it, rooms subscribe by its topics.
  'server/rooms': ['server/http', 'server/services', 'server/event-publisher', 'shared'],
  'server/due-kinds': ['server/services', 'server/store'],
  'server/due-scheduler': ['server/due-kinds', 'server/services', 'server/store'],
  'server/failed-items': ['server/due-kinds', 'server/services', 'server/store'],
  'server/notification-scheduler': ['server/services'],
  'server/polling-job': ['server/services'],
  'server/ranking-scheduler': ['server/services', 'server/polling-job'],
  'server/growth-scheduler': ['server/services', 'server/polling-job'],
  'server/backup-scheduler': ['server/services', 'server/store', 'server/polling-job'],
  'server/app': ['server', 'shared'],
  'server/start': ['server', 'shared'],
  'server/main': ['server', 'shared'],
  'server/cli/arguments': [],
  'server/cli/run-command': ['server/cli/arguments', 'server/system-errors'],
  'server/cli/operator': ['server/services', 'server/store', 'shared'],
  'server/cli': ['server', 'shared'],
  'server/operations': ['server', 'shared'],
  // Tabs of the real client beside the real server.
  'server/tests/verify-command': ['server', 'client', 'shared'],
  'server/tests': ['server', 'loadtest/lib', 'shared', '.vitest/sizes.ts'],

  // What the browser remembers; the only file that touches its storages.
  'client/storage': [],
  'client/language': ['client/storage', 'shared'],
  // Sentences write numbers and times as every page does. These need the words of units of time and of devices.
  'client/texts/format': [],
  // The one clock of a page: countdowns read it, and whatever hears from the server sets it.
  'client/clock': [],
  'client/ui/format': ['client/clock', 'client/language', 'client/texts/format', 'shared'],
  'client/texts': ['client/language', 'client/ui/format', 'shared'],
  'client/ui': ['client/storage', 'client/clock', 'client/texts', 'client/art', 'shared'],
  'client/art': ['client/texts', 'shared'],
  'client/api': ['client/storage', 'client/clock', 'client/texts', 'shared'],
  'client/cache': ['client/api', 'client/clock', 'client/texts', 'shared'],
  // What several features show or ask of the game.
  'client/game': [
    'client/storage',
    'client/language',
    'client/api',
    'client/clock',
    'client/ui',
    'client/art',
    'client/texts',
    'shared',
  ],
  'client/live': ['client/cache', 'client/api', 'client/clock', 'client/game', 'client/ui', 'client/texts', 'shared'],
  'client/features': [
    'client/storage',
    'client/language',
    'client/api',
    'client/cache',
    'client/clock',
    'client/live',
    'client/game',
    'client/ui',
    'client/art',
    'client/texts',
    'shared',
  ],
  'client/pages': [
    'client/storage',
    'client/language',
    'client/features',
    'client/api',
    'client/cache',
    'client/clock',
    'client/live',
    'client/game',
    'client/ui',
    'client/art',
    'client/texts',
    'shared',
  ],
  'client/router': ['client', 'shared'],
  'client/main': ['client', 'shared'],
  'client/zod-csp': [],
  'client/e2e/support/browser': [],
  'client/e2e/support/frames': [],
  'client/e2e': ['loadtest/lib', 'shared', '.vitest/run-folder.ts', '.vitest/sizes.ts'],
  'client/worker': ['shared'],
  'client/build': ['shared'],
  'client/vite.config': ['client/build'],
};

/** Packages that may import only these libraries; all others may import any. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  shared: ['zod', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
};

/** shared/ must not read the clock or draw random numbers: its callers pass both in. */
const CLOCK_OR_RANDOM = /Date\.now|new Date\(|Math\.random|performance\.now/g;

/** Browsers that block site data throw at these: the client remembers through client/storage.ts. Tests may look into them. */
const BARE_STORAGE = /\b(?:local|session)Storage\b/g;
const MAY_USE_STORAGE = ['client/storage', 'client/e2e', 'client/pages/page-fixture', 'client/pages/between-tests'];

/** Known violations. The list may only shrink. */
const KNOWN_VIOLATIONS: readonly string[] = [];

const SIDES = ['shared', 'server', 'client', 'loadtest'];
const ROOT = join(import.meta.dirname, '..');

const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}/`);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const bareOf = (path: string) => path.replace(/(\.test)?\.(ts|tsx|css|svg)$/, '');

/** The package of a path without its extension; each subject of client/features is a package of its own. */
function packageOf(path: string): string | undefined {
  const bare = bareOf(path);
  const name = Object.keys(MAY_IMPORT).find((each) => isWithin(bare, each));
  return name === 'client/features' ? bare.split('/').slice(0, 3).join('/') : name;
}

/**
 * All violations in this file. A test may import any library, any package of its own side (server or client),
 * loadtest/lib, and .vitest.
 */
function violationsOf(file: string, text: string): string[] {
  const from = packageOf(file);
  if (!from) return [`${file} belongs to no package`];
  const row = MAY_IMPORT[from] ?? MAY_IMPORT['client/features'] ?? [];
  const allowed = [
    from,
    ...row,
    ...(isTest(file) ? [file.split('/')[0] ?? '', 'loadtest/lib', 'shared', '.vitest'] : []),
  ];
  const libraries = isTest(file) ? undefined : LIBRARIES[from];

  const violations: string[] = [];
  for (const { path, library } of importsOf(file, text)) {
    if (library && libraries && !libraries.includes(library)) violations.push(`${file} imports ${library}`);
    if (path && !allowed.some((name) => isWithin(packageOf(path) ?? path, name)))
      violations.push(`${file} imports ${path}`);
  }
  if (from === 'shared' && !isTest(file)) {
    for (const [call] of text.matchAll(CLOCK_OR_RANDOM)) violations.push(`${file} uses ${call}`);
  }
  if (file.startsWith('client/') && !isTest(file) && !MAY_USE_STORAGE.some((name) => isWithin(bareOf(file), name))) {
    for (const [storage] of text.matchAll(BARE_STORAGE)) violations.push(`${file} uses ${storage}`);
  }
  return violations;
}

function sourceFiles(): string[] {
  return SIDES.filter((side) => existsSync(join(ROOT, side)))
    .flatMap((side) => readdirSync(join(ROOT, side), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\/(node_modules|dist)\//.test(entry.parentPath),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

describe('the boundaries', () => {
  it('hold in every file', () => {
    const files = sourceFiles();
    const violations = files.flatMap((file) => violationsOf(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(files).toContain('shared/rules/production.ts');
    expect(violations.sort()).toEqual([...KNOWN_VIOLATIONS].sort());
  });
});

it('no folder of services imports one that is listed after it', () => {
  const folders = Object.keys(SERVICES);
  const cycles = Object.entries(SERVICES).flatMap(([folder, others]) =>
    others.filter((other) => !folders.slice(0, folders.indexOf(folder)).includes(other)),
  );
  expect(cycles).toEqual([]);
});

describe('the checker of boundaries', () => {
  const violationOf = (file: string, imported: string) => violationsOf(file, `import { x } from '${imported}';`)[0];

  it.each([
    ['shared/rules/a.ts', 'vitest', 'shared/rules/a.ts imports vitest'],
    ['shared/rules/a.ts', 'node:fs', 'shared/rules/a.ts imports node:fs'],
    ['shared/rules/a.ts', '../../server/event-publisher.ts', 'shared/rules/a.ts imports server/event-publisher.ts'],
    [
      'server/http/a.ts',
      '../services/planets/planets.ts',
      'server/http/a.ts imports server/services/planets/planets.ts',
    ],
    ['server/rooms/a.ts', '../store/row-locks.ts', 'server/rooms/a.ts imports server/store/row-locks.ts'],
    ['server/store/a.ts', '../../client/api/http/request.ts', 'server/store/a.ts imports client/api/http/request.ts'],
    ['server/app.ts', '../client/main.tsx', 'server/app.ts imports client/main.tsx'],
    [
      'client/features/ships/a.tsx',
      '../planets/b.tsx',
      'client/features/ships/a.tsx imports client/features/planets/b.tsx',
    ],
    ['client/features/ships/a.tsx', '../../pages/b.tsx', 'client/features/ships/a.tsx imports client/pages/b.tsx'],
    ['client/ui/a.tsx', '../api/b.ts', 'client/ui/a.tsx imports client/api/b.ts'],
    ['client/ui/a.tsx', '../game/b.tsx', 'client/ui/a.tsx imports client/game/b.tsx'],
    ['client/api/a.ts', '../cache/b.ts', 'client/api/a.ts imports client/cache/b.ts'],
    ['client/cache/a.ts', '../live/b.ts', 'client/cache/a.ts imports client/live/b.ts'],
    ['client/api/a.test.ts', '../../server/app.ts', 'client/api/a.test.ts imports server/app.ts'],
    ['loadtest/a.ts', '../server/app.ts', 'loadtest/a.ts imports server/app.ts'],
    ['loadtest/lib/a.ts', '../chaos/b.ts', 'loadtest/lib/a.ts imports loadtest/chaos/b.ts'],
    ['server/rooms/a.ts', '../../loadtest/lib/b.ts', 'server/rooms/a.ts imports loadtest/lib/b.ts'],
    [
      'server/services/planets/a.ts',
      '../../unheard/of.ts',
      'server/services/planets/a.ts imports server/unheard/of.ts',
    ],
    [
      'server/services/command/a.ts',
      '../planets/b.ts',
      'server/services/command/a.ts imports server/services/planets/b.ts',
    ],
    [
      'server/services/planets/a.ts',
      '../battles/b.ts',
      'server/services/planets/a.ts imports server/services/battles/b.ts',
    ],
    ['server/services/a.ts', './b.ts', 'server/services/a.ts belongs to no package'],
  ])('refuses %s → %s', (file, imported, sin) => {
    expect(violationOf(file, imported)).toBe(sin);
  });

  it.each([
    ['shared/rules/a.ts', 'zod'],
    ['shared/rules/a.ts', '../catalogue/resources.ts'],
    ['shared/rules/a.test.ts', 'fast-check'],
    ['server/services/accounts/a.ts', '#shared/rules/construction'],
    ['server/services/accounts/a.ts', './accounts.ts'],
    ['server/services/accounts/a.ts', 'typeorm'],
    ['server/services/accounts/a.test.ts', '../../testing/player.ts'],
    ['server/services/battles/a.ts', '../alliances/b.ts'],
    ['server/rooms/a.test.ts', '../../loadtest/lib/b.ts'],
    ['server/app.ts', './store/locks.ts'],
    ['client/pages/a.tsx', '../features/ships/b.tsx'],
    ['client/features/ships/a.tsx', './b.tsx'],
    ['client/main.tsx', './ui/tokens.css'],
  ])('allows %s → %s', (file, imported) => {
    expect(violationOf(file, imported)).toBeUndefined();
  });

  it('sees every way to import', () => {
    const at = (name: string) => `'../${name}.ts'`;
    const text = `import ${at('a')};\nexport * from ${at('b')};\nimport type { T } from ${at('c')};\nawait import(${at('d')});`;
    expect(importsOf('server/http/x.ts', text).map(({ path }) => path)).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `server/${name}.ts`),
    );
  });

  it('refuses a file that belongs to no package', () => {
    expect(violationsOf('server/helpers.ts', '')).toEqual(['server/helpers.ts belongs to no package']);
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'performance.now()'])(
    'refuses %s in shared, but not in its tests',
    (call) => {
      expect(violationsOf('shared/rules/a.ts', `const now = ${call};`)).toHaveLength(1);
      expect(violationsOf('shared/rules/a.test.ts', `const now = ${call};`)).toEqual([]);
      expect(violationsOf('server/due-scheduler.ts', `const now = ${call};`)).toEqual([]);
    },
  );

  it.each(['localStorage', 'window.sessionStorage', 'globalThis.localStorage?'])(
    'refuses %s in the client, but not in its one module',
    (storage) => {
      const text = `${storage}.getItem('x');`;
      for (const file of ['client/language/a.ts', 'client/features/ships/a.tsx', 'client/main.tsx']) {
        expect(violationsOf(file, text), file).toHaveLength(1);
      }
      for (const file of ['client/storage.ts', 'client/pages/a.test.tsx', 'client/e2e/support/a.ts']) {
        expect(violationsOf(file, text), file).toEqual([]);
      }
    },
  );
});
