import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { cache } from '../../cache/query-cache.ts';

/** Wraps every page that calls the API. The landing page does not, and loads without the query library. */
export function QueryLayout() {
  return (
    <QueryClientProvider client={cache}>
      <Outlet />
    </QueryClientProvider>
  );
}
