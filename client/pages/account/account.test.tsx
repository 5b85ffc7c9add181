import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  getRegistration,
  login,
  logout,
  refreshToken,
  register,
  resendVerification,
  verifyEmail,
} from '#shared/api/account';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { signOut } from '../../api/http/session.ts';
import { routes } from '../../router.tsx';
import { REGISTRATION_PATH } from '../landing/newcomers.tsx';
import { aDashboard, fakeServer, json, openPage, signedIn, someResources } from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(getRegistration, { mode: 'open' })
    .answer(listPlanets, []);
});

const field = (label: string) => screen.findByLabelText(label);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${number} of 5`);

async function fillLogin(user: ReturnType<typeof openPage>['user']) {
  await user.type(await field('Email'), 'Daniel@Example.org');
  await user.type(await field('Password'), 'secret');
  await user.click(await button('Enter the Gate'));
}

async function fillRegistration(user: ReturnType<typeof openPage>['user']) {
  await user.type(await field('Username'), 'daniel');
  await user.type(await field('Email'), 'daniel@example.org');
  await user.type(await field('Password'), 'long enough');
  await user.selectOptions(await field('Race'), "Tok'ra");
}

test('S-024, T-16, G-24: logging in stores both tokens and opens the dashboard', async () => {
  server.answer(login, { access_token: 'a', refresh_token: 'r' });
  const { user, where } = openPage(routes, '/login');
  await fillLogin(user);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(where().pathname).toBe('/dashboard');
  expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual(['a', 'r']);
  expect(server.last(login)?.body).toEqual({ email: 'daniel@example.org', password: 'secret' });
});

test('V-01: login sends nothing while a field is empty, says so under it, and goes there', async () => {
  const { user } = openPage(routes, '/login');
  await user.click(await button('Enter the Gate'));
  const email = await field('Email');
  expect(document.activeElement).toBe(email);
  const note = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Email is required.');
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(server.count(login)).toBe(0);
});

test('S-027, G-15: a wrong password shows the banner and stays', async () => {
  server.refuse(login, 401, 'Login failed. Please check your credentials.');
  const { user, where } = openPage(routes, '/login');
  await fillLogin(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.');
  expect(where().pathname).toBe('/login');
});

test('E-05: without an answer the login shows its fallback', async () => {
  const { user } = openPage(routes, '/login');
  await fillLogin(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.');
});

test('E-04: an unverified player is led to /verify with the email and without a banner', async () => {
  server.refuse(login, 401, 'Email is not verified.');
  const { user, where } = openPage(routes, '/login');
  await fillLogin(user);
  expect(await button('Verify Email')).toBeTruthy();
  expect(where().pathname).toBe('/verify');
  expect((await field('Email')).getAttribute('value')).toBe('daniel@example.org');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an unverified player who logs in by name is asked for the address, which the server never tells', async () => {
  server.refuse(login, 401, 'Email is not verified.');
  const { user } = openPage(routes, '/login');
  await user.type(await field('Email'), 'Daniel');
  await user.type(await field('Password'), 'secret');
  await user.click(await button('Enter the Gate'));
  await button('Verify Email');
  expect(server.last(login)?.body).toEqual({ email: 'daniel', password: 'secret' });
  expect((await field('Email')).getAttribute('value')).toBe('');
});

test('a name is no address for a reset link', async () => {
  const { user } = openPage(routes, '/login');
  await user.type(await field('Email'), 'Daniel');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await button('Send Reset Link');
  expect((await field('Email')).getAttribute('value')).toBe('');
});

test('what is neither an address nor a name is refused before it is sent', async () => {
  const { user } = openPage(routes, '/login');
  for (const neither of ["Teal'c", 'daniel@', 'ab']) {
    await user.clear(await field('Email'));
    await user.type(await field('Email'), neither);
    await user.click(await button('Enter the Gate'));
    expect(await screen.findByText('Please enter a valid email address or username.'), neither).toBeTruthy();
  }
  expect(server.count(login)).toBe(0);
});

/** What the fields of the form with this button tell a password manager, in their order. */
async function hintsOf(submit: string) {
  const form = (await button(submit)).closest('form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])];
  return fields.map(({ autocomplete }) => autocomplete);
}

const CODE = ['one-time-code', 'off', 'off', 'off', 'off'];

test.each([
  ['/login', 'Enter the Gate', ['username', 'current-password']],
  ['/register', 'Register', ['username', 'email', 'new-password']],
  ['/verify', 'Verify Email', ['email', ...CODE, 'off']],
  ['/forgot-password', 'Send Reset Link', ['email']],
  ['/reset-password?token=secret', 'Set New Password', ['new-password']],
])('at %s password managers fill in and keep what the login takes', async (path, submit, hints) => {
  openPage(routes, path);
  expect(await hintsOf(submit)).toEqual(hints);
});

test('a browser that stores nothing plays on until the page is left, and says so before the login', async () => {
  const denied = () => {
    throw new DOMException('The user has denied this.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  server.answer(login, { access_token: 'a', refresh_token: 'r' });
  const { user } = openPage(routes, '/login');
  expect(await screen.findByText(/^This browser stores no data for this site/)).toBeTruthy();
  await fillLogin(user);
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('S-026, G-21: who has a token is led from /login and from / to the dashboard', async () => {
  signedIn();
  for (const path of ['/login', '/']) {
    const { where } = openPage(routes, path);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(where().pathname).toBe('/dashboard');
    cleanup();
  }
});

test('G-20: a protected page without a token leads to /login, and from there back to the page', async () => {
  server.answer(login, { access_token: 'a', refresh_token: 'r' });
  signedIn();
  signOut();
  const { user, where } = openPage(routes, '/myplanets?sort=yield#Chulak');
  await button('Enter the Gate');
  expect(where().pathname).toBe('/login');
  expect(screen.getByText(/^Your worlds kept working/)).toBeTruthy();
  await fillLogin(user);
  await screen.findByRole('heading', { name: 'My Planets' });
  const { pathname, search, hash } = where();
  expect(pathname + search + hash).toBe('/myplanets?sort=yield#Chulak');
});

test('a session that the server has ended goes on where it was; after a logout the next one begins at the dashboard', async () => {
  const unreadable = () => json({ error: REFUSALS.tokenInvalid.text }, 401);
  for (const leave of ['Logout', 'expiry']) {
    localStorage.clear();
    signedIn();
    server
      .answer(logout, { message: 'ok' })
      .answer(login, { access_token: 'a', refresh_token: 'r' })
      .answer(listPlanets, [])
      .refuse(refreshToken, 403, REFUSALS.tokenInvalid.text);
    const { cache, user, where } = openPage(routes, '/myplanets');
    await screen.findByRole('heading', { name: 'My Planets' });
    if (leave === 'Logout') await user.click(await button('Logout'));
    else {
      server.reply(listPlanets, unreadable);
      await act(() => cache.refetchQueries());
    }
    await button('Enter the Gate');
    server.answer(listPlanets, []);
    await fillLogin(user);
    const title = leave === 'Logout' ? 'Dashboard' : 'My Planets';
    await screen.findByRole('heading', { name: title });
    expect(where().pathname).toBe(leave === 'Logout' ? '/dashboard' : '/myplanets');
    cleanup();
  }
});

test('S-028, S-029, S-032: registering sends the race and leads to /verify with the email', async () => {
  server.answer(register, { message: 'ok' });
  const { user, where } = openPage(routes, '/register');
  await fillRegistration(user);
  await user.click(await button('Register'));
  await button('Verify Email');
  expect(server.last(register)?.body).toEqual({
    language: 'en',
    username: 'daniel',
    email: 'daniel@example.org',
    password: 'long enough',
    race_id: 3,
  });
  expect(where().state).toEqual({ email: 'daniel@example.org' });
});

test('V-02, V-03: registering asks for every field in its own words', async () => {
  const { user } = openPage(routes, '/register');
  await user.type(await field('Email'), 'not an address');
  await user.click(await button('Register'));
  for (const sentence of [
    'Username is required.',
    'Please enter a valid email address.',
    'Password is required.',
    'Race is required.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  expect(server.count(register)).toBe(0);
});

test("S-031, E-06: the server's own words are shown, else 'Registration failed'", async () => {
  server.refuse(register, 409, 'Username is already taken.');
  const { user } = openPage(routes, '/register');
  await fillRegistration(user);
  await user.click(await button('Register'));
  expect((await screen.findByRole('alert')).textContent).toBe('Username is already taken.');
  server.refuse(register, 500);
  await user.click(await button('Register'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Registration failed'));
});

test('V-05: a pasted code fills the boxes from the current one, capped at five', async () => {
  const { user } = openPage(routes, '/verify');
  await button('Verify Email');
  await user.click(box(2));
  await user.paste('code: 12-3456789');
  expect([1, 2, 3, 4, 5].map((number) => box(number).value)).toEqual(['', '1', '2', '3', '4']);
  expect(document.activeElement).toBe(box(5));
});

test('V-04, V-06: a box takes one digit, Backspace on an empty one goes back, arrows walk', async () => {
  const { user } = openPage(routes, '/verify');
  await button('Verify Email');
  await user.click(box(1));
  await user.keyboard('a0b7');
  expect([box(1).value, box(2).value, box(3).value]).toEqual(['0', '7', '']);
  expect(document.activeElement).toBe(box(3));
  await user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(box(2));
  await user.keyboard('{Backspace}{Backspace}');
  expect(box(2).value).toBe('');
  expect(document.activeElement).toBe(box(1));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(box(2));
});

test('a code typed over another one replaces it, also where both have the same digit', async () => {
  const { user } = openPage(routes, '/verify');
  await button('Verify Email');
  await user.click(box(1));
  await user.keyboard('00000');
  await user.click(box(1));
  await user.keyboard('18405');
  expect([1, 2, 3, 4, 5].map((number) => box(number).value).join('')).toBe('18405');
});

test('S-034, S-036, S-038, T-20, V-07, C-05, G-110: verifying keeps leading zeros, says so, and leads to /login after 3 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(verifyEmail, { message: 'ok' });
  const { user, where } = openPage(routes, '/verify', { email: 'daniel@example.org' });
  await button('Verify Email');
  await user.click(box(1));
  await user.keyboard('00427');
  await user.type(await field('Home planet name'), ' Abydos ');
  await user.click(await button('Verify Email'));
  expect(await screen.findByText('Email verified successfully! Redirecting to login...')).toBeTruthy();
  expect(server.last(verifyEmail)?.body).toEqual({
    email: 'daniel@example.org',
    token: '00427',
    planet_name: 'Abydos',
  });
  await vi.advanceTimersByTimeAsync(2500);
  expect(where().pathname).toBe('/verify');
  await vi.advanceTimersByTimeAsync(600);
  await waitFor(() => expect(where().pathname).toBe('/login'));
  // The login greets a newcomer, who need not type the address again.
  expect(await screen.findByText(/^Welcome! Your home world is ready/)).toBeTruthy();
  expect((await field('Email')).getAttribute('value')).toBe('daniel@example.org');
});

/** Registers and enters the code; the page says that it was right. */
async function registerAndVerify(user: ReturnType<typeof openPage>['user']) {
  await user.type(await field('Username'), 'daniel');
  await user.type(await field('Email'), 'daniel@example.org');
  await user.type(await field('Password'), 'long enough');
  await user.selectOptions(await field('Race'), "Tok'ra");
  await user.click(await button('Register'));
  await button('Verify Email');
  await user.click(box(1));
  await user.keyboard('00427');
  await user.type(await field('Home planet name'), 'Abydos');
  await user.click(await button('Verify Email'));
  await screen.findByText('Email verified successfully! Redirecting to login...');
}

test('the tab that registered is logged in after the 3 s, without storing the password, and lands on the dashboard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server
    .answer(register, { message: 'ok' })
    .answer(verifyEmail, { message: 'ok' })
    .answer(login, { access_token: 'a', refresh_token: 'r' });
  const { user, where } = openPage(routes, '/register');
  await registerAndVerify(user);
  expect(where().pathname).toBe('/verify');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, where().state])).not.toContain('long enough');
  await vi.advanceTimersByTimeAsync(3100);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(server.last(login)?.body).toEqual({ email: 'daniel@example.org', password: 'long enough' });
  expect(localStorage.getItem('access_token')).toBe('a');
});

test('if that login fails, the login page asks for the password', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(register, { message: 'ok' }).answer(verifyEmail, { message: 'ok' }).refuse(login, 500);
  const { user, where } = openPage(routes, '/register');
  await registerAndVerify(user);
  await vi.advanceTimersByTimeAsync(3100);
  expect(await screen.findByText(/^Welcome! Your home world is ready/)).toBeTruthy();
  expect(where().pathname).toBe('/login');
  expect((await field('Password')).getAttribute('value')).toBe('');
});

test('a browser in which nobody ever logged in is offered an account first, and one that was used the login', async () => {
  server.answer(login, { access_token: 'a', refresh_token: 'r' }).answer(logout, { message: 'ok' });
  const { user } = openPage(routes, '/login');
  const create = await screen.findByRole('link', { name: 'Create an account' });
  const email = await field('Email');
  expect(create.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await fillLogin(user);
  await user.click(await button('Logout'));
  const again = await screen.findByRole('link', { name: 'Create an account' });
  expect(again.compareDocumentPosition(await field('Email'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(screen.getByText(/^Your worlds kept working/)).toBeTruthy();
});

test('whoever gets no mail is told what to do, for a mail that is refused after the answer is told nowhere else', async () => {
  openPage(routes, '/verify', { email: 'daniel@example.org' });
  await button('Resend Code');
  expect(
    screen.getByText(/No email after a few minutes\? Check your spam folder and the address, or request/),
  ).toBeTruthy();
});

test("S-037, G-110: resending says 'Verification code sent.' and then waits 60 s", async () => {
  server.answer(resendVerification, { message: 'ok' });
  const { user } = openPage(routes, '/verify', { email: 'daniel@example.org' });
  await user.click(await button('Resend Code'));
  // The cooldown starts when the form appears.
  expect((await button('Resend Code (60s)')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Verification code sent.')).toBeTruthy();
  expect(server.last(resendVerification)?.body).toEqual({ email: 'daniel@example.org' });
});

test('S-039, E-07, E-08: verifying and resending fail in their own words', async () => {
  server.refuse(resendVerification, 500).refuse(verifyEmail, 500);
  const { user } = openPage(routes, '/verify', { email: 'daniel@example.org' });
  await user.click(await button('Resend Code'));
  expect((await screen.findByRole('alert')).textContent).toBe('Resend failed');
  await user.click(box(1));
  await user.paste('12345');
  await user.type(await field('Home planet name'), 'Abydos');
  await user.click(await button('Verify Email'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Verification failed'));
});

test("T-19, G-18, E-09: logout leaves in every case, and says 'Logout failed' when it was not told", async () => {
  signedIn();
  server.refuse(logout, 500);
  const { user, where } = openPage(routes, '/dashboard');
  await user.click(await button('Logout'));
  await button('Enter the Gate');
  expect(where().pathname).toBe('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Logout failed');
  expect(server.last(logout)?.bearer).toBe('Bearer refresh-1');
});

test('S-014, E-61: an address that there is not has the default error screen, with a way on', async () => {
  openPage(routes, '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText(/^There is nothing at this address/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the start' }).getAttribute('href')).toBe('/');
});

test('S-001: the landing page has its own title, also after another page', async () => {
  const { user } = openPage(routes, '/register');
  await waitFor(() => expect(document.title).toBe('Register · Seventh Chevron'));
  await user.click(screen.getByRole('link', { name: /Seventh Chevron/ }));
  await screen.findByRole('link', { name: 'PLAY NOW' });
  await waitFor(() => expect(document.title).toBe('Seventh Chevron'));
});

test('by invitation, the landing page says so, and the link fills in the code that registering sends', async () => {
  server.answer(getRegistration, { mode: 'invite' }).answer(register, { message: 'ok' });
  openPage(routes, '/');
  expect(await screen.findByText('New players come by invitation.')).toBeTruthy();
  cleanup();

  const { user, where } = openPage(routes, '/register#invitation=seven-chevrons');
  expect((await field('Invitation')).getAttribute('value')).toBe('seven-chevrons');
  expect(await screen.findByText(/^New players come by invitation/)).toBeTruthy();
  await user.clear(await field('Invitation'));
  await user.click(await button('Register'));
  expect(await screen.findByText(REFUSALS.invitationNeeded.text)).toBeTruthy();
  expect(server.count(register)).toBe(0);

  await user.type(await field('Invitation'), 'nine-chevrons');
  await fillRegistration(user);
  await user.click(await button('Register'));
  await waitFor(() => expect(where().pathname).toBe('/verify'));
  expect(server.last(register)?.body).toMatchObject({ username: 'daniel', invitation: 'nine-chevrons' });
});

test('where nobody may register, the landing page, the login and /register say so', async () => {
  server.answer(getRegistration, { mode: 'closed' });
  for (const path of ['/', '/login', '/register']) {
    openPage(routes, path);
    expect(await screen.findByText(/^This server takes no new players at the moment\./), path).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create an account' }), path).toBeNull();
    expect(screen.queryByRole('button', { name: 'Register' }), path).toBeNull();
    cleanup();
  }
});

test('the landing page asks where the contract says', () => {
  expect(REGISTRATION_PATH).toBe(getRegistration.path);
});

test('S-022, S-023, S-025, S-030: the doors know each other', async () => {
  openPage(routes, '/login');
  expect(await screen.findByRole('heading', { level: 1, name: 'Seventh Chevron' })).toBeTruthy();
  expect((await field('Email')).hasAttribute('required')).toBe(true);
  expect((await field('Password')).getAttribute('type')).toBe('password');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
  cleanup();
  openPage(routes, '/register');
  expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login');
});

test('S-033, C-04, S-035, G-114: without an address from before, /verify has five boxes and asks for it', async () => {
  const { user } = openPage(routes, '/verify');
  await button('Verify Email');
  expect(screen.getAllByRole('textbox', { name: /^Digit/ })).toHaveLength(5);
  await user.click(await button('Resend Code'));
  expect(screen.getByText('Email is required.')).toBeTruthy();
  expect(server.count(resendVerification)).toBe(0);
  await user.type(await field('Email'), 'd');
  expect(screen.queryByText('Email is required.')).toBeNull();
});

const MAILED = 'If an account has this address, a link to set a new password is on its way.';

test('R-75: who forgot the password asks for a link, is told the same for every address, and then waits', async () => {
  server.answer(forgotPassword, { message: MAILED });
  const { user, where } = openPage(routes, '/login');
  await user.type(await field('Email'), 'Daniel@Example.org');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await user.click(await button('Send Reset Link'));
  expect((await button('Send Reset Link (60s)')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe(MAILED);
  expect(where().pathname).toBe('/forgot-password');
  expect(server.last(forgotPassword)?.body).toEqual({ email: 'daniel@example.org' });
});

test('R-75: a failure is said, and can be tried again', async () => {
  server.refuse(forgotPassword, 500);
  const { user } = openPage(routes, '/forgot-password', { email: 'daniel@example.org' });
  await user.click(await button('Send Reset Link'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to request a password reset.');
  expect((await button('Send Reset Link')).hasAttribute('disabled')).toBe(false);
});

test('R-76: the mailed link takes a new password, ends the session here and leads to the login', async () => {
  signedIn();
  server.answer(resetPassword, { message: 'Your password has been changed. Please log in.' });
  const { user, where } = openPage(routes, '/reset-password#token=secret');
  await user.click(await button('Set New Password'));
  expect(screen.getByText('Password is required.')).toBeTruthy();
  await user.type(await field('New password'), 'long enough');
  await user.click(await button('Set New Password'));
  expect((await screen.findByRole('alert')).textContent).toBe('Your password has been changed. Please log in.');
  expect(where().pathname).toBe('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(server.last(resetPassword)?.body).toEqual({ token: 'secret', new_password: 'long enough' });
});

test('R-76: a link that an earlier version mailed, with its token in the query, still works', async () => {
  server.answer(resetPassword, { message: 'Your password has been changed. Please log in.' });
  const { user } = openPage(routes, '/reset-password?token=mailed-before');
  await user.type(await field('New password'), 'long enough');
  await user.click(await button('Set New Password'));
  await screen.findByText('Your password has been changed. Please log in.');
  expect(server.last(resetPassword)?.body).toMatchObject({ token: 'mailed-before' });
});

test('R-76: a spent link, or one without its token, leads to a new one', async () => {
  server.refuse(resetPassword, 400, REFUSALS.resetLinkSpent.text);
  const { user } = openPage(routes, '/reset-password#token=spent');
  await user.type(await field('New password'), 'long enough');
  await user.click(await button('Set New Password'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is no longer valid/);
  cleanup();
  openPage(routes, '/reset-password');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is no longer valid/);
  expect(screen.getByRole('link', { name: 'Request a new one' }).getAttribute('href')).toBe('/forgot-password');
});
