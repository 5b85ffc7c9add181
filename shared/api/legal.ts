import { z } from 'zod';
import { LEGAL_PAGES } from '../catalogue/legal.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { language } from './fields.ts';

/** A piece of a line. `href`: an address at this host, at another one over HTTP, or a mail address. */
const span = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  href: z.string().optional(),
});
export type LegalSpan = z.infer<typeof span>;
const line = z.array(span);

/** What a page is made of: never HTML. `level`: 2 for the headings below the page's title, and so on. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int().min(2).max(4), line }),
  z.object({ kind: z.literal('paragraph'), line }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(line) }),
  z.object({ kind: z.literal('table'), head: z.array(line), rows: z.array(z.array(line)) }),
]);
export type Block = z.infer<typeof block>;

/** Terms, privacy or imprint, as the operator of this server has written them. `language`: that of the text, which another one may lack. */
export const getLegalPage = call({
  method: 'GET',
  path: '/legal/{page}',
  audience: 'public',
  sameForAll: true,
  summary: 'Terms, privacy notice or imprint of this server',
  fallback: 'Failed to load this page.',
  missing: REFUSALS.notFound.text,
  params: z.object({ page: z.enum(LEGAL_PAGES) }),
  query: z.strictObject({ language: language.optional() }),
  answer: z.object({ language, blocks: z.array(block) }),
  status: 200,
});
