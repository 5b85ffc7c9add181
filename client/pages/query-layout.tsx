import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { cache } from '../api/cache.ts';

/** Around every page that asks the server for something. The landing page asks for nothing, and loads without this. */
export function QueryLayout() {
  return (
    <QueryClientProvider client={cache}>
      <Outlet />
    </QueryClientProvider>
  );
}
