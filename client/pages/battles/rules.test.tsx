import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { RULE_ANCHORS } from '#shared/catalogue/battle-rules';
import { EFFECTS, FAIRNESS, LOOT } from '#shared/catalogue/battles';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { SEASON_MOMENTS } from '#shared/rules/seasons/moments';
import { routes } from '../../router.tsx';
import { aDashboard, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer().answer(getResources, someResources()).answer(getDashboard, aDashboard());
});

const paragraph = (anchor: string) => document.getElementById(anchor) as HTMLDetailsElement;

test('five rules come first, with the numbers of the game, and each leads on', async () => {
  openPage(routes, '/battles/rules');
  const five = within(await screen.findByRole('list', { name: 'The five rules' }));
  expect(five.getAllByRole('heading')).toHaveLength(5);
  expect(five.getByText(new RegExp(`under way for ${MARCH_TYPES.raid.noticeHours} hours at least`))).toBeTruthy();
  expect(
    five.getByText(new RegExp(`take at most ${LOOT.victimHours} hours of output in ${LOOT.windowHours} hours`)),
  ).toBeTruthy();
  expect(five.getByText(new RegExp(`more than ${FAIRNESS.window} times your might`))).toBeTruthy();
});

test('every paragraph appears once, closed, and says something', async () => {
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
  await waitFor(() => expect(paragraph('respite').open).toBe(true));
  expect(document.activeElement).toBe(paragraph('respite').querySelector('summary'));
  await user.click(screen.getByRole('link', { name: 'What can be looted' }));
  await waitFor(() => expect(paragraph('loot').open).toBe(true));
});

test('the table of effects is that of the fight', async () => {
  openPage(routes, '/battles/rules#classes');
  const table = within(await screen.findByRole('table', { name: 'Effect of fire, in percent' }));
  const row = within(table.getByRole('row', { name: /^Line/ })).getAllByRole('cell');
  expect(row.map((cell) => cell.textContent)).toEqual([2, 3, 4, 5, 6, 0].map((at) => String(EFFECTS[4]?.[at])));
});

test('the moments of a season are those of its table', async () => {
  openPage(routes, '/battles/rules#season');
  await screen.findByRole('list', { name: 'The five rules' });
  const days = [...(paragraph('season').textContent ?? '').matchAll(/Day (\d+): /g)].map(([, day]) => Number(day));
  expect(days).toEqual(SEASON_MOMENTS.map(({ day }) => day));
});

test('in a faster game all times are real ones', async () => {
  server.answer(getDashboard, aDashboard({ game_speed: 20 }));
  openPage(routes, '/battles/rules');
  const five = within(await screen.findByRole('list', { name: 'The five rules' }));
  expect(five.getByText(/under way for 12 minutes at least/)).toBeTruthy();
  expect(
    five.getByText(/at most 12 minutes of output in 1 hour 12 minutes; 36 minutes of output are safe/),
  ).toBeTruthy();
  expect(five.getByText(/in your first 6 hours, and the same ruler at most 2 times in 1 hour 12 minutes/)).toBeTruthy();
  expect(paragraph('respite').textContent).toMatch(/brings 1 hour 12 minutes of respite/);
  expect(paragraph('leave').textContent).toMatch(
    /begins 1 hour 12 minutes later.*takes 3 hours 36 minutes to 36 hours/,
  );
  // The night truce is the same in any game that has one.
  expect(paragraph('truce').textContent).toMatch(/8 real hours/);
});

test('the rules are shown as those of an unhurried game if nobody knows the speed', async () => {
  server.refuse(getDashboard, 500);
  openPage(routes, '/battles/rules');
  const five = within(await screen.findByRole('list', { name: 'The five rules' }));
  expect(five.getByText(/under way for 4 hours at least/)).toBeTruthy();
});
