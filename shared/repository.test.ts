import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Pages that people read first. */
const PAGES = [
  'README.md',
  'server/README.md',
  'client/README.md',
  'shared/README.md',
  'loadtest/README.md',
  'server/operations/README.md',
  'server/operations/several-accounts.md',
  'server/operations/upgrade.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
];

const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const scripts: Readonly<Record<string, string>> = JSON.parse(textOf('package.json')).scripts;

describe.each(PAGES)('%s', (page) => {
  const text = textOf(page);

  it('links to files that exist, and to headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = '', heading] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(ROOT, target))) return true;
        return heading !== undefined && !headingsOf(textOf(target)).includes(heading);
      });
    expect(broken).toEqual([]);
  });

  it('names scripts of package.json', () => {
    const names = [...text.matchAll(/npm run (?:-s )?([a-z-]+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
    const paths = quoted.filter(
      (path) => /^(server|client|shared|loadtest)\/[\w./-]+$/.test(path) && !/[<*]/.test(path),
    );
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

it('README.md has 12 kB at most', () => {
  expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(12_000);
});

it('README.md draws folders that exist', () => {
  const [, tree = ''] = /```\n(shared\/[\s\S]*?)```/.exec(textOf('README.md')) ?? [];
  let side = '';
  const missing: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', names = ''] = /^( *)((?:[\w-]+(?:\/|\.ts) ?)+)(?: |$)/.exec(line) ?? [];
    if (!names) continue;
    if (indent === '') side = names.trim();
    for (const name of names.trim().split(' ')) {
      const path = indent === '' ? name : `${side}${name}`;
      if (!existsSync(join(ROOT, path))) missing.push(path);
    }
  }
  expect(tree).toContain('loadtest/');
  expect(missing).toEqual([]);
});

describe('the words', () => {
  const isProduct = (file: string) =>
    !/\.test|test-support|fixture|\/(tests|e2e|de|checks|migrations)\/|^server\/operations\//.test(file);
  const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
  const files = ['shared', 'server', 'client']
    .flatMap((side) =>
      readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' }).map((file) => join(side, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && isProduct(file));
  const homes = new Map<string, string[]>();
  for (const file of files) {
    for (const [, name = ''] of textOf(file).matchAll(EXPORTED)) homes.set(name, [...(homes.get(name) ?? []), file]);
  }

  /** A call and the service that serves it, or a component and what it shows. */
  const isOneThing = (name: string, [one = '', other = '', ...more]: readonly string[]) => {
    if (more.length > 0) return false;
    const isCall = one.startsWith('shared/api/') && other.startsWith('server/services/');
    const isShown = /^[A-Z]/.test(name) && [one, other].filter((file) => file.endsWith('.tsx')).length === 1;
    return isCall || isShown;
  };

  it('have one meaning each: no two files export the same name', () => {
    const twins = [...homes].filter(([name, at]) => new Set(at).size > 1 && !isOneThing(name, at));
    expect(homes.get('checkBuild')).toEqual(['shared/rules/construction.ts']);
    expect(twins).toEqual([]);
  });
});

/** The anchors of a page's headings, as code hosts make them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
}

it('npm runs tests in the process that a signal to npm reaches: a shell in between would end alone', () => {
  const runs = Object.values(scripts).filter((script) => script.includes('vitest'));
  expect(runs.length).toBeGreaterThan(3);
  for (const run of runs) expect(run).toMatch(/^([A-Z_]+=\S+ )?exec (vitest|node) /);
});
