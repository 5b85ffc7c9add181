import { lazy, Suspense } from 'react';
import { useShellDashboard } from './use-waiting.ts';

const AccountBanners = lazy(async () => ({
  default: (await import('./account-banners.tsx')).AccountBanners,
}));

/** The banners of an account that will be deleted, or that is on leave. Few players see them, so they are loaded for these alone. */
export function AccountNotice() {
  const dashboard = useShellDashboard();
  return dashboard?.delete_at || dashboard?.vacation ? (
    <Suspense fallback={null}>
      <AccountBanners {...dashboard} />
    </Suspense>
  ) : null;
}
