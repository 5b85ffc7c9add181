import { useEffect } from 'react';

/**
 * Installs the service worker, which keeps the shell for times without a network and shows what is pushed. Browsers have
 * none over plain HTTP, except on localhost, and the development server builds none.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, []);
}
