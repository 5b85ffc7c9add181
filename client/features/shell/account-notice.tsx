import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useResources } from '../../api/queries.ts';
import { shellDashboard } from './use-due-count.ts';

const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}));

/** The banner of an account that will be deleted. Few players ever see it, so it is loaded for them alone. */
export function AccountNotice() {
  const { isFetched } = useResources();
  const deleteAt = useQuery(shellDashboard(isFetched)).data?.delete_at;
  return deleteAt ? (
    <Suspense fallback={null}>
      <DeletionBanner deleteAt={deleteAt} />
    </Suspense>
  ) : null;
}
