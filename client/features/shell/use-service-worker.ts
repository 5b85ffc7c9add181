import { useEffect } from 'react';
import { browserMemory } from '../../storage.ts';

/**
 * Installs the service worker, which keeps the shell for times without a network and shows what is pushed, and tells the
 * server of this browser if it is to be notified. Browsers have no worker over plain HTTP, except on localhost, and the
 * development server builds none. `owner`: the signed-in player.
 */
export function useServiceWorker(owner: string | null): void {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (owner === null || browserMemory.get('push_owner') !== owner) return;
    void import('../../api/push-subscription.ts').then((push) => push.renewSubscription()).catch(() => undefined);
  }, [owner]);
}
