import { lineOf, type Node, treeOf, visit } from './syntax-tree.ts';

/** Keys of a catalogue file, such as 'landingTexts.blurbs.overview.heading'. */
export function keysOf(file: string, code: string): string[] {
  const keys: string[] = [];
  visit(treeOf(file, code), ({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration') return;
    for (const { id, init } of declaration?.declarations ?? []) {
      if (isSubject(id.name)) keys.push(...leavesOf(id.name, init));
    }
  });
  return keys;
}

function leavesOf(path: string, node: Node): string[] {
  if (node.type !== 'ObjectExpression') return [path];
  return node.properties.flatMap(({ key, value }: Node) => leavesOf(`${path}.${key.name ?? key.value}`, value));
}

export interface KeyUses {
  /** Paths that are read, as far as they are written out: 'shipTexts.states' if the rest is decided at run time. */
  readonly paths: readonly string[];
  /** Reads that must be written differently, as 'line: why'. */
  readonly mistakes: readonly string[];
}

/** How a file of the client uses the catalogue. */
export function keyUsesIn(file: string, code: string): KeyUses {
  const paths: string[] = [];
  const mistakes: string[] = [];
  const tree = treeOf(file, code);
  const subjects = subjectsIn(tree);
  visit(tree, (node, around) => {
    if (node.type !== 'Identifier' || !subjects.has(node.name)) return;
    if (around.some(({ type }) => type.startsWith('Import') || type === 'TSTypeQuery')) return;
    const path = pathOf(node, around);
    if (path === node.name) mistakes.push(`${lineOf(code, node)}: read the keys of ${path} one by one`);
    if (!around.some(({ type }) => /Function/.test(type))) {
      mistakes.push(
        `${lineOf(code, node)}: read ${path} in a function, or it keeps the language of the file's first load`,
      );
    }
    paths.push(path);
  });
  return { paths, mistakes };
}

/** The parts of the catalogue that a file imports. */
function subjectsIn(tree: Node): ReadonlySet<string> {
  const imports = tree.body.filter(
    ({ type, source }: Node) => type === 'ImportDeclaration' && /\btexts\//.test(source.value),
  );
  return new Set(
    imports.flatMap(({ specifiers }: Node) => specifiers.map(({ local }: Node) => local.name)).filter(isSubject),
  );
}

/** Other exports of the catalogue are functions that choose words, and types. */
const isSubject = (name: string) => name.endsWith('Texts');

function pathOf(identifier: Node, around: readonly Node[]): string {
  const names = [identifier.name];
  let inner = identifier;
  for (const outer of around) {
    if (outer.type !== 'MemberExpression' || outer.object !== inner) break;
    const name = outer.computed ? outer.property.value : outer.property.name;
    if (typeof name !== 'string') break;
    names.push(name);
    inner = outer;
  }
  return names.join('.');
}

/** The keys that no path reads. */
export function deadKeys(keys: readonly string[], paths: readonly string[]): string[] {
  const within = (long: string, short: string) => long === short || long.startsWith(`${short}.`);
  return keys.filter((key) => !paths.some((path) => within(key, path) || within(path, key)));
}
