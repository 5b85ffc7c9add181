import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getNightTruce } from '#shared/api/battles/garrisons';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { announceVacation, endVacation, getVacation, type VacationView } from '#shared/api/vacation';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { hear } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { aSiege } from '../march-page-fixture.ts';
import {
  aDashboard,
  ago,
  ahead,
  aTruce,
  fakeServer,
  noVacation,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const DAY = 86_400;

const anAnnouncedLeave = (): VacationView => ({
  phase: 'announced',
  begins_at: ahead(DAY),
  ends_at: ahead(8 * DAY),
  endable_at: null,
});
const away = (days: number): VacationView => ({
  phase: 'on_leave',
  begins_at: ago(days * DAY),
  ends_at: ahead((7 - days) * DAY),
  endable_at: ahead((3 - days) * DAY),
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  // The clock is stopped, so that moments can be compared to the minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getNightTruce, aTruce({ kept: false }));
  hasLeave(null);
});

/** What the server says from now on. */
function hasLeave(
  vacation: VacationView | null,
  { refusal, version = 3 }: { refusal?: Refusal; version?: number } = {},
) {
  const stamp = { version, server_time: ago(0) };
  server
    .answer(getDashboard, aDashboard({ vacation, ...stamp }))
    .answer(
      getVacation,
      noVacation({ vacation, refusal: refusal?.text ?? null, refusal_code: refusal?.code ?? null, ...stamp }),
    );
}

const section = async () => within(await screen.findByRole('region', { name: 'Leave of Absence' }));
const facts = async () => {
  const names = (await (await section()).findAllByRole('term')).map(({ textContent }) => textContent);
  const values = (await section()).getAllByRole('definition').map(({ textContent }) => textContent);
  return names.map((name, index) => `${name}: ${values[index]}`);
};
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');

test('a leave is announced after a question that names its moments, and shows at once', async () => {
  const { user } = openPage(routes, '/settings');
  const [begins, endable, ends] = [DAY, 4 * DAY, 11 * DAY].map((seconds) => clockTime(ahead(seconds)));
  await user.selectOptions(await (await section()).findByLabelText('How long'), '10 days');
  expect(await facts()).toEqual([`Begins: ${begins}`, `Can be ended from: ${endable}`, `Ends by itself: ${ends}`]);
  expect((await section()).getByText(/^It begins 24 hours after you announce it/)).toBeTruthy();
  await user.click((await section()).getByRole('button', { name: 'Announce a Leave' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Announce a leave of 10 days?' }));
  expect(question.getByText(new RegExp(`begins ${begins}.*from ${endable};.*ends by itself ${ends}`))).toBeTruthy();
  expect(server.count(announceVacation)).toBe(0);

  hasLeave(anAnnouncedLeave(), { version: 4 });
  server.answer(announceVacation, {
    message: 'Your leave is announced.',
    vacation: anAnnouncedLeave(),
    version: 4,
    server_time: ago(0),
  });
  await user.click(question.getByRole('button', { name: 'Announce It' }));
  expect(await screen.findByText('Your leave is announced.')).toBeTruthy();
  expect(server.last(announceVacation)).toMatchObject({ body: { days: 10 }, key: expect.any(String) });
  expect(await (await section()).findByRole('button', { name: 'Call It Off' })).toBeTruthy();
});

test.each([
  [
    'an army is away',
    REFUSALS.armyAway,
    /A march of yours is still out\. Call it back, or wait until it is home\./,
    true,
  ],
  ['a world is besieged', REFUSALS.leaveUnderSiege, /Wait until the siege is over\./, true],
  ['the last was lately', REFUSALS.leaveLately('30 h'), /You were on leave recently\. Wait 30 h\./, false],
] as const)('none can be announced while %s, and the section says why', async (_, refusal, words, leads) => {
  hasLeave(null, { refusal });
  openPage(routes, '/settings');
  const button = await (await section()).findByRole('button', { name: 'Announce a Leave' });
  expect(isDisabled(button)).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words);
  expect((await section()).queryByRole('link', { name: 'See your marches' }) !== null).toBe(leads);
});

test('in a fast game everything is told in real time', async () => {
  hasLeave(null);
  server.answer(getDashboard, aDashboard({ game_speed: 20 }));
  openPage(routes, '/settings');
  const lengths = await (await section()).findByLabelText<HTMLSelectElement>('How long');
  const words = [...lengths.options].map(({ text }) => text);
  expect([words[0], words[4], words.at(-1)]).toEqual(['3 hours 36 minutes', '8 hours 24 minutes', '36 hours']);
  // There is no night truce, so the notice is counted in hours of the game.
  expect((await section()).getByText(/^It begins 1 hour 12 minutes after/)).toBeTruthy();
  expect((await facts())[1]).toBe(`Can be ended from: ${clockTime(ahead((96 * 3600) / 20))}`);
});

test('while an army stands before a world, the banner says why the begin moves on', async () => {
  hasLeave(anAnnouncedLeave());
  openPage(routes, '/settings');
  const banner = () => screen.findByRole('region', { name: 'Your leave of absence' });
  const why = 'It does not begin while an army stands before a world of yours';
  expect((await banner()).textContent).not.toContain(why);
  cleanup();
  const { situations } = aDashboard();
  const vacation = anAnnouncedLeave();
  for (const [side, said] of [
    ['ruler', true],
    ['mate', false],
  ] as const) {
    server.answer(getDashboard, aDashboard({ vacation, situations: { ...situations, sieges: [aSiege({ side })] } }));
    openPage(routes, '/settings');
    expect((await banner()).textContent?.includes(why)).toBe(said);
    cleanup();
  }
});

test('a leave that is announced is called off with one press', async () => {
  hasLeave(anAnnouncedLeave());
  const { user } = openPage(routes, '/settings');
  const button = await (await section()).findByRole('button', { name: 'Call It Off' });
  expect((await facts())[0]).toMatch(/^Begins: .*1d$/);
  hasLeave(null, { version: 4 });
  server.answer(endVacation, {
    message: 'Your leave is called off.',
    vacation: null,
    version: 4,
    server_time: ago(0),
  });
  await user.click(button);
  expect(await screen.findByText('Your leave is called off.')).toBeTruthy();
  expect(await (await section()).findByRole('button', { name: 'Announce a Leave' })).toBeTruthy();
});

test('a leave ends when it has lasted long enough, after a question', async () => {
  hasLeave(away(1));
  openPage(routes, '/settings');
  const end = async () => (await section()).findByRole('button', { name: 'End the Leave' });
  expect(isDisabled(await end())).toBe(true);
  expect((await section()).getByText(`You can end it from ${clockTime(ahead(2 * DAY))}.`)).toBeTruthy();
  cleanup();

  hasLeave(away(4));
  const { user } = openPage(routes, '/settings');
  await user.click(await end());
  const question = within(await screen.findByRole('alertdialog', { name: 'End your leave?' }));
  expect(question.getByText(new RegExp(`your next leave from ${clockTime(ahead(14 * DAY))}\\.`))).toBeTruthy();
  server.refuse(endVacation, 409, REFUSALS.leaveTooShort('1 h').text);
  await user.click(question.getByRole('button', { name: 'End the Leave' }));
  expect((await (await section()).findByRole('alert')).textContent).toBe('You cannot end your leave yet. Wait 1 h.');
});

test('a push changes section and banner without a reload', async () => {
  const { cache } = openPage(routes, '/settings');
  await (await section()).findByRole('button', { name: 'Announce a Leave' });
  hasLeave(away(0), { version: 4 });
  hear(cache, 'vacation_changed', { vacation: away(0), version: 4, server_time: ago(0) });
  expect(await (await section()).findByText('You are on leave.')).toBeTruthy();
  const banner = await screen.findByRole('region', { name: 'Your leave of absence' });
  expect(banner.textContent).toContain(`You are on leave until ${clockTime(ahead(7 * DAY))}.`);
  hasLeave(null, { version: 5 });
  hear(cache, 'vacation_changed', { vacation: null, version: 5, server_time: ago(0) });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your leave of absence' })).toBeNull());
});

test.each([
  ['announced', anAnnouncedLeave, /^Your leave begins .*no march of yours can leave\./, 'Call It Off in Settings'],
  ['too young to end', () => away(1), /attacks on them turn back.*You can end it from .*\./, 'See Settings'],
  [
    'old enough to end',
    () => away(4),
    /and you can only read, talk, and take care of your alliance\. $/,
    'End It in Settings',
  ],
] as const)('the dashboard shows a leave that is %s, and leads to the settings', async (_, vacation, words, link) => {
  hasLeave(vacation());
  const { user, where } = openPage(routes, '/dashboard');
  const banner = within(await screen.findByRole('region', { name: 'Your leave of absence' }));
  expect(banner.getByText((_, element) => element?.tagName === 'P').textContent).toMatch(words);
  await user.click(banner.getByRole('link', { name: link }));
  expect(where()).toMatchObject({ pathname: '/settings', hash: '#leave' });
});
