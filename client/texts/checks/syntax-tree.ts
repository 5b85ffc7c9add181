import { parseSync } from 'vite';

/** A node of the syntax tree, in ESTree's names. */
export interface Node {
  readonly type: string;
  readonly start: number;
  // biome-ignore lint/suspicious/noExplicitAny: the parts of a node depend on its type
  readonly [part: string]: any;
}

export function treeOf(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
}

/** Visits each node with those around it, the nearest first. */
export function visit(
  node: Node,
  see: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void {
  see(node, around);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (typeof child?.type === 'string') visit(child, see, [node, ...around]);
    }
  }
}

export const lineOf = (code: string, { start }: Node) => code.slice(0, start).split('\n').length;
