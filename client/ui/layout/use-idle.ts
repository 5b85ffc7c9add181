import { useEffect, useState } from 'react';

/** Milliseconds after which what waits for an idle moment is done anyway. */
const LATEST = 1000;

/** False at first, and true from the first moment at which the browser has nothing to do: for what may be drawn last. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIdle(true);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(begin, { timeout: LATEST });
    return () => cancelIdleCallback(id);
  }, []);
  return idle;
}
