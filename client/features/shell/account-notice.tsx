import { lazy, Suspense } from 'react';
import { useShellDashboard } from './use-waiting.ts';

const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}));

/** The banner of an account that will be deleted. Few players ever see it, so it is loaded for them alone. */
export function AccountNotice() {
  const deleteAt = useShellDashboard()?.delete_at;
  return deleteAt ? (
    <Suspense fallback={null}>
      <DeletionBanner deleteAt={deleteAt} />
    </Suspense>
  ) : null;
}
