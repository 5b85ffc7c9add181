import type { RouteObject } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { useSessionOwner } from './api/session.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { fetched, page } from './pages/page-file.ts';
import { RootLayout, Splash } from './pages/root-layout.tsx';

/** `/`: the landing page for visitors, the dashboard for whoever is signed in (G-21). */
const landing = async () => {
  const { LandingPage } = await fetched(import('./pages/landing-page.tsx'));
  return {
    Component: () => (useSessionOwner() === null ? <LandingPage /> : <Navigate to="/dashboard" replace />),
  };
};

/** Every URL of the client. Each page comes as its own file, when it is first asked for. */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    Component: RootLayout,
    HydrateFallback: Splash,
    children: [
      { path: '/', lazy: landing },
      {
        lazy: page(() => import('./pages/query-layout.tsx'), 'QueryLayout'),
        children: [
          { path: '/login', lazy: page(() => import('./pages/login-page.tsx'), 'LoginPage') },
          { path: '/register', lazy: page(() => import('./pages/register-page.tsx'), 'RegisterPage') },
          {
            path: '/forgot-password',
            lazy: page(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
          },
          { path: '/reset-password', lazy: page(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage') },
          { path: '/verify', lazy: page(() => import('./pages/verify-page.tsx'), 'VerifyPage') },
          {
            lazy: page(() => import('./pages/protected-layout.tsx'), 'ProtectedLayout'),
            // A page that breaks leaves the menu standing.
            children: [
              {
                errorElement: <ErrorPage />,
                children: [
                  { path: '/dashboard', lazy: page(() => import('./pages/dashboard-page.tsx'), 'DashboardPage') },
                  { path: '/myplanets', lazy: page(() => import('./pages/my-planets-page.tsx'), 'MyPlanetsPage') },
                  { path: '/planets/:planetId', lazy: page(() => import('./pages/planet-page.tsx'), 'PlanetPage') },
                  { path: '/missions', lazy: page(() => import('./pages/missions-page.tsx'), 'MissionsPage') },
                  { path: '/alliance', lazy: page(() => import('./pages/alliance-page.tsx'), 'AlliancePage') },
                  { path: '/galaxymap', lazy: page(() => import('./pages/galaxy-map-page.tsx'), 'GalaxyMapPage') },
                  { path: '/battles', lazy: page(() => import('./pages/battles-page.tsx'), 'BattlesPage') },
                  { path: '/profile', lazy: page(() => import('./pages/profile-page.tsx'), 'ProfilePage') },
                  {
                    path: '/profile/:userId',
                    lazy: page(() => import('./pages/other-profile-page.tsx'), 'OtherProfilePage'),
                  },
                  { path: '/settings', lazy: page(() => import('./pages/settings-page.tsx'), 'SettingsPage') },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', Component: ErrorPage },
    ],
  },
];
