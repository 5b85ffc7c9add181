import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFileMissing } from '../lazy-page.ts';

const RELOADED = 'reloaded_at';

/** Longer than any load takes: what is still missing then would be missing for ever. */
const SOON = 60_000;

/**
 * Reloads the page where a file of it was lost, so that an upgrade brings its own; the address is the wanted one by then.
 * True until it is known that this cannot help: it was tried just now, or the server is not there.
 */
export function useReloadOnce(error: unknown): boolean {
  const { key } = useLocation();
  /** The visit for which it cannot help: whoever comes here again may have more luck. */
  const [hopeless, setHopeless] = useState<string>();
  const lost = error instanceof PageFileMissing;
  useEffect(() => {
    if (!lost) return;
    let gone = false;
    void mayHelp().then((may) => {
      if (gone) return;
      if (!may) return setHopeless(key);
      sessionStorage.setItem(RELOADED, String(Date.now()));
      window.location.reload();
    });
    return () => {
      gone = true;
    };
  }, [lost, key]);
  return lost && hopeless !== key;
}

async function mayHelp(): Promise<boolean> {
  const since = Date.now() - Number(sessionStorage.getItem(RELOADED));
  return since > SOON && (await isServed(window.location.href));
}

/** Without a server a reload would put the browser's own error in place of the game. */
async function isServed(page: string): Promise<boolean> {
  try {
    return (await fetch(page, { method: 'HEAD', headers: { Accept: 'text/html' }, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
