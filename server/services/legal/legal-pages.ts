import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, Input } from '#shared/api/call';
import type { getLegalPage } from '#shared/api/legal';
import { LANGUAGES, type Language } from '#shared/catalogue/languages';
import { LEGAL_PAGES, type LegalPage } from '#shared/catalogue/legal';
import { blocksOf } from './markdown-blocks.ts';

/** The texts to start from. */
const STARTING_TEXTS = fileURLToPath(new URL('../../operations/legal', import.meta.url));

/** A page in the wished language, else in another one. It is read each time, so a changed file shows at once. */
export async function readLegalPage(
  folder = STARTING_TEXTS,
  { params: { page }, query }: Pick<Input<typeof getLegalPage>, 'params' | 'query'>,
): Promise<Answer<typeof getLegalPage>> {
  const { language: wished = 'en' } = query;
  const { language, text } = await textOf(folder, page, [wished, ...LANGUAGES.filter((each) => each !== wished)]);
  return { language, blocks: blocksOf(text) };
}

async function textOf(folder: string, page: LegalPage, languages: readonly Language[]) {
  for (const language of languages) {
    const text = await readFile(path.join(folder, `${page}.${language}.md`), 'utf8').catch(orNothing);
    if (text !== undefined) return { language, text };
  }
  throw new Error(`There is no ${page}.${languages[0]}.md in ${folder}.`);
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Throws with a sentence for the operator if a page is in no language in this folder. */
export async function requireLegalPages(folder: string): Promise<void> {
  for (const page of LEGAL_PAGES) await textOf(folder, page, LANGUAGES);
}
