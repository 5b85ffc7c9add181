import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { backoffDelay } from '#shared/live/back-off';
import { tabMemory } from '../../storage.ts';
import { ClientFileMissing } from '../../ui/layout/client-file.ts';

const RELOADED = 'reloaded_at';

/** Longer than any load takes: a file that is still missing after a reload within this time will stay missing. */
const SOON = 60_000;

/**
 * Reloads the page if one of its files is missing, as after an upgrade: at once, or as soon as the server is there again.
 * The address is already that of the wanted page. Returns true until it is known that the player has to wait: the server
 * is unreachable, or a reload was just tried and did not help.
 */
export function useReload(error: unknown): boolean {
  const { key } = useLocation();
  /** The key of the navigation that has to wait; the next one tries again. */
  const [waitingFor, setWaitingFor] = useState<string>();
  const lost = error instanceof ClientFileMissing;
  useEffect(() => {
    if (!lost) return;
    const left = new AbortController();
    void reloadWhenServed(window.location.href, () => setWaitingFor(key), left.signal);
    return () => left.abort();
  }, [lost, key]);
  return lost && waitingFor !== key;
}

/**
 * If the server is unreachable, a reload would replace the game with the browser's error page. If the server is there and
 * a reload was just tried, another one would not help.
 */
async function reloadWhenServed(page: string, onWait: () => void, left: AbortSignal): Promise<void> {
  const justTried = Date.now() - Number(tabMemory.get(RELOADED)) < SOON;
  for (let failures = 0; ; failures++) {
    const served = await isServed(page);
    if (left.aborted) return;
    if (served && failures === 0 && justTried) return onWait();
    if (served) break;
    onWait();
    await onlineOrAfter(backoffDelay(failures, Math.random()), left);
    if (left.aborted) return;
  }
  // A browser that remembers nothing would load for ever.
  if (tabMemory.set(RELOADED, String(Date.now()))) window.location.reload();
  else onWait();
}

async function isServed(page: string): Promise<boolean> {
  try {
    return (await fetch(page, { method: 'HEAD', headers: { Accept: 'text/html' }, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Waits for this time, but no longer than until the browser has a network again, or the page is left. */
function onlineOrAfter(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    left.addEventListener('abort', done);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      left.removeEventListener('abort', done);
      resolve();
    }
  });
}
