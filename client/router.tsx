import type { RouteObject } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { LEGAL_PAGES } from '#shared/catalogue/legal';
import { useSessionOwner } from './api/http/session.ts';
import { loadTexts } from './language/load-texts.ts';
import { ErrorPage } from './pages/error/error-page.tsx';
import { RootLayout, Splash } from './pages/layouts/root-layout.tsx';
import { lazyPage } from './pages/lazy-page.ts';
import { fetched } from './ui/layout/client-file.ts';

/** `/`: the landing page for visitors, the dashboard for signed-in players. */
const landing = async () => {
  const page = import('./pages/landing/landing-page.tsx');
  const [{ LandingPage }] = await fetched(Promise.all([page, loadTexts('start')]));
  return {
    Component: () => (useSessionOwner() === null ? <LandingPage /> : <Navigate to="/dashboard" replace />),
  };
};

/** The console of the staff, below /admin. */
const ADMIN = [
  '',
  '/people',
  '/people/:userId',
  '/now',
  '/season',
  '/rooms',
  '/rooms/player/:ownerId',
  '/rooms/alliance/:ownerId',
  '/rooms/operator/:ownerId',
  '/invitations',
  '/announcements',
];

/** All routes of the client. Each page is a file of its own, loaded on demand. */
export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    Component: RootLayout,
    HydrateFallback: Splash,
    children: [
      { path: '/', lazy: landing },
      {
        lazy: lazyPage(() => import('./pages/layouts/query-layout.tsx'), 'QueryLayout'),
        children: [
          { path: '/login', lazy: lazyPage(() => import('./pages/account/login-page.tsx'), 'LoginPage') },
          { path: '/register', lazy: lazyPage(() => import('./pages/account/register-page.tsx'), 'RegisterPage') },
          {
            path: '/forgot-password',
            lazy: lazyPage(() => import('./pages/account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
          },
          {
            path: '/reset-password',
            lazy: lazyPage(() => import('./pages/account/reset-password-page.tsx'), 'ResetPasswordPage'),
          },
          {
            path: '/unsubscribe',
            lazy: lazyPage(() => import('./pages/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
          },
          {
            path: '/battles/shared/:token',
            lazy: lazyPage(() => import('./pages/battles/shared-battle-page.tsx'), 'SharedBattlePage'),
          },
          {
            lazy: lazyPage(() => import('./pages/layouts/open-layout.tsx'), 'OpenLayout'),
            children: [
              {
                path: '/hall-of-fame',
                lazy: lazyPage(() => import('./pages/hall-of-fame/hall-of-fame-page.tsx'), 'HallOfFamePage'),
              },
            ],
          },
          { path: '/rules', lazy: lazyPage(() => import('./pages/conduct/conduct-page.tsx'), 'ConductPage') },
          ...ADMIN.map((path) => ({
            path: `/admin${path}`,
            lazy: lazyPage(() => import('./pages/admin/admin-page.tsx'), 'AdminPage'),
          })),
          ...LEGAL_PAGES.map((page) => ({
            path: `/${page}`,
            lazy: async () => {
              const { LegalPage } = await fetched(import('./pages/legal/legal-page.tsx'));
              return { Component: () => <LegalPage page={page} /> };
            },
          })),
          { path: '/verify', lazy: lazyPage(() => import('./pages/account/verify-page.tsx'), 'VerifyPage') },
          {
            lazy: lazyPage(() => import('./pages/layouts/protected-layout.tsx'), 'ProtectedLayout'),
            // A page that breaks leaves the menu standing.
            children: [
              {
                errorElement: <ErrorPage />,
                children: [
                  {
                    path: '/dashboard',
                    lazy: lazyPage(() => import('./pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
                  },
                  {
                    path: '/myplanets',
                    lazy: lazyPage(() => import('./pages/my-planets/my-planets-page.tsx'), 'MyPlanetsPage'),
                  },
                  {
                    path: '/planets/:planetId',
                    lazy: lazyPage(() => import('./pages/planet/planet-page.tsx'), 'PlanetPage'),
                  },
                  {
                    path: '/missions',
                    lazy: lazyPage(() => import('./pages/missions/missions-page.tsx'), 'MissionsPage'),
                  },
                  {
                    path: '/alliance',
                    lazy: lazyPage(() => import('./pages/alliance/alliance-page.tsx'), 'AlliancePage'),
                  },
                  { path: '/letters', lazy: lazyPage(() => import('./pages/letters/letters-page.tsx'), 'LettersPage') },
                  {
                    path: '/letters/:userId',
                    lazy: lazyPage(() => import('./pages/letters/thread-page.tsx'), 'ThreadPage'),
                  },
                  {
                    path: '/galaxymap',
                    lazy: lazyPage(() => import('./pages/galaxy-map/galaxy-map-page.tsx'), 'GalaxyMapPage'),
                  },
                  { path: '/battles', lazy: lazyPage(() => import('./pages/battles/battles-page.tsx'), 'BattlesPage') },
                  {
                    path: '/research',
                    lazy: lazyPage(() => import('./pages/research/research-page.tsx'), 'ResearchPage'),
                  },
                  {
                    path: '/battles/:battleId',
                    lazy: lazyPage(() => import('./pages/battles/battle-page.tsx'), 'BattlePage'),
                  },
                  {
                    path: '/battles/simulator',
                    lazy: lazyPage(() => import('./pages/battles/simulator-page.tsx'), 'SimulatorPage'),
                  },
                  {
                    path: '/battles/rules',
                    lazy: lazyPage(() => import('./pages/battles/rules-page.tsx'), 'RulesPage'),
                  },
                  { path: '/players', lazy: lazyPage(() => import('./pages/players/players-page.tsx'), 'PlayersPage') },
                  { path: '/profile', lazy: lazyPage(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage') },
                  {
                    path: '/profile/:userId',
                    lazy: lazyPage(() => import('./pages/profile/other-profile-page.tsx'), 'OtherProfilePage'),
                  },
                  {
                    path: '/settings',
                    lazy: lazyPage(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
                  },
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
