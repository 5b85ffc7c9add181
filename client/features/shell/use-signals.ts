import { useEffect, useRef } from 'react';
import { markTitle } from '../../ui/layout/use-title.ts';
import { drawFavicon } from './favicon.ts';
import { useWaiting } from './use-waiting.ts';
import { totalWaiting } from './waiting.ts';

/** Shows how much waits where a player sees it from another tab: in the title and on the icon, and with a soft sound. */
export function useSignals(): void {
  const total = totalWaiting(useWaiting());
  const before = useRef<number>(undefined);
  useEffect(() => {
    markTitle(total);
    drawFavicon(total);
    const grown = before.current !== undefined && total > before.current;
    before.current = total;
    // A browser without Web Audio stays silent.
    if (grown) void import('../../ui/chime.ts').then(({ chime }) => chime()).catch(() => undefined);
  }, [total]);
  useEffect(
    () => () => {
      markTitle(0);
      drawFavicon(0);
    },
    [],
  );
}
