import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSessionOwner } from '../../api/http/session.ts';
import { loadTexts } from '../../language/load-texts.ts';
import { fetched } from '../../ui/layout/client-file.ts';
import { Splash } from '../layouts/root-layout.tsx';

const StaffConsole = lazy(async () => {
  const [{ StaffConsole: page }] = await fetched(
    Promise.all([import('../../features/console/staff-console.tsx'), loadTexts('console')]),
  );
  return { default: page };
});

/** /admin: the console of the staff. Its files come only for whoever is signed in and opens this page. */
export function AdminPage() {
  const owner = useSessionOwner();
  const { pathname } = useLocation();
  if (owner === null) return <Navigate to="/login" replace state={{ wanted: pathname }} />;
  return (
    <Suspense fallback={<Splash />}>
      <StaffConsole key={owner} />
    </Suspense>
  );
}
