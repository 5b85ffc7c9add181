import { type Node, treeOf, visit } from './syntax-tree.ts';

/** A text that a file holds. `key`: where, as 'shipTexts.states.Idle'. Values within it are '…'. */
export interface KeyedText {
  readonly key: string;
  readonly text: string;
}

/** Every text of a file that is a value; what is only compared, imported or a name is left out. */
export function textsIn(file: string, code: string): KeyedText[] {
  const found: KeyedText[] = [];
  visit(treeOf(file, code), (node, around) => {
    const text = textOf(node);
    if (text !== undefined && isValue(node, around)) found.push({ key: keyOf(node, around), text });
  });
  return found;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.cooked).join('…');
  return undefined;
}

function isValue(node: Node, around: readonly Node[]): boolean {
  const [parent] = around;
  if (around.some(({ type }) => /^(Import|TS(?!AsExpression|SatisfiesExpression|NonNull))/.test(type))) return false;
  if (parent?.type === 'Property' && parent.key === node) return false;
  if (parent?.type === 'BinaryExpression' && parent.operator !== '+') return false;
  return parent?.type !== 'MemberExpression' && parent?.type !== 'SwitchCase';
}

/** The names of the properties around a text, the outermost first, after that of the constant or function. */
function keyOf(node: Node, around: readonly Node[]): string {
  const names: string[] = [];
  let inner = node;
  for (const outer of around) {
    if (outer.type === 'Property' && outer.key !== inner) names.unshift(outer.key.name ?? outer.key.value);
    if (/^(VariableDeclarator|FunctionDeclaration)$/.test(outer.type)) names.unshift(outer.id.name);
    inner = outer;
  }
  return names.join('.');
}
