// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getResources } from '#shared/api/resources';
import { RULE_ANCHORS } from '#shared/catalogue/battle-rules';
import { EFFECTS, FAIRNESS, LOOT, NOTICE_HOURS } from '#shared/catalogue/battles';
import { routes } from '../../router.tsx';
import { fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn();
  fakeServer().answer(getResources, someResources());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const paragraph = (anchor: string) => document.getElementById(anchor) as HTMLDetailsElement;

test('five rules come first, with the numbers of the game, and each leads on', async () => {
  openPage(routes, '/battles/rules');
  const five = within(await screen.findByRole('list', { name: 'The five rules' }));
  expect(five.getAllByRole('heading')).toHaveLength(5);
  expect(five.getByText(new RegExp(`under way for ${NOTICE_HOURS.raid} hours`))).toBeTruthy();
  expect(five.getByText(new RegExp(`take at most ${LOOT.victimHours} hours of output a day`))).toBeTruthy();
  expect(five.getByText(new RegExp(`more than ${FAIRNESS.window} times your might`))).toBeTruthy();
});

test('every paragraph stands there once, closed, and says something', async () => {
  openPage(routes, '/battles/rules');
  await screen.findByRole('list', { name: 'The five rules' });
  expect([...document.querySelectorAll('details')].map(({ id }) => id).sort()).toEqual([...RULE_ANCHORS].sort());
  for (const anchor of RULE_ANCHORS) {
    expect(paragraph(anchor).open).toBe(false);
    expect(paragraph(anchor).textContent?.length, anchor).toBeGreaterThan(60);
    expect(paragraph(anchor).textContent).not.toMatch(/undefined|NaN/);
  }
});

test('the hash of the address opens its paragraph and focuses it; a link within the page opens another', async () => {
  const { user } = openPage(routes, '/battles/rules#respite');
  await vi.waitFor(() => expect(paragraph('respite').open).toBe(true));
  expect(document.activeElement).toBe(paragraph('respite').querySelector('summary'));
  await user.click(screen.getByRole('link', { name: 'What can be looted' }));
  await vi.waitFor(() => expect(paragraph('loot').open).toBe(true));
});

test('the table of effects is that of the fight', async () => {
  openPage(routes, '/battles/rules#classes');
  const table = within(await screen.findByRole('table', { name: 'Effect of fire, in percent' }));
  const row = within(table.getByRole('row', { name: /^Line/ })).getAllByRole('cell');
  expect(row.map((cell) => cell.textContent)).toEqual([2, 3, 4, 5, 6, 0].map((at) => String(EFFECTS[4]?.[at])));
});
