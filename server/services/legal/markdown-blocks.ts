import { type MarkedToken, marked, type Token, type Tokens } from 'marked';
import type { Block, LegalSpan } from '#shared/api/legal';

/**
 * A Markdown text as headings, paragraphs, lists and tables, with links, strong and emphasised words. Anything else, such as HTML, code or
 * pictures, is shown as it was written: nothing of a text ever becomes markup of a page.
 */
export function blocksOf(markdown: string): Block[] {
  return marked.lexer(markdown, { gfm: true }).flatMap(blocksIn);
}

function blocksIn(token: Token): Block[] {
  const known = token as MarkedToken;
  switch (known.type) {
    case 'space':
    case 'def':
    case 'hr':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: Math.min(Math.max(known.depth, 2), 4), line: lineOf(known.tokens) }];
    case 'paragraph':
      return [{ kind: 'paragraph', line: lineOf(known.tokens) }];
    case 'list':
      return [{ kind: 'list', ordered: known.ordered, items: known.items.flatMap(itemsIn) }];
    case 'table': {
      const cell = ({ tokens }: Tokens.TableCell) => lineOf(tokens);
      return [{ kind: 'table', head: known.header.map(cell), rows: known.rows.map((row) => row.map(cell)) }];
    }
    case 'blockquote':
      return known.tokens.flatMap(blocksIn);
    default:
      return [{ kind: 'paragraph', line: [{ text: token.raw.trim() }] }];
  }
}

/** The item, and then those of lists within it. */
function itemsIn({ tokens }: Tokens.ListItem): LegalSpan[][] {
  const lists = tokens.filter((token): token is Tokens.List => token.type === 'list');
  const words = tokens.filter(({ type }) => type !== 'list' && type !== 'space');
  return [lineOf(words), ...lists.flatMap(({ items }) => items.flatMap(itemsIn))];
}

function lineOf(tokens: readonly Token[], style: Omit<LegalSpan, 'text'> = {}): LegalSpan[] {
  return tokens.flatMap((token) => {
    const known = token as MarkedToken;
    switch (known.type) {
      case 'text':
        return known.tokens ? lineOf(known.tokens, style) : [{ text: known.text, ...style }];
      case 'paragraph':
        return lineOf(known.tokens, style);
      case 'escape':
      case 'codespan':
        return [{ text: known.text, ...style }];
      case 'br':
        return [{ text: '\n', ...style }];
      case 'strong':
        return lineOf(known.tokens, { ...style, strong: true });
      case 'em':
        return lineOf(known.tokens, { ...style, em: true });
      case 'link':
        return lineOf(known.tokens, isHarmless(known.href) ? { ...style, href: known.href } : style);
      default:
        return [{ text: token.raw, ...style }];
    }
  });
}

/** Whether a link leads to a page of this host, to another host over HTTP, or to a mail address. */
function isHarmless(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href);
}
