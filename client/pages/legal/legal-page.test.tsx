import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getRegistration } from '#shared/api/account';
import type { Answer } from '#shared/api/call';
import { getLegalPage } from '#shared/api/legal';
import { routes } from '../../router.tsx';
import { fakeServer, json, openPage } from '../page-fixture.tsx';

test.each([
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/imprint', 'Imprint'],
])('%s shows what the operator has written, without an account', async (path, title) => {
  const server = fakeServer();
  const answer: Answer<typeof getLegalPage> = {
    language: 'de',
    blocks: [
      { kind: 'heading', level: 2, line: [{ text: 'Was' }] },
      {
        kind: 'paragraph',
        line: [{ text: '<b>gut</b> ' }, { text: 'sehr', strong: true }, { text: 'Regeln', href: '/rules' }],
      },
      { kind: 'list', ordered: false, items: [[{ text: 'Post', href: 'mailto:gate@example.org' }]] },
      {
        kind: 'table',
        head: [[{ text: 'Angabe' }], [{ text: 'Wozu' }]],
        rows: [[[{ text: 'Name' }], [{ text: 'darum' }]]],
      },
    ],
  };
  server.reply({ ...getLegalPage, path: `/legal${path}` }, () => json(answer));
  openPage(routes, path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  const text = (await screen.findByRole('heading', { level: 2, name: 'Was' })).parentElement as HTMLElement;
  expect(text.lang).toBe('de');
  expect(server.seen.at(-1)?.url).toBe(`/legal${path}?language=en`);
  expect(within(text).getByText(/<b>gut<\/b>/)).toBeTruthy();
  expect(within(text).getByRole('link', { name: 'Regeln' }).getAttribute('href')).toBe('/rules');
  expect(within(text).getByRole('link', { name: 'Post' }).getAttribute('href')).toBe('mailto:gate@example.org');
  expect(
    within(text)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'darum']);
});

test('the landing page and /register lead to them, and the game says that it belongs to no owner of a series', async () => {
  fakeServer().answer(getRegistration, { mode: 'open' });
  for (const path of ['/', '/register']) {
    openPage(routes, path);
    for (const page of ['Terms', 'Privacy', 'Imprint'])
      expect((await screen.findByRole('link', { name: page })).getAttribute('href')).toBe(`/${page.toLowerCase()}`);
    if (path === '/') expect(screen.getByText(/belongs to no owner of a television series/)).toBeTruthy();
    cleanup();
  }
});
