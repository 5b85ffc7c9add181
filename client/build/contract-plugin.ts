import type { Plugin } from 'vite';

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
 * shape of every answer about them. Constants that nothing reads any more are then left out by the bundler.
 */
export const contractOfTheClient: Plugin = {
  name: 'contract-of-the-client',
  apply: 'build',
  transform(code, id) {
    const subject = /\/shared\/api\/(?:[\w-]+\/)?([\w-]+)\.ts$/.exec(id)?.[1];
    if (subject === undefined) return undefined;
    const body = this.parse(code).body as unknown as readonly Node[];
    const unread = WITH_FORMS.has(subject) ? OF_THE_SERVER : new Set([...OF_THE_SERVER, 'body']);
    const edits = body.flatMap((statement) => constantsOf(statement).flatMap((value) => editsOf(value, unread)));
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

/** Marks the making of a constant as free of effects; a call also loses the properties that are not read. */
function editsOf(value: Node, unread: ReadonlySet<string>): Edit[] {
  if (value.type !== 'CallExpression') return [];
  const [declared] = value.arguments as Node[];
  const isCall = (value.callee as Node).name === 'call' && declared?.type === 'ObjectExpression';
  const properties = isCall ? (declared.properties as Node[]) : [];
  return [
    { at: value.start, to: value.start, text: '/* @__PURE__ */ (() => ' },
    ...properties
      .filter((property) => unread.has(String((property.key as Node | undefined)?.name)))
      .map(({ start, end }) => ({ at: start, to: end, text: '...{}' })),
    { at: value.end, to: value.end, text: ')()' },
  ];
}

function applied(code: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((text, { at, to, text: by }) => text.slice(0, at) + by + text.slice(to), code);
}
