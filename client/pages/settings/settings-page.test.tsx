import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { myAlliance } from '#shared/api/alliances/alliances';
import { getNightTruce } from '#shared/api/battles/garrisons';
import type { Answer } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { getNotifications } from '#shared/api/notifications';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  endOtherSessions,
  exportAccount,
  getAccount,
  keepAccount,
  listSessions,
  showIntroduction,
} from '#shared/api/settings';
import { getVacation } from '#shared/api/vacation';
import { REFUSALS } from '#shared/refusals';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  anAccount,
  aTruce,
  fakeServer,
  noVacation,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

type Session = Answer<typeof listSessions>[number];

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1';

const session = (id: number, changes: Partial<Session> = {}): Session => ({
  session_id: id,
  created_at: ago(7200),
  last_used_at: ago(600),
  user_agent: IPHONE,
  current: false,
  ...changes,
});
const HERE = session(1, { user_agent: FIREFOX, current: true });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(getNightTruce, aTruce({ kept: false }))
    .answer(listPlanets, [aListedPlanet()])
    .answer(getVacation, noVacation())
    .answer(getAccount, anAccount())
    .answer(myAlliance, { alliance: null, user_role: null, version: 3, server_time: ago(0) })
    .answer(listSessions, [session(2), HERE])
    .answer(getNotifications, {
      kinds: {
        building: true,
        research: true,
        ship: true,
        mission: true,
        mention: true,
        relation: true,
        letter: true,
        invitation: true,
        attack: true,
        siege: true,
        battle: true,
      },
      quiet_hours: null,
      time_zone: 'UTC',
      hold_attacks: false,
      email: false,
      subscriptions: [],
      public_key: 'key',
    });
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('S-013, G-100: the menu leads to the settings', async () => {
  const { user, where } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  expect(where().pathname).toBe('/settings');
});

test('R-71: a new password is set with the old one, and both fields are empty again', async () => {
  server.answer(changePassword, { message: 'Your password has been changed. All your other sessions have ended.' });
  const { user } = openPage(routes, '/settings');
  await user.type(await field('Current password'), 'chevron seven');
  await user.type(await field('New password'), 'chevron eight');
  await screen.findByText('This device');
  server.answer(listSessions, [HERE]);
  await user.click(await button('Change Password'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your password has been changed. All your other sessions have ended.',
  );
  expect(server.last(changePassword)?.body).toEqual({
    current_password: 'chevron seven',
    new_password: 'chevron eight',
  });
  expect([(await field('Current password')).value, (await field('New password')).value]).toEqual(['', '']);
  expect(await screen.findByText("You aren't logged in anywhere else.")).toBeTruthy();
});

test('R-71: nothing is sent while a field is wrong, and a refusal keeps what was typed', async () => {
  server.refuse(changePassword, 400, 'The current password is wrong.');
  const { user } = openPage(routes, '/settings');
  await user.type(await field('New password'), 'short');
  await user.click(await button('Change Password'));
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(screen.getByText('Password must have at least 8 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Current password'));
  expect(server.count(changePassword)).toBe(0);
  await user.type(await field('New password'), ' no longer');
  await user.type(await field('Current password'), 'wrong');
  await user.click(await button('Change Password'));
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong.');
  expect((await field('New password')).value).toBe('short no longer');
});

test('each form with a password tells password managers whose it is', async () => {
  openPage(routes, '/settings');
  await screen.findByLabelText('New email');
  const hints = [...document.querySelectorAll('form')].map((form) =>
    [...form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(({ autocomplete, value }) => [
      autocomplete,
      value,
    ]),
  );
  const { username } = someResources();
  const ofPasswords = hints.filter((form) => form.some(([hint]) => hint?.endsWith('-password')));
  const own = ['username', username];
  expect(ofPasswords).toEqual([
    [own, ['email', ''], ['current-password', '']],
    [own, ['current-password', ''], ['new-password', '']],
    [own, ['current-password', '']],
    [own, ['current-password', '']],
  ]);
});

test('R-72: each session says where it is, since when, and which is this one', async () => {
  openPage(routes, '/settings');
  await screen.findByText('Firefox on Linux');
  const [here, other] = within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('listitem');
  expect(here?.textContent).toMatch(/^Firefox on LinuxLogged in .*This device$/);
  expect(other?.textContent).toMatch(/^Safari on iPhoneLogged in .*Last seen .*\d{1,2}:\d\d(\s[AP]M)?$/);
});

test('R-72: many sessions are not listed at once, but this one is', async () => {
  const others = Array.from({ length: 9 }, (_, index) => session(index + 2));
  server.answer(listSessions, [...others, HERE]);
  const { user } = openPage(routes, '/settings');
  await screen.findByText('This device');
  const rows = () => within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(6);
  await user.click(await button('Show 4 more'));
  expect(rows()).toHaveLength(10);
  await user.click(await button('Show fewer'));
  expect(rows()).toHaveLength(6);
});

test('R-73: logging out everywhere asks first, names what ends, and then there is one session', async () => {
  server.answer(endOtherSessions, { message: 'You have been logged out everywhere else.' });
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Log out everywhere else'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
  expect(dialog.textContent).toContain('One other session will end');
  expect(dialog.textContent).toContain('Safari on iPhone');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.count(endOtherSessions)).toBe(0);

  await user.click(await button('Log out everywhere else'));
  server.answer(listSessions, [HERE]);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere else' }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('You have been logged out everywhere else.');
  expect((await button('Log out everywhere else')).hasAttribute('disabled')).toBe(true);
});

test('R-72, R-73: sessions that cannot be read or ended say so', async () => {
  server.refuse(endOtherSessions, 500);
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Log out everywhere else'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere else' }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to end the other sessions.');
  cleanup();
  server.refuse(listSessions, 500);
  const again = openPage(routes, '/settings');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load sessions.');
  server.answer(listSessions, [HERE]);
  await again.user.click(await button('Try again'));
  expect(await screen.findByText('This device')).toBeTruthy();
});

test('R-74, G-103: the introduction is shown again at once, though this login has seen it', async () => {
  localStorage.setItem('introduction_shown', '1');
  server.answer(showIntroduction, { message: 'ok' });
  const { user, where } = openPage(routes, '/settings');
  const again = await button('Show the introduction again');
  server.answer(getDashboard, aDashboard({ first_login: true }));
  await user.click(again);
  expect(await screen.findByRole('dialog', { name: 'Introduction' })).toBeTruthy();
  expect(where().pathname).toBe('/dashboard');
});

test('R-74, E-22: what keeps the introduction away is said', async () => {
  server.refuse(showIntroduction, 500);
  const { user, where } = openPage(routes, '/settings');
  await user.click(await button('Show the introduction again'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save preference. Please try again.');
  await waitFor(() => expect(where().pathname).toBe('/settings'));
});

const region = (name: string) => screen.findByRole('region', { name });

test('the email address is changed with two codes, after the password', async () => {
  const email_change = { new_email: 'jackson@example.org', expires_at: ahead(600) };
  server.answer(changeEmail, { message: 'Two codes are on their way.', email_change });
  server.answer(confirmEmail, () => {
    server.answer(getAccount, anAccount({ email: 'jackson@example.org', version: 4 }));
    return { message: 'Your email address is now jackson@example.org.' };
  });
  const { user } = openPage(routes, '/settings');
  await screen.findByText('daniel@example.org');
  await user.type(await field('New email'), 'jackson');
  await user.click(await button('Send Codes'));
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(server.count(changeEmail)).toBe(0);
  await user.type(await field('New email'), '@example.org');
  await user.type(await field('Password to change the email'), 'chevron seven');
  await user.click(await button('Send Codes'));
  await screen.findByText(/One code is on its way to/);
  expect(server.last(changeEmail)?.body).toEqual({ new_email: 'jackson@example.org', password: 'chevron seven' });

  const digits = async (label: string) =>
    within(await screen.findByRole('group', { name: label })).getByRole('textbox', { name: 'Digit 1 of 5' });
  await user.click(await digits('Code from the old address'));
  await user.keyboard('12345');
  await user.click(await button('Change Email'));
  expect(screen.getByText('The verification code has 5 digits.')).toBeTruthy();
  expect(server.count(confirmEmail)).toBe(0);
  await user.click(await digits('Code from the new address'));
  await user.keyboard('00007');
  await user.click(await button('Change Email'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your email address is now jackson@example.org. All your other sessions have ended.',
  );
  expect(server.last(confirmEmail)?.body).toEqual({ old_code: '12345', new_code: '00007' });
  expect(await screen.findByText('jackson@example.org')).toBeTruthy();
});

test('wrong codes are said to be wrong, and other codes can be requested', async () => {
  const email_change = { new_email: 'jackson@example.org', expires_at: ahead(600) };
  server.answer(getAccount, anAccount({ email_change }));
  server.refuse(confirmEmail, 400, REFUSALS.emailCodesRefused.text);
  const { user } = openPage(routes, '/settings');
  for (const name of ['Code from the old address', 'Code from the new address']) {
    await user.click(within(await screen.findByRole('group', { name })).getByRole('textbox', { name: 'Digit 1 of 5' }));
    await user.keyboard('11111');
  }
  await user.click(await button('Change Email'));
  expect((await screen.findByRole('alert')).textContent).toBe(REFUSALS.emailCodesRefused.text);
  await user.click(await button('Use another address or new codes'));
  expect(await field('New email')).toBeTruthy();
});

test('the copy of the data asks for the password, sends it in no address, and becomes a file', async () => {
  const copy = { made_at: '2026-11-29T12:00:00.000Z', tables: { player: [{ username: 'daniel' }] } };
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Download My Data'));
  expect(within(await region('Your data')).getByText('Password is required.')).toBeTruthy();

  server.refuse(exportAccount, 400, REFUSALS.currentPasswordWrong.text);
  await user.type(await field('Password to get your data'), 'öffne dich');
  await user.click(await button('Download My Data'));
  expect(await screen.findByText(REFUSALS.currentPasswordWrong.text)).toBeTruthy();
  expect(files).toEqual([]);

  server.answer(exportAccount, copy);
  await user.click(await button('Download My Data'));
  expect(await screen.findByText('The file is on its way to your downloads.')).toBeTruthy();
  expect(clicked).toEqual(['seventh-chevron-daniel.json']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(copy);
  const { url, password } = server.last(exportAccount) ?? {};
  expect([url, password]).toEqual(['/account/export', '%C3%B6ffne%20dich']);
});

test('the deletion of the account names what is lost, asks first, and can be cancelled', async () => {
  const delete_at = ahead(7 * 86_400);
  const isTo = (date: string | null) =>
    server.answer(getAccount, anAccount({ delete_at: date })).answer(getDashboard, aDashboard({ delete_at: date }));
  server.answer(deleteAccount, () => {
    isTo(delete_at);
    return { message: 'Your account will be deleted in 7 days.', delete_at };
  });
  server.answer(keepAccount, () => {
    isTo(null);
    return { message: 'Your account will not be deleted.' };
  });
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Delete Account'));
  expect(within(await region('Delete account')).getByText('Password is required.')).toBeTruthy();
  await user.type(await field('Password to delete the account'), 'chevron seven');
  await user.click(await button('Delete Account'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the account daniel?' });
  expect(dialog.textContent).toContain('your world with everything on it');
  expect(dialog.textContent).toContain('the name daniel is free for others');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.count(deleteAccount)).toBe(0);
  await user.click(screen.getByRole('checkbox', { name: /^Delete my messages to others too/ }));
  await user.click(await button('Delete Account'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete daniel' }));
  expect(await screen.findByText(/Until then, nothing changes/)).toBeTruthy();
  expect(server.last(deleteAccount)?.body).toEqual({ password: 'chevron seven', words: 'go' });

  // The banner, which every page has, says the same.
  const banner = await region('Your account');
  expect(banner.textContent).toContain('with all your worlds');
  await user.click(within(banner).getByRole('button', { name: 'Keep My Account' }));
  expect(await field('Password to delete the account')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull());
});

test.each([
  ['leader', 3, REFUSALS.leaderMustHandOver.text],
  ['officer', 3, undefined],
  ['leader', 1, undefined],
] as const)('a %s of %i members is told before the press whether to hand over', async (user_role, members, refusal) => {
  const alliance = {
    ...{ id: 1, name: 'Tollan', description: null, level: 1, current_member_count: members, member_count: members },
    ...{ max_members: 10, leader_id: 7 },
  };
  server.answer(myAlliance, { alliance, user_role, version: 3, server_time: ago(0) });
  const { user } = openPage(routes, '/settings');
  const disabled = async () => (await button('Delete Account')).hasAttribute('disabled');
  await waitFor(async () => expect(await disabled()).toBe(refusal !== undefined));
  if (refusal) {
    expect((await region('Delete account')).textContent).toContain(refusal);
    return;
  }
  await user.type(await field('Password to delete the account'), 'chevron seven');
  await user.click(await button('Delete Account'));
  const words = (await screen.findByRole('alertdialog')).textContent;
  expect(words?.includes('Tollan ends too')).toBe(members === 1);
});

test('an account that will be deleted says so on every page, and is kept with one press', async () => {
  server.answer(getDashboard, aDashboard({ delete_at: ahead(86_400) }));
  server.refuse(keepAccount, 429, 'Too many attempts.');
  const { user } = openPage(routes, '/dashboard');
  const banner = await region('Your account');
  await user.click(within(banner).getByRole('button', { name: 'Keep My Account' }));
  expect((await within(banner).findByRole('alert')).textContent).toBe('Too many attempts.');
  server.answer(keepAccount, { message: 'Your account will not be deleted.' }).answer(getDashboard, aDashboard());
  await user.click(within(banner).getByRole('button', { name: 'Keep My Account' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your account' })).toBeNull());
});
