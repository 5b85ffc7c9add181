import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSessionOwner } from '../../api/http/session.ts';
import { fetched } from '../../ui/layout/client-file.ts';
import { Splash } from './root-layout.tsx';

/** Visitors do not load it. */
const ProtectedLayout = lazy(async () => ({
  default: (await fetched(import('./protected-layout.tsx'))).ProtectedLayout,
}));

/** The layout of pages that everybody may read: with the menu for players, and bare for visitors. */
export function OpenLayout() {
  return useSessionOwner() === null ? (
    <Outlet />
  ) : (
    <Suspense fallback={<Splash />}>
      <ProtectedLayout />
    </Suspense>
  );
}
