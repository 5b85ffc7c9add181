import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path/posix';
import type { Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '../..');

/** The parts of a call that only the server reads, to check answers and to write the OpenAPI document. */
const OF_THE_SERVER = new Set(['answer', 'query', 'refuses', 'summary', 'duringLeave']);

/** Subjects whose inputs are forms of the client, which checks them with the contract before it sends them. */
const WITH_FORMS = new Set([
  'abuse-reports',
  'account',
  'address-book',
  'alliance-admission',
  'alliances',
  'letters',
  'planets',
  'profiles',
  'settings',
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * Leaves out of the client's build what it never reads of the contract, so that a page that shows planets does not load the
 * shape of every answer about them. Constants that nothing reads any more are then left out by the bundler. Refusals that only
 * the server says are left out, too: they come with their sentence, and with the code that says them in another language.
 */
export const contractOfTheClient: Plugin = {
  name: 'contract-of-the-client',
  apply: 'build',
  transform(code, id) {
    const subject = /\/shared\/api\/(?:[\w-]+\/)?([\w-]+)\.ts$/.exec(id)?.[1];
    if (subject === undefined && !id.endsWith('/shared/refusals.ts')) return undefined;
    const body = this.parse(code).body as unknown as readonly Node[];
    const edits = body.flatMap(constantsOf).flatMap(subject === undefined ? withoutUnsaid : withoutUnread(subject));
    return { code: applied(code, edits), map: null };
  },
};

interface Edit {
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

/** The values of the constants that a statement declares. */
function constantsOf(statement: Node): Node[] {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration.declarations as { init: Node | null }[]).flatMap(({ init }) => init ?? []);
}

/** What the client leaves out of the calls of this subject. */
function withoutUnread(subject: string): (value: Node) => Edit[] {
  const unread = WITH_FORMS.has(subject) ? OF_THE_SERVER : new Set([...OF_THE_SERVER, 'body']);
  return (value) => editsOf(value, unread);
}

/** Marks the making of a constant as free of effects; a call also loses the properties that are not read. */
function editsOf(value: Node, unread: ReadonlySet<string>): Edit[] {
  if (value.type !== 'CallExpression') return [];
  const [declared] = value.arguments as Node[];
  const isCall = (value.callee as Node).name === 'call' && declared?.type === 'ObjectExpression';
  return [
    { at: value.start, to: value.start, text: '/* @__PURE__ */ (() => ' },
    ...withoutProperties(isCall ? declared : undefined, (name) => unread.has(name)),
    { at: value.end, to: value.end, text: ')()' },
  ];
}

/** Takes the refusals out of their table that no source of the client says, nor one that it shares with the server. */
function withoutUnsaid(value: Node): Edit[] {
  if ((value.callee as Node | undefined)?.name !== 'withCodes') return [];
  const said = refusalsOfTheClient();
  const [table] = value.arguments as Node[];
  return withoutProperties(table, (name) => !said.has(name));
}

/** The names of the refusals that the client's build has. */
export const refusalsOfTheClient = (): ReadonlySet<string> =>
  new Set(['client', 'shared'].flatMap(sourcesOf).flatMap(refusalsIn));

/** The texts of a folder's files, without its tests. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

const refusalsIn = (source: string): string[] =>
  [...source.matchAll(/\bREFUSALS\.(\w+)/g)].map(([, name = '']) => name);

/** Takes these properties out of the text of an object. */
function withoutProperties(object: Node | undefined, isLeftOut: (name: string) => boolean): Edit[] {
  return ((object?.properties ?? []) as Node[])
    .filter(({ key }) => isLeftOut(String((key as Node | undefined)?.name)))
    .map(({ start, end }) => ({ at: start, to: end, text: '...{}' }));
}

function applied(code: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((text, { at, to, text: by }) => text.slice(0, at) + by + text.slice(to), code);
}
