import type { RouteObject } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { useSessionOwner } from './api/session.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { RootLayout, Splash } from './pages/root-layout.tsx';

/** `/`: the landing page for visitors, the dashboard for whoever is signed in (G-21). */
const landing = async () => {
  const { LandingPage } = await import('./pages/landing-page.tsx');
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
      { path: '/login', lazy: async () => ({ Component: (await import('./pages/login-page.tsx')).LoginPage }) },
      {
        path: '/register',
        lazy: async () => ({ Component: (await import('./pages/register-page.tsx')).RegisterPage }),
      },
      {
        path: '/forgot-password',
        lazy: async () => ({ Component: (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({ Component: (await import('./pages/reset-password-page.tsx')).ResetPasswordPage }),
      },
      { path: '/verify', lazy: async () => ({ Component: (await import('./pages/verify-page.tsx')).VerifyPage }) },
      {
        lazy: async () => ({ Component: (await import('./pages/protected-layout.tsx')).ProtectedLayout }),
        // A page that breaks leaves the menu standing.
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              {
                path: '/dashboard',
                lazy: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
              },
              {
                path: '/myplanets',
                lazy: async () => ({ Component: (await import('./pages/my-planets-page.tsx')).MyPlanetsPage }),
              },
              {
                path: '/planets/:planetId',
                lazy: async () => ({ Component: (await import('./pages/planet-page.tsx')).PlanetPage }),
              },
              {
                path: '/missions',
                lazy: async () => ({ Component: (await import('./pages/missions-page.tsx')).MissionsPage }),
              },
              {
                path: '/alliance',
                lazy: async () => ({ Component: (await import('./pages/alliance-page.tsx')).AlliancePage }),
              },
              {
                path: '/galaxymap',
                lazy: async () => ({ Component: (await import('./pages/galaxy-map-page.tsx')).GalaxyMapPage }),
              },
              {
                path: '/battles',
                lazy: async () => ({ Component: (await import('./pages/battles-page.tsx')).BattlesPage }),
              },
              {
                path: '/profile',
                lazy: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }),
              },
              {
                path: '/profile/:userId',
                lazy: async () => ({ Component: (await import('./pages/other-profile-page.tsx')).OtherProfilePage }),
              },
              {
                path: '/settings',
                lazy: async () => ({ Component: (await import('./pages/settings-page.tsx')).SettingsPage }),
              },
            ],
          },
        ],
      },
      { path: '*', Component: ErrorPage },
    ],
  },
];
