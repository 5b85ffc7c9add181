import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LoginPage } from '../account/login-page.tsx';
import { signedIn } from '../page-fixture.tsx';
import { Splash } from './root-layout.tsx';

const never = () => new Promise<never>(() => undefined);

test('between the login and the first page of the game, the frame of the game says that it comes', async () => {
  signedIn();
  const routes = [
    { path: '/login', Component: LoginPage },
    { path: '/dashboard', lazy: never },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('status')).textContent).toBe('One moment…');
});

test('visitors wait without the frame of the game', () => {
  const { container } = render(<Splash />);
  const forVisitors = container.firstElementChild?.className;
  expect(screen.getByText('One moment…')).toBeTruthy();
  signedIn();
  expect(render(<Splash />).container.firstElementChild?.className).not.toBe(forVisitors);
});
