// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login, logout, register, resendVerification, verifyEmail } from '#shared/api/account';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../router.tsx';
import { aDashboard, fakeServer, openPage, signedIn, someResources } from './testing.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, []);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.findByLabelText(label);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${number} of 5`);

async function fillLogin(user: ReturnType<typeof openPage>['user']) {
  await user.type(await field('Email'), 'Daniel@Example.org');
  await user.type(await field('Password'), 'secret');
  await user.click(await button('Enter the Gate'));
}

test('S-024, G-24: who logs in keeps both tokens and comes to the dashboard', async () => {
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

test('E-04: an unverified player is led to /verify with the e-mail and without a banner', async () => {
  server.refuse(login, 401, 'Email is not verified.');
  const { user, where } = openPage(routes, '/login');
  await fillLogin(user);
  expect(await button('Verify Email')).toBeTruthy();
  expect(where().pathname).toBe('/verify');
  expect((await field('Email')).getAttribute('value')).toBe('daniel@example.org');
  expect(screen.queryByRole('alert')).toBeNull();
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

test('G-20: a protected page without a token leads to /login', async () => {
  const { where } = openPage(routes, '/planets/5');
  await button('Enter the Gate');
  expect(where().pathname).toBe('/login');
});

test('S-032, S-029: registering sends the race and leads to /verify with the e-mail', async () => {
  server.answer(register, { message: 'ok' });
  const { user, where } = openPage(routes, '/register');
  await user.type(await field('Username'), 'daniel');
  await user.type(await field('Email'), 'daniel@example.org');
  await user.type(await field('Password'), 'long enough');
  await user.selectOptions(await field('Race'), "Tok'ra");
  await user.click(await button('Register'));
  await button('Verify Email');
  expect(server.last(register)?.body).toEqual({
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

test("S-031: the server's own words are shown, else 'Registration failed'", async () => {
  server.refuse(register, 409, 'Username is already taken.');
  const { user } = openPage(routes, '/register');
  await user.type(await field('Username'), 'daniel');
  await user.type(await field('Email'), 'daniel@example.org');
  await user.type(await field('Password'), 'long enough');
  await user.selectOptions(await field('Race'), 'Jaffa');
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

test('S-036, V-07, C-05: verifying keeps leading zeros, says so, and leads to /login after 3 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
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
  } finally {
    vi.useRealTimers();
  }
});

test("S-037, G-110: resending says 'Verification code sent.' and then waits 60 s", async () => {
  server.answer(resendVerification, { message: 'ok' });
  const { user } = openPage(routes, '/verify', { email: 'daniel@example.org' });
  await user.click(await button('Resend Code'));
  expect(await screen.findByText('Verification code sent.')).toBeTruthy();
  expect((await button('Resend Code (60 s)')).hasAttribute('disabled')).toBe(true);
  expect(server.last(resendVerification)?.body).toEqual({ email: 'daniel@example.org' });
});

test('S-039: verifying and resending fail in their own words', async () => {
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

test("T-19, G-18: logout leaves in every case, and says 'Logout failed' when it was not told", async () => {
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

test('S-014: an address that there is not has the default error screen', async () => {
  openPage(routes, '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
});
