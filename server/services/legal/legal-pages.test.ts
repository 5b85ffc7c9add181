import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLegalPage } from '#shared/api/legal';
import { LANGUAGES } from '#shared/catalogue/languages';
import { LEGAL_PAGES, type LegalPage } from '#shared/catalogue/legal';
import { sender } from '../../tests/support/api-client.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { readLegalPage, requireLegalPages } from './legal-pages.ts';

describe('the texts to start from', () => {
  it.each(LEGAL_PAGES.flatMap((page) => LANGUAGES.map((language) => [page, language] as const)))(
    'have %s in %s',
    async (page, language) => {
      const answer = await readLegalPage(undefined, { params: { page }, query: { language } });
      expect(answer.language).toBe(language);
      expect(answer.blocks.length).toBeGreaterThan(0);
      expect(getLegalPage.answer.safeParse(answer).error).toBeUndefined();
    },
  );

  it('say the same in each language: as many headings, rows and links', async () => {
    for (const page of LEGAL_PAGES) {
      const shapes = LANGUAGES.map(async (language) => {
        const { blocks } = await readLegalPage(undefined, { params: { page }, query: { language } });
        const links = JSON.stringify(blocks).match(/"href":"[^"]*"/g);
        return [blocks.map((block) => [block.kind, 'rows' in block ? block.rows.length : 0]), links];
      });
      const [first, ...others] = await Promise.all(shapes);
      for (const other of others) expect(other, page).toEqual(first);
    }
  });
});

describe("an operator's texts", () => {
  let folder: string;
  let app: TestApp;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-legal-'));
    await writeFile(path.join(folder, 'terms.en.md'), 'Be **good**.');
    await writeFile(path.join(folder, 'privacy.de.md'), 'Nichts.');
    await writeFile(path.join(folder, 'imprint.en.md'), 'Jack, <script>alert(1)</script>');
    app = await startTestApp({ LEGAL_DIR: folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const read = async (page: LegalPage, language?: 'en' | 'de') => {
    const { body } = await sender(app.origin)(getLegalPage, {
      params: { page },
      query: { ...(language && { language }) },
    });
    return [body.language, JSON.stringify(body.blocks)];
  };

  it('are in the language that is asked for, else in another one', async () => {
    expect(await read('terms')).toEqual(['en', expect.stringContaining('"good","strong":true')]);
    expect(await read('terms', 'de')).toEqual(['en', expect.stringContaining('good')]);
    expect(await read('privacy')).toEqual(['de', expect.stringContaining('Nichts.')]);
    expect(await read('imprint', 'en')).toEqual(['en', expect.stringContaining('<script>')]);
  });

  it('are nowhere else: another page is not found', async () => {
    const { status } = await app.send(getLegalPage, { params: { page: '../../package' as LegalPage }, query: {} });
    expect(status).toBe(404);
  });

  it('must all be there when the server starts', async () => {
    await expect(requireLegalPages(folder)).resolves.toBeUndefined();
    await rm(path.join(folder, 'privacy.de.md'));
    await expect(requireLegalPages(folder)).rejects.toThrow(`There is no privacy.en.md in ${folder}.`);
  });
});
