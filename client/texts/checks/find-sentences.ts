import { lineOf, type Node, treeOf, visit } from './syntax-tree.ts';

/** Attributes whose texts are read by people or by screen readers. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);

/** Attributes and properties that never hold a sentence, though their value may look like one. */
const TECHNICAL = new Set(['className', 'd', 'points', 'style', 'transform', 'viewBox', 'to', 'href', 'rel']);

/** Calls whose texts are for the browser. */
const TECHNICAL_CALLS = new Set([
  'addEventListener',
  'closest',
  'matches',
  'matchMedia',
  'querySelector',
  'querySelectorAll',
]);

/** Errors of the programmer, which no page shows. */
const INTERNAL_ERRORS = new Set(['ClientFileMissing', 'Error', 'RangeError', 'TypeError']);

const LETTER = /\p{L}/u;
/** Two words, or a single one that begins like a sentence. */
const PROSE = /\p{L}{2,}['’]?[,.:;!?]? (\S+ )*\p{L}{2,}|^\p{Lu}\p{Ll}+[.!?:…]*$/u;

/** Wrapped in these, a text is still the value of the place around it. */
const TRANSPARENT = new Set(['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral', 'TSAsExpression']);

/** The sentences in this file, as 'line: text'. */
export function sentencesIn(file: string, code: string): string[] {
  const found: string[] = [];
  visit(treeOf(file, code), (node, around) => {
    const text = textOf(node);
    if (text !== undefined && isSentence(text, node, around)) {
      found.push(`${lineOf(code, node)}: ${text.trim().replace(/\s+/g, ' ')}`);
    }
  });
  return found;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.cooked).join('…');
  return undefined;
}

function isSentence(text: string, node: Node, around: readonly Node[]): boolean {
  if (node.type === 'JSXText') return LETTER.test(text);
  const place = placeOf(node, around);
  if (place === 'read') return LETTER.test(text);
  return place === 'any' && PROSE.test(text);
}

/** Whether people read the text in this place: always, never or perhaps. */
function placeOf(node: Node, around: readonly Node[]): 'read' | 'technical' | 'any' {
  if (around.some(({ type }) => /^(TS\w*Type|TSTypeReference|TSInterface\w*|Import\w*)$/.test(type)))
    return 'technical';
  const outer = around.findIndex(({ type }) => !TRANSPARENT.has(type));
  const [parent, beyond] = around.slice(outer);
  if (!parent) return 'any';
  if (parent.type === 'JSXExpressionContainer') return beyond?.type === 'JSXAttribute' ? attribute(beyond) : 'read';
  if (parent.type === 'JSXAttribute') return attribute(parent);
  if (around.some((each) => each.type === 'JSXAttribute' && attribute(each) === 'technical')) return 'technical';
  if (parent.type === 'BinaryExpression' && parent.operator !== '+') return 'technical';
  if (parent.type === 'SwitchCase' || /^Export/.test(parent.type)) return 'technical';
  if (parent.type === 'Property' && (parent.key === node || TECHNICAL.has(parent.key.name))) return 'technical';
  if (parent.type === 'NewExpression' && INTERNAL_ERRORS.has(parent.callee.name)) return 'technical';
  if (parent.type === 'CallExpression') {
    const { name, property } = parent.callee;
    if (TECHNICAL_CALLS.has(name ?? property?.name)) return 'technical';
  }
  return 'any';
}

function attribute({ name }: Node): 'read' | 'technical' | 'any' {
  if (READ.has(name.name)) return 'read';
  return TECHNICAL.has(name.name) ? 'technical' : 'any';
}
