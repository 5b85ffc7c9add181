import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFileMissing } from '../lazy-page.ts';

const RELOADED = 'reloaded_at';

/** Longer than any load takes: a file that is still missing after a reload within this time will stay missing. */
const SOON = 60_000;

/**
 * Reloads the page if one of its files is missing, as after an upgrade. The address is already that of the wanted page.
 * True until a reload is known to be of no use: it was just tried, or the server is unreachable.
 */
export function useReloadOnce(error: unknown): boolean {
  const { key } = useLocation();
  /** The key of the navigation for which a reload is of no use; the next navigation tries again. */
  const [uselessFor, setUselessFor] = useState<string>();
  const lost = error instanceof PageFileMissing;
  useEffect(() => {
    if (!lost) return;
    let unmounted = false;
    void mayHelp().then((may) => {
      if (unmounted) return;
      if (!may) return setUselessFor(key);
      sessionStorage.setItem(RELOADED, String(Date.now()));
      window.location.reload();
    });
    return () => {
      unmounted = true;
    };
  }, [lost, key]);
  return lost && uselessFor !== key;
}

async function mayHelp(): Promise<boolean> {
  const since = Date.now() - Number(sessionStorage.getItem(RELOADED));
  return since > SOON && (await isServed(window.location.href));
}

/** If the server is unreachable, a reload would replace the game with the browser's error page. */
async function isServed(page: string): Promise<boolean> {
  try {
    return (await fetch(page, { method: 'HEAD', headers: { Accept: 'text/html' }, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
